"""Servers that branch off from a process which has imported everything already: a second of CPU less for each.

What they share is what importing leaves behind. Benchmarks, and tests of how a server starts, take a Python of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["nomarch.server.serve"])


class Forked:
    """Such a server, with the face of `subprocess.Popen`."""

    def __init__(self, port: int, word: str, environment: dict[str, str], log: Path, errors: Path) -> None:
        told = (port, word, environment, str(log), str(errors))
        self._process = CONTEXT.Process(target=_open_up, args=told)
        self._process.start()
        assert self._process.pid
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def wait(self, seconds: float) -> None:
        self._process.join(seconds)
        assert self.poll() is not None, f"the server still runs after {seconds} s"


def _open_up(port: int, word: str, environment: dict[str, str], log: str, errors: str) -> None:
    from .serving import open_up

    os.environ.clear()
    os.environ.update(environment)
    for place, number in ((log, 1), (errors, 2)):
        file = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.dup2(file, number)
        os.close(file)
    open_up(port, word)
