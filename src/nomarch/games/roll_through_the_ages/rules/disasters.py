"""Section 4: feed the cities, then suffer at most one disaster."""

from nomarch.engine import jit

from .data import (
    CITIES,
    DROUGHT,
    DROUGHT_LOSS,
    GOODS,
    GREAT_WALL,
    INVASION,
    INVASION_LOSS,
    IRRIGATION,
    MEDICINE,
    PESTILENCE,
    PESTILENCE_LOSS,
    RELIGION,
    REVOLT,
    SKULL,
    SMITHING,
    SMITHING_LOSS_PER_SPEARHEAD,
    SPEARHEADS,
)
from .scoring import built, cities
from .state import BUILDING, SMITHING_NOW, SUFFERING


@jit
def feed(s):
    """4.1: one food a city; 4.2: each city left hungry costs a point."""
    hungry = max(0, cities(s, s.turn) - s.food[s.turn])
    s.food[s.turn] = max(0, s.food[s.turn] - cities(s, s.turn))
    s.disasters[s.turn] += hungry
    s.phase = SUFFERING


@jit
def suffer(s):
    """4.3: the disaster of the dice; 9.4: then Smithing may turn an invasion."""
    disaster(s)
    s.phase = SMITHING_NOW


@jit
def disaster(s):
    """4.3: exactly one disaster, by the number of skulls."""
    skulls = s.dice[SKULL]
    if skulls == DROUGHT:
        drought(s)
    elif skulls == PESTILENCE:
        pestilence(s)
    elif skulls == INVASION:
        if not s.owned[s.turn][SMITHING]:
            suffer_invasion(s, s.turn, INVASION_LOSS)
    elif skulls >= REVOLT:
        revolt(s)


@jit
def drought(s):
    """4.4: the roller loses 2, unless Irrigation helps."""
    if not s.owned[s.turn][IRRIGATION]:
        s.disasters[s.turn] += DROUGHT_LOSS


@jit
def pestilence(s):
    """4.5: every opponent without Medicine loses 3. 10.2: alone, you are your own opponent."""
    for seat in range(s.seats):
        if (seat != s.turn or s.seats == 1) and not s.owned[seat][MEDICINE]:
            s.disasters[seat] += PESTILENCE_LOSS


@jit
def suffer_invasion(s, seat, loss):
    """4.6: the finished Great Wall keeps an invasion out."""
    if not built(s, seat, CITIES + GREAT_WALL):
        s.disasters[seat] += loss


@jit
def can_spend(s):
    """9.4: spearheads may be thrown in where there is somebody to hit."""
    exposed = 0
    for seat in range(s.seats):
        if seat != s.turn and not built(s, seat, CITIES + GREAT_WALL):
            exposed += 1
    return invades(s) and exposed > 0 and s.goods[s.turn][SPEARHEADS] > 0


@jit
def invades(s):
    """9.4: four skulls and Smithing turn the invasion on the others."""
    return s.dice[SKULL] == INVASION and s.owned[s.turn][SMITHING]


@jit
def invade_others(s, spearheads):
    """9.4: each opponent without the Great Wall loses 4, and 2 more for each spearhead spent."""
    s.goods[s.turn][SPEARHEADS] -= spearheads
    for seat in range(s.seats):
        if seat != s.turn and invades(s):
            suffer_invasion(s, seat, INVASION_LOSS + SMITHING_LOSS_PER_SPEARHEAD * spearheads)
    s.phase = BUILDING


@jit
def revolt(s):
    """4.7: the roller loses all goods; with Religion every opponent without it does instead."""
    if not s.owned[s.turn][RELIGION]:
        lose_goods(s, s.turn)
        return
    for seat in range(s.seats):
        if not s.owned[seat][RELIGION]:
            lose_goods(s, seat)


@jit
def lose_goods(s, seat):
    """4.7: every row back to nothing."""
    for good in range(GOODS):
        s.goods[seat][good] = 0
