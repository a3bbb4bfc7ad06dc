"""What bots know about this game: sensible actions, a rough appraisal, and a position as numbers.

None of it is a rule. Raise FEATURES_VERSION with every change to what `features` writes:
weights trained on other numbers are then refused.
"""

from nomarch.engine import jit
from nomarch.engine.calls import legal
from nomarch.engine.ladder import ladder, one_of

from ..rules.actions import BUILD, DISCARD, DONE, PAY, SELL, SHIP, SITE_START, SWAP, TURN_IN, swap_get
from ..rules.build import can_ship, can_turn_in, open_boxes
from ..rules.buy import price, rows_value
from ..rules.data import (
    ARCHITECTURE,
    ARCHITECTURE_BONUS,
    CITIES,
    COINS_ON_DIE,
    COINS_PER_FOOD,
    COMMERCE,
    COST,
    DEVELOPMENTS,
    EMPIRE,
    FACES,
    FOOD_MAX,
    GOODS,
    GOODS_MAX,
    GOODS_STEP,
    GREAT_WALL,
    MAX_DICE,
    MONUMENT_POINTS,
    MONUMENTS,
    REROLLS,
    SEATS,
    SITE_BOXES,
    SITES,
    SKULL,
    STARTING_CITIES,
    STORAGE,
)
from ..rules.scoring import (
    bonus_points,
    built,
    cities,
    development_points,
    developments_owned,
    goods_held,
    goods_value,
    in_play,
    monument_points,
    monuments_built,
)
from ..rules.state import BUILDING, BUYING, DISCARDING, ENDED, PAYING, SELLING, SWAPPING

FEATURES_VERSION = 2
TURNS_SOLVABLE = True

# Sensible actions ---------------------------------------------------------------------------


@jit
def sensible(s, out):
    """Spending without waste; all else is for the search to find out."""
    if s.phase == BUILDING:
        return sensible_builds(s, out)
    if s.phase == SWAPPING:
        return sensible_swaps(s, out)
    if s.phase == SELLING:
        return sensible_sales(s, out)
    if s.phase == PAYING:
        return sensible_payments(s, out)
    if s.phase == DISCARDING:
        return sensible_discards(s, out)
    return legal(s, out)


@jit
def sensible_builds(s, out):
    """Finish a site, or put all workers to one; of the cities only the smallest unfinished one."""
    n = 0
    city_seen = False
    for site in range(SITES):
        boxes = min(s.workers, open_boxes(s, site))
        if boxes > 0 and not (site < CITIES and city_seen):
            out[n] = BUILD + SITE_START[site] + boxes - 1
            n += 1
            city_seen = city_seen or site < CITIES
    if can_turn_in(s):
        out[n] = TURN_IN
        n += 1
    if can_ship(s):
        out[n] = SHIP
        n += 1
    if s.workers == 0 or n == 0:
        out[n] = DONE
        n += 1
    return n


@jit
def sensible_swaps(s, out):
    """The exchange that raises the value of all goods most, or none."""
    seat = s.turn
    best = 0
    action = DONE
    for a in range(SWAP, SWAP + GOODS * (GOODS - 1)):
        give = (a - SWAP) // (GOODS - 1)
        get = swap_get(a)
        if s.goods[seat][give] > 0 and s.goods[seat][get] < GOODS_MAX[get]:
            gain = GOODS_STEP[get] * (s.goods[seat][get] + 1) - GOODS_STEP[give] * s.goods[seat][give]
            if gain > best:
                best = gain
                action = a
    out[0] = action
    return 1


@jit
def sensible_sales(s, out):
    """As little food as possible, or enough to keep all goods."""
    least = need(s.coins + goods_value(s, s.turn), price(s), COINS_PER_FOOD[s.sheet])
    most = need(s.coins, price(s), COINS_PER_FOOD[s.sheet])
    out[0] = SELL + least
    if most == least or most > s.food[s.turn]:
        return 1
    out[1] = SELL + most
    return 2


@jit
def need(means, cost, coins_per_food):
    """How much food must be sold to reach the cost."""
    return 0 if means >= cost else (cost - means + coins_per_food - 1) // coins_per_food


@jit
def sensible_payments(s, out):
    """Rows of which none could be left out."""
    n = 0
    for rows in range(1 << GOODS):
        value = rows_value(s, rows)
        if value >= 0 and s.coins + value >= price(s) and no_row_too_many(s, rows, value):
            out[n] = PAY + rows
            n += 1
    return n


@jit
def no_row_too_many(s, rows, value):
    """Whether every one of these rows is needed."""
    for good in range(GOODS):
        if rows >> good & 1 and s.coins + value - rows_value(s, 1 << good) >= price(s):
            return False
    return True


@jit
def sensible_discards(s, out):
    """The good whose last unit is worth least, or the cheapest kind."""
    cheapest = -1
    least = -1
    for good in range(GOODS):
        n = s.goods[s.turn][good]
        if n > 0:
            if cheapest < 0:
                cheapest = good
                least = good
            if GOODS_STEP[good] * n < GOODS_STEP[least] * s.goods[s.turn][least]:
                least = good
    out[0] = DISCARD + min(cheapest, least)
    if cheapest == least:
        return 1
    out[1] = DISCARD + max(cheapest, least)
    return 2


# A rough appraisal --------------------------------------------------------------------------

POINTS_PER_COIN = 0.16
FOOD_POINT = 0.25
CITY_POINTS = 3.2  # what one more die brings in a whole match
DEVELOPMENT_USE = (1.0, 0.8, 1.6, 0.5, 0.8, 2.0, 2.0, 0.3, 1.0, 1.6, 0.6, 0.0, 0.0, 0.6, 0.6, 0.4, 0.0)


@jit
def appraise(s, out):
    """Points now, and what goods, food, cities, ticks and developments will still bring."""
    left = time_left(s)
    for seat in range(s.seats):
        points = development_points(s, seat) + monument_points(s, seat) + bonus_points(s, seat) - s.disasters[seat]
        out[seat] = points + stock_worth(s, seat, left) + sites_worth(s, seat, left)
        for development in range(DEVELOPMENTS):
            out[seat] += left * s.owned[seat][development] * DEVELOPMENT_USE[development]
    return s.seats


@jit
def time_left(s):
    """How much of the match is still to come, from 1 down to 0."""
    if s.seats == 1:
        return max(0.0, 1.0 - s.rounds / 10.0)
    most = 0
    for seat in range(s.seats):
        most = max(most, developments_owned(s, seat))
    return max(0.0, min(1.0 - most / s.goal, 1.0 - s.rounds / 24.0))


@jit
def stock_worth(s, seat, left):
    """Goods as the coins they are, food as far as it feeds two rounds."""
    fed = min(s.food[seat], 2 * cities(s, seat))
    hungry = max(0, cities(s, seat) - s.food[seat])
    soon = min(1.0, 3.0 * left)
    return soon * (POINTS_PER_COIN * min(goods_value(s, seat), 70) + FOOD_POINT * fed - 0.3 * hungry)


@jit
def sites_worth(s, seat, left):
    """Cities for the dice they will roll, ticks for what the finished site will be."""
    worth = left * CITY_POINTS * (cities(s, seat) - STARTING_CITIES)
    for site in range(SITES):
        boxes = s.boxes[seat][site]
        if 0 < boxes < SITE_BOXES[site]:
            part = boxes / SITE_BOXES[site]
            worth += min(1.0, 2.0 * left) * 0.8 * part * site_prize(s, seat, site, left)
    return worth


@jit
def site_prize(s, seat, site, left):
    """What finishing a site would bring."""
    if site < CITIES:
        return left * CITY_POINTS
    later = 0 if s.first[site - CITIES] == 0 else 1
    prize = MONUMENT_POINTS[s.sheet][site - CITIES][later]
    if s.owned[seat][ARCHITECTURE]:
        prize += ARCHITECTURE_BONUS[s.sheet]
    return 1.0 * prize


# The position as numbers --------------------------------------------------------------------

MOST_SEATS = SEATS[-1]
OF_MATCH, PER_SEAT = 17, 88
PER_FACE = 4
OF_TURN = MOST_SEATS + ENDED + 5 + FACES * PER_FACE + 24 + DEVELOPMENTS
FEATURES = OF_MATCH + OF_TURN + MOST_SEATS * PER_SEAT
PER_BOX = tuple(1 / boxes for boxes in SITE_BOXES)  # multiplying is much faster than dividing
PER_LATER_BOX = tuple(1 / (1 + boxes) for boxes in SITE_BOXES)


@jit
def features(s, seat, out):
    """The match, the turn, then each seat from `seat` on in turn order."""
    n = match_features(s, seat, out)
    n = turn_features(s, seat, out, n)
    for k in range(s.seats):
        n = seat_features(s, (seat + k) % s.seats, out, n)
    return n


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
    points = development_points(s, seat) + monument_points(s, seat) + bonus_points(s, seat) - s.disasters[seat]
    out[n] = points * 0.05
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
