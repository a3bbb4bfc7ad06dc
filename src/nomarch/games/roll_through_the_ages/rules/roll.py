"""Section 2: roll the dice, keep some, roll again."""

from nomarch.engine import jit

from .actions import ACCEPT, REROLL, STOP, keeps, kept
from .data import FACES, FOOD_MAX, POTTERY, PRESERVATION, REROLLS, SKULL, SOLO_REROLLS_SKULLS
from .scoring import cities
from .state import ROLLING


@jit
def can_preserve(s):
    """9.1: before the first roll, Preservation may double the food for one pottery."""
    return s.owned[s.turn][PRESERVATION] and s.goods[s.turn][POTTERY] > 0 and s.food[s.turn] > 0


@jit
def preserve(s):
    """9.1: one pottery doubles the food, up to fifteen."""
    s.goods[s.turn][POTTERY] -= 1
    s.food[s.turn] = min(FOOD_MAX, 2 * s.food[s.turn])
    roll_cities(s)


@jit
def roll_cities(s):
    """2.1: roll one die for each city."""
    s.rolling = cities(s, s.turn)
    s.rerolls = REROLLS
    s.phase = ROLLING


@jit
def die_falls(s, face):
    """2.1: one die shows a face."""
    s.dice[face] += 1
    s.rolling -= 1


@jit
def free_dice(s):
    """2.2: dice that may be rolled again: all but skulls. 10.4: alone on the 2008 sheet, skulls too."""
    n = 0
    for face in range(FACES):
        if face != locked_face(s):
            n += s.dice[face]
    return n


@jit
def locked_face(s):
    """The face that stays where it fell; none in a solo match that may roll skulls again."""
    if s.seats == 1 and SOLO_REROLLS_SKULLS[s.sheet] == 1:
        return -1
    return SKULL


@jit
def legal_keeps(s, out):
    """2.3: roll any of the free dice again, kept ones of an earlier roll too, or stop."""
    n = keeps(s.dice, locked_face(s), out)
    out[n] = STOP
    return n + 1


@jit
def keep(s, a):
    """2.3: the dice not kept are rolled again."""
    n = cities(s, s.turn)
    kept(a, s.dice)
    for face in range(FACES):
        n -= s.dice[face]
    s.rolling = n
    s.rerolls -= 1
    s.phase = ROLLING


@jit
def legal_leads(s, out):
    """2.4: any one die, a skull too; or accept the dice as they lie."""
    n = 0
    for face in range(FACES):
        if s.dice[face] > 0:
            out[n] = REROLL + face
            n += 1
    out[n] = ACCEPT
    return n + 1


@jit
def lead(s, face):
    """2.4: the new face stands."""
    s.dice[face] -= 1
    s.led = 1
    s.rolling = 1
    s.phase = ROLLING
