"""What reasons may name beside points: hunger and disasters soon, who builds first, how long the match lasts."""

from nomarch.engine import jit
from nomarch.engine.reason import Fact

from ..rules.data import MONUMENTS

FACTS = (Fact("struck", "disasters"), Fact("first", "monuments"), Fact("rounds"))


@jit
def watch(start, before, s, seat, out):
    """Whether hunger or a disaster costs the seat points by the end of the next round; its first monuments; rounds."""
    if before.rounds <= start.rounds + 1 and s.disasters[seat] > start.disasters[seat]:
        out[0] = 1
    out[1] = 0
    for monument in range(MONUMENTS):
        if s.first[monument] == seat + 1:
            out[1] += 1
    out[2] = s.rounds
