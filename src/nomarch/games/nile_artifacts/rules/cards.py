"""Artifact cards: where they are and how they move. RULES.md section 2.

All cards stand in one row, place after place and sorted within each place, and `at` says how
many are at each. So alike cards are one, and equal tables are equal bytes.
"""

from nomarch.engine import jit
from nomarch.engine.rows import carry

from .actions import DRAW
from .state import DISCARDED, IN_DECK


@jit
def start_of(s, place):
    """Where a place begins in the row of cards."""
    start = 0
    for earlier in range(place):
        start += s.at[earlier]
    return start


@jit
def find(s, card_type, place):
    """Where in the row a card of this type is at that place; -1 if there is none."""
    start = start_of(s, place)
    for i in range(start, start + s.at[place]):
        if s.card[i] == card_type:
            return i
    return -1


@jit
def move(s, card_type, place, target):
    """Move a card that is at `place`; the cards between its old and its new position make room."""
    i = find(s, card_type, place)
    start = start_of(s, target)
    to = start
    while to < start + s.at[target] and s.card[to] < card_type:
        to += 1
    carry(s.card, i, to - 1 if place < target else to)
    s.at[place] -= 1
    s.at[target] += 1


@jit
def list_types(s, place, low, high, first, out, n):
    """Append first + type for each type, from low to below high, of the cards at a place; return the new length."""
    start = start_of(s, place)
    listed = -1
    for i in range(start, start + s.at[place]):
        card_type = s.card[i]
        if low <= card_type < high and card_type != listed:
            out[n] = first + card_type
            n += 1
            listed = card_type
    return n


@jit
def draws(s, out, weights):
    """2.3: every card of the deck is equally likely to lie on top."""
    n = 0
    for i in range(s.at[IN_DECK]):  # the deck is the first place of the row
        if i > 0 and s.card[i - 1] == s.card[i]:
            weights[n - 1] += 1
        else:
            out[n] = DRAW + s.card[i]
            weights[n] = 1
            n += 1
    return n


@jit
def reshuffle(s):
    """2.4: the deck is empty and the discards become the new one."""
    while s.at[DISCARDED] > 0:
        move(s, s.card[start_of(s, DISCARDED)], DISCARDED, IN_DECK)
