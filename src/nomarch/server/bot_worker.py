"""What runs inside a worker process: it is told a view, answers, and ends with the server that started it."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from nomarch import catalogue
from nomarch.bots import choose, hint, prepare
from nomarch.engine import Game, Rated, View

Find = Callable[[str], Game]
_find: Find = catalogue.game


@dataclass(frozen=True)
class Question:
    """A view on its way to another process: nothing else of the match goes there."""

    game: str
    seat: int
    state: bytes
    legal: tuple[int, ...]
    events: int

    @classmethod
    def of(cls, view: View) -> Question:
        """What the seat to move sees."""
        return cls(view.game.slug, view.seat, view.tobytes(), view.legal, view.events)

    def view(self) -> View:
        """The view again, on the other side."""
        game = _find(self.game)
        return View(game, self.seat, self.seat, self.state, self.legal, self.events)


def begin(find: Find, leash: Connection, niceness: int) -> None:
    """Set up a new worker: low priority, deaf to Ctrl+C, and gone when the server lets go of the leash."""
    global _find
    _find = find
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv()
    os._exit(0)


def choose_for(question: Question, level: int, seed: int) -> int:
    """What a level plays."""
    return choose(question.view(), level, random.Random(seed))


def hints_for(question: Question) -> list[Rated]:
    """What the strongest level thinks of the choices: the same whenever it is asked again."""
    return hint(question.view())


def prepare_for(slug: str, seats: int) -> None:
    """Compile what the levels need into the cache that all processes share."""
    prepare(_find(slug), seats)
