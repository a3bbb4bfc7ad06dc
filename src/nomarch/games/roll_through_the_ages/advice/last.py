"""What is at stake in the last turn of a match, where it is known to be that."""

from nomarch.engine import jit

from ..rules.build import open_boxes
from ..rules.data import (
    CITIES,
    COMMERCE,
    DEVELOPMENTS,
    ENGINEERING,
    GOODS,
    GREAT_WALL,
    MASONRY,
    MEDICINE,
    MONUMENTS,
    RELIGION,
    REROLLS,
    SITES,
    SMITHING,
    STONE,
    WORKERS_ON_DIE,
    WORKERS_PER_STONE,
)
from ..rules.end import last_turn
from ..rules.scoring import built, cities
from ..rules.state import ROLLING
from .sensible import no_die_lies

STONES_AT_MOST = 4  # of seven skulls, with Quarrying


@jit
def at_stake(s):
    """What the last seat has and may still finish first, and what saves the others from its skulls; all else is wiped.

    Alone, every last turn has a stake of its own.
    """
    begins = s.phase <= ROLLING and s.rerolls >= REROLLS and no_die_lies(s)
    if s.seats == 1 or not begins or not last_turn(s):
        return False
    most = workers_at_most(s)
    s.goal = 0  # the match still ends with this turn
    for monument in range(MONUMENTS):
        if s.first[monument] != s.turn + 1 and (s.first[monument] > 0 or open_boxes(s, CITIES + monument) > most):
            s.first[monument] = (s.turn + 1) % s.seats + 1
    for seat in range(s.seats):
        s.disasters[seat] = 0
        if seat != s.turn:
            wipe_rival(s, seat)
    return True


@jit
def workers_at_most(s):
    """More workers than these nobody gets in a turn, however the dice fall."""
    seat = s.turn
    most = cities(s, seat) * (WORKERS_ON_DIE + s.owned[seat][MASONRY])
    if s.owned[seat][ENGINEERING]:
        most += WORKERS_PER_STONE * (s.goods[seat][STONE] + STONES_AT_MOST)
    return most


@jit
def wipe_rival(s, seat):
    """Leave of a rival what pestilence, a turned invasion and a turned revolt ask for."""
    goods_safe = not s.owned[s.turn][RELIGION] or s.owned[seat][RELIGION]
    for development in range(DEVELOPMENTS):
        asked = development == MEDICINE or (not goods_safe and development == COMMERCE)
        if not asked and not (development == RELIGION and s.owned[s.turn][RELIGION]):
            s.owned[seat][development] = 0
    walled = s.owned[s.turn][SMITHING] and built(s, seat, CITIES + GREAT_WALL)
    for site in range(SITES):
        if site != CITIES + GREAT_WALL or not walled:
            s.boxes[seat][site] = 0
    if goods_safe:
        for good in range(GOODS):
            s.goods[seat][good] = 0
    s.food[seat] = 0
    s.ships[seat] = 0
