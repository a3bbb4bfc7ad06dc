"""What runs inside a worker process: it is told a view, answers, and ends with the server that started it."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, MutableSequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection

from nomarch import catalogue
from nomarch.analysis.hints import Hint, advise
from nomarch.analysis.hints import prepare as prepare_hints
from nomarch.bots import choose, prepare
from nomarch.bots.bot import seats_of
from nomarch.engine import Game, View

Find = Callable[[str], Game]
Given = MutableSequence[int]  # of questions nobody waits for any more, the numbers, each at its place
_find: Find = catalogue.game
_given_up: Given = [-1]


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
        game = find_game(self.game)
        return View(game, self.seat, self.seat, self.state, self.legal, self.events)


def find_game(slug: str) -> Game:
    """A slug's game, as the server that started this worker knows it."""
    return _find(slug)


def begin(find: Find, leash: Connection, niceness: int, given_up: Given) -> None:
    """Set up a new worker: low priority, deaf to Ctrl+C, and gone when the server lets go of the leash."""
    global _find, _given_up
    _find, _given_up = find, given_up
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


def hints_for(question: Question, number: int, seconds: float) -> Hint:
    """What the strongest level thinks of the choices, and why: the same whenever it is asked again.

    It ends early, with whatever it has, after so many seconds of CPU, and when nobody waits for the question of this
    number any more.
    """
    view = question.view()
    _load_for_hints(question.game, seats_of(view))
    return advise(view, seconds=seconds, given_up=lambda: given_up(number))


@cache
def _load_for_hints(slug: str, seats: int) -> None:
    """Load what hints need, once in a process: a first hint's own time is not spent on that."""
    prepare_hints_for(slug, seats)


def given_up(number: int) -> bool:
    """Whether nobody waits for the answer to this question any more."""
    return _given_up[number % len(_given_up)] == number


def prepare_for(slug: str, seats: int) -> None:
    """Compile what the levels need into the cache that all processes share."""
    prepare(find_game(slug), seats)


def prepare_hints_for(slug: str, seats: int) -> None:
    """The same for hints and their reasons, which nobody's turn waits for."""
    prepare_hints(find_game(slug), seats)
