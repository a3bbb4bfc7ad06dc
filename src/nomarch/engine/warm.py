"""Compiling in the background while the plain twin serves."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .machine import CompiledMachine

if TYPE_CHECKING:
    from .game import Game


class Warming:
    """A background compile: ask it how far it is, or wait for it."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        self.ready: list[str] = []
        self.problems: dict[str, str] = {}
        self._parts = 0
        self._thread = threading.Thread(target=self._run, name="nomarch-warm", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether every game is compiled (or could not be, see `problems`)."""
        return not self._thread.is_alive()

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return 1.0 if self.done else self._parts / (len(self.games) * CompiledMachine.PARTS)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, at most so many seconds; return whether it came."""
        self._thread.join(seconds)
        return self.done

    def _run(self) -> None:
        for game in self.games:
            try:
                game.compile(self._count)
                self.ready.append(game.slug)
            except Exception as problem:  # the twin goes on serving; the reason must not be lost
                self.problems[game.slug] = f"{type(problem).__name__}: {problem}"

    def _count(self, _part: str) -> None:
        self._parts += 1
