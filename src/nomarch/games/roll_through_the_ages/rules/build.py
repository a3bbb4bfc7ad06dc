"""Section 5: tick boxes with workers; 9.2 and 9.3: build ships and trade with them."""

from nomarch.engine import jit

from .actions import BUILD, DONE, SHIP, SITE_START, SWAP, TURN_IN, site_of, swap_get, swap_id
from .data import (
    CITIES,
    CLOTH,
    ENGINEERING,
    GOODS,
    GOODS_MAX,
    MAX_SHIPS,
    SHIPPING,
    SITE_BOXES,
    SITES,
    STONE,
    WOOD,
    WORKERS_PER_STONE,
)
from .scoring import built, in_play
from .state import SWAPPING


@jit
def can_work(s):
    """5.1: somebody to work and a box to tick."""
    return s.workers > 0 and any_open_site(s)


@jit
def can_turn_in(s):
    """5.5: Engineering, a stone, and a box to tick."""
    return s.owned[s.turn][ENGINEERING] and s.goods[s.turn][STONE] > 0 and any_open_site(s)


@jit
def can_ship(s):
    """9.2: Shipping, one wood, one cloth, fewer than five ships."""
    seat = s.turn
    stock = s.goods[seat][WOOD] > 0 and s.goods[seat][CLOTH] > 0
    return s.owned[seat][SHIPPING] and stock and s.ships[seat] < MAX_SHIPS


@jit
def any_open_site(s):
    """Whether the seat to move has anything left to build."""
    for site in range(SITES):
        if open_boxes(s, site) > 0:
            return True
    return False


@jit
def open_boxes(s, site):
    """5.2: boxes that the seat to move may still tick at a site."""
    return SITE_BOXES[site] - s.boxes[s.turn][site] if in_play(s, site) else 0


@jit
def legal_builds(s, out):
    """5.2: any number of boxes at any unfinished site, as workers allow; or leave the rest."""
    n = 0
    for site in range(SITES):
        for boxes in range(min(s.workers, open_boxes(s, site))):
            out[n] = BUILD + SITE_START[site] + boxes
            n += 1
    if can_turn_in(s):
        out[n] = TURN_IN
        n += 1
    if can_ship(s):
        out[n] = SHIP
        n += 1
    out[n] = DONE
    return n + 1


@jit
def build(s, a):
    """5.2: one box a worker; 5.3: the first to finish a monument is remembered."""
    site = site_of(a)
    boxes = a - BUILD - SITE_START[site] + 1
    s.workers -= boxes
    s.boxes[s.turn][site] += boxes
    if site >= CITIES and built(s, s.turn, site) and s.first[site - CITIES] == 0:
        s.first[site - CITIES] = s.turn + 1


@jit
def turn_in_stone(s):
    """5.5: one stone for three workers."""
    s.goods[s.turn][STONE] -= 1
    s.workers += WORKERS_PER_STONE


@jit
def build_ship(s):
    """9.2: one wood and one cloth for a ship."""
    s.goods[s.turn][WOOD] -= 1
    s.goods[s.turn][CLOTH] -= 1
    s.ships[s.turn] += 1


@jit
def end_building(s):
    """5.4: idle workers go home. 9.3: each ship, those of this turn too, may exchange one good."""
    s.workers = 0
    s.swaps = s.ships[s.turn]
    s.phase = SWAPPING


@jit
def legal_swaps(s, out):
    """9.3: any good held for one of another kind whose row is not full."""
    n = 0
    for give in range(GOODS):
        for get in range(GOODS):
            if give != get and s.goods[s.turn][give] > 0 and s.goods[s.turn][get] < GOODS_MAX[get]:
                out[n] = swap_id(give, get)
                n += 1
    out[n] = DONE
    return n + 1


@jit
def swap(s, a):
    """9.3: one good for another."""
    s.goods[s.turn][(a - SWAP) // (GOODS - 1)] -= 1
    s.goods[s.turn][swap_get(a)] += 1
    s.swaps -= 1
