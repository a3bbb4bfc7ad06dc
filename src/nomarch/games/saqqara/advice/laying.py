"""How else a seat may have laid its cards: what a reader of face-down cards goes through."""

from nomarch.engine import jit
from nomarch.engine.chance import below

from ..rules.data import CARDS, HOUSES
from ..rules.view import has_laid, take_random


@jit
def lay_otherwise(s, seat, rng):
    """A face-down card changes places with another, or with one in hand; False if there is only one place."""
    down = HOUSES - s.revealed
    places = down - 1
    for card in range(CARDS):
        places += s.hand[seat][card]
    if not has_laid(s, seat) or down == 0 or places == 0:
        return False
    house = s.revealed + below(rng, down)
    place = below(rng, places)
    card = s.laid[seat][house]
    if place < down - 1:
        other = s.revealed + (house - s.revealed + 1 + place) % down
        s.laid[seat][house] = s.laid[seat][other]
        s.laid[seat][other] = card
    else:
        s.laid[seat][house] = take_random(s.hand[seat], rng) + 1
        s.hand[seat][card - 1] += 1
    return True
