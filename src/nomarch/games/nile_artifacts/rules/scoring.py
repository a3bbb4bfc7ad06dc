"""Points and who wins: RULES.md section 8."""

from nomarch.engine import jit

from .data import MONUMENTS
from .state import HAND


@jit
def score(s, out):
    """8.2, 8.3: points by source: complete monuments, and levels on unfinished ones."""
    for seat in range(s.seats):
        out[seat][0] = s.favour[seat]
        out[seat][1] = unfinished_points(s, seat)


@jit
def standing(s, out):
    """8.4: most points; a tie goes to more cards, which are below 1000."""
    for seat in range(s.seats):
        out[seat] = (s.favour[seat] + unfinished_points(s, seat)) * 1000 + cards_held(s, seat)


@jit
def ending(s):
    """Why the match ended; 0 while it goes on."""
    return s.ended


@jit
def level_points(s, level):
    """7.2: the points of a level; the bottom edge gives none."""
    return s.points[level - 1] if level > 0 else 0


@jit
def unfinished_points(s, seat):
    """8.3: believers on displayed monuments score by their level, too."""
    points = 0
    for monument in range(MONUMENTS):
        points += level_points(s, s.believers[seat][monument])
    return points


@jit
def cards_held(s, seat):
    """Artifact cards in front of a seat."""
    return s.at[HAND + seat]
