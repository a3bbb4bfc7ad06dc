"""Which actions deserve a look: no good is wasted, no gift refused, no worse exchange made."""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import BUILD, DONE, DRAW_MORE, INVEST, IRRIGATE, MARK, NILE, PASS, STEAL, SWAP, USE, WITHDRAW
from ..rules.data import BEGGAR, GOLD, GOLD_CARDS, GOODS, HOUSES, SEVERAL_BIDS, TO_NILE, YEARS
from ..rules.development import can_irrigate
from ..rules.production import reached, yields
from ..rules.scoring import bid_of, standing_bid
from ..rules.state import BIDDING, DEVELOPING, INVESTING, MARKING, TURNING_THRESHOLDS

ROUNDS_READ = 1  # cards tell little until warehouses are open and goods built with
GENEROUS = 2  # a bid is not raised further than this beyond the standing one


@jit
def sensible(s, out):
    """All legal actions but those that only waste something."""
    n = legal(s, out)
    kept = 0
    gift = gift_open(s, out, n)
    for i in range(n):
        a = out[i]
        if worth_a_look(s, a, gift):
            out[kept] = a
            kept += 1
    return kept


@jit
def rests(s):
    """Whether the market is over and no card of the round lies yet."""
    return s.phase == TURNING_THRESHOLDS and s.threshold[0] == 0


@jit
def worth_a_look(s, a, gift):
    """Whether a sensible player thinks of this action now."""
    if s.phase == BIDDING:
        return sensible_bid(s, a)
    if s.phase == INVESTING:
        return sensible_investment(s, a)
    if s.phase == MARKING:
        return s.laid[s.turn][a - MARK] <= BEGGAR or not numbers_laid(s)
    if a == DONE:
        return not gift
    return s.phase != DEVELOPING or sensible_exchange(s, a)


@jit
def gift_open(s, out, n):
    """Whether something to be had for nothing is among the actions: cards, a theft, or points at the very end."""
    last = s.phase == DEVELOPING and (s.closing == 1 or (s.year == YEARS - 1 and s.season == GOLD))
    for i in range(n):
        a = out[i]
        if a == DRAW_MORE or STEAL <= a < STEAL + s.seats * GOODS:
            return True
        if last and (BUILD <= a <= NILE or (s.land_card == TO_NILE and USE + GOLD_CARDS <= a < STEAL)):
            return True
    return False


@jit
def sensible_bid(s, a):
    """Bids that beat the standing one a little; a withdrawal only where it makes room for another bid."""
    if s.house_chosen > 0 and a != DONE:
        house = s.house_chosen - 1
        return bid_of(s, s.turn, house) < standing_bid(s, house) + GENEROUS
    return a in (PASS, DONE) or a < WITHDRAW or s.auction != SEVERAL_BIDS


@jit
def sensible_investment(s, a):
    """Only into warehouses that are still short of their number, and no more than that."""
    if a >= PASS:
        return True
    house = (a - INVEST) // GOODS
    return yields(s, house) and not reached(s, house)


@jit
def numbers_laid(s):
    """Whether the seat to move has laid any card with a number."""
    for house in range(HOUSES):
        if 0 < s.laid[s.turn][house] <= BEGGAR:
            return True
    return False


@jit
def sensible_exchange(s, a):
    """Land is not exchanged one for one where Irrigation gives more of the same."""
    if SWAP <= a < IRRIGATE:
        return not can_irrigate(s, a - SWAP + 1)
    return True
