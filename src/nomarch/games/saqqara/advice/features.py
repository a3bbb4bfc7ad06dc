"""A position as numbers of about 0 to 1, from one seat's view: its own things first, then the others in turn order.

Only what the seat may know goes in: its own hand and laid cards, and of the others the
pool of cards that pile, hand and face-down cards make up together. Behind all that stands what
version 3 added: how soon the match ends, what the seat builds next, how likely its cards are to win,
and leads beside the rounds that may still change them. New features go to the end, so that older
weights can learn on. Raise FEATURES_VERSION with every change to what `features` writes.
"""

import math

from nomarch.engine import jit
from nomarch.engine.ladder import bent, ladder, lead_told, one_of

from ..rules.data import (
    BEGGAR,
    CARDS,
    GOODS,
    HOUSES,
    LAND,
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
    price_for,
    privileges_worth,
    rounds_left,
)

FEATURES_VERSION = 3
_SEATS = SEATS[-1]

_TABLE = 6 + 3 + SEASONS + ENDED + 2 * _SEATS
_PYRAMID = 5 + LEVELS
_HOUSE = GOODS + 7 + MARKET_CARDS + 4 + 4
_OWN = 2 * CARDS + 1
_SEAT = GOODS + 13 + MARKET_CARDS + 4 + PYRAMIDS
_HOUSES = _TABLE + PYRAMIDS * _PYRAMID  # where the warehouses begin
_HOPE = GOODS + 11  # where a seat's expected points stand among its numbers
_SOON = 6
_AIM = GOODS
_WIN = 4
_LEADING = 11
FEATURES = _TABLE + PYRAMIDS * _PYRAMID + HOUSES * _HOUSE + THRESHOLDS + _OWN + _SEATS * _SEAT
FEATURES += _SOON + 2 * _AIM + HOUSES * _WIN + _SEATS * _LEADING
HOPE_SCALE = 0.025
SWING = 2.5  # points by which a lead shifts in a round
SETTLED = 0.1  # of a round: even the last lead is not sure before the last turn is over


@jit
def features(s, seat, out):
    """Write all features; return how many."""
    end = FEATURES - (_SEATS - s.seats) * (_SEAT + _LEADING)
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
        n += _SEAT
    seats = n - s.seats * _SEAT
    n = ladder(left, _SOON, out, n)
    n = aim_features(s, seat, out, n)
    lead_features(s, seat, out, n, seats, left)
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
    out[n + 11] = (points + privileges + goods + market) * HOPE_SCALE
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


# What comes next ----------------------------------------------------------------------------


@jit
def aim_features(s, seat, out, n):
    """The two levels best to build next, and in each warehouse what helps and how likely the own card wins it."""
    first = -1
    for aim in range(2):
        best = best_aim(s, seat, first, out)
        if best >= 0:
            lack_features(s, seat, best, out, n + aim * _AIM)
        first = best
    for house in range(HOUSES):
        win_features(s, seat, house, out, n, n + 2 * _AIM + house * _WIN)
    return n + 2 * _AIM + HOUSES * _WIN


@jit
def best_aim(s, seat, but, out):
    """The pyramid whose next level promises most beside the goods it lacks, but for one; -1 if none promises any."""
    best = -1
    most = 0.0
    spare = spare_workers(s, seat)
    for pyramid in range(PYRAMIDS):
        at = _TABLE + (pyramid + 1) * _PYRAMID
        promise = out[at - 2] * out[at - 1]
        if promise > most and pyramid != but and (spare > 0 or s.level[seat][pyramid] > 0):
            most = promise
            best = pyramid
    return best


@jit
def lack_features(s, seat, pyramid, out, n):
    """What a seat still lacks of the price of a level, good by good, and what the level brings."""
    for good in range(LAND + 1, GOODS):
        lack = price_for(s, seat, pyramid, s.level[seat][pyramid], good) - s.goods[seat][good]
        out[n + good - 1] = max(0, lack) * 0.25
    out[n + GOODS - 1] = out[_TABLE + (pyramid + 1) * _PYRAMID - 1]


@jit
def win_features(s, seat, house, out, aims, n):
    """Goods of a warehouse that the two aims lack; the own number's chance to win it, and how much that may be."""
    for i in range(2 * HOUSES):
        good = i % HOUSES
        lack = 4.0 * out[aims + i // HOUSES * _AIM + good]
        out[n + i // HOUSES] += min(lack, 1.0 * s.house[house][good + 1]) * 0.25
    card = s.laid[seat][house] - 1
    if 0 <= card < BEGGAR and house >= s.revealed:
        out[n + 2] = winning_chance(s, seat, card)
        out[n + 3] = out[n + 2] * out[_HOUSES + house * _HOUSE + GOODS + 2] * in_house(s, house) * 0.1


@jit
def winning_chance(s, seat, card):
    """How likely a number is the greatest, each rival's card being any of its pool; half where it is equalled."""
    chance = 1.0
    for other in range(s.seats):
        if other != seat:
            chance *= beaten_share(s, other, card)
    return chance


@jit
def beaten_share(s, seat, card):
    """The share of a seat's unseen cards that lose to a number; an equal one counts half."""
    every = 0
    beaten = 0.0
    for c in range(CARDS):
        n = unseen(s, seat, c)
        every += n
        beaten += n * (0.5 if c == card else 0.0 if card < c < BEGGAR else 1.0)
    return beaten / every if every > 0 else 1.0


# Leads --------------------------------------------------------------------------------------


@jit
def lead_features(s, seat, out, n, seats, left):
    """Each seat's lead as it stands, and the lead it may hope for beside the rounds that may change it."""
    last = 1.0 if left == 0.0 else 0.0
    firm = 1.0 / (HOPE_SCALE * SWING * math.sqrt(left + turns_left(s) + SETTLED))
    for k in range(s.seats):
        points = s.nile[(seat + k) % s.seats] + pyramid_points(s, (seat + k) % s.seats)
        out[n + k * _LEADING] = points * HOPE_SCALE
    for k in range(s.seats):
        at = n + k * _LEADING + 1
        now = lead_told(out, n, _LEADING, k, s.seats) / HOPE_SCALE
        hoped = lead_told(out, seats + _HOPE, _SEAT, k, s.seats) * firm
        out[at] = bent(now * 0.4)
        out[at + 1] = bent(now * 0.1)
        out[at + 2] = bent(hoped)
        out[at + 3] = bent(hoped * 2.5)
        for i in range(4):
            out[at + 4 + i] = last * out[at + i]
        out[at + 8] = last if now > 0.5 else 0.0
        out[at + 9] = last if now > -0.5 else 0.0


@jit
def turns_left(s):
    """The share of seats whose development turn of this round is still to come."""
    n = 0.0
    for seat in range(s.seats):
        n += 1.0 if develops(s, seat) else 0.0
    return n / s.seats
