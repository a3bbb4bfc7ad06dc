"""What reasons may name beside points: who offers first, cards at hand for it, how long the match lasts."""

from nomarch.engine import jit
from nomarch.engine.reason import Fact

from ..rules.scoring import cards_held
from ..rules.state import OFFERING, SAILING

FACTS = (Fact("first"), Fact("cards"), Fact("rounds"))


@jit
def watch(start, before, s, seat, out):
    """Whether the seat is the first to offer this round, and with how many cards it does; rounds of the match."""
    if before.phase == SAILING and s.phase == OFFERING and s.rounds == start.rounds:
        out[0] = 1 if s.turn == seat else 0
        out[1] = cards_held(s, seat)
    out[2] = s.rounds
