"""Positions set up by hand: what every number of the state may be, and what cannot be together."""

from typing import Any

from nomarch.engine import OWNER, SEAT, Field
from nomarch.engine.errors import BadState

from .data import COLOURS, DISASTER_MARKERS, EPOCHS, LAST_SPACE, MISSING, REROLLS, START_SPACE, SUN, TRACK_END
from .state import ENDED, LOSING

FIELDS = (
    Field("epoch", EPOCHS - 1),
    Field("ra", LAST_SPACE, 1),
    Field("turn", is_a=SEAT),
    Field("phase", LOSING),
    Field("rerolls", REROLLS),
    Field("dice", SUN, MISSING),
    Field("crowned", 1),
    Field("sailed", 1),
    Field("settled", 1),
    Field("built", COLOURS),
    Field("disaster", 4),
    Field("victim", is_a=SEAT),
    Field("losses", DISASTER_MARKERS),
    Field("pharaoh", TRACK_END),
    Field("nile", TRACK_END),
    Field("floods", 99),
    Field("civilization", 1),
    Field("monuments", is_a=OWNER),
    Field("points", 999, -999),
)


def complete(s: Any) -> None:
    """3.1, 6.2: Ra begins where so many players begin, and a colour has room for all markers but one."""
    if s.phase == ENDED:
        return
    if s.ra < START_SPACE[s.seats]:
        raise BadState("With {n} players Ra starts on space {first}.", n=s.seats, first=START_SPACE[s.seats])
    for colour in range(COLOURS):
        if sum(s.civilization[seat][colour] for seat in range(s.seats)) >= s.seats:
            raise BadState("A Civilization area has room for {n} markers.", n=s.seats - 1)
    if s.phase != LOSING:
        s.disaster = s.victim = s.losses = 0
    elif not s.losses or not s.disaster or s.victim == s.turn:
        raise BadState("In a disaster, it's somebody other than the player to move who loses markers.")
