"""The position as numbers for a learner, seen from one seat: the table, the turn, then every seat.

Columns of the Monument area are alike, so they are told by what a seat has in them, never
by their number. What the appraisal thinks of each area and of each aim for the dice is told
too, and so are leads: those of the points if all were scored now, and those hoped for beside
the turns that may still change them. Raise FEATURES_VERSION with every change to what `features` writes.
"""

import math

from nomarch.engine import jit
from nomarch.engine.ladder import bent, ladder, lead_told, one_of

from ..rules.data import (
    ANKH,
    CIVILIZATION,
    COLOURS,
    COLUMNS,
    EPOCHS,
    LAST_SPACE,
    MAX_STEPS,
    MONUMENT,
    PHARAOH,
    REROLLS,
    SEATS,
    SUN,
    TRACK_END,
)
from ..rules.roll import shown
from ..rules.scoring import (
    civilization_points,
    monument_points,
    nile_points,
    own_in_column,
    pharaoh_points,
    settlements,
    settlers,
    total,
)
from ..rules.state import LOSING, PASSING
from ..rules.uses import spare_ankhs
from .appraise import (
    aim_worth,
    civilization_worth,
    hope,
    in_the_air,
    monument_worth,
    nile_worth,
    pharaoh_worth,
    room_to_settle,
    suns_worth,
    turns_after,
    turns_left,
)

FEATURES_VERSION = 3

_SEATS = SEATS[-1]
_STEPS = 7  # of the Ra figure to the end of the epoch, told one by one
_LEADS = 7  # as Pharaoh, from three behind to three ahead
_AIMS = 4
_TABLE = 1 + _STEPS + EPOCHS + _SEATS + 2 * COLOURS
_TURN = PASSING + REROLLS + 1 + 3 * COLOURS + 2 + 3 + 5 * 4 + 4 + 2 * COLOURS + 2 + 3 * _AIMS + 1
_TRACKS = 3 + 1 + _LEADS + 2 + 4 + 6
_AREAS = 2 * COLOURS + 2 + COLUMNS + 3 + 2 * COLOURS + 2
_WORTHS = 7
_BOARD = _TRACKS + _AREAS + _WORTHS
_HOPE = _TRACKS + _AREAS + 5  # where a seat's expected total stands among its numbers
_LEADING = 10
_PER_SEAT = _BOARD + _LEADING
HOPE_SCALE = 0.02
SWING = 6.0  # points by which a lead shifts in a turn of each seat
SETTLED = 0.15  # of a turn: even the last lead is not sure before the last throw
FEATURES = _TABLE + _TURN + _SEATS * _PER_SEAT


@jit
def features(s, seat, out):
    """The table, the turn, then each seat from `seat` on in turn order; return how many numbers."""
    now = turns_left(s)
    later = max(0, EPOCHS - 1 - s.epoch)
    n = table_features(s, seat, out)
    n = turn_features(s, out, n)
    n = aim_features(s, out, n, now, later)
    for i in range(s.seats):
        other = (seat + i) % s.seats
        n = track_features(s, other, out, n)
        n = area_features(s, other, out, n)
        n = worth_features(s, other, out, n, now, later)
    return lead_features(s, seat, out, n, turns_after(s, now, later))


@jit
def table_features(s, seat, out):
    """The clock, with the suns already locked; whose turn it is; and the room left for everybody."""
    suns = shown(s, SUN)
    steps = LAST_SPACE - s.ra
    out[0] = steps * (1 / 12)
    n = ladder(steps - (suns if suns <= MAX_STEPS else 0), _STEPS, out, 1)
    n = one_of(s.epoch, EPOCHS, out, n)
    n = one_of((s.turn - seat) % s.seats, _SEATS, out, n)
    for colour in range(COLOURS):
        out[n + colour] = (s.seats - 1 - settlers(s, colour)) * (1 / 3)
        out[n + COLOURS + colour] = empty_in_row(s, colour) * (1 / COLUMNS)
    return n + 2 * COLOURS


@jit
def empty_in_row(s, colour):
    """Monument spaces of one colour that nobody has taken."""
    n = 0
    for column in range(COLUMNS):
        if s.monuments[colour][column] == 0:
            n += 1
    return n


# The turn -----------------------------------------------------------------------------------


@jit
def turn_features(s, out, n):
    """The step of the turn, what the dice show, and what was done with them."""
    n = one_of(s.phase, PASSING, out, n)
    n = one_of(s.rerolls, REROLLS + 1, out, n)
    n = ladder(in_the_air(s), COLOURS, out, n)
    n = ladder(shown(s, SUN), COLOURS, out, n)
    n = ladder(spare_ankhs(s, 0, 0), COLOURS, out, n)
    out[n] = s.crowned
    out[n + 1] = s.sailed
    n = ladder(s.built, 3, out, n + 2)
    for face in range(PHARAOH, ANKH + 1):
        n = ladder(shown(s, face), 4, out, n)
    out[n] = s.settled
    out[n + 1] = 1.0 if s.disaster == CIVILIZATION else 0.0
    out[n + 2] = 1.0 if s.disaster == MONUMENT else 0.0
    out[n + 3] = s.losses * 0.5
    n += 4
    for colour in range(COLOURS):
        free = s.civilization[s.turn][colour] == 0 and settlers(s, colour) < s.seats - 1
        out[n + colour] = 1.0 if s.dice[colour] == CIVILIZATION and free else 0.0
        out[n + COLOURS + colour] = 1.0 if s.dice[colour] == MONUMENT else 0.0
    return n + 2 * COLOURS


@jit
def aim_features(s, out, n, now, later):
    """What the appraisal thinks of each aim for the dice: alone, with Ankhs, with all dice; and of the suns."""
    air = in_the_air(s)
    best = 0.0
    everything = 0.0
    for aim in range(PHARAOH, MONUMENT + 1):
        alone, helped, all_in = aim_worth(s, aim, air, now, later)
        out[n] = alone * 0.1
        out[n + 1] = helped * 0.1
        out[n + 2] = all_in * 0.1
        n += 3
        everything += alone
        best = max(best, helped - alone)
    out[n] = (everything + best) * 0.1
    out[n + 1] = suns_worth(shown(s, SUN), air) * 0.2
    out[n + 2] = 1.0 if s.phase == LOSING else 0.0
    return n + 3


# Each seat ----------------------------------------------------------------------------------


@jit
def track_features(s, seat, out, n):
    """Score and lead, Pharaoh beside the best other, Nile and floods."""
    rival = -100
    furthest = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, total(s, other))
            furthest = max(furthest, s.pharaoh[other])
    own = total(s, seat)
    out[n] = own * (1 / 40)
    out[n + 1] = max(-1.0, min(1.0, (own - rival) * 0.05))
    out[n + 2] = 1.0 if s.phase == LOSING and s.victim == seat else 0.0
    out[n + 3] = s.pharaoh[seat] * (1 / TRACK_END)
    n = ladder(s.pharaoh[seat] - furthest + 4, _LEADS, out, n + 4)
    points = pharaoh_points(s, seat)
    out[n] = 1.0 if points > 0 else 0.0
    out[n + 1] = 1.0 if points < 0 else 0.0
    out[n + 2] = s.nile[seat] * (1 / TRACK_END)
    out[n + 3] = nile_points(s, seat) * (1 / TRACK_END)
    out[n + 4] = 1.0 if s.floods[seat] > 0 else 0.0
    out[n + 5] = 1.0 if s.floods[seat] > 1 else 0.0
    return ladder((s.nile[seat] + 1) // 2, 6, out, n + 6)


@jit
def area_features(s, seat, out, n):
    """Civilization markers and room; Monument columns and stacks, and which colours would raise or widen them."""
    n = ladder(settlements(s, seat), COLOURS, out, n)
    for colour in range(COLOURS):
        out[n + colour] = s.civilization[seat][colour]
    n += COLOURS
    out[n] = room_to_settle(s, seat) * (1 / COLOURS)
    out[n + 1] = civilization_points(s, seat) * (1 / 15)
    return monument_features(s, seat, out, n + 2)


@jit
def monument_features(s, seat, out, n):
    """Columns, stacks, points, and for each colour whether it would make a stack of three or open a column."""
    for i in range(COLUMNS + 3 + 2 * COLOURS):
        out[n + i] = 0.0
    columns = 0
    at = n + COLUMNS + 3
    for column in range(COLUMNS):
        stack = own_in_column(s, seat, column)
        if stack > 0:
            columns += 1
        if stack > 1:
            out[n + COLUMNS + min(stack, 4) - 2] += 0.5
        for colour in range(COLOURS):
            if s.monuments[colour][column] == 0:
                if stack > 1:
                    out[at + colour] = 1.0
                elif stack == 0:
                    out[at + COLOURS + colour] = 1.0
    ladder(columns, COLUMNS, out, n)
    at += 2 * COLOURS
    out[at] = monument_points(s, seat) * (1 / 40)
    out[at + 1] = columns * (1 / COLUMNS)
    return at + 2


@jit
def worth_features(s, seat, out, n, now, later):
    """Points if the epoch ended now, and what the appraisal expects of each area."""
    scored = pharaoh_points(s, seat) + nile_points(s, seat) + civilization_points(s, seat)
    pharaoh = pharaoh_worth(s, seat, s.pharaoh[seat], now, later)
    nile = nile_worth(s.nile[seat], s.floods[seat], now, later)
    civilization = civilization_worth(settlements(s, seat), room_to_settle(s, seat), now)
    monuments = monument_worth(s, seat, hope(s, now, later))
    out[n] = scored * 0.05
    out[n + 1] = pharaoh * 0.1
    out[n + 2] = nile * 0.05
    out[n + 3] = civilization * 0.1
    out[n + 4] = monuments * 0.04
    out[n + 5] = (total(s, seat) + pharaoh + nile + civilization + monuments) * HOPE_SCALE
    out[n + 6] = now * 0.25
    return n + 7


# Leads --------------------------------------------------------------------------------------


@jit
def lead_features(s, seat, out, n, turns):
    """Each seat's lead if all were scored now, and the lead it may hope for, beside the turns that may change it."""
    last = 1.0 if s.epoch == EPOCHS - 1 else 0.0
    firm = 1.0 / (HOPE_SCALE * SWING * math.sqrt(turns + SETTLED))
    hopes = n - s.seats * _BOARD + _HOPE
    for i in range(s.seats):
        now = lead_now(s, (seat + i) % s.seats)
        hoped = lead_told(out, hopes, _BOARD, i, s.seats) * firm
        out[n] = bent(now * 0.25)
        out[n + 1] = bent(now * (1 / 15))
        out[n + 2] = bent(hoped)
        out[n + 3] = bent(hoped * 2.5)
        for k in range(4):
            out[n + 4 + k] = last * out[n + k]
        out[n + 8] = last if now > 0 else 0.0
        out[n + 9] = last if now >= 0 else 0.0
        n += _LEADING
    return n


@jit
def lead_now(s, seat):
    """Points before the best other seat, if the epoch and the Monuments were scored now."""
    rival = -1000
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, points_now(s, other))
    return points_now(s, seat) - rival


@jit
def points_now(s, seat):
    """All points of a seat, were everything scored now."""
    return (
        total(s, seat)
        + pharaoh_points(s, seat)
        + nile_points(s, seat)
        + civilization_points(s, seat)
        + monument_points(s, seat)
    )
