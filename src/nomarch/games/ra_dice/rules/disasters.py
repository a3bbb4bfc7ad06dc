"""Section 6: four or five suns may bring a disaster on all other seats."""

from nomarch.engine import jit

from .actions import DISASTER, LOSE_CIVILIZATION, LOSE_MONUMENT
from .data import (
    CIVILIZATION,
    COLOURS,
    COLUMNS,
    DISASTER_MARKERS,
    DISASTER_RETREAT,
    DISASTERS,
    MONUMENT,
    NILE,
    PHARAOH,
    SUN,
    SUNS_FOR_DISASTER,
)
from .roll import shown
from .scoring import own_monuments, settlements
from .state import LOSING, USING
from .uses import use


@jit
def can_declare(s):
    """6.1: four or five suns, not yet used."""
    return shown(s, SUN) >= SUNS_FOR_DISASTER


@jit
def legal_disasters(s, out, n):
    """6.1: one of four."""
    for area in range(DISASTERS if can_declare(s) else 0):
        out[n] = DISASTER + area
        n += 1
    return n


@jit
def declare(s, area):
    """6.1: the suns are used up; 6.2-6.5: all other seats suffer."""
    use(s, SUN, COLOURS)
    if area >= CIVILIZATION:
        s.disaster = area
        s.victim = s.turn
        s.phase = LOSING
        next_victim(s)
        return
    for seat in range(s.seats):
        if seat != s.turn:
            retreat(s, seat, area)


@jit
def retreat(s, seat, area):
    """6.2: two back as Pharaoh; 6.3: one flood marker lost, or two back on the Nile. Not below 0."""
    if area == PHARAOH:
        s.pharaoh[seat] = max(0, s.pharaoh[seat] - DISASTER_RETREAT)
    elif area == NILE and s.floods[seat] > 0:
        s.floods[seat] -= 1
    else:
        s.nile[seat] = max(0, s.nile[seat] - DISASTER_RETREAT)


@jit
def next_victim(s):
    """6.6: clockwise from the seat whose turn it is; then the turn goes on."""
    s.victim = (s.victim + 1) % s.seats
    s.losses = DISASTER_MARKERS
    if s.victim == s.turn:
        s.disaster = 0
        s.victim = 0
        s.losses = 0
        s.phase = USING


@jit
def victim_markers(s):
    """The markers the victim has in the area of the disaster."""
    if s.disaster == CIVILIZATION:
        return settlements(s, s.victim)
    return own_monuments(s, s.victim)


@jit
def victim_chooses(s):
    """6.4, 6.5: there is a choice only while more markers lie there than must go."""
    return s.losses > 0 and victim_markers(s) > s.losses


@jit
def owns(s, colour, column):
    """6.4, 6.5: whether the victim has a marker there; Civilization spaces have no columns."""
    if s.disaster == CIVILIZATION:
        return s.civilization[s.victim][colour] == 1
    return s.monuments[colour][column] == s.victim + 1


@jit
def legal_losses(s, out):
    """6.4, 6.5: any own marker in the area."""
    columns = COLUMNS if s.disaster == MONUMENT else 1
    first = LOSE_MONUMENT if s.disaster == MONUMENT else LOSE_CIVILIZATION
    n = 0
    for colour in range(COLOURS):
        for column in range(columns):
            if owns(s, colour, column):
                out[n] = first + colour * columns + column
                n += 1
    return n


@jit
def lose_civilization(s, colour):
    """6.4: the victim takes a marker back."""
    s.civilization[s.victim][colour] = 0
    s.losses -= 1


@jit
def lose_monument(s, space):
    """6.5: the victim takes a marker back, and the space is free."""
    s.monuments[space // COLUMNS][space % COLUMNS] = 0
    s.losses -= 1


@jit
def victim_done(s):
    """6.4, 6.5: who has no more markers than must go loses them all, without a choice."""
    if s.losses > 0:
        for colour in range(COLOURS):
            lose_all(s, colour)
    next_victim(s)


@jit
def lose_all(s, colour):
    """6.4, 6.5: all markers of the victim on spaces of one colour."""
    if s.disaster == CIVILIZATION:
        s.civilization[s.victim][colour] = 0
        return
    for column in range(COLUMNS):
        if s.monuments[colour][column] == s.victim + 1:
            s.monuments[colour][column] = 0
