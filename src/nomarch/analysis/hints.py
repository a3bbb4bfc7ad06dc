"""A hint with its reason: the best choices, and what sets the first apart from the second, within some seconds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from nomarch.bots import hint
from nomarch.engine import Game, Position, Rated, View
from nomarch.engine.reason import Reason
from nomarch.search.beside import cpu_seconds
from nomarch.search.run import never

from .reasons import reason

SECONDS = 3.0  # of CPU, for all of it
FOR_VALUES = 0.6  # of them before the reason is looked for
BEGUN = 0.85  # of them, after which no more lines are begun: some take half a second


class Hint(NamedTuple):
    """The choices, best first, and why the first is better than the second; None if there was no time for it."""

    choices: tuple[Rated, ...]
    reason: Reason | None = None


def advise(
    moment: Position | View, *, level: int = 5, seed: int = 1, seconds: float = SECONDS,
    given_up: Callable[[], bool] = never,
) -> Hint:  # fmt: skip
    """What a strong level thinks of the choices of the seat to move, and why.

    It is cut short after so many CPU seconds, and at once when it is `given_up`. The same seed gives the same answer
    where that did not happen.
    """
    if given_up():
        return Hint(())
    began = cpu_seconds()

    def after(part: float) -> Callable[[], bool]:
        return lambda: given_up() or cpu_seconds() - began > part * seconds

    view = moment if isinstance(moment, View) else moment.view(moment.to_move)
    choices = tuple(hint(view, level=level, seed=seed, enough=after(FOR_VALUES)))
    if len(choices) < 2 or after(1.0)():
        return Hint(choices)
    return Hint(choices, reason(view, choices[0].action, choices[1].action, seed=seed, enough=after(BEGUN)))


def prepare(game: Game, seats: int | None = None) -> None:
    """Compile, or load from the cache, what hints and reasons need, so that no first hint waits for it."""
    rng = random.Random(1)
    position = game.start(seats).draw(rng)
    while len(choices := hint(position, enough=lambda: True)) < 2:
        position.play(choices[0].action).draw(rng)
    reason(position.view(position.to_move), choices[0].action, choices[1].action, lines=1)
