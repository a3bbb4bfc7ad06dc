"""What a club player expects each seat to score in the end: points now, and what the rest will bring."""

from nomarch.engine import jit

from ..rules.data import (
    ARCHITECTURE,
    ARCHITECTURE_BONUS,
    CITIES,
    DEVELOPMENTS,
    MONUMENT_POINTS,
    SITE_BOXES,
    SITES,
    STARTING_CITIES,
)
from ..rules.scoring import bonus_points, cities, development_points, developments_owned, goods_value, monument_points

POINTS_PER_COIN = 0.16
FOOD_POINT = 0.25
CITY_POINTS = 3.2  # what one more die brings in a whole match
ROUNDS_A_DEVELOPMENT = 1.6  # that have to be bought to end a match
DEVELOPMENT_USE = (1.0, 0.8, 1.6, 0.5, 0.8, 2.0, 2.0, 0.3, 1.0, 1.6, 0.6, 0.0, 0.0, 0.6, 0.6, 0.4, 0.0)


@jit
def appraise(s, out):
    """Points now, and what goods, food, cities, ticks and developments will still bring."""
    left = time_left(s)
    for seat in range(s.seats):
        out[seat] = points_now(s, seat) + hopes(s, seat, left)
    return s.seats


@jit
def points_now(s, seat):
    """A seat's points as they stand."""
    return development_points(s, seat) + monument_points(s, seat) + bonus_points(s, seat) - s.disasters[seat]


@jit
def hopes(s, seat, left):
    """What a seat's stock, sites and developments will still bring."""
    worth = stock_worth(s, seat, left) + sites_worth(s, seat, left)
    for development in range(DEVELOPMENTS):
        worth += left * s.owned[seat][development] * DEVELOPMENT_USE[development]
    return worth


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
def match_left(s):
    """The same by the turns that a match takes, smoothly: what was bought tells it in jumps."""
    if s.seats == 1:
        return time_left(s)
    return max(0.0, 1.0 - (s.rounds + s.turn / s.seats) / (ROUNDS_A_DEVELOPMENT * s.goal))


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
