"""Which actions deserve a look: one order of ticks and payments stands for all."""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import BUILD, DISCARD, DONE, PAY, SELL, SHIP, SITE_START, SWAP, TURN_IN, swap_get
from ..rules.build import can_ship, can_turn_in, open_boxes
from ..rules.buy import price, rows_value
from ..rules.data import CITIES, COINS_PER_FOOD, GOODS, GOODS_MAX, GOODS_STEP, SITES
from ..rules.scoring import goods_value
from ..rules.state import BUILDING, DISCARDING, PAYING, SELLING, SWAPPING

TURNS_SOLVABLE = True


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
