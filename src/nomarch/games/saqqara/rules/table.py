"""What every phase does: take from the supply, pay into it, pass the turn on."""

from nomarch.engine import jit

from .data import LAND, MARKETS_A_YEAR


@jit
def gain(s, seat, good, n):
    """A seat takes goods from the supply, as far as it goes."""
    given = min(n, s.supply[good])
    s.supply[good] -= given
    s.goods[seat][good] += given


@jit
def pay(s, seat, good, n):
    """A seat pays goods into the supply."""
    s.goods[seat][good] -= n
    s.supply[good] += n


@jit
def pass_on(s, then):
    """The next seat goes on; when all had their turn, the step `then` begins."""
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.starter:
        s.phase = then


@jit
def is_market(s):
    """2.1: whether die and stall stand under the same warehouse this round."""
    for i in range(MARKETS_A_YEAR):
        if s.season != LAND and s.markets[s.year][i] == s.season:
            return True
    return False
