"""A position as numbers of about 0 to 1, from one seat's view: its own things first, then the others in turn order.

Only what the seat may know goes in: its own hand and laid cards, and of the others the
pool of cards that pile, hand and face-down cards make up together.
"""

from nomarch.engine import jit

from .data import (
    BEGGAR,
    CARDS,
    GOODS,
    HOUSES,
    LEVELS,
    MARKET_CARDS,
    PYRAMIDS,
    SEASONS,
    SEATS,
    THRESHOLDS,
    WORKERS,
    YEARS,
)
from .scoring import bid_of, free_slots, goods_held, in_house, pyramid_points, spare_workers, standing_bid, tops_taken
from .state import ENDED

FEATURES_VERSION = 1
_SEATS = SEATS[-1]

N_TABLE = 5 + SEASONS + PYRAMIDS * (1 + LEVELS) + GOODS
N_HOUSE = GOODS + 4 + MARKET_CARDS + 1
N_OWN = CARDS * 2 + HOUSES * 3
N_SEAT = GOODS + 8 + PYRAMIDS * 2 + MARKET_CARDS + HOUSES * 3 + CARDS
FEATURES = N_TABLE + HOUSES * N_HOUSE + THRESHOLDS + N_OWN + _SEATS * N_SEAT


@jit
def features(s, seat, out):
    """Write all features; return how many. Seats that are not there stay zero."""
    for i in range(FEATURES):
        out[i] = 0.0
    n = add_table(s, out, 0)
    for house in range(HOUSES):
        n = add_house(s, house, out, n)
    for card in range(THRESHOLDS):
        out[n + card] = s.threshold_deck[card] / 4.0
    n = add_own_cards(s, seat, out, n + THRESHOLDS)
    for i in range(s.seats):
        add_seat(s, (seat + i) % s.seats, out, n + i * N_SEAT)
    return FEATURES


@jit
def add_table(s, out, n):
    """The calendar, the step of the round, the pyramids and the supply."""
    out[n] = s.year / YEARS
    out[n + 1] = s.phase / ENDED
    out[n + 2] = s.closing
    out[n + 3] = tops_taken(s) / s.seats
    out[n + 4] = s.due / 4.0
    n += 5
    out[n + s.season] = 1.0
    n += SEASONS
    for pyramid in range(PYRAMIDS):
        out[n] = s.in_play[pyramid]
        for level in range(1, LEVELS + 1):
            out[n + level] = s.in_play[pyramid] * free_slots(s, pyramid, level) / 5.0
        n += 1 + LEVELS
    for good in range(GOODS):
        out[n + good] = s.supply[good] / 40.0
    return n + GOODS


@jit
def add_house(s, house, out, n):
    """A warehouse: its goods, its threshold, what is still missing, the card on offer and its bid."""
    for good in range(GOODS):
        out[n + good] = s.house[house][good] / 10.0
    n += GOODS
    if s.threshold[house] == THRESHOLDS:
        out[n] = 1.0
    elif s.threshold[house] > 0:
        out[n + 1] = (s.threshold[house] + 1) / 9.0
        out[n + 2] = max(0, s.threshold[house] + 1 - in_house(s, house)) / 9.0
    out[n + 3] = 1.0 if house < s.revealed else 0.0
    n += 4
    if s.offer[house] > 0:
        out[n + s.offer[house] - 1] = 1.0
    out[n + MARKET_CARDS] = standing_bid(s, house) / 10.0
    return n + MARKET_CARDS + 1


@jit
def add_own_cards(s, seat, out, n):
    """The seat's own hand, pile and laid cards; a spectator has none."""
    if seat < 0:
        return n + N_OWN
    for card in range(CARDS):
        out[n + card] = s.hand[seat][card] / 2.0
        out[n + CARDS + card] = s.deck[seat][card] / 3.0
    n += 2 * CARDS
    for house in range(HOUSES):
        card = s.laid[seat][house]
        if card > BEGGAR:
            out[n + card - BEGGAR] = 1.0
        else:
            out[n] = card / 9.0
        n += 3
    return n


@jit
def add_seat(s, seat, out, n):
    """One player: goods, workers, Nile, market cards, bids, revealed cards and the pool of cards unseen."""
    for good in range(GOODS):
        out[n + good] = s.goods[seat][good] / 10.0
    n += GOODS
    out[n] = goods_held(s, seat) / 30.0
    out[n + 1] = s.nile[seat] / 10.0
    out[n + 2] = pyramid_points(s, seat) / 36.0
    out[n + 3] = spare_workers(s, seat) / WORKERS
    out[n + 4] = 1.0 if s.turn == seat else 0.0
    out[n + 5] = 1.0 if s.starter == seat else 0.0
    out[n + 6] = s.passed[seat]
    out[n + 7] = s.held[seat] / 6.0
    n += 8
    for pyramid in range(PYRAMIDS):
        out[n + pyramid] = s.level[seat][pyramid] / LEVELS
        out[n + PYRAMIDS + pyramid] = s.moved[pyramid] if s.turn == seat else 0
    n += 2 * PYRAMIDS
    for card in range(MARKET_CARDS):
        out[n + card] = 1.0 if s.owner[card] == seat + 1 else 0.0
    n += MARKET_CARDS
    for house in range(HOUSES):
        out[n + house] = bid_of(s, seat, house) / 10.0
        out[n + HOUSES + house] = 1.0 if s.marked[seat] == house + 1 else 0.0
        out[n + 2 * HOUSES + house] = s.laid[seat][house] / 11.0 if house < s.revealed else 0.0
    n += 3 * HOUSES
    for card in range(CARDS):
        out[n + card] = unseen(s, seat, card) / 3.0


@jit
def unseen(s, seat, card):
    """How many of a card a seat has in pile, hand and face down together."""
    n = s.deck[seat][card] + s.hand[seat][card]
    for house in range(s.revealed, HOUSES):
        if s.laid[seat][house] == card + 1:
            n += 1
    return n
