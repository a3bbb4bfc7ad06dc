"""What a seat has, what it is worth, and who wins: RULES.md section 7."""

from nomarch.engine import jit

from .data import GOLD, GOODS, HOUSES, LEVELS, MARKET_CARDS, PYRAMIDS, WORKERS


@jit
def score(s, out):
    """7.3: points by source: fields on the Nile, levels of workers."""
    for seat in range(s.seats):
        out[seat][0] = s.nile[seat]
        out[seat][1] = pyramid_points(s, seat)


@jit
def standing(s, out):
    """7.4: most points; a tie goes to the most gold, of which there are 40 pieces."""
    for seat in range(s.seats):
        out[seat] = (s.nile[seat] + pyramid_points(s, seat)) * 100 + s.goods[seat][GOLD]


@jit
def ending(s):
    """Why the match ended; 0 while it goes on."""
    return s.ended


@jit
def pyramid_points(s, seat):
    """7.3: a worker scores the number of its level, and not those below."""
    points = 0
    for pyramid in range(PYRAMIDS):
        if s.level[seat][pyramid] > 0:
            points += s.points[pyramid][s.level[seat][pyramid] - 1]
    return points


@jit
def goods_held(s, seat):
    """How many goods of any kind, land too, a seat has."""
    n = 0
    for good in range(GOODS):
        n += s.goods[seat][good]
    return n


@jit
def in_house(s, house):
    """How many goods of any kind lie in a warehouse."""
    n = 0
    for good in range(GOODS):
        n += s.house[house][good]
    return n


@jit
def bid_of(s, seat, house):
    """How many goods a seat has bid on the card under a warehouse."""
    n = 0
    for good in range(GOODS):
        n += s.bids[seat][house][good]
    return n


@jit
def standing_bid(s, house):
    """The highest bid on the card under a warehouse; 0 if there is none."""
    return bid_of(s, s.highest[house] - 1, house) if s.highest[house] > 0 else 0


@jit
def cards_on_offer(s):
    """Market cards that still lie under a warehouse."""
    n = 0
    for house in range(HOUSES):
        if s.offer[house] > 0:
            n += 1
    return n


@jit
def cards_owned(s, seat):
    """Market cards in front of a seat."""
    n = 0
    for card in range(MARKET_CARDS):
        if s.owner[card] == seat + 1:
            n += 1
    return n


@jit
def spare_workers(s, seat):
    """Workers not yet on a pyramid."""
    n = WORKERS
    for pyramid in range(PYRAMIDS):
        if s.level[seat][pyramid] > 0:
            n -= 1
    return n


@jit
def free_slots(s, pyramid, level):
    """Places left on a level of a pyramid."""
    n = s.slots[pyramid][level - 1]
    for seat in range(s.seats):
        if s.level[seat][pyramid] == level:
            n -= 1
    return n


@jit
def tops_taken(s):
    """Pyramids with a worker on the top level."""
    n = 0
    for pyramid in range(PYRAMIDS):
        if s.in_play[pyramid] and free_slots(s, pyramid, LEVELS) < s.slots[pyramid][LEVELS - 1]:
            n += 1
    return n
