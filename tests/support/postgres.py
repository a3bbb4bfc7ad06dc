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


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The address of a fresh database server, without a database name."""
    folder = Path(tempfile.mkdtemp(prefix="nomarch-pg-"))
    as_user = _prefix(folder)
    port = free_port()
    data = folder / "data"
    subprocess.run(
        [*as_user, programs() / "initdb", "-D", data, "-U", "nomarch", "--auth=trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        cwd="/",
    )
    options = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", folder, "-p", str(port)]
    server = subprocess.Popen(
        [*as_user, programs() / "postgres", "-D", data, *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    )
    try:
        _wait(port)
        yield f"postgresql://nomarch@127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGINT)  # do not wait for clients
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


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


def _wait(port: int) -> None:
    import psycopg

    for _ in range(100):
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(f"postgresql://nomarch@127.0.0.1:{port}/postgres").close()
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL did not start")
