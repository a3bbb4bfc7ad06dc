"""What a club player expects each seat to score in the end, at any moment of a turn.

Every area is worth its points if the epoch ended now, blended with what the turns to come
usually change. In the middle of a turn the dice of the seat on turn are worth the best plan
for them: one symbol is aimed at, Ankhs help it, and all else is kept or rolled again.
"""

import numpy as np

from nomarch.engine import jit

from ..rules.data import (
    ANKH,
    ANKH_PAIR_POINTS,
    CIVILIZATION,
    CIVILIZATION_POINTS,
    CIVILIZATION_SUPPORT,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    EPOCHS,
    FLOOD_DICE,
    LAST_SPACE,
    MAX_STEPS,
    MONUMENT,
    NILE,
    NOTHING,
    PHARAOH,
    PHARAOH_LEAST,
    PHARAOH_MOST,
    REROLLS,
    STACK_POINTS,
    START_SPACE,
    SUN,
    SUN_POINTS,
    SUNS_FOR_DISASTER,
    SUNS_FOR_POINTS,
    TRACK_END,
)
from ..rules.roll import shown
from ..rules.scoring import own_in_column, settlements, settlers, total
from ..rules.state import ENDED, LOSING, ROLLING
from ..rules.uses import spare_ankhs

POINTS_COME_LATE = True  # most of them at the end of an epoch

# Estimates ----------------------------------------------------------------------------------

STEPS_A_TURN = 0.95  # spaces Ra moves in a usual turn
POINTS_A_TURN = 2.0  # what a turn to come brings beyond what is judged below
PHARAOH_SPREAD = 0.8  # spaces by which the race to the Pharaoh shifts in a turn of each
PHARAOH_KEPT = 0.4  # part of a lead that is left after the retreat and advance of a scoring
FLOOD_A_TURN = 0.22  # chance of a turn to bring the flood that is still missing
FLOOD_LIKELY = 0.7  # at most, and in an epoch to come
SETTLE_A_TURN = 0.22  # chance of a turn to bring one more Civilization marker
SETTLE_LIKELY = 0.45  # at most
LEAD_A_COLUMN = np.array([0.0, 0.3, 0.7, 1.2, 1.8, 2.6, 3.6, 3.0, 0.0])  # hope of further columns, by columns held
LEAD_A_STACK = np.array([0.0, 0.3, 1.5, 1.5, 1.5, 0.0])  # hope of a higher stack, by markers in the column
LONG_TIME = 0.2  # five turns are enough to hope for all of that
DIE_WORTH = 0.35  # a die that misses its aim still does something
DISASTER_WORTH = 4.0
LATER_SPREAD = PHARAOH_KEPT / (0.1 + PHARAOH_SPREAD * 3.2)  # of the races to come
DECIDED = 100.0  # no turn is left in the race
SUN_HOPE = 0.3  # beside two suns every die in the air may be the third

# The chance that so many of some dice show an aim or an Ankh in the end ---------------------

HIT, AGAIN = 1 / 3, 1 / 2  # a sun is neither: it is locked


def _hits() -> np.ndarray:
    """By rerolls left, dice in the air and dice to be rolled again: the chance of 0 to 5 hits."""
    chance = [HIT * (1 - AGAIN**rolls) / (1 - AGAIN) for rolls in range(REROLLS + 2)]
    table = np.zeros((REROLLS + 1, COLOURS + 1, COLOURS + 1, COLOURS + 1))
    for rerolls in range(REROLLS + 1):
        for air in range(COLOURS + 1):
            for again in range(COLOURS + 1 - air):
                row = [1.0]
                for p in [chance[rerolls + 1]] * air + [chance[rerolls]] * again:
                    row = [a * (1 - p) + b * p for a, b in zip([*row, 0.0], [0.0, *row], strict=True)]
                table[rerolls, air, again, : len(row)] = row
    return table


HITS = _hits()


@jit
def appraise(s, out):
    """Expected final points of every seat."""
    for seat in range(s.seats):
        out[seat] = total(s, seat)
    if s.phase == ENDED:
        return s.seats
    now = turns_left(s)
    later = EPOCHS - 1 - s.epoch
    for seat in range(s.seats):
        out[seat] += board_worth(s, seat, now, later)
    if s.phase != LOSING:
        out[s.turn] += turn_worth(s, now, later)
    return s.seats


@jit
def turns_left(s):
    """The turns of each seat still to come in this epoch, after this one, by the suns already locked."""
    suns = shown(s, SUN)
    steps = LAST_SPACE - s.ra - (suns if suns <= MAX_STEPS else 0) - in_the_air(s) * (1 / 6)
    return max(0.0, steps * (1 / STEPS_A_TURN) / s.seats)


@jit
def turns_after(s, now, later):
    """The turns of each seat still to come in the match."""
    return now + later * (LAST_SPACE - START_SPACE[s.seats]) * (1 / STEPS_A_TURN) / s.seats


@jit
def time_left(s):
    """How much of the match is still to come, from 1 down to 0."""
    left = turns_after(s, turns_left(s), max(0, EPOCHS - 1 - s.epoch))
    return min(1.0, left / turns_after(s, 0.0, EPOCHS))


@jit
def board_worth(s, seat, now, later):
    """What the four areas will bring."""
    worth = pharaoh_worth(s, seat, s.pharaoh[seat], now, later)
    worth += nile_worth(s.nile[seat], s.floods[seat], now, later)
    worth += civilization_worth(settlements(s, seat), room_to_settle(s, seat), now)
    worth += monument_worth(s, seat, hope(s, now, later))
    return worth + POINTS_A_TURN * turns_after(s, now, later)


# Pharaoh ------------------------------------------------------------------------------------


@jit
def pharaoh_worth(s, seat, mine, now, later):
    """The race of this epoch, and with what is left of the lead those to come."""
    worth = 0.0
    times = 1
    spread = 1 / (0.1 + PHARAOH_SPREAD * now) if now > 0.0 else DECIDED
    while times > 0:
        worth += times * race_worth(s, seat, mine, spread)
        times = later if spread != LATER_SPREAD else 0
        spread = LATER_SPREAD
    return worth


@jit
def race_worth(s, seat, mine, spread):
    """The points of the furthest and the least, each with its chance; at the end of the epoch as they are."""
    most = 1.0
    least = 1.0
    for other in range(s.seats):
        if other != seat:
            lead = mine - s.pharaoh[other]
            chance = ahead(lead * spread)
            if spread == DECIDED:
                most *= 1.0 if lead >= 0 else 0.0
                least *= 1.0 if lead <= 0 else 0.0
            else:
                most *= chance
                least *= 1.0 - chance
    if spread == DECIDED and most == least:
        return 0.0
    return PHARAOH_MOST * most + PHARAOH_LEAST * least


@jit
def ahead(x):
    """A chance that rises from 0 to 1 with a lead."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


# Nile ---------------------------------------------------------------------------------------


@jit
def nile_worth(space, floods, now, later):
    """The space, as often as it will be flooded."""
    flooded = 1.0 if floods > 0 else min(FLOOD_LIKELY, FLOOD_A_TURN * now)
    return space * (flooded + FLOOD_LIKELY * later)


# Civilization -------------------------------------------------------------------------------


@jit
def civilization_worth(markers, room, now):
    """The points of these markers, and of one or two more where there is room."""
    one = min(SETTLE_LIKELY, SETTLE_A_TURN * now) if room > 0 else 0.0
    two = 0.3 * one if room > 1 else 0.0
    worth = (1.0 - one - two) * CIVILIZATION_POINTS[markers]
    if room > 0:
        worth += one * CIVILIZATION_POINTS[min(markers + 1, COLOURS)]
        worth += two * CIVILIZATION_POINTS[min(markers + 2, COLOURS)]
    return worth


@jit
def room_to_settle(s, seat):
    """Civilization spaces on which the seat may still place a marker."""
    n = 0
    for colour in range(COLOURS):
        if s.civilization[seat][colour] == 0 and settlers(s, colour) < s.seats - 1:
            n += 1
    return n


# Monuments ----------------------------------------------------------------------------------


@jit
def hope(s, now, later):
    """How much of what Monuments may still become is to be counted, from 0 to 1."""
    return min(1.0, LONG_TIME * turns_after(s, now, later))


@jit
def monument_worth(s, seat, hope):
    """Points of columns and stacks, and what they may become."""
    worth = 0.0
    columns = 0
    for column in range(COLUMNS):
        stack = own_in_column(s, seat, column)
        if stack > 0:
            columns += 1
            worth += STACK_POINTS[stack]
            if empty_in_column(s, column) > 0:
                worth += hope * LEAD_A_STACK[stack]
    return worth + columns_worth(columns, hope)


@jit
def columns_worth(columns, hope):
    """Points of so many columns, and hope of more."""
    return COLUMN_POINTS[columns] + hope * LEAD_A_COLUMN[columns]


@jit
def empty_in_column(s, column):
    """Monument spaces of one column that nobody has taken."""
    n = 0
    for colour in range(COLOURS):
        if s.monuments[colour][column] == 0:
            n += 1
    return n


# The turn -----------------------------------------------------------------------------------


@jit
def turn_worth(s, now, later):
    """What the dice of the seat on turn will bring: the best aim for Ankhs and rolls to come, and the suns.

    All other dice do what they show, or are rolled again for the aim.
    """
    air = in_the_air(s)
    unaided = 0.0
    gain = 0.0
    if air == 0 and s.rerolls == 0:
        gain = 1.0 * (spare_ankhs(s, 0, 0) // 2 * ANKH_PAIR_POINTS)
    single_minded = 0.0
    for aim in range(PHARAOH, MONUMENT + 1):
        alone, helped, all_in = aim_worth(s, aim, air, now, later)
        unaided += alone
        gain = max(gain, helped - alone)
        single_minded = max(single_minded, all_in)
    return max(unaided + gain, single_minded) + suns_worth(shown(s, SUN), air)


@jit
def aim_worth(s, aim, air, now, later):
    """What the dice of one symbol do alone; with Ankhs and the dice in the air; and with all dice."""
    alone = 0.0
    helped = 0.0
    all_in = 0.0
    real = shown(s, aim)
    ankhs = shown(s, ANKH)
    rerolls = min(s.rerolls, REROLLS)
    again = COLOURS - shown(s, SUN) - ankhs - real - air if rerolls > 0 else 0
    for hits in range(-1, air + again + 1):
        found = use_worth(s, aim, real + max(hits, 0), ankhs if hits >= 0 else 0, now, later)
        if hits < 0:
            alone = found
        else:
            if hits <= air:
                helped += HITS[rerolls, air, 0, hits] * (found + DIE_WORTH * (air - hits))
            all_in += HITS[rerolls, air, again, hits] * (found + DIE_WORTH * (air + again - hits))
    return alone, helped, all_in


@jit
def in_the_air(s):
    """The dice that are still to fall; once rolling is over, what shows nothing was used."""
    return shown(s, NOTHING) if s.phase == ROLLING else 0


@jit
def suns_worth(suns, air):
    """Three suns score, four bring a disaster."""
    if suns >= SUNS_FOR_DISASTER:
        return DISASTER_WORTH
    if suns == SUNS_FOR_POINTS:
        return 1.0 * SUN_POINTS
    return SUN_HOPE * air if suns == MAX_STEPS else 0.0


@jit
def use_worth(s, aim, real, ankhs, now, later):
    """What so many dice of a symbol bring with so many Ankhs."""
    if aim == PHARAOH:
        return crown_worth(s, real, ankhs, now, later)
    if aim == NILE:
        return sail_worth(s, real, ankhs, now, later)
    if aim == CIVILIZATION:
        return settle_worth(s, real, ankhs, now)
    return build_worth(s, real, ankhs, hope(s, now, later))


@jit
def crown_worth(s, real, ankhs, now, later):
    """Steps as Pharaoh; Ankhs need a real die."""
    seat = s.turn
    steps = real + (ankhs if real + s.crowned > 0 else 0)
    if steps == 0:
        return 0.0
    gain = 0.0
    for i in range(2):
        gain = pharaoh_worth(s, seat, min(TRACK_END, s.pharaoh[seat] + i * steps), now, later) - gain
    return gain


@jit
def sail_worth(s, real, ankhs, now, later):
    """Steps on the Nile, or a flood and the other dice as steps."""
    space = s.nile[s.turn]
    floods = s.floods[s.turn]
    if real + s.sailed == 0:
        return 0.0
    here = nile_worth(space, floods, now, later)
    worth = nile_worth(min(TRACK_END, space + real + ankhs), floods, now, later)
    if real > 0 and real + ankhs >= FLOOD_DICE and floods == 0:
        steps = real + ankhs - FLOOD_DICE
        worth = max(worth, nile_worth(min(TRACK_END, space + steps), 1, now, later))
    return worth - here


@jit
def settle_worth(s, real, ankhs, now):
    """Two dice stand behind the markers."""
    room = room_to_settle(s, s.turn)
    markers = min(room, real, real + ankhs - CIVILIZATION_SUPPORT)
    if markers <= 0:
        return 0.0
    held = settlements(s, s.turn)
    return civilization_worth(held + markers, room - markers, now) - civilization_worth(held, room, now)


@jit
def build_worth(s, real, ankhs, hope):
    """One marker, and one more for every further pair; the first may raise a stack, all may open columns."""
    markers = min(real, (real + ankhs - s.built + 1) // 2)
    if markers <= 0:
        return 0.0
    columns = 0
    stack = 0.0
    for column in range(COLUMNS):
        own = own_in_column(s, s.turn, column)
        if own > 0:
            columns += 1
            if s.built == 0 and reaches(s, column):
                rise = STACK_POINTS[own + 1] - STACK_POINTS[own] + hope * (LEAD_A_STACK[own + 1] - LEAD_A_STACK[own])
                stack = max(stack, rise)
    wide = columns_worth(min(COLUMNS, columns + markers), hope) + markers * hope * LEAD_A_STACK[1]
    high = columns_worth(min(COLUMNS, columns + markers - 1), hope) + (markers - 1) * hope * LEAD_A_STACK[1] + stack
    return max(wide, high) - columns_worth(columns, hope)


@jit
def reaches(s, column):
    """Whether a die that shows a Monument, or is still to fall, has an empty space in the column."""
    for colour in range(COLOURS):
        face = s.dice[colour]
        if s.monuments[colour][column] == 0 and (face in (MONUMENT, NOTHING)):
            return True
    return False
