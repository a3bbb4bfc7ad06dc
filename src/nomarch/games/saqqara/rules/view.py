"""What a seat may know: all but the draw piles, hands and face-down cards of the others.

Discards lie open, so everybody can count what a seat still has in pile, hand and on its
board together: that pool is what a view shows. One thing more can be counted: when a
draw pile runs out, the cards held at that moment are all that is not discarded.
"""

from nomarch.engine import jit
from nomarch.engine.chance import below

from .data import CARDS, HAND, HOUSES
from .state import LAYING, MARKING


@jit
def hide(s, seat):
    """8.1: hand and face-down cards of the others go back into their pile, uncounted."""
    for other in range(s.seats):
        if other != seat:
            hide_cards(s, other)


@jit
def hide_cards(s, other):
    """8.1: revealed cards stay, as does the number of cards held."""
    for card in range(CARDS):
        s.deck[other][card] += s.hand[other][card]
        s.hand[other][card] = 0
    for house in range(s.revealed, HOUSES):
        if s.laid[other][house] > 0:
            s.deck[other][s.laid[other][house] - 1] += 1
            s.laid[other][house] = 0


@jit
def imagine(s, seat, rng):
    """8.2: deal every other seat as many cards as it holds, by what can be counted."""
    for other in range(s.seats):
        if other != seat:
            imagine_cards(s, other, rng)


@jit
def imagine_cards(s, other, rng):
    """8.2: first the cards given away by a reshuffle and not shown since, then cards of the pile."""
    shown = known_cards_shown(s, other, rng)
    hidden = s.held[other] - s.revealed
    for card in range(CARDS):
        n = s.known[other][card]
        for i in range(HOUSES + 1):
            if shown >> i & 1 and seen_card(s, other, i) == card + 1:
                n -= 1
        s.deck[other][card] -= n
        s.hand[other][card] += n
        hidden -= n
    for _ in range(hidden):
        move_random(s.deck[other], s.hand[other], rng)
    if has_laid(s, other):
        for house in range(s.revealed, HOUSES):
            s.laid[other][house] = take_random(s.hand[other], rng) + 1


@jit
def has_laid(s, other):
    """3.9: seats lay one after the other; how far the one now laying is nobody else sees."""
    if s.phase == LAYING:
        return (other - s.starter) % s.seats < (s.turn - s.starter) % s.seats
    return s.phase >= MARKING and s.held[other] > 0


@jit
def take_random(cards, rng):
    """One card at random, taken out of these counts."""
    left = 0
    for card in range(CARDS):
        left += cards[card]
    left = below(rng, left)
    card = 0
    while left >= cards[card]:
        left -= cards[card]
        card += 1
    cards[card] -= 1
    return card


@jit
def move_random(pile, hand, rng):
    """One card at random from these counts to those."""
    hand[take_random(pile, rng)] += 1


# Which of the cards shown since a reshuffle were those it gave away? ------------------------


@jit
def seen_card(s, other, i):
    """8.3: card + 1 shown by a seat since its reshuffle: revealed ones, then the one exchanged; 0 is none."""
    if i == HOUSES:
        return s.exchanged[other]
    return s.laid[other][i] if i < s.revealed else 0


@jit
def known_cards_shown(s, other, rng):
    """8.3: choose, by its chance, which shown cards (as bits) came from the known ones and not from the new pile."""
    known = 0
    for card in range(CARDS):
        known += s.known[other][card]
    if known == 0:
        return 0
    total, chosen = 0, 0
    for bits in range(1 << (HOUSES + 1)):
        ways = ways_shown(s, other, bits, known)
        total += ways
        if ways > 0 and below(rng, total) < ways:
            chosen = bits
    return chosen


@jit
def ways_shown(s, other, bits, known):
    """8.3: in how many ways the shown cards are such that just those in `bits` were known ones.

    A card from the pile was one of those drawn out of `pile` cards; every choice is brought
    to the same denominator, the ordered draws of as many cards as were shown.
    """
    shown, drawn, ways = 0, 0, 1
    for i in range(HOUSES, -1, -1):  # the exchanged card was shown first
        card = seen_card(s, other, i)
        if card > 0:
            ways *= ways_for_card(s, other, bits, i, card)
            shown += 1
            if not bits >> i & 1:
                ways *= max(0, drawn_before(s, other, i, known) - drawn)
                drawn += 1
        elif bits >> i & 1:
            return 0
    pile = pile_after_reshuffle(s, other, known)
    for n in range(drawn, shown):
        ways *= pile - n
    return ways


@jit
def drawn_before(s, other, i, known):
    """8.3: cards drawn from the new pile before the i-th was shown; Intrigue discards from the first hand."""
    if i == HOUSES:
        return HAND - known
    return s.held[other] + (1 if s.exchanged[other] > 0 else 0) - known


@jit
def ways_for_card(s, other, bits, i, card):
    """8.3: how many cards of this value were left, on the chosen side, for the i-th card shown."""
    side = bits >> i & 1
    copies = s.known[other][card - 1]
    if not side:
        copies = s.deck[other][card - 1] - copies
        for j in range(HOUSES + 1):
            if seen_card(s, other, j) == card:
                copies += 1
    for j in range(i):
        if seen_card(s, other, j) == card and bits >> j & 1 == side:
            copies -= 1
    return max(0, copies)


@jit
def pile_after_reshuffle(s, other, known):
    """8.3: the cards in the new pile: all that is in pile, hand or was shown since, less the known ones."""
    n = -known
    for card in range(CARDS):
        n += s.deck[other][card] + s.hand[other][card]
    for i in range(HOUSES + 1):
        if seen_card(s, other, i) > 0:
            n += 1
    return n
