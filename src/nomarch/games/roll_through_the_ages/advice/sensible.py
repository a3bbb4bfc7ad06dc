"""Which actions deserve a look: one order of ticks and payments stands for all."""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import BUILD, DISCARD, DONE, PAY, SELL, SHIP, SITE_START, SWAP, TURN_IN, swap_get
from ..rules.build import can_ship, can_turn_in, open_boxes
from ..rules.buy import price, rows_value
from ..rules.data import (
    CITIES,
    COINS_PER_FOOD,
    COMMERCE,
    FACES,
    GOODS,
    GOODS_MAX,
    GOODS_STEP,
    GRANARIES,
    REROLLS,
    SITES,
    STORAGE,
    WORKERS,
)
from ..rules.end import last_turn
from ..rules.scoring import goods_held, goods_value
from ..rules.state import BUILDING, DISCARDING, ENDED, PAYING, ROLLING, SELLING, SWAPPING, TAKING

TURNS_SOLVABLE = True
ROUNDS_READ = 1  # by the arena alone, for bots who solve no turns
SENSIBLE_VERSION = 2  # in the last turn only what can be finished is built, and food is forgotten once all have eaten


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
def rests(s):
    """Whether a round begins, and no die lies yet."""
    return s.turn == 0 and s.phase == ROLLING and s.rerolls == REROLLS and no_die_lies(s)


@jit
def no_die_lies(s):
    """Whether no die of the turn has fallen."""
    for face in range(FACES):
        if s.dice[face] > 0:
            return False
    return True


@jit
def settle(s):
    """From building on dice have brought what they bring; all that is still asked is whether any showed workers.

    Food that is left when the match ends is worth nothing; only Granaries could still sell it.
    """
    if BUILDING <= s.phase < ENDED:
        for face in range(FACES):
            s.dice[face] = min(1, s.dice[face]) if face == WORKERS and s.phase == BUILDING else 0
        if last_turn(s) and not s.owned[s.turn][GRANARIES]:
            s.food[s.turn] = 0


@jit
def spends(s):
    """The dice lie as they lie."""
    return s.phase >= TAKING


@jit
def sensible_builds(s, out):
    """Finish a site or, but in the last turn, put all workers to one; of the cities only the smallest unfinished one.

    Stone is turned in before the last have worked, so that they work together, and ships are built behind them.
    """
    n = 0
    city_seen = False
    last = last_turn(s)
    for site in range(SITES):
        boxes = min(s.workers, open_boxes(s, site))
        in_vain = last and boxes < open_boxes(s, site)
        if boxes > 0 and not in_vain and not (site < CITIES and city_seen):
            out[n] = BUILD + SITE_START[site] + boxes - 1
            n += 1
            city_seen = city_seen or site < CITIES
    idle = n == 0
    if can_turn_in(s) and (s.workers > 0 or s.dice[WORKERS] == 0):
        out[n] = TURN_IN
        n += 1
    if not idle:
        return n
    if can_ship(s):
        out[n] = SHIP
        n += 1
    out[n] = DONE
    return n + 1


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
    """Rows of which none could be left out, unless others leave as much and as much to grow."""
    n = 0
    for rows in range(1 << GOODS):
        value = rows_value(s, rows)
        if value >= 0 and s.coins + value >= price(s) and no_row_too_many(s, rows, value):
            out[n] = PAY + rows
            n += 1
    return without_worse(s, out, n)


@jit
def without_worse(s, out, n):
    """Drop payments beside which another is better; return how many stay."""
    stay = 0
    for i in range(n):
        worse = False
        for k in range(n):
            if k != i and better(s, out[k] - PAY, out[i] - PAY, k < i):
                worse = True
        if not worse:
            out[n + stay] = out[i]
            stay += 1
    for i in range(stay):
        out[i] = out[n + i]
    return stay


@jit
def better(s, rows, other, before):
    """Whether paying by some rows takes no more value, growth and, with Commerce, goods than by others; not all equal.

    Of equal ones that which comes before is better. A good adds more to a long row: that is the row's growth.
    """
    value = 0
    growth = 0
    goods = 0
    for good in range(GOODS):
        sign = (rows >> good & 1) - (other >> good & 1)
        held = s.goods[s.turn][good]
        value += sign * GOODS_STEP[good] * held * (held + 1) // 2
        growth += sign * GOODS_STEP[good] * held
        goods += sign * held * s.owned[s.turn][COMMERCE]
    if value > 0 or growth > 0 or goods > 0:
        return False
    return before or value + growth + goods < 0


@jit
def no_row_too_many(s, rows, value):
    """Whether every one of these rows is needed."""
    for good in range(GOODS):
        if rows >> good & 1 and s.coins + value - rows_value(s, 1 << good) >= price(s):
            return False
    return True


@jit
def sensible_discards(s, out):
    """The good whose last unit is worth least; or, where hardly any are too many, the cheapest kind."""
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
    if cheapest == least or goods_held(s, s.turn) > STORAGE + 2:
        out[0] = DISCARD + least
        return 1
    out[1] = DISCARD + max(cheapest, least)
    return 2
