"""Hints: what a strong level would do here, with values and intervals."""

from __future__ import annotations

import random
from collections.abc import Callable

from nomarch.engine import Position, Rated, View
from nomarch.engine.errors import NotYourTurn
from nomarch.search.run import never

from .levels import Level

STRONGEST = 5


def hint(
    moment: Position | View, *, level: int = STRONGEST, seed: int = 1, most: int = 5, enough: Callable[[], bool] = never
) -> list[Rated]:
    """The best choices of the seat to move, best first, with value and half-width of the 95 % interval.

    A position is looked at as the seat to move sees it. The same seed gives the same answer, unless it is cut short:
    `enough` is asked now and then whether to stop.
    """
    view = moment if isinstance(moment, View) else moment.view(moment.to_move)
    if not view.legal:
        raise NotYourTurn("There is nothing to decide here: the dice are to fall, another seat moves, or it is over.")
    return Level(level).hints(view, random.Random(seed), enough)[:most]
