"""The position as numbers for a learner, seen from one seat: the match, the turn, every seat, and leads.

Raise FEATURES_VERSION with every change to what `features` writes: weights trained on other
numbers are then refused.
"""

import math

from nomarch.engine import jit
from nomarch.engine.ladder import bent, ladder, lead_told, one_of

from ..rules.data import (
    ARCHITECTURE,
    CITIES,
    COINS_ON_DIE,
    COMMERCE,
    COST,
    DEVELOPMENTS,
    EMPIRE,
    FACES,
    FOOD_MAX,
    GOODS,
    GOODS_STEP,
    GREAT_WALL,
    MAX_DICE,
    MONUMENTS,
    REROLLS,
    SEATS,
    SITE_BOXES,
    SITES,
    SKULL,
    STARTING_CITIES,
    STORAGE,
)
from ..rules.end import round_ends_match
from ..rules.scoring import built, cities, developments_owned, goods_held, goods_value, in_play, monuments_built
from ..rules.state import BUYING, ENDED
from .appraise import hopes, points_now, time_left

FEATURES_VERSION = 3

MOST_SEATS = SEATS[-1]
OF_MATCH, PER_SEAT, OF_LEAD = 17, 88, 12
PER_FACE = 4
OF_TURN = MOST_SEATS + ENDED + 5 + FACES * PER_FACE + 24 + DEVELOPMENTS
FEATURES = OF_MATCH + OF_TURN + MOST_SEATS * (PER_SEAT + OF_LEAD)
PER_BOX = tuple(1 / boxes for boxes in SITE_BOXES)  # multiplying is much faster than dividing
PER_LATER_BOX = tuple(1 / (1 + boxes) for boxes in SITE_BOXES)
SWING = 14.0  # points by which a lead may shift in a whole match
SETTLED = 0.02  # of a match: even the last lead is not sure before the last throw


@jit
def features(s, seat, out):
    """The match, the turn, then each seat from `seat` on in turn order."""
    n = match_features(s, seat, out)
    n = turn_features(s, seat, out, n)
    for k in range(s.seats):
        n = seat_features(s, (seat + k) % s.seats, out, n)
    return lead_features(s, seat, out, n) if s.seats > 1 else n


@jit
def match_features(s, seat, out):
    """Sheet, goal, seat order, time, and which monuments can still be finished first."""
    n = 0
    for sheet in range(3):
        out[n + sheet] = 1.0 if s.sheet == sheet else 0.0
    out[n + 3] = 1.0 if s.goal == 6 else 0.0
    n += 4
    for place in range(MOST_SEATS):
        out[n + place] = 1.0 if seat == place else 0.0
    n += MOST_SEATS
    most = 0
    for other in range(s.seats):
        most = max(most, developments_owned(s, other))
    n = ladder(s.goal - most, 4, out, n)
    unfinished = 0
    for monument in range(MONUMENTS):
        if in_play(s, CITIES + monument) and s.first[monument] == 0:
            unfinished += 1
    n = ladder(unfinished, 3, out, n)
    out[n] = s.rounds * 0.05
    out[n + 1] = time_left(s)
    return n + 2


@jit
def turn_features(s, seat, out, n):
    """Whose turn it is and how far, the dice, and what they have brought so far."""
    for k in range(MOST_SEATS):
        out[n + k] = 1.0 if k < s.seats and (seat + k) % s.seats == s.turn else 0.0
    n += MOST_SEATS
    n = one_of(s.phase, ENDED, out, n)
    n = ladder(s.rerolls, REROLLS, out, n)
    out[n] = s.rolling * (1 / MAX_DICE)
    out[n + 1] = s.led
    out[n + 2] = s.swaps * 0.2
    n += 3
    for face in range(FACES):
        out[n] = s.dice[face] * 0.25
        n = ladder(s.dice[face], PER_FACE - 1, out, n + 1)
    return earned_features(s, out, n)


@jit
def earned_features(s, out, n):
    """Workers and coins in hand, what coins and goods would pay together, and what is being bought."""
    out[n] = s.workers * 0.1
    n = ladder(s.workers, 5, out, n + 1)
    out[n] = s.coins * (1 / 30)
    n = ladder(s.coins // COINS_ON_DIE, 5, out, n + 1)
    means = s.coins + goods_value(s, s.turn) if s.phase <= BUYING else 0
    out[n] = means * (1 / 40)
    n = ladder(means // 10, 7, out, n + 1)
    n = ladder(s.dice[SKULL] - 1, 4, out, n)
    return one_of(s.buying - 1, DEVELOPMENTS, out, n)


@jit
def seat_features(s, seat, out, n):
    """One seat's food, goods, cities, ticks, developments and points."""
    out[n] = points_now(s, seat) * 0.05
    out[n + 1] = s.disasters[seat] * 0.1
    out[n + 2] = s.ships[seat] * 0.2
    n = food_features(s, seat, out, n + 3)
    n = goods_features(s, seat, out, n)
    n = development_features(s, seat, out, n)
    return site_features(s, seat, out, n)


@jit
def food_features(s, seat, out, n):
    """Food as it is, and beside what the cities eat."""
    surplus = s.food[seat] - cities(s, seat)
    out[n] = s.food[seat] * (1 / FOOD_MAX)
    out[n + 1] = max(0, -surplus) * 0.25
    out[n + 2] = min(max(0, surplus), 6) * (1 / 6)
    return n + 3


@jit
def goods_features(s, seat, out, n):
    """Each row's pegs and value, and all together."""
    for good in range(GOODS):
        out[n] = s.goods[seat][good] * 0.25
        out[n + 1] = GOODS_STEP[good] * s.goods[seat][good] * (s.goods[seat][good] + 1) * 0.025
        n += 2
    value = goods_value(s, seat)
    out[n] = value * (1 / 30)
    out[n + 1] = goods_held(s, seat) * (1 / STORAGE)
    for step in range(6):
        out[n + 2 + step] = 1.0 if value >= 10 * (step + 1) else 0.0
    return n + 8


@jit
def development_features(s, seat, out, n):
    """Which developments, how many are still to come, and what the next ones cost beyond the goods."""
    for development in range(DEVELOPMENTS):
        out[n + development] = s.owned[seat][development]
    n += DEVELOPMENTS
    n = ladder(s.goal - developments_owned(s, seat), 6, out, n)
    out[n] = 0.1 * monuments_built(s, seat) * s.owned[seat][ARCHITECTURE]
    out[n + 1] = 0.1 * cities(s, seat) * s.owned[seat][EMPIRE]
    out[n + 2] = 0.1 * goods_held(s, seat) * s.owned[seat][COMMERCE]
    out[n + 3] = affordable(s, seat) * (1 / 6)
    return n + 4


@jit
def affordable(s, seat):
    """How many developments the goods alone would pay, one at a time."""
    value = goods_value(s, seat)
    n = 0
    for development in range(DEVELOPMENTS):
        cost = COST[s.sheet][development]
        if cost > 0 and s.owned[seat][development] == 0 and cost <= value:
            n += 1
    return n


@jit
def site_features(s, seat, out, n):
    """Cities and monuments: ticks, what is finished, and what finishing would still bring."""
    n = ladder(cities(s, seat) - STARTING_CITIES, CITIES, out, n)
    for site in range(SITES):
        out[n] = s.boxes[seat][site] * PER_BOX[site]
        n += 1
    for monument in range(MONUMENTS):
        done = built(s, seat, CITIES + monument)
        first = s.first[monument] == seat + 1
        out[n] = 1.0 if done and first else 0.0
        out[n + 1] = 1.0 if done and not first else 0.0
        out[n + 2] = 0.0
        if not done and in_play(s, CITIES + monument) and s.first[monument] == 0:
            out[n + 2] = (1.0 + s.boxes[seat][CITIES + monument]) * PER_LATER_BOX[CITIES + monument]
        n += 3
    out[n] = built(s, seat, CITIES + GREAT_WALL)
    return n + 1


@jit
def lead_features(s, seat, out, n):
    """Each seat's lead as it stands and as it may hope for, beside the time left; and whether the last round runs."""
    left = time_left(s)
    firm = 1.0 / (SWING * math.sqrt(left + SETTLED))
    last = 1.0 if round_ends_match(s) else 0.0
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[n + k * OF_LEAD] = points_now(s, other)
        out[n + k * OF_LEAD + 1] = out[n + k * OF_LEAD] + hopes(s, other, left)
    for k in range(s.seats):
        at = n + k * OF_LEAD + 2
        now = lead_told(out, n, OF_LEAD, k, s.seats)
        hoped = lead_told(out, n + 1, OF_LEAD, k, s.seats) * firm
        out[at] = bent(now * 0.25)
        out[at + 1] = bent(now * (1 / 12))
        out[at + 2] = bent(hoped)
        out[at + 3] = bent(hoped * 2.5)
        for i in range(4):
            out[at + 4 + i] = last * out[at + i]
        out[at + 8] = last if now > 0 else 0.0
        out[at + 9] = last if now >= 0 else 0.0
    for k in range(s.seats):
        out[n + k * OF_LEAD] *= 0.05
        out[n + k * OF_LEAD + 1] *= 0.05
    return n + s.seats * OF_LEAD
