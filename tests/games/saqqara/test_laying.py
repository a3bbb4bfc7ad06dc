"""How else a seat may have laid its cards: every exchange of two places with its chance, and nothing else."""

from collections import Counter

from nomarch.games.saqqara.rules.data import CARD_NAMES, CARDS

DRAWS = 3200
CARDS_LAID = ("3", "6", "9", "beggar")


def places(s, seat):
    """The cards face down under fish, linen, wood and gold, then those in hand."""
    hand = [CARD_NAMES[card] for card in range(CARDS) for _ in range(s.hand[seat][card])]
    return (*(CARD_NAMES[card - 1] for card in s.laid[seat]), *hand)


def ways(t, seat, rng, draws=DRAWS):
    """How often each way comes out of one change."""
    found: Counter = Counter()
    for _ in range(draws):
        s = t.game.state_type.like(t.s)
        assert t.game.calls.lay_otherwise(s, seat, rng)
        found[places(s, seat)] += 1
    return found


def exchanged(cards, i, j):
    cards = list(cards)
    cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def test_every_exchange_has_its_chance(table):
    """A house of four, then one of its four other places: an eighth for two houses, a sixteenth for house and hand."""
    t = table().thresholds("9", "9", "8", "8").laid(1, *CARDS_LAID).hand(1, "merchant").at("INVESTING")
    before, found = places(t.s, 1), ways(t, 1, [20_26, 7])
    assert before == (*CARDS_LAID, "merchant")
    assert len(found) == 10
    for i in range(4):
        for j in range(i + 1, 5):
            expected = DRAWS / 8 if j < 4 else DRAWS / 16
            assert abs(found[exchanged(before, i, j)] - expected) < 5 * expected**0.5


def test_what_lies_open_stays(table):
    """Fish and linen are revealed: only wood and gold can have been laid otherwise, in one way."""
    t = table().thresholds("9", "9", "8", "8").laid(1, *CARDS_LAID).at("INVESTING")
    t.s.revealed = 2
    assert set(ways(t, 1, [20_26, 7], 50)) == {("3", "6", "beggar", "9")}
    t.s.revealed = 3
    assert not t.game.calls.lay_otherwise(t.s, 1, [20_26, 7]), "one card in one place"
    t.s.revealed = 4
    assert not t.game.calls.lay_otherwise(t.s, 1, [20_26, 7])


def test_who_has_not_laid_yet_is_not_read(table):
    t = table().hand(0, *CARDS_LAID).hand(1, *CARDS_LAID).at("LAYING", 0)
    assert not t.game.calls.lay_otherwise(t.s, 1, [20_26, 7])
