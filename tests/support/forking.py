"""Servers, commands and campaigns, branched off from a process that has imported everything: a second less for each.

What they share is what importing leaves behind. Measurements, and tests of how a server or the command starts, take a
Python of their own.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import signal
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import pytest

from nomarch.server.bots.pool import IMPORTED

CONTEXT = multiprocessing.get_context("forkserver")
PRELOADED = ["nomarch.server.serve", "nomarch.cli", *IMPORTED, "support.readied"]
HERE = str(Path(__file__).parents[1])  # where `support` is found; until Python 3.13 no forkserver looks at our sys.path


def _branch(target: Callable[..., None], told: tuple[Any, ...]) -> ForkServerProcess:
    """Run this in a process that branches off; the first one begins the process that all branch off from."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", HERE)
        CONTEXT.set_forkserver_preload(PRELOADED)
        forkserver.ensure_running()
    process = CONTEXT.Process(target=target, args=told)
    process.start()
    return process


class Forked:
    """Such a server, with the face of `subprocess.Popen`."""

    def __init__(self, port: int, word: str, environment: dict[str, str], log: Path, errors: Path) -> None:
        told = (port, word, environment, str(log), str(errors))
        self._process = _branch(_open_up, told)
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

    _settle(environment, log, errors)
    open_up(port, word)


Ended = tuple[int, str, str]  # status, output and error output


def command(words: list[str], typed: str, environment: dict[str, str], seconds: float) -> Ended:
    """Run `nomarch` with these words."""
    return _run(_obey, words, typed, environment, seconds)


def script(path: Path, words: list[str], seconds: float) -> Ended:
    """Run a file as `python` would, with these words."""
    return _run(_perform, [str(path), *words], "", dict(os.environ), seconds)


def _run(
    target: Callable[..., None], words: list[str], typed: str, environment: dict[str, str], seconds: float
) -> Ended:
    with tempfile.TemporaryDirectory() as folder:
        told, said, errors = (Path(folder, name) for name in ("typed", "said", "errors"))
        told.write_text(typed)
        process = _branch(target, (words, environment, str(told), str(said), str(errors)))
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise AssertionError(f"{' '.join(words)} still runs after {seconds} s")
        return process.exitcode, said.read_text(), errors.read_text()


def _obey(words: list[str], environment: dict[str, str], typed: str, said: str, errors: str) -> None:
    from nomarch.cli import main, program

    _settle(environment, said, errors)
    program.console.width = int(environment["COLUMNS"])  # it looked for that when it was imported
    os.dup2(os.open(typed, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0)
    sys.argv = ["nomarch", *words]
    main()


def _perform(words: list[str], environment: dict[str, str], typed: str, said: str, errors: str) -> None:
    _settle(environment, said, errors)
    sys.argv = words
    sys.path.insert(0, str(Path(words[0]).parent))
    runpy.run_path(words[0], run_name="__main__")


def _settle(environment: dict[str, str], output: str, errors: str) -> None:
    """Take over an environment, and write to these files."""
    os.environ.clear()
    os.environ.update(environment)
    for place, number in ((output, 1), (errors, 2)):
        file = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.dup2(file, number)
        os.close(file)
