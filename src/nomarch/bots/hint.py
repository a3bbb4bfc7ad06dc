"""Hints: what a strong level would do here, with values and intervals."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from nomarch.engine import Game, Position, Rated, View
from nomarch.engine.errors import NotYourTurn
from nomarch.engine.turn import apply
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
    rng = random.Random(seed)
    return (_in_order(view, level, rng, enough) or Level(level).hints(view, rng, enough))[:most]


def _in_order(view: View, level: int, rng: random.Random, enough: Callable[[], bool]) -> list[Rated]:
    """For who chooses several things, in whichever order: what is missing from the choice a strong level would make.

    It is made from the beginning, in the order that levels know, passing by what is chosen already. Nothing is found
    where only the choice as it is can be finished.
    """
    game = view.game
    state = game.state_type(view.data)
    taken = [] if game.hides else game.advice.take_back(state)
    while taken:
        rated = Level(level).hints(_view(view, state), rng, enough)
        if rated[0].action not in taken:
            return [one for one in rated if one.action in view.legal and _adds(game, state, one.action)]
        taken.remove(rated[0].action)
        apply(state, rated[0].action)
    return []


def _view(view: View, state: Any) -> View:
    ids = [0] * view.game.max_legal
    legal = tuple(ids[: view.game.calls.legal(state, ids)])
    return View(view.game, view.seat, view.to_move, state.tobytes(), legal, view.events)


def _adds(game: Game, state: Any, action: int) -> bool:
    """Whether an action is one more step of the choice, and can be taken back like the others."""
    after = game.state_type(state.tobytes())
    apply(after, action)
    return action in game.advice.take_back(after)
