"""What reasons may name beside points: what this season's warehouses bring and keep, and market cards."""

from nomarch.engine import jit
from nomarch.engine.reason import Fact

from ..rules.data import HOUSES
from ..rules.scoring import cards_owned, goods_held, in_house
from ..rules.state import STARTING_TURN

FACTS = (Fact("closed"), Fact("goods"), Fact("cards"))


@jit
def watch(start, before, s, seat, out):
    """Warehouses that keep goods in this season, the goods a seat has when they are opened; market cards at the end."""
    same = s.year == start.year and s.season == start.season
    if same and before.phase < STARTING_TURN and s.phase >= STARTING_TURN:
        out[0] = 0
        for house in range(HOUSES):
            if in_house(s, house) > 0:
                out[0] += 1
        out[1] = goods_held(s, seat)
    out[2] = cards_owned(s, seat)
