"""A real PostgreSQL, started for the tests and ended with them."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import memory

PATIENCE = 120.0  # seconds for it to end, beside whatever else runs


def programs() -> Path:
    """The folder of the server's programs; without it CI fails, and elsewhere the test says what is missing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    on_path = shutil.which("postgres")
    if found or on_path:
        return found[-1].parent if found else Path(on_path or "").parent
    missing = "PostgreSQL is not installed: apt-get install postgresql"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


class Cluster:
    """A fresh database server; `kill` ends it as a crash would, and `start` brings it back on the same data."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="nomarch-pg-", dir=memory.place()))
        self.port = free_port()
        self.address = f"postgresql://nomarch@127.0.0.1:{self.port}"
        self._as_user = _prefix(self.folder)
        data = ["-D", self.folder / "data", "-U", "nomarch", "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*self._as_user, programs() / "initdb", *data], check=True, capture_output=True, cwd="/")
        self.start()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)  # do not wait for clients
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", self.folder, "-p", str(self.port)]
        self.process = subprocess.Popen(
            [*self._as_user, programs() / "postgres", "-D", self.folder / "data", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        self.wait()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # all at once, nothing is written out
        self.process.wait(PATIENCE)

    def wait(self) -> None:
        """Until it answers."""
        import psycopg

        for _ in range(300):
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(f"{self.address}/postgres").close()
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def create(self, name: str) -> str:
        """An empty database; returns its address."""
        import psycopg

        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{self.address}/{name}"


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The address of a fresh database server, without a database name."""
    with Cluster() as cluster:
        yield cluster.address


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


def _prefix(folder: Path) -> list[str]:
    """The server refuses to run as root; then it runs as its own user."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
