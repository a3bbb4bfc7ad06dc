"""8.2, 8.3: every deal that is consistent with what a seat knows is imagined with its true chance.

The true chances come from a full enumeration that knows nothing of view.py: all orders in which a pile may
lie, and all ways to discard and to lay the cards, each as likely as the others.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from nomarch.games.saqqara.rules import state
from nomarch.games.saqqara.rules.data import CARD_NAMES, HOUSES

DEALS = 2000
LOW = ("1", "1", "2", "2")


def worlds(old, new, *, more=0, discards=None, shown=()):
    """Chances of (cards in hand or laid, unseen): the pile `old` is drawn, then cards of `new`, up to four.

    With `discards` that card of the four goes away and `more` cards are drawn; with `shown` these were laid first.
    """
    found: Counter = Counter()
    for pile in permutations(new, 4 - len(old) + more):
        hand, later = [*old, *pile[: 4 - len(old)]], pile[4 - len(old) :]
        for gone in range(4) if discards else (None,):
            if gone is not None and hand[gone] != discards:
                continue
            kept = [card for i, card in enumerate(hand) if i != gone] + list(later)
            for laid in permutations(range(len(kept)), len(shown)):
                if tuple(kept[i] for i in laid) == shown:
                    found[tuple(sorted(card for i, card in enumerate(kept) if i not in laid))] += 1
    return {cards: Fraction(n, found.total()) for cards, n in found.items()}


def imagined(t, seat):
    """How often each set of unseen cards of a seat is imagined by seat 0."""
    found: Counter = Counter()
    rng, hidden = [20_26, 11], t.game.state_type()
    hidden.become(t.s)
    t.game.calls.hide(hidden, 0)
    for _ in range(DEALS):
        s = t.game.state_type.like(hidden)
        t.game.calls.imagine(s, 0, rng)
        cards = [CARD_NAMES[c] for c in range(11) for _ in range(s.hand[seat][c])]
        cards += [CARD_NAMES[s.laid[seat][house] - 1] for house in range(s.revealed, HOUSES) if s.laid[seat][house]]
        found[tuple(sorted(cards))] += 1
    return found


def agree(found, chances):
    """Every possible set of cards about as often as it should be, and nothing else: chi-square within 5 sigma."""
    assert set(found) <= set(chances), "only what is possible"
    square = sum((found[cards] - DEALS * chance) ** 2 / (DEALS * chance) for cards, chance in chances.items())
    freedom = len(chances) - 1
    return square <= freedom + 5 * (2 * freedom) ** 0.5


def piles(t, seat, old, new):
    """Let a seat's draw pile be `old` and its discards `new`."""
    for card, name in enumerate(CARD_NAMES):
        t.s.deck[seat][card], t.s.gone[seat][card] = old.count(name), new.count(name)


def drawn(table, old, new, hand, level):
    """Seat 1 has drawn its four cards, the last of `old` among them; the others hold low cards."""
    t = table().empty().level(1, intrigue=level).thresholds("9", "9", "8", "8").hand(0, *LOW).hand(2, *LOW)
    piles(t, 1, old, new)
    t.at("DRAWING", 1).play(*(f"draw {card}" for card in hand))
    t.s.turn = 1
    return t.at("INTRIGUING", 1)


SMALL = ("1", "1", "2", "9", "9", "beggar")


@pytest.mark.parametrize(
    ("old", "new", "hand"),
    [
        (("1", "2", "3", "4"), (*SMALL, *SMALL), ("1", "2", "3", "4")),
        (("1", "9"), SMALL, ("1", "9", "9", "2")),
        (("9",), SMALL, ("9", "9", "1", "beggar")),
        (("1", "1", "9"), SMALL, ("9", "1", "1", "1")),
    ],
)
@pytest.mark.parametrize("level", [2, 3])
def test_8_3_after_a_reshuffle_an_exchanged_card_is_none_of_those_drawn_later(table, old, new, hand, level):
    """The first case is that of a pile 1 2 3 4 known, the 1 discarded: a 1 is held only if it was drawn anew."""
    t = drawn(table, old, new, hand, level).play(f"exchange {hand[0]}")
    more = level - 1
    for _ in range(more):
        t.play(t.choices()[0])
    chances = worlds(old, new, more=more, discards=hand[0])
    assert len(chances) > 2
    assert agree(imagined(t, 1), chances)


def test_8_3_a_discarded_one_is_held_again_only_with_the_chance_to_draw_it(table):
    """Known are 1 2 3 4, a 1 is discarded, one card is drawn of 20, of which one is a 1: 1/20."""
    new = ["1", "2", "3", "4", *(name for name in CARD_NAMES[4:9] for _ in range(2)), *["beggar", "merchant"] * 3]
    assert len(new) == 20
    t = drawn(table, ("1", "2", "3", "4"), new, ("1", "2", "3", "4"), 2).play("exchange 1", "draw 9")
    held = sum(n for cards, n in imagined(t, 1).items() if "1" in cards) / DEALS
    assert abs(held - 1 / 20) < 4 * (1 / 20 * 19 / 20 / DEALS) ** 0.5


@pytest.mark.parametrize(("exchange", "shown"), [("9", ("1",)), ("9", ("9",)), ("1", ("9", "1")), (None, ("9", "1"))])
def test_8_3_shown_and_exchanged_cards_together_have_their_chances(table, exchange, shown):
    """Known are 1 and 9; two cards come from the new pile, and after a discard one more; then cards are revealed."""
    old, hand = ("1", "9"), ("1", "9", "9", "1")
    t = drawn(table, old, SMALL, hand, 2)
    t.play(*((f"exchange {exchange}", "draw 9") if exchange else ("done",)))
    more = 1 if exchange else 0
    rest = Counter([*hand, "9"] if exchange else hand) - Counter([*shown, *([exchange] if exchange else [])])
    for house, name in enumerate([*shown, *rest.elements()]):
        t.s.laid[1][house] = CARD_NAMES.index(name) + 1
    t.s.hand[1] = [0] * 11
    t.s.phase, t.s.revealed = state.BEGGING, len(shown)
    t.s.held[2] = 0  # of the third seat nothing is asked
    chances = worlds(old, SMALL, more=more, discards=exchange, shown=shown)
    assert len(chances) > 1
    assert agree(imagined(t, 1), chances)


def test_8_2_without_a_reshuffle_all_cards_of_the_pool_are_alike(table):
    """Six cards lie in the pile, four are drawn, one is discarded and one drawn: any of the rest."""
    t = drawn(table, SMALL, (), ("1", "9", "9", "2"), 2).play("exchange 9", "draw beggar")
    assert agree(imagined(t, 1), worlds((), SMALL, more=1, discards="9"))
