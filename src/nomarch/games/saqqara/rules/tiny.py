"""10 A tiny match: the last round is under way, and two warehouses are left to reveal."""

from nomarch.engine import jit

from .data import (
    CARDS,
    GOLD,
    GOLD_AT_START,
    HOUSES,
    LEVELS,
    MERCHANT,
    PYRAMIDS,
    THRESHOLDS,
    TINY_CARDS,
    TINY_GOLD,
    TINY_GOLD_AT_START,
    TINY_REVEALED,
    TINY_THRESHOLD,
    YEARS,
)
from .production import store
from .state import DRAWING
from .table import pay


@jit
def set_up_tiny(s):
    """10.1: the Gold round of year 6; all pyramids stay in the box."""
    s.year = YEARS - 1
    s.season = GOLD
    s.phase = DRAWING
    for pyramid in range(PYRAMIDS):
        for level in range(LEVELS):
            s.slots[pyramid][level] = 0
    for card in range(THRESHOLDS):
        s.threshold_deck[card] = 0
    s.revealed = TINY_REVEALED
    for house in range(HOUSES):
        s.threshold[house] = TINY_THRESHOLD[house] + 1
        store(s, house, GOLD, TINY_GOLD[house])
    for seat in range(s.seats):
        pay(s, seat, GOLD, GOLD_AT_START - TINY_GOLD_AT_START)
        deal_tiny(s, seat)


@jit
def deal_tiny(s, seat):
    """10.2: a card 1 lies open at fish and linen, a merchant is in hand; 10.3: everybody knows that."""
    for card in range(CARDS):
        s.deck[seat][card] = TINY_CARDS[card]
    for house in range(TINY_REVEALED):
        s.laid[seat][house] = 1
        s.deck[seat][0] -= 1
    s.deck[seat][MERCHANT] -= 1
    s.hand[seat][MERCHANT] += 1
    s.known[seat][MERCHANT] = 1
    s.held[seat] = TINY_REVEALED + 1


@jit
def is_tiny(s):
    """10.1: a pyramid in the box has no places; any other has."""
    return s.slots[0][0] == 0
