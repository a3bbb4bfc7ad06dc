"""Section 6: buy one development and pay for it."""

from nomarch.engine import jit

from .actions import BUY, DONE, PAY, SELL
from .data import COINS_PER_FOOD, COST, DEVELOPMENTS, GOODS, GRANARIES
from .scoring import goods_value, row_value
from .state import DISCARDING, PAYING, SELLING


@jit
def can_buy_any(s):
    """6.1: buying is skipped where nothing can be paid."""
    most = means(s)
    for development in range(DEVELOPMENTS):
        if can_buy(s, development, most):
            return True
    return False


@jit
def can_buy(s, development, most):
    """6.2: on the sheet, not owned yet, and within means."""
    cost = COST[s.sheet][development]
    return 0 < cost <= most and not s.owned[s.turn][development]


@jit
def means(s):
    """6.3: all that the seat to move could pay now."""
    return s.coins + goods_value(s, s.turn) + food_for_sale(s) * COINS_PER_FOOD[s.sheet]


@jit
def food_for_sale(s):
    """6.5: with Granaries all food may be sold."""
    return s.food[s.turn] if s.owned[s.turn][GRANARIES] else 0


@jit
def legal_buys(s, out):
    """6.1: at most one development a turn."""
    n = 0
    most = means(s)
    for development in range(DEVELOPMENTS):
        if can_buy(s, development, most):
            out[n] = BUY + development
            n += 1
    out[n] = DONE
    return n + 1


@jit
def buy(s, development):
    """6.2: choose first, then say how it is paid."""
    s.buying = development + 1
    s.phase = SELLING


@jit
def legal_sales(s, out):
    """6.5: single units of food; enough that coins and goods can cover the rest."""
    n = 0
    for food in range(s.food[s.turn] + 1):
        if s.coins + food * COINS_PER_FOOD[s.sheet] + goods_value(s, s.turn) >= price(s):
            out[n] = SELL + food
            n += 1
    return n


@jit
def sell(s, food):
    """6.5: food becomes coins of this turn; the sale belongs to the purchase."""
    s.food[s.turn] -= food
    s.coins += food * COINS_PER_FOOD[s.sheet]
    s.phase = PAYING


@jit
def price(s):
    """The cost of the development being bought."""
    return COST[s.sheet][s.buying - 1]


@jit
def legal_payments(s, out):
    """6.4: any whole rows that cover the price together with the coins."""
    n = 0
    missing = max(0, price(s) - s.coins)
    for rows in range(1 << GOODS):
        if rows_value(s, rows) >= missing:
            out[n] = PAY + rows
            n += 1
    return n


@jit
def rows_value(s, rows):
    """What these rows are worth; -1 if one of them is empty."""
    value = 0
    for good in range(GOODS):
        if rows >> good & 1:
            if s.goods[s.turn][good] == 0:
                return -1
            value += row_value(good, s.goods[s.turn][good])
    return value


@jit
def pay(s, rows):
    """6.4: a row is spent whole; 6.6: what was paid too much is lost."""
    for good in range(GOODS):
        if rows >> good & 1:
            s.goods[s.turn][good] = 0
    s.owned[s.turn][s.buying - 1] = 1
    s.buying = 0
    end_buying(s)


@jit
def end_buying(s):
    """6.6: coins never wait for another turn."""
    s.coins = 0
    s.swaps = 0
    s.phase = DISCARDING
