"""A position as numbers of about 0 to 1, from one seat's view: its own things first, then the others in turn order.

Only what the seat may know goes in: its own hand and laid cards, and of the others the
pool of cards that pile, hand and face-down cards make up together. Raise FEATURES_VERSION
with every change to what `features` writes.
"""

from nomarch.engine import jit
from nomarch.engine.ladder import ladder, one_of

from ..rules.data import (
    BEGGAR,
    CARDS,
    GOODS,
    HOUSES,
    LEVELS,
    MARKET_CARDS,
    MERCHANT,
    PYRAMIDS,
    SEASONS,
    SEATS,
    THRESHOLDS,
)
from ..rules.production import threshold_value, yields
from ..rules.scoring import (
    bid_of,
    free_slots,
    goods_held,
    in_house,
    pyramid_points,
    spare_workers,
    standing_bid,
    tops_taken,
)
from ..rules.state import ENDED
from .appraise import (
    cards_worth,
    develops,
    goods_worth,
    level_gain,
    market_worth,
    missing_goods,
    opening_chance,
    privileges_worth,
    rounds_left,
)

FEATURES_VERSION = 2
_SEATS = SEATS[-1]

_TABLE = 6 + 3 + SEASONS + ENDED + 2 * _SEATS
_PYRAMID = 5 + LEVELS
_HOUSE = GOODS + 7 + MARKET_CARDS + 4 + 4
_OWN = 2 * CARDS + 1
SEAT_FEATURES = GOODS + 13 + MARKET_CARDS + 4 + PYRAMIDS
FEATURES = _TABLE + PYRAMIDS * _PYRAMID + HOUSES * _HOUSE + THRESHOLDS + _OWN + _SEATS * SEAT_FEATURES


@jit
def features(s, seat, out):
    """Write all features; return how many."""
    end = FEATURES - (_SEATS - s.seats) * SEAT_FEATURES
    for i in range(end):
        out[i] = 0.0
    left = rounds_left(s)
    table_features(s, seat, out, left)
    n = _TABLE
    for pyramid in range(PYRAMIDS):
        pyramid_features(s, seat, pyramid, out, n, left)
        n += _PYRAMID
    for house in range(HOUSES):
        house_features(s, seat, house, out, n)
        n += _HOUSE
    for card in range(THRESHOLDS):
        out[n + card] = s.threshold_deck[card] * 0.25
    n = own_card_features(s, seat, out, n + THRESHOLDS)
    for i in range(s.seats):
        seat_features(s, (seat + i) % s.seats, out, n, left)
        n += SEAT_FEATURES
    return end


@jit
def table_features(s, seat, out, left):
    """The calendar, the step of the round, and whose turn it is."""
    tops = tops_taken(s)
    out[0] = s.year * (1 / 6)
    out[1] = s.closing
    out[2] = left * 0.05
    out[3] = s.due * 0.25
    out[4] = s.revealed * 0.25
    out[5] = s.stolen * 0.3
    n = ladder(s.seats - tops, 3, out, 6)
    n = one_of(s.season, SEASONS, out, n)
    n = one_of(s.phase, ENDED, out, n)
    n = one_of((s.turn - seat) % s.seats, _SEATS, out, n)
    one_of((s.starter - seat) % s.seats, _SEATS, out, n)


@jit
def pyramid_features(s, seat, pyramid, out, n, left):
    """A pyramid in play: the own level, the best rival's, and what the next level promises and lacks."""
    if not s.in_play[pyramid]:
        return
    level = s.level[seat][pyramid]
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, s.level[other][pyramid])
    out[n] = 1.0
    out[n + 1] = rival * (1 / LEVELS)
    out[n + 2] = s.moved[pyramid] if s.turn == seat else 0.0
    ladder(level, LEVELS, out, n + 3)
    if level < LEVELS and free_slots(s, pyramid, level + 1) > 0:
        out[n + 3 + LEVELS] = 1.0 / (1.0 + missing_goods(s, seat, pyramid, level))
        out[n + 4 + LEVELS] = level_gain(s, pyramid, level, left) * 0.2


@jit
def house_features(s, seat, house, out, n):
    """A warehouse: goods, threshold, what is missing, the card on offer and its bids, the own influence card."""
    for good in range(GOODS):
        out[n + good] = s.house[house][good] * 0.1
    n += GOODS
    if s.threshold[house] > 0:
        out[n] = 0.0 if yields(s, house) else 1.0
        out[n + 1] = threshold_value(s, house) * 0.1 if yields(s, house) else 0.0
        out[n + 2] = opening_chance(s, house)
        if yields(s, house):
            ladder(threshold_value(s, house) - in_house(s, house), 3, out, n + 3)
    out[n + 6] = 1.0 if s.house_chosen == house + 1 else 0.0
    n += 7
    if s.offer[house] > 0:
        out[n + s.offer[house] - 1] = 1.0
    n += MARKET_CARDS
    out[n] = standing_bid(s, house) * 0.1
    out[n + 1] = 1.0 if s.highest[house] == seat + 1 else 0.0
    out[n + 2] = bid_of(s, seat, house) * 0.1
    out[n + 3] = 1.0 if s.marked[seat] == house + 1 else 0.0
    laid_features(s, seat, house, out, n + 4)


@jit
def laid_features(s, seat, house, out, n):
    """The own card under a warehouse, and the greatest number that already lies open."""
    card = s.laid[seat][house] - 1
    if card >= 0:
        out[n] = (card + 1) * 0.1 if card < BEGGAR else 0.0
        out[n + 1] = 1.0 if card == BEGGAR else 0.0
        out[n + 2] = 1.0 if card == MERCHANT else 0.0
    for other in range(s.seats):
        if house < s.revealed and s.laid[other][house] <= BEGGAR:
            out[n + 3] = max(out[n + 3], s.laid[other][house] * 0.1)


@jit
def own_card_features(s, seat, out, n):
    """The seat's own hand and pile, and what its cards may win."""
    for card in range(CARDS):
        out[n + card] = s.hand[seat][card] * 0.5
        out[n + CARDS + card] = s.deck[seat][card] * (1 / 3)
    n += 2 * CARDS
    out[n] = min(2.0, cards_worth(s, seat) * 0.5)
    return n + 1


@jit
def seat_features(s, seat, out, n, left):
    """One player: goods, points, workers, what they are worth, market cards, bids, and the cards not seen yet."""
    for good in range(GOODS):
        out[n + good] = s.goods[seat][good] * 0.1
    n += GOODS
    points = s.nile[seat] + pyramid_points(s, seat)
    privileges = privileges_worth(s, seat, left)
    goods = goods_worth(s, seat, left)
    market = market_worth(s, seat, left)
    out[n] = goods_held(s, seat) * 0.05
    out[n + 1] = s.nile[seat] * 0.1
    out[n + 2] = pyramid_points(s, seat) * (1 / 30)
    out[n + 3] = max(-1.0, min(1.0, (points - best_rival(s, seat)) * 0.1))
    out[n + 4] = spare_workers(s, seat) * 0.25
    out[n + 5] = s.passed[seat]
    out[n + 6] = s.held[seat] * 0.2
    out[n + 7] = 1.0 if develops(s, seat) else 0.0
    out[n + 8] = privileges * 0.05
    out[n + 9] = goods * 0.1
    out[n + 10] = market * 0.3
    out[n + 11] = (points + privileges + goods + market) * 0.025
    out[n + 12] = s.robbed[seat] * 0.5
    n += 13
    for card in range(MARKET_CARDS):
        out[n + card] = 1.0 if s.owner[card] == seat + 1 else 0.0
    pool_features(s, seat, out, n + MARKET_CARDS)
    n += MARKET_CARDS + 4
    for pyramid in range(PYRAMIDS):
        out[n + pyramid] = s.level[seat][pyramid] * (1 / LEVELS)


@jit
def best_rival(s, seat):
    """The most points of any other seat."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.nile[other] + pyramid_points(s, other))
    return most


@jit
def pool_features(s, seat, out, n):
    """What a seat has in pile, hand and face down together: high and low numbers, beggars, merchants."""
    for card in range(CARDS):
        at = n + (0 if card < 6 else 1 if card < BEGGAR else card - BEGGAR + 2)
        out[at] += unseen(s, seat, card) * (1 / 12 if card < 6 else 1 / 6 if card < BEGGAR else 1 / 3)


@jit
def unseen(s, seat, card):
    """How many of a card a seat has in pile, hand and face down together."""
    n = s.deck[seat][card] + s.hand[seat][card]
    for house in range(s.revealed, HOUSES):
        if s.laid[seat][house] == card + 1:
            n += 1
    return n
