"""Section 3: take what the dice show."""

from nomarch.engine import jit

from .data import (
    AGRICULTURE,
    COINAGE,
    COINS,
    COINS_ON_DIE,
    COINS_WITH_COINAGE,
    EITHER,
    EITHER_ON_DIE,
    FOOD,
    FOOD_MAX,
    FOOD_ON_DIE,
    GOOD,
    GOODS,
    GOODS_MAX,
    GOODS_ON_SKULL,
    MASONRY,
    QUARRYING,
    SKULL,
    STONE,
    WORKERS,
    WORKERS_ON_DIE,
)
from .state import FEEDING


@jit
def take(s, as_food):
    """3.1-3.5: food, workers, coins and goods; `as_food` of the dice with a choice count as food."""
    seat = s.turn
    as_workers = s.dice[EITHER] - as_food
    more_food = s.owned[seat][AGRICULTURE]
    more_workers = s.owned[seat][MASONRY]
    food = (FOOD_ON_DIE + more_food) * s.dice[FOOD] + (EITHER_ON_DIE + more_food) * as_food
    s.food[seat] = min(FOOD_MAX, s.food[seat] + food)
    s.workers = (WORKERS_ON_DIE + more_workers) * s.dice[WORKERS] + (EITHER_ON_DIE + more_workers) * as_workers
    s.coins = s.dice[COINS] * (COINS_WITH_COINAGE if s.owned[seat][COINAGE] else COINS_ON_DIE)
    collect_goods(s, s.dice[GOOD] + GOODS_ON_SKULL * s.dice[SKULL])
    s.phase = FEEDING


@jit
def collect_goods(s, n):
    """3.4: wood, stone, pottery, cloth, spearheads, wood ...; a full row wastes its good. 3.5: Quarrying."""
    for i in range(n):
        add_good(s, i % GOODS)
    if n > STONE and s.owned[s.turn][QUARRYING]:
        add_good(s, STONE)


@jit
def add_good(s, good):
    """3.4: a row never grows beyond its last hole."""
    if s.goods[s.turn][good] < GOODS_MAX[good]:
        s.goods[s.turn][good] += 1
