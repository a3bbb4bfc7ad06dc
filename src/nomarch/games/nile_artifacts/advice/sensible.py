"""Which actions deserve a look: cards are chosen in one order, never put back, and only where they raise something."""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import CONFIRM, OFFER, TRADE, TURN, WITHDRAW, column_of
from ..rules.cards import start_of
from ..rules.data import (
    JOKER,
    KIND_BITS,
    LISTED,
    MONUMENTS,
    NO_KIND,
    PICTURES,
    REGION_BITS,
    REGION_SHIFT,
    RIGHTWARD,
    SHAPES,
    SORT_BITS,
)
from ..rules.offering import count, risers
from ..rules.state import HAND, OFFERED, OFFERING, ON_RIVER
from .appraise import ALL, count_cards, last_offered


@jit
def sensible(s, out):
    """Sailing without a turn towards nothing; offering in ascending order of what can raise a believer."""
    n = legal(s, out)
    if s.phase == OFFERING:
        return sensible_offering(s, out, n)
    kept = 0
    for i in range(n):
        if out[i] != TURN or cards_behind(s):
            out[kept] = out[i]
            kept += 1
    return kept


@jit
def cards_behind(s):
    """Whether a card lies astern of the ship on turn."""
    berth = s.berth[s.turn]
    start = start_of(s, ON_RIVER)
    for i in range(start, start + s.at[ON_RIVER]):
        column = column_of(s.card[i])
        if (column < berth) if s.heading[s.turn] == RIGHTWARD else (column > berth):
            return True
    return False


@jit
def sensible_offering(s, out, n):
    """Trade before choosing; then only cards that matter to a monument that can be satisfied; or confirm.

    In the last round nothing is confirmed, and no card passed over, as long as more could rise by it: cards kept are
    worth nothing any more.
    """
    count_cards(s, HAND + s.turn, ALL, 1)
    rising = risers(s)
    count_cards(s, HAND + s.turn, ALL, -1)
    low = last_offered(s)
    most = rising_from(s, low) if s.last == 1 else 0
    enough = most & ~risers(s) == 0
    kept = 0
    for i in range(n):
        a = out[i]
        if a == CONFIRM:
            good = enough
        elif a == TRADE and s.at[OFFERED] == 0:
            good = True
        else:
            good = OFFER <= a < WITHDRAW and a - OFFER >= low and matters(s, a - OFFER, rising)
            good = good and (most == 0 or most & ~rising_from(s, a - OFFER) == 0)
        if good:
            out[kept] = a
            kept += 1
    return kept


@jit
def rising_from(s, low):
    """What rises if all cards of the hand from one type on are chosen, too."""
    count_from(s, low, 1)
    rising = risers(s)
    count_from(s, low, -1)
    return rising


@jit
def count_from(s, low, n):
    """Add n to the counts for each card of the hand from one type on."""
    start = start_of(s, HAND + s.turn)
    for i in range(start, start + s.at[HAND + s.turn]):
        if s.card[i] >= low:
            count(s, s.card[i], n)


@jit
def matters(s, card_type, rising):
    """Whether a card shows anything that one of these monuments asks for."""
    for monument in range(MONUMENTS):
        if rising >> monument & 1 and serves(s, card_type, s.needs[monument][s.believers[s.turn][monument]]):
            return True
    return False


@jit
def serves(s, card_type, need):
    """Whether a card can count towards a level."""
    if need & 7 != LISTED:
        return True
    shape = card_type % SHAPES
    if need >> (REGION_SHIFT + s.bars[column_of(card_type) - 1] * REGION_BITS) & 3:
        return True
    if shape == JOKER:
        return need & ((1 << REGION_SHIFT) - (1 << SORT_BITS)) != 0
    for i in range(2):
        kind = PICTURES[shape][i]
        if kind != NO_KIND and need >> (SORT_BITS + kind * KIND_BITS) & 7:
            return True
    return False
