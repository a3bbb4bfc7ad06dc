"""Artifact cards: where they are and how they move. RULES.md section 2."""

from nomarch.engine import jit

from ..actions import DRAW
from ..state import DISCARDED, IN_DECK


@jit
def any_at(s, place):
    """Whether a card is there."""
    for i in range(s.cards):
        if s.place[i] == place:
            return True
    return False


@jit
def cards_at(s, place):
    """How many cards are there."""
    n = 0
    for i in range(s.cards):
        if s.place[i] == place:
            n += 1
    return n


@jit
def find(s, card_type, place):
    """The first card of this type at that place; -1 if there is none."""
    for i in range(s.cards):
        if s.card[i] == card_type and s.place[i] == place:
            return i
    return -1


@jit
def move(s, card_type, place, target):
    """Move a card; alike cards stay in ascending order of place, so that equal tables are equal bytes."""
    i = find(s, card_type, place)
    while i + 1 < s.cards and s.card[i + 1] == card_type and s.place[i + 1] < target:
        s.place[i] = s.place[i + 1]
        i += 1
    while i > 0 and s.card[i - 1] == card_type and s.place[i - 1] > target:
        s.place[i] = s.place[i - 1]
        i -= 1
    s.place[i] = target


@jit
def list_types(s, place, first, out, n):
    """Append first + card type for every type of card at that place; return the new length."""
    for i in range(s.cards):
        if s.place[i] == place and (i == 0 or s.card[i - 1] != s.card[i] or s.place[i - 1] != place):
            out[n] = first + s.card[i]
            n += 1
    return n


@jit
def draws(s, out, weights):
    """2.3: every card of the deck is equally likely to lie on top."""
    n = 0
    for i in range(s.cards):
        if s.place[i] != IN_DECK:
            continue
        if n > 0 and out[n - 1] == DRAW + s.card[i]:
            weights[n - 1] += 1
        else:
            out[n] = DRAW + s.card[i]
            weights[n] = 1
            n += 1
    return n


@jit
def reshuffle(s):
    """2.4: the discards become the new deck; within a type they are the only cards that go down."""
    for i in range(s.cards):
        if s.place[i] == DISCARDED:
            sink(s, i)


@jit
def sink(s, i):
    """Put one discarded card into the deck, before all cards of its type that lie elsewhere."""
    while i > 0 and s.card[i - 1] == s.card[i] and s.place[i - 1] > IN_DECK:
        s.place[i] = s.place[i - 1]
        i -= 1
    s.place[i] = IN_DECK
