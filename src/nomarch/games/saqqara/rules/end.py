"""6 The end of a round, and of the match."""

from nomarch.engine import jit

from .data import BY_PYRAMIDS, BY_YEARS, LAND, SEASONS, YEARS
from .market import collect_cards
from .scoring import tops_taken
from .state import ENDED, OFFERING


@jit
def end_round(s):
    """7.1, 7.2: the match is over, or 6.1-6.3: the next round begins."""
    s.ended = match_ends(s)
    if s.ended > 0:
        s.phase = ENDED
        return
    if tops_taken(s) >= s.seats:
        s.closing = 1
    move_die(s)
    s.starter = (s.starter + 1) % s.seats
    s.turn = s.starter
    collect_cards(s)
    s.phase = OFFERING


@jit
def match_ends(s):
    """7.1: after the last season; 7.2: after the round that follows the trigger."""
    if s.closing:
        return BY_PYRAMIDS
    return BY_YEARS if s.year == YEARS - 1 and s.season == SEASONS - 1 else 0


@jit
def move_die(s):
    """6.1: one season on; 6.2: after Gold a new year begins under Land."""
    s.season += 1
    if s.season == SEASONS:
        s.season = LAND
        s.year += 1
