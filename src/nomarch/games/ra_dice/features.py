"""The position as numbers for a learner, seen from one seat: first version.

Columns of the Monument area are alike, so they are told by what a seat has in them, never
by their number.
"""

from nomarch.engine import jit

from .data import COLOURS, COLUMNS, EPOCHS, FACES, LAST_SPACE, REROLLS, SEATS, TRACK_END
from .rules.uses import spare_ankhs
from .scoring import monument_points, own_in_column, settlements, settlers, total
from .state import LOSING, REROLLING, ROLLING, USING

FEATURES_VERSION = 1

_SEATS = SEATS[-1]
_STACKS = COLOURS + 1  # a column holds none to five of a seat's markers
_PER_SEAT = 10 + COLOURS + _STACKS
_TABLE = 1 + EPOCHS + 3 + 2 * COLOURS  # Ra, epoch, number of seats, room in both areas by colour
_TURN = 4 + 1 + COLOURS * (FACES + 1) + 5 + 2
_REACH = COLOURS * COLOURS
FEATURES = _SEATS * _PER_SEAT + _TABLE + _TURN + _REACH


@jit
def features(s, seat, out):
    """Write the position as seen by a seat, its own row first, then the others in turn order."""
    n = 0
    for i in range(_SEATS):
        n = seat_features(s, (seat + i) % s.seats, i < s.seats, out, n)
    n = table_features(s, out, n)
    n = turn_features(s, out, n)
    return reach_features(s, seat, out, n)


@jit
def seat_features(s, seat, present, out, n):
    """One seat's score, tracks and markers; zeros for a seat that is not there."""
    for i in range(_PER_SEAT):
        out[n + i] = 0.0
    if not present:
        return n + _PER_SEAT
    out[n] = 1.0
    out[n + 1] = total(s, seat) / 60.0
    out[n + 2] = s.pharaoh[seat] / TRACK_END
    out[n + 3] = s.nile[seat] / TRACK_END
    out[n + 4] = 1.0 if s.floods[seat] > 0 else 0.0
    out[n + 5] = min(s.floods[seat], 4) / 4.0
    out[n + 6] = settlements(s, seat) / COLOURS
    out[n + 7] = monument_points(s, seat) / 40.0
    out[n + 8] = 1.0 if s.turn == seat else 0.0
    out[n + 9] = 1.0 if s.phase == LOSING and s.victim == seat else 0.0
    for colour in range(COLOURS):
        out[n + 10 + colour] = s.civilization[seat][colour]
    for column in range(COLUMNS):
        out[n + 10 + COLOURS + own_in_column(s, seat, column)] += 1.0 / COLUMNS
    return n + _PER_SEAT


@jit
def table_features(s, out, n):
    """The clock, and the room left for everybody."""
    out[n] = (LAST_SPACE - s.ra) / 12.0
    n += 1
    for epoch in range(EPOCHS):
        out[n + epoch] = 1.0 if s.epoch == epoch else 0.0
    n += EPOCHS
    for seats in range(2, 5):
        out[n + seats - 2] = 1.0 if s.seats == seats else 0.0
    n += 3
    for colour in range(COLOURS):
        out[n + colour] = (s.seats - 1 - settlers(s, colour)) / 3.0
        out[n + COLOURS + colour] = empty_in_row(s, colour) / COLUMNS
    return n + 2 * COLOURS


@jit
def turn_features(s, out, n):
    """The step of the turn, every die, and what was done this turn."""
    out[n] = 1.0 if s.phase == ROLLING else 0.0
    out[n + 1] = 1.0 if s.phase == REROLLING else 0.0
    out[n + 2] = 1.0 if s.phase == USING else 0.0
    out[n + 3] = 1.0 if s.phase == LOSING else 0.0
    out[n + 4] = s.rerolls / REROLLS
    n += 5
    for colour in range(COLOURS):
        for face in range(FACES + 1):
            out[n] = 1.0 if s.dice[colour] == face else 0.0
            n += 1
    out[n] = spare_ankhs(s, 0, 0) / COLOURS
    out[n + 1] = s.crowned
    out[n + 2] = s.sailed
    out[n + 3] = s.settled
    out[n + 4] = s.built / 3.0
    out[n + 5] = s.disaster / 4.0
    out[n + 6] = s.losses / 2.0
    return n + 7


@jit
def reach_features(s, seat, out, n):
    """For each colour: how many empty spaces lie in columns where the seat has 0, 1, 2, 3 or 4 markers."""
    for i in range(_REACH):
        out[n + i] = 0.0
    for column in range(COLUMNS):
        stack = own_in_column(s, seat, column)
        for colour in range(COLOURS):
            if s.monuments[colour][column] == 0:
                out[n + colour * COLOURS + stack] += 1.0 / COLUMNS
    return n + _REACH


@jit
def empty_in_row(s, colour):
    """Monument spaces of one colour that nobody has taken."""
    n = 0
    for column in range(COLUMNS):
        if s.monuments[colour][column] == 0:
            n += 1
    return n
