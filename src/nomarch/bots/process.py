"""A bot in any language: a program that reads one JSON line for each decision and answers with one.

    -> {"game":"pig","seat":0,"state":{"pot":7,...},"legal":["roll","hold"],"seed":123}
    <- {"action":"hold"}

It is told nothing else, so it sees what every bot sees. A ten-line example in Python:

    import json, sys
    for line in sys.stdin:
        question = json.loads(line)
        pot = question["state"]["pot"]
        action = "hold" if pot >= 20 else "roll"
        print(json.dumps({"action": action}), flush=True)
"""

from __future__ import annotations

import json
import queue
import random
import shlex
import subprocess
import threading
from contextlib import suppress
from typing import Any

from nomarch.engine import View
from nomarch.engine.errors import NomarchError

from .bot import BotFailed

PATIENCE = 20.0
UNREAD = 1000  # lines that nobody asked for, before a program is ended


class ProcessBot:
    """A program behind a pipe; it is started with its first decision and ended by `close`."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def choose(self, view: View, rng: random.Random) -> int:
        """Ask the program; BotFailed says what went wrong."""
        self._send(question(view, rng))
        line = self._receive()
        try:
            action = view.game.parse(str(json.loads(line)["action"]))
        except (ValueError, KeyError, TypeError, NomarchError):
            raise BotFailed(f"{self.command!r} answered {line.strip()[:80]!r}, which names no action.") from None
        return action

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        assert process.stdin is not None
        with suppress(OSError):  # what it was still to be told
            process.stdin.close()

    def _send(self, asked: dict[str, Any]) -> None:
        try:
            process = self._process or self._start()
        except OSError as problem:
            raise BotFailed(f"{self.command!r} cannot be asked: {problem}.") from None
        text = json.dumps(asked, separators=(",", ":")) + "\n"
        writing = threading.Thread(target=_write, args=(process, text), daemon=True)
        writing.start()
        writing.join(self.patience)  # a program that never reads would keep us waiting when the pipe is full
        if writing.is_alive():
            raise BotFailed(f"{self.command!r} did not read its question for {self.patience:g} seconds.")

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(shlex.split(self.command), stdin=pipe, stdout=pipe, text=True)
        self._process, self._lines = process, queue.Queue()
        threading.Thread(target=_listen, args=(process, self._lines), daemon=True).start()
        return process

    def _receive(self) -> str:
        try:
            line = self._lines.get(timeout=self.patience)
        except queue.Empty:
            raise BotFailed(f"{self.command!r} kept silent for {self.patience:g} seconds.") from None
        if not line:
            raise BotFailed(f"{self.command!r} has ended.")
        return line


def question(view: View, rng: random.Random) -> dict[str, Any]:
    """A decision as a program reads it: all numbers of the view, and the legal actions in notation."""
    state = {name: getattr(view.state, name) for name in view.state.dtype.names or ()}
    legal = [view.game.say(action) for action in view.legal]
    return {
        "game": view.game.slug,
        "seat": view.seat,
        "state": state,
        "legal": legal,
        "seed": rng.getrandbits(32),
    }


def _write(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    with suppress(OSError):  # it has ended: what it said last, or that it ended, is heard where answers are
        process.stdin.write(text)
        process.stdin.flush()


def _listen(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Pass on what the program says; an empty line at its end, when nobody reads any more."""
    assert process.stdout is not None
    with suppress(OSError, UnicodeDecodeError), process.stdout:
        for line in process.stdout:
            lines.put(line)
            if lines.qsize() > UNREAD:
                process.kill()
    lines.put("")
