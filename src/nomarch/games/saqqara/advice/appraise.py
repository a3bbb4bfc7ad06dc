"""What a club player expects each seat to score in the end, at any moment of a round.

Points so far; goods as what they can build next; privileges for the rounds they will still
serve; market cards and bids; and in production what the cards laid, or still in hand, will
win. Of the cards of others only those that the state shows are looked at.
"""

import numpy as np

from nomarch.engine import jit

from ..rules.data import (
    BEGGAR,
    BEGGAR_TAKES,
    CARDS,
    COURT_MARKER,
    GOODS,
    HOUSES,
    LAND,
    LEVELS,
    MARKET_CARDS,
    MERCHANT,
    MERCHANT_TAKES,
    PROGRESS,
    PROGRESS_SAVES,
    PYRAMIDS,
    RELIGION,
    RELIGION_UP_TO,
    ROYAL_COURT,
    SEASONS,
    YEARS,
)
from ..rules.production import threshold_value, yields
from ..rules.scoring import bid_of, free_slots, in_house, pyramid_points, spare_workers, standing_bid, tops_taken
from ..rules.state import (
    BIDDING,
    DRAWING_MORE,
    ENDED,
    FREEING,
    INVESTING,
    LAYING,
    STARTING_TURN,
    TURNING_THRESHOLDS,
)

# Estimates, in points ------------------------------------------------------------------------

GOOD = 0.25  # three or four goods make a point
LAND_GOOD = 0.3  # three land are a field
READY = 0.85  # a level that can be paid is as good as built, nearly
EACH_MISSING = 0.78  # and less for each good that is missing
MISSING_AT_LAST = 0.3  # in the last turn only an exchange can still bring it
SECOND_AIM = 0.5  # the next best level counts for so much
ROUNDS_A_TOP = 3.0  # rounds until the next pyramid is crowned
STANDING_BID = 0.7  # chance that a bid which stands wins its card
MARKET_CARD = 1.0  # points a card makes until the next market
BID_LEFT = 0.5  # goods of an outbid bid can still be raised
EACH_SHORT = 0.6  # chance that one missing good will be invested by somebody
ALONE = 0.6  # chance to be the only beggar, or the only one to hit the threshold
CARD_IN_HAND = 0.06  # points by the number of a card while it is not laid
#                 -    1    2     3     4     5   level
PRIVILEGE = np.array([
    (0.0, 0.0, 0.20, 0.30, 0.50, 0.50),  # irrigation: land for many goods
    (0.0, 0.0, 0.10, 0.30, 0.35, 0.35),  # intrigue: better cards
    (0.0, 0.0, 0.10, 0.20, 0.40, 0.40),  # government: gold for high thresholds
    (0.0, 0.0, 0.12, 0.22, 0.35, 0.35),  # religion: goods without yield
    (0.0, 0.0, 0.05, 0.25, 0.50, 0.75),  # soldiers: gold every round
    (0.0, 0.0, 0.20, 0.40, 0.50, 0.50),  # agriculture: goods every round
    (0.0, 0.0, 0.10, 0.20, 0.35, 0.35),  # royal court: influence
    (0.0, 0.0, 0.05, 0.15, 0.30, 0.30),  # trade: the goods one needs
    (0.0, 0.0, 0.10, 0.20, 0.40, 0.40),  # progress: cheaper building
    (0.0, 0.0, 0.25, 0.45, 0.60, 0.60),  # thief: goods of others
])  # fmt: skip


@jit
def appraise(s, out):
    """Expected final points of every seat."""
    left = rounds_left(s)
    for seat in range(s.seats):
        out[seat] = 1.0 * s.nile[seat] + pyramid_points(s, seat)
        if s.phase != ENDED:
            out[seat] += seat_worth(s, seat, left)
    return s.seats


@jit
def rounds_left(s):
    """Rounds after this one, by the calendar and by how many tops are still free."""
    if s.closing:
        return 0.0
    calendar = YEARS * SEASONS - 1 - s.year * SEASONS - s.season
    return min(1.0 * calendar, 1.0 + ROUNDS_A_TOP * max(0, s.seats - tops_taken(s)))


@jit
def time_left(s):
    """How much of the match is still to come, from 1 down to 0."""
    calendar = 1.0 - (s.year * SEASONS + s.season) / (YEARS * SEASONS)
    return max(0.0, min(calendar, rounds_left(s) / (1.0 + ROUNDS_A_TOP * s.seats)))


@jit
def seat_worth(s, seat, left):
    """Everything that is not a point yet."""
    worth = privileges_worth(s, seat, left)
    if left > 0.0 or develops(s, seat):
        worth += goods_worth(s, seat, left) + market_worth(s, seat, left) + cards_worth(s, seat)
    return worth


@jit
def develops(s, seat):
    """Whether the seat's development turn of this round is still to come, or is its own now."""
    if s.phase < STARTING_TURN:
        return True
    return (seat - s.starter) % s.seats >= (s.turn - s.starter) % s.seats and s.phase <= FREEING


@jit
def privileges_worth(s, seat, left):
    """What the levels held will earn in the rounds to come."""
    a_round = 0.0
    for pyramid in range(PYRAMIDS):
        a_round += PRIVILEGE[pyramid, s.level[seat][pyramid]]
    return a_round * left


# Goods ---------------------------------------------------------------------------------------


@jit
def goods_worth(s, seat, left):
    """Goods at their price, and above it what the two best levels to build next are worth."""
    worth = LAND_GOOD * s.goods[seat][LAND]
    for good in range(LAND + 1, GOODS):
        worth += GOOD * s.goods[seat][good]
    best = 0.0
    second = 0.0
    for pyramid in range(PYRAMIDS):
        aim = aim_worth(s, seat, pyramid, left)
        if aim > best:
            second = best
            best = aim
        elif aim > second:
            second = aim
    return worth + best + SECOND_AIM * second


@jit
def aim_worth(s, seat, pyramid, left):
    """What the next level of a pyramid promises, less the goods held for it."""
    level = s.level[seat][pyramid]
    if not s.in_play[pyramid] or level == LEVELS or free_slots(s, pyramid, level + 1) <= 0:
        return 0.0
    if level == 0 and spare_workers(s, seat) == 0:
        return 0.0
    if left == 0.0 and s.turn == seat and s.moved[pyramid]:
        return 0.0
    missing = missing_goods(s, seat, pyramid, level)
    held = -missing
    for good in range(LAND + 1, GOODS):
        held += price_for(s, seat, pyramid, level, good)
    chance = READY
    for _ in range(missing):
        chance *= EACH_MISSING if left > 0.0 or s.phase < STARTING_TURN else MISSING_AT_LAST
    return level_gain(s, pyramid, level, left) * chance - GOOD * held


@jit
def level_gain(s, pyramid, level, left):
    """What the level above brings in points and by its privilege."""
    points = s.points[pyramid][level] - (s.points[pyramid][level - 1] if level > 0 else 0)
    return points + left * (PRIVILEGE[pyramid, level + 1] - PRIVILEGE[pyramid, level])


@jit
def missing_goods(s, seat, pyramid, level):
    """How many goods a seat lacks of the price of the level above."""
    missing = 0
    for good in range(LAND + 1, GOODS):
        missing += max(0, price_for(s, seat, pyramid, level, good) - s.goods[seat][good])
    return missing


@jit
def price_for(s, seat, pyramid, level, good):
    """What the level above costs a seat of a good; Progress saves this round, unless the worker has moved."""
    price = s.costs[pyramid][level][good - 1]
    if good == s.season and not (s.turn == seat and s.moved[pyramid]):
        price = max(0, price - PROGRESS_SAVES[s.level[seat][PROGRESS]])
    return price


# The market ----------------------------------------------------------------------------------


@jit
def market_worth(s, seat, left):
    """Market cards held, and bids by their chance to win one."""
    worth = 0.0
    part = MARKET_CARD * min(1.0, 0.2 + 0.2 * left)
    for card in range(MARKET_CARDS):
        if s.owner[card] == seat + 1:
            worth += part
    if s.phase != BIDDING:
        return worth
    for house in range(HOUSES):
        bid = bid_of(s, seat, house)
        leads = s.highest[house] == seat + 1 or (seat == s.turn and bid > standing_bid(s, house))
        if leads:
            worth += STANDING_BID * part + (1.0 - STANDING_BID) * BID_LEFT * GOOD * bid
        else:
            worth += BID_LEFT * GOOD * bid
    return worth


# Influence cards -----------------------------------------------------------------------------


@jit
def cards_worth(s, seat):
    """What laid cards will win, warehouse by warehouse, and cards in hand at their best places."""
    if s.phase <= TURNING_THRESHOLDS or s.phase >= STARTING_TURN:
        return 0.0
    if s.phase < LAYING:
        return hand_worth(s, seat)
    worth = 0.0
    hand = packed_hand(s, seat)
    for house in range(s.revealed, HOUSES):
        laid = s.laid[seat][house] - 1
        best = -1
        most = 0.0
        for card in range(CARDS):
            if card == laid or (laid < 0 and hand >> (4 * card) & 15):
                found = card_worth(s, seat, house, card)
                if best < 0 or found > most:
                    most = found
                    best = card
        worth += most
        if laid < 0 and best >= 0:
            hand -= 1 << (4 * best)
    return worth


@jit
def hand_worth(s, seat):
    """Cards not laid yet, roughly by their numbers; cards to come from Intrigue as a middling one."""
    worth = 0.0
    for card in range(CARDS):
        worth += s.hand[seat][card] * CARD_IN_HAND * (card + 1 if card < BEGGAR else 6)
    if s.phase == DRAWING_MORE and seat == s.turn:
        worth += s.due * CARD_IN_HAND * 6
    return worth


@jit
def packed_hand(s, seat):
    """The counts of all cards in hand in one number, four bits each."""
    hand = 0
    for card in range(CARDS):
        hand += s.hand[seat][card] << (4 * card)
    return hand


@jit
def card_worth(s, seat, house, card):
    """What a card under a warehouse will win."""
    if card == MERCHANT:
        return GOOD * MERCHANT_TAKES
    opens = opening_chance(s, house)
    if card == BEGGAR:
        return opens * ALONE * GOOD * min(BEGGAR_TAKES, in_house(s, house))
    value = card + 1
    equal = 0.0
    if not yields(s, house):
        opens = 1.0 if value <= RELIGION_UP_TO[s.level[seat][RELIGION]] else 0.0
    elif value == threshold_value(s, house):
        equal = ALONE * GOOD
    if s.marked[seat] == house + 1:
        value += COURT_MARKER[s.level[seat][ROYAL_COURT]]
    wins = 1.0
    for _ in range(s.seats - 1):
        wins *= min(1.0, (value + 1) * 0.1)
    return opens * (equal + wins * GOOD * in_house(s, house))


@jit
def opening_chance(s, house):
    """Whether a warehouse reaches its threshold; while goods can be invested, how likely that is."""
    if not yields(s, house):
        return 0.0
    chance = 1.0
    for _ in range(max(0, threshold_value(s, house) - in_house(s, house))):
        chance *= EACH_SHORT
    return chance if s.phase <= INVESTING or chance == 1.0 else 0.0
