"""1 The table: pyramids, piles, goods and the first player."""

from nomarch.engine import jit

from .actions import PYRAMID, STARTER
from .data import (
    CARDS,
    GOLD,
    GOLD_AT_START,
    GOODS,
    HOUSES,
    LEVELS,
    MARKETS_A_YEAR,
    PYRAMIDS,
    PYRAMIDS_LEFT_OPEN,
    SOLDIERS,
    SUPPLY,
    THIEF,
    THRESHOLDS,
    YEARS,
)
from .state import OFFERING
from .table import gain

FIRST_TABLE = 3  # the options come first


@jit
def lay_table(s, seats, options):
    """1.1-1.5: the goods in the supply, three gold each, the piles as counts."""
    s.seats = seats
    s.land_card = options[0]
    s.auction = options[1]
    s.reading = options[len(options) - 1]
    read_tables(s, options)
    for good in range(GOODS):
        s.supply[good] = SUPPLY[good]
    for seat in range(seats):
        gain(s, seat, GOLD, GOLD_AT_START)


@jit
def read_tables(s, options):
    """9.1: the components, in the order in which components.py writes them."""
    at = FIRST_TABLE
    for card in range(THRESHOLDS):
        s.threshold_deck[card] = options[at + card]
    at += THRESHOLDS
    for seat in range(s.seats):
        for card in range(CARDS):
            s.deck[seat][card] = options[at + card]
    at += CARDS
    for year in range(YEARS):
        for i in range(MARKETS_A_YEAR):
            s.markets[year][i] = options[at + year * MARKETS_A_YEAR + i]
        s.extra[year] = options[at + YEARS * MARKETS_A_YEAR + year]
        s.land[year] = options[at + YEARS * (MARKETS_A_YEAR + 1) + year]
    at += YEARS * (MARKETS_A_YEAR + 2)
    s.nile_end = options[at]
    at += 1
    for pyramid in range(PYRAMIDS):
        for level in range(LEVELS):
            s.slots[pyramid][level] = options[at]
            s.points[pyramid][level] = options[at + 1]
            for house in range(HOUSES):
                s.costs[pyramid][level][house] = options[at + 2 + house]
            at += 2 + HOUSES


@jit
def pyramids_wanted(s):
    """1.2: two more pyramids than seats."""
    return s.seats + PYRAMIDS_LEFT_OPEN


@jit
def pyramids_out(s):
    """Pyramids that lie on the board."""
    n = 0
    for pyramid in range(PYRAMIDS):
        n += s.in_play[pyramid]
    return n


@jit
def next_pyramids(s, out, weights):
    """1.2: any pyramid left; 1.3: without Soldiers and Thief once they stayed out of the first draw."""
    n = 0
    paired = pyramids_out(s) >= s.seats
    for pyramid in range(PYRAMIDS):
        apart = paired and pyramid in (SOLDIERS, THIEF)
        if not s.in_play[pyramid] and not apart:
            out[n] = PYRAMID + pyramid
            weights[n] = 1
            n += 1
    return n


@jit
def lay_pyramid(s, pyramid):
    """1.3: with one of Soldiers and Thief in the first draw the other joins it."""
    s.in_play[pyramid] = 1
    if pyramids_out(s) == s.seats and s.in_play[SOLDIERS] + s.in_play[THIEF] == 1:
        s.in_play[SOLDIERS] = 1
        s.in_play[THIEF] = 1


@jit
def starters(s, out, weights):
    """1.6: each seat is as likely to begin."""
    for seat in range(s.seats):
        out[seat] = STARTER + seat
        weights[seat] = 1
    return s.seats


@jit
def choose_starter(s, seat):
    """1.6: the first start player; year 1 begins under Land."""
    s.starter = seat
    s.turn = seat
    s.phase = OFFERING
