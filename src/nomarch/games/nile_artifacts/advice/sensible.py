"""Which actions deserve a look: cards are chosen in one order, never put back, and only where they raise something."""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import CONFIRM, OFFER, TRADE, TURN, WITHDRAW, column_of
from ..rules.cards import move, start_of
from ..rules.data import (
    CARDS_LAID,
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
from ..rules.state import HAND, LAYING, OFFERED, OFFERING, ON_RIVER, REVEALING
from .appraise import last_offered

READS_ROUNDS = True  # ships sail past open cards: what they will fetch is read, not judged
ROUNDS_READ = 2  # the rest of this one, and what cards kept from it bring in the next


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


def take_back(s):
    """Put the cards of an offering back that is not confirmed yet; the choices that had led to it."""
    chosen = []
    while s.phase == OFFERING and s.at[OFFERED] > 0:
        card = last_offered(s)
        move(s, card, OFFERED, HAND + s.turn)
        count(s, card, -1)
        chosen.append(OFFER + card)
    return chosen


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
    """Trade before choosing; then only cards by which more can rise; confirm nothing that was chosen in vain.

    In the last round nothing is confirmed, and no card passed over, as long as more could rise by it: cards kept are
    worth nothing any more.
    """
    low = last_offered(s)
    now = risers(s)
    more = rising_from(s, low) & ~now
    kept = 0
    for i in range(n):
        a = out[i]
        if a == CONFIRM:
            good = more == 0 or (s.last == 0 and not chosen_in_vain(s, now))
        elif a == TRADE:
            good = s.at[OFFERED] == 0
        else:
            good = OFFER <= a < WITHDRAW and a - OFFER >= low and raises(s, a - OFFER, now, more)
        if good:
            out[kept] = a
            kept += 1
    return kept


@jit
def chosen_in_vain(s, now):
    """Whether the card chosen last raises nothing yet."""
    if s.at[OFFERED] == 0:
        return False
    card = last_offered(s)
    count(s, card, -1)
    without = risers(s)
    count(s, card, 1)
    return without == now


@jit
def raises(s, card_type, now, more):
    """Whether something can rise by a card that does not rise yet; in the last round, also all the rest."""
    rising = rising_from(s, card_type) & ~now
    return matters(s, card_type, rising) and (s.last == 0 or more & ~rising == 0)


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


@jit
def rests(s):
    """All have offered, and no card of the next round lies on the river."""
    return s.phase <= REVEALING or (s.phase == LAYING and s.drawing == CARDS_LAID[s.seats])
