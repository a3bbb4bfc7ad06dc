"""A machine on which Nomarch is deployed: nginx with the files of `deploy/`, and server processes as its units.

`deploy/roll` runs as it is; what it asks `systemctl` for is done here, since tests run where there is no systemd.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Listener
from pathlib import Path

import httpx
import pytest

from .postgres import free_port
from .process import ServerProcess

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx-errors;
worker_processes 2;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/nomarch.conf;
}}
"""


def nginx() -> str:
    """The program; without it CI fails, and elsewhere the test says what is missing."""
    if found := shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"):
        return found
    missing = "nginx is not installed: apt-get install nginx-light"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


class Machine:
    """`address` leads to nginx; `roll` replaces all processes."""

    def __init__(self, folder: Path, database: str, processes: int = 2, **settings: str) -> None:
        self.folder, self.database, self.settings = folder, database, settings
        self.program = nginx()
        self.units: dict[str, ServerProcess] = {}
        self.ports = [str(free_port()) for _ in range(2 * processes)]
        self.port, self.front = free_port(), None
        self.address = f"http://127.0.0.1:{self.port}"
        self._write()
        self._listener = Listener(str(folder / "systemctl.sock"))
        threading.Thread(target=self._obey, daemon=True).start()

    def roll(self) -> None:
        half = len(self.ports) // 2
        told = {
            "NOMARCH_UPSTREAM": str(self.folder / "upstream.conf"),
            "NOMARCH_PORTS": " ".join(self.ports[:half]),
            "NOMARCH_OTHER_PORTS": " ".join(self.ports[half:]),
            "PATH": f"{self.folder}:{os.environ['PATH']}",
        }
        done = subprocess.run([DEPLOY / "roll"], env=os.environ | told, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr

    def close(self) -> None:
        self._listener.close()
        if self.front:
            self.front.terminate()
            self.front.wait(20)
        for unit in self.units.values():
            unit.stop()

    def _write(self) -> None:
        site = (DEPLOY / "nginx" / "nomarch.conf").read_text()
        for printed, here in (
            ("listen 80 default_server", f"listen 127.0.0.1:{self.port}"),
            ("/etc/nomarch/", f"{self.folder}/"),
            ("/etc/nginx/", f"{DEPLOY}/nginx/"),
        ):
            assert printed in site
            site = site.replace(printed, here)
        (self.folder / "nomarch.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(NGINX.format(folder=self.folder))
        order = self.folder / "systemctl"
        order.write_text(
            f"#!{sys.executable}\nimport sys\nfrom multiprocessing.connection import Client\n"
            f"with Client({str(self.folder / 'systemctl.sock')!r}) as line:\n"
            "    line.send(sys.argv[1:])\n    sys.exit(line.recv())\n"
        )
        order.chmod(0o755)

    def _obey(self) -> None:
        while True:
            try:
                line = self._listener.accept()
            except OSError:  # closed
                return
            with line:
                line.send(self._do(*line.recv()))

    def _do(self, order: str, *what: str) -> int:
        port = what[-1].rpartition("@")[2]
        if order == "reload-or-restart":
            self._reload()
        elif order == "enable":
            data = self.folder / f"unit-{port}-{time.monotonic_ns()}"
            data.mkdir()
            self.units[port] = ServerProcess(data, self.database, int(port), **self.settings)
        elif order == "disable" and port in self.units:
            self.units.pop(port).stop()
        return 0

    def _reload(self) -> None:
        command = [self.program, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]
        if self.front:
            subprocess.run([*command, "-s", "reload"], check=True, capture_output=True)
            return
        self.front = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                httpx.get(f"{self.address}/healthz", timeout=2, verify=False)
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "nginx-errors").read_text())
