"""Sections 3.4, 7 and 8: the end of a turn, of an epoch and of the match."""

from nomarch.engine import jit

from .data import (
    ANKH_PAIR_POINTS,
    COLOURS,
    EPOCHS,
    FROM_ANKHS,
    FROM_CIVILIZATION,
    FROM_MONUMENTS,
    FROM_NILE,
    FROM_PHARAOH,
    FROM_SUNS,
    LAST_SPACE,
    MAX_STEPS,
    MISSING,
    NOTHING,
    PHARAOH_LEAST_ADVANCE,
    PHARAOH_MOST_RETREAT,
    START_SPACE,
    SUN,
    SUN_POINTS,
    SUNS_FOR_POINTS,
    TINY_DICE,
    TRACK_END,
)
from .roll import shown, take_dice
from .scoring import civilization_points, monument_points, nile_points, pharaoh_points
from .state import ENDED, ROLLING, SCORING
from .uses import spare_ankhs


@jit
def end_turn(s):
    """3.4: score Ankhs that are left, apply the suns, pass the dice on."""
    s.points[s.turn][FROM_ANKHS] += spare_ankhs(s, 0, 0) // 2 * ANKH_PAIR_POINTS
    apply_suns(s)
    for colour in range(COLOURS):
        if s.dice[colour] != MISSING:
            s.dice[colour] = NOTHING
    s.crowned = 0
    s.sailed = 0
    s.settled = 0
    s.built = 0
    s.turn = (s.turn + 1) % s.seats
    take_dice(s)
    if s.ra == LAST_SPACE:
        s.phase = SCORING


@jit
def set_up_tiny(s):
    """9.1: two dice; 9.2: the last epoch, and as many spaces to its end as there are seats."""
    for colour in range(TINY_DICE, COLOURS):
        s.dice[colour] = MISSING
    s.epoch = EPOCHS - 1
    s.ra = LAST_SPACE - s.seats


@jit
def is_tiny(s):
    """9.1: the last die stays in the box."""
    return s.dice[COLOURS - 1] == MISSING


@jit
def apply_suns(s):
    """3.5: one or two suns move Ra, at most to the last space; 3.6: three score 3 points. 9.2: or he moves anyway."""
    suns = shown(s, SUN)
    if is_tiny(s):
        s.ra += 1
    elif suns <= MAX_STEPS:
        s.ra = min(LAST_SPACE, s.ra + suns)
    elif suns == SUNS_FOR_POINTS:
        s.points[s.turn][FROM_SUNS] += SUN_POINTS


@jit
def score_epoch(s):
    """7.1: Pharaoh, Nile, Civilization; 8.1: after the third epoch Monuments too."""
    crown_pharaohs(s)
    for seat in range(s.seats):
        s.points[seat][FROM_NILE] += nile_points(s, seat)
        s.floods[seat] = 0
        s.points[seat][FROM_CIVILIZATION] += civilization_points(s, seat)
        for colour in range(COLOURS):
            s.civilization[seat][colour] = 0
    s.epoch += 1
    s.ra = START_SPACE[s.seats]
    s.phase = ROLLING
    if s.epoch == EPOCHS:
        end_match(s)


@jit
def crown_pharaohs(s):
    """7.2: points first; 7.3: then who gained goes two back and who lost one forward."""
    gained = 0
    lost = 0
    for seat in range(s.seats):
        points = pharaoh_points(s, seat)
        s.points[seat][FROM_PHARAOH] += points
        if points > 0:
            gained |= 1 << seat
        elif points < 0:
            lost |= 1 << seat
    for seat in range(s.seats):
        if gained >> seat & 1:
            s.pharaoh[seat] = max(0, s.pharaoh[seat] - PHARAOH_MOST_RETREAT)
        elif lost >> seat & 1:
            s.pharaoh[seat] = min(TRACK_END, s.pharaoh[seat] + PHARAOH_LEAST_ADVANCE)


@jit
def end_match(s):
    """8.3: Monuments join the score, and nobody rolls any more."""
    for seat in range(s.seats):
        s.points[seat][FROM_MONUMENTS] += monument_points(s, seat)
    s.turn = 0
    s.rerolls = 0
    s.phase = ENDED
