"""What reasons may name beside points: the Nile and the Pharaohs when this epoch ends, and how long the match lasts."""

from nomarch.engine import jit
from nomarch.engine.reason import Fact

from ..rules.data import FROM_NILE, FROM_PHARAOH, PHARAOH_MOST

FACTS = (Fact("flood", "nile"), Fact("furthest", "pharaoh"), Fact("turns"))


@jit
def watch(start, before, s, seat, out):
    """Whether the Nile scores for the seat, and its Pharaoh leads, at the end of this epoch; the turns it still has."""
    if before.epoch == start.epoch and s.epoch > start.epoch:
        out[0] = 1 if s.points[seat][FROM_NILE] > before.points[seat][FROM_NILE] else 0
        out[1] = 1 if s.points[seat][FROM_PHARAOH] - before.points[seat][FROM_PHARAOH] == PHARAOH_MOST else 0
    if before.turn == seat:
        out[2] += 1
