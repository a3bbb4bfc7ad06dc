"""What a seat has, what it is worth, and who wins: RULES.md section 8."""

from nomarch.engine import jit

from .data import (
    ALL_MONUMENTS,
    ARCHITECTURE,
    ARCHITECTURE_BONUS,
    CITIES,
    COMMERCE,
    COMMERCE_BONUS,
    DEVELOPMENTS,
    EMPIRE,
    EMPIRE_BONUS,
    GOODS,
    GOODS_STEP,
    MISSING_WITH,
    MONUMENT_POINTS,
    MONUMENTS,
    POINTS,
    SITE_BOXES,
    STARTING_CITIES,
)


@jit
def score(s, out):
    """8.2-8.5: points by source: developments, monuments, bonuses, disasters."""
    for seat in range(s.seats):
        out[seat][0] = development_points(s, seat)
        out[seat][1] = monument_points(s, seat)
        out[seat][2] = bonus_points(s, seat)
        out[seat][3] = -s.disasters[seat]


@jit
def standing(s, out):
    """8.6: most points; a tie goes to the greater value of remaining goods, which is below 1000."""
    for seat in range(s.seats):
        points = development_points(s, seat) + monument_points(s, seat) + bonus_points(s, seat) - s.disasters[seat]
        out[seat] = points * 1000 + goods_value(s, seat)


@jit
def ending(s):
    """Why the match ended; 0 while it goes on."""
    return s.ended


@jit
def development_points(s, seat):
    """8.2: the printed points of every development owned."""
    points = 0
    for development in range(DEVELOPMENTS):
        points += s.owned[seat][development] * POINTS[s.sheet][development]
    return points


@jit
def monument_points(s, seat):
    """8.3: the high number for the first builder, the low one for all later ones."""
    points = 0
    for monument in range(MONUMENTS):
        if built(s, seat, CITIES + monument):
            later = 0 if s.first[monument] == seat + 1 else 1
            points += MONUMENT_POINTS[s.sheet][monument][later]
    return points


@jit
def bonus_points(s, seat):
    """8.4: Architecture, Empire and Commerce."""
    points = 0
    if s.owned[seat][ARCHITECTURE]:
        points += ARCHITECTURE_BONUS[s.sheet] * monuments_built(s, seat)
    if s.owned[seat][EMPIRE]:
        points += EMPIRE_BONUS * cities(s, seat)
    if s.owned[seat][COMMERCE]:
        points += COMMERCE_BONUS * goods_held(s, seat)
    return points


@jit
def cities(s, seat):
    """Cities of a seat: each rolls a die and eats one food."""
    n = STARTING_CITIES
    for city in range(CITIES):
        n += built(s, seat, city)
    return n


@jit
def monuments_built(s, seat):
    """How many monuments a seat has finished."""
    n = 0
    for monument in range(MONUMENTS):
        n += built(s, seat, CITIES + monument)
    return n


@jit
def developments_owned(s, seat):
    """How many developments a seat has bought."""
    n = 0
    for development in range(DEVELOPMENTS):
        n += s.owned[seat][development]
    return n


@jit
def built(s, seat, site):
    """1 if all boxes of a city or monument are ticked."""
    return 1 if s.boxes[seat][site] == SITE_BOXES[site] else 0


@jit
def in_play(s, site):
    """1.4: with two or three seats some monuments are left out, unless the sheet keeps all."""
    return site < CITIES or ALL_MONUMENTS[s.sheet] == 1 or MISSING_WITH[site - CITIES] != s.seats


@jit
def row_value(good, n):
    """What a row of n goods is worth: the number printed under its peg."""
    return GOODS_STEP[good] * n * (n + 1) // 2


@jit
def goods_value(s, seat):
    """What all goods of a seat are worth, row by row."""
    value = 0
    for good in range(GOODS):
        value += row_value(good, s.goods[seat][good])
    return value


@jit
def goods_held(s, seat):
    """How many goods a seat holds; food is not a good."""
    n = 0
    for good in range(GOODS):
        n += s.goods[seat][good]
    return n
