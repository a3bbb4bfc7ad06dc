"""Positions set up by hand: what every number of the state may be, and what cannot be together.

Cards stay where they are: they are moved by playing on, since each of them is in just one place.
"""

from typing import Any

from nomarch.engine import SEAT, Field
from nomarch.engine.errors import BadState

from .data import LEVELS, MAX_ROUNDS, MAX_WITHDRAWALS, MONUMENTS, MONUMENTS_IN_PLAY, ON_DISPLAY, RIGHT_HARBOUR
from .state import COMPLETE, DISPLAYED, REWARDING, UNSEEN

_PRINTED = ("bars", "printed", "points", "needs")
_FOLLOWS = ("ended", "drawing", "card", "at", "kinds", "regions", "jokers", "stack")

FIELDS = (
    *(Field(name, follows=True) for name in (*_PRINTED, *_FOLLOWS)),
    Field("rounds", MAX_ROUNDS - 1),
    Field("last", 1),
    Field("starter", is_a=SEAT),
    Field("turn", is_a=SEAT),
    Field("phase", REWARDING),
    Field("turned", 1),
    Field("traded", 1),
    Field("to_offer", 4),
    Field("withdrawn", MAX_WITHDRAWALS),
    Field("berth", RIGHT_HARBOUR),
    Field("heading", 1, -1),
    Field("docked", 1),
    Field("coins", 99),
    Field("favour", 999),
    Field("monument", COMPLETE),
    Field("believers", LEVELS),
)


def complete(s: Any) -> None:
    """Twelve monuments are in play, five at most on display; believers stand on those, on levels that exist."""
    displayed = sum(place == DISPLAYED for place in s.monument)
    seen = sum(place != UNSEEN for place in s.monument)
    if displayed > ON_DISPLAY:
        raise BadState("At most {n} monuments are on display.", n=ON_DISPLAY)
    if seen > MONUMENTS_IN_PLAY:
        raise BadState("Only {n} monuments are in play.", n=MONUMENTS_IN_PLAY)
    s.stack = MONUMENTS_IN_PLAY - seen
    for seat in range(s.seats):
        if s.heading[seat] == 0:
            raise BadState("Every ship heads left or right.")
        for monument in range(MONUMENTS):
            level = s.believers[seat][monument]
            if level and s.monument[monument] != DISPLAYED:
                raise BadState("Believers stand only on monuments on display.")
            if level and s.needs[monument][level - 1] == 0:
                raise BadState("A monument has believers on a level that it doesn't have.")
