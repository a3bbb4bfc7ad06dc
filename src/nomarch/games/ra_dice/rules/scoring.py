"""What the areas are worth and who wins: RULES.md sections 7 and 8."""

from nomarch.engine import jit

from .data import (
    CIVILIZATION_POINTS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    EPOCHS,
    FROM_CIVILIZATION,
    FROM_MONUMENTS,
    FROM_NILE,
    FROM_PHARAOH,
    PHARAOH_LEAST,
    PHARAOH_MOST,
    SOURCES,
    STACK_POINTS,
    TRACK_END,
)

_SOURCES = len(SOURCES)


@jit
def score(s, out):
    """The score track by source; Monuments join it at the end of the third epoch."""
    for seat in range(s.seats):
        for source in range(_SOURCES):
            out[seat][source] = s.points[seat][source]


@jit
def outlook(s, out):
    """7.1, 8.1: the score track, and what the end of the epoch and of the match would add as things stand."""
    score(s, out)
    if s.epoch < EPOCHS:
        for seat in range(s.seats):
            out[seat][FROM_PHARAOH] += pharaoh_points(s, seat)
            out[seat][FROM_NILE] += nile_points(s, seat)
            out[seat][FROM_CIVILIZATION] += civilization_points(s, seat)
            out[seat][FROM_MONUMENTS] += monument_points(s, seat)


@jit
def standing(s, out):
    """8.4: most points; a tie is a shared victory."""
    for seat in range(s.seats):
        out[seat] = total(s, seat)


@jit
def ending(s):
    """Why the match ended; 0 while it goes on."""
    return 1 if s.epoch == EPOCHS else 0


@jit
def total(s, seat):
    """All points of a seat; they may be negative."""
    points = 0
    for source in range(_SOURCES):
        points += s.points[seat][source]
    return points


@jit
def pharaoh_points(s, seat):
    """7.2: 5 for the furthest, -2 for the least advanced, ties alike; nothing if all are level."""
    most = 0
    least = TRACK_END
    for other in range(s.seats):
        most = max(most, s.pharaoh[other])
        least = min(least, s.pharaoh[other])
    if most == least:
        return 0
    if s.pharaoh[seat] == most:
        return PHARAOH_MOST
    return PHARAOH_LEAST if s.pharaoh[seat] == least else 0


@jit
def nile_points(s, seat):
    """7.4: who has flooded scores the space of the marker."""
    return s.nile[seat] if s.floods[seat] > 0 else 0


@jit
def civilization_points(s, seat):
    """7.5: by the number of own markers."""
    return CIVILIZATION_POINTS[settlements(s, seat)]


@jit
def monument_points(s, seat):
    """8.1-8.2: by the number of columns, and for each column with three markers or more."""
    points = 0
    columns = 0
    for column in range(COLUMNS):
        stack = own_in_column(s, seat, column)
        points += STACK_POINTS[stack]
        if stack > 0:
            columns += 1
    return points + COLUMN_POINTS[columns]


@jit
def settlements(s, seat):
    """A seat's markers in the Civilization area."""
    n = 0
    for colour in range(COLOURS):
        n += s.civilization[seat][colour]
    return n


@jit
def settlers(s, colour):
    """The markers on one Civilization space."""
    n = 0
    for seat in range(s.seats):
        n += s.civilization[seat][colour]
    return n


@jit
def own_in_column(s, seat, column):
    """A seat's markers in one Monument column."""
    n = 0
    for colour in range(COLOURS):
        if s.monuments[colour][column] == seat + 1:
            n += 1
    return n


@jit
def own_monuments(s, seat):
    """A seat's markers in the Monument area."""
    n = 0
    for column in range(COLUMNS):
        n += own_in_column(s, seat, column)
    return n
