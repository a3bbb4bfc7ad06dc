"""Section 8 of RULES.md: what is hidden, and how it is imagined again."""

import random
from collections import Counter

import pytest

import nomarch
from nomarch.engine import SPECTATOR
from nomarch.engine.errors import NothingToUndo
from nomarch.games.saqqara.rules import state
from nomarch.games.saqqara.rules.actions import BUILD, NILE
from nomarch.games.saqqara.rules.data import HOUSES

LOW = ("1", "1", "2", "2")


def view(game, s, seat):
    copy = game.state_type(s.tobytes())
    game.calls.hide(copy, seat)
    return copy


def moments(seats, seed, every):
    """Positions of a random match with Intrigue, Agriculture and Royal Court: the first of each step, then some."""
    rng, position = random.Random(seed), nomarch.game("saqqara").start(seats)
    position.play("pyramid intrigue").play("pyramid agriculture").play("pyramid royal-court")
    number, met = 0, Counter()
    while not position.over:
        if position.chance:
            ids, weights = zip(*position.outcomes(), strict=True)
            position.play(rng.choices(ids, weights)[0])
        else:
            builds = [a for a in position.legal() if BUILD <= a < NILE]
            position.play(rng.choice(builds or position.legal()))
        number += 1
        met[position.state.phase] += 1
        if number % every == 0 or met[position.state.phase] <= 4:
            yield position


def redealt(s, other, rng):
    """The same state for everybody but `other`: its hidden cards dealt anew by hand."""
    known = [card for card, n in enumerate(s.known[other]) for _ in range(n)]
    if known:
        return False  # what a reshuffle gave away must not change; those states have a test of their own
    places = [house for house in range(s.revealed, HOUSES) if s.laid[other][house]]
    pool = [card for card, n in enumerate(s.deck[other]) for _ in range(n)]
    in_hand = [card for card, n in enumerate(s.hand[other]) for _ in range(n)]
    pool += in_hand + [s.laid[other][house] - 1 for house in places]
    rng.shuffle(pool)
    for house in places:
        s.laid[other][house] = pool.pop() + 1
    s.hand[other], s.deck[other] = [0] * 11, [0] * 11
    for _ in in_hand:
        s.hand[other][pool.pop()] += 1
    for card in pool:
        s.deck[other][card] += 1
    return True


@pytest.mark.parametrize(("seats", "every"), [(3, 17), (4, 29), (5, 37)])
def test_8_1_states_that_differ_only_in_hidden_cards_give_equal_views(seats, every):
    game, rng, phases, differing = nomarch.game("saqqara"), random.Random(5), set(), 0
    for position in moments(seats, 40 + seats, every):
        s = position.state
        for seat in (*range(seats), SPECTATOR):
            other = rng.choice([p for p in range(seats) if p != seat])
            twin = position.state
            if redealt(twin, other, rng):
                assert view(game, s, seat).tobytes() == view(game, twin, seat).tobytes()
                differing += s.tobytes() != twin.tobytes()
                phases.add(s.phase)
    waiting = {"TURNING_THRESHOLDS", "DRAWING", "LAYING", "INVESTING", "DEVELOPING"}
    waiting |= {"OFFERING", "BIDDING", "HARVESTING", "INTRIGUING", "MARKING", "BEGGING"} if seats == 3 else set()
    assert {getattr(state, name) for name in waiting} <= phases
    assert differing > 25


def test_8_1_a_view_shows_the_own_cards_and_the_pool_of_the_others(table):
    t = table().thresholds("9", "9", "8", "8").empty()
    t.laid(0, *LOW).hand(0, "9").laid(1, "7", "8", "beggar", "3").hand(1, "merchant").laid(2, *LOW)
    seen = view(t.game, t.s, 0)
    assert (seen.laid[0], sum(seen.hand[0])) == ([1, 1, 2, 2], 1)
    assert (seen.laid[1], sum(seen.hand[1])) == ([0, 0, 0, 0], 0)
    assert seen.deck[1] == [2] * 9 + [3, 3]
    assert seen.held[1] == 5
    assert view(t.game, t.s, SPECTATOR).laid == [[0] * 4] * 5


def test_8_1_laying_changes_nobody_elses_view(table):
    t = table().thresholds("9", "9", "8", "8").empty()
    t.hand(0, "1", "5", "9", "merchant").hand(1, "1", "5", "9", "beggar").hand(2, "1", "5", "9", "8").at("LAYING")
    for _ in range(3):
        mover = t.to_move
        others = [seat for seat in (0, 1, 2, SPECTATOR) if seat != mover]
        before = [view(t.game, t.s, seat) for seat in others]
        while t.to_move == mover:
            after = [view(t.game, t.s, seat) for seat in others]
            assert [v.tobytes() for v in after] == [v.tobytes() for v in before]
            t.play(t.choices()[0])
            if t.step != "LAYING":
                break
        for seen, earlier in zip([view(t.game, t.s, seat) for seat in others], before, strict=True):
            seen.turn, seen.phase = earlier.turn, earlier.phase  # whose turn it is, is all that moves on
            assert seen.tobytes() == earlier.tobytes()


def test_8_1_drawing_shows_the_number_of_cards_only(table):
    views = []
    for cards in (("1", "2", "3", "4"), ("9", "9", "beggar", "merchant")):
        t = table().thresholds("9", "9", "8", "8").at("DRAWING").play(*(f"draw {card}" for card in cards))
        views.append(view(t.game, t.s, 1).tobytes())
    assert views[0] == views[1]


def imagined(t, seat, n, *looks):
    """How often each of some things is true in n imagined states."""
    rng, hits, hidden, s = [12345, 678], [0] * len(looks), view(t.game, t.s, seat), t.game.state_type()
    s.become(hidden)
    for _ in range(n):
        for cards, before in ((s.deck, hidden.deck), (s.hand, hidden.hand), (s.laid, hidden.laid)):
            cards[:] = [row[:] for row in before]
        t.game.calls.imagine(s, seat, rng)
        hits = [n + look(s) for n, look in zip(hits, looks, strict=True)]
    shares = [n_hits / n for n_hits in hits]
    return shares if len(looks) > 1 else shares[0]


def pool(t, seat, **counts):
    """Let a seat have just these cards, all in its pile: one=2, nine=1; the rest is discarded."""
    names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "beggar", "merchant"]
    for card, name in enumerate(names):
        t.s.gone[seat][card] = t.s.deck[seat][card] - counts.get(name, 0)
        t.s.deck[seat][card] = counts.get(name, 0)


def close(found, expected, n):
    return abs(found - expected) < 4 * (expected * (1 - expected) / n) ** 0.5


def test_8_2_hidden_cards_are_dealt_with_equal_chance(table):
    """Five cards 1 1 2 9 9 can be in four places and the pile.

    A given place has a 9 with 2/5, both 9s are laid with (4 * 3) / (5 * 4) = 3/5, the 2 is left in the pile
    with 1/5, and of the 30 equally likely rows of five (5! / 2! 2! 1!) one begins 9 9 2 1.
    """
    t = table().empty()
    pool(t, 1, one=2, two=1, nine=2)
    t.thresholds("9", "9", "8", "8").laid(1, "1", "1", "2", "9").laid(0, *LOW).laid(2, *LOW).at("INVESTING")
    n = 6000
    found = imagined(
        t,
        0,
        n,
        lambda s: s.laid[1][0] == 9,
        lambda s: s.laid[1].count(9) == 2,
        lambda s: s.deck[1][1] == 1,
        lambda s: s.laid[1] == [9, 9, 2, 1],
    )
    expected = [2 / 5, 3 / 5, 1 / 5, 1 / 30]
    assert all(close(share, chance, n) for share, chance in zip(found, expected, strict=True))
    assert imagined(t, 1, 50, lambda s: s.laid[1] == [1, 1, 2, 9]) == 1, "one's own cards are not imagined"


def test_8_2_revealed_cards_stay_and_the_rest_is_dealt(table):
    """Of 1 1 2 9 9 a 9 and a 1 are revealed: the next place has the 2 with 1/3."""
    t = table().empty().store("linen", fish=1, linen=1).thresholds("9", "2", "9", "8")
    pool(t, 1, one=2, two=1, nine=2)
    t.laid(1, "9", "1", "2", "9").laid(0, "1", "beggar", "1", "2").laid(2, *LOW).at("REVEALING")
    assert t.step == "BEGGING"
    n = 4000
    assert imagined(t, 0, 50, lambda s: s.laid[1][:2] == [9, 1]) == 1
    assert close(imagined(t, 0, n, lambda s: s.laid[1][2] == 2), 1 / 3, n)


def test_8_3_a_reshuffle_gives_away_the_cards_in_hand(table):
    t = table().level(0, intrigue=4).thresholds("9", "9", "8", "8").empty().hand(1, *LOW).hand(2, *LOW)
    pool(t, 0, one=1, five=1, nine=1, beggar=1)
    t.at("DRAWING").play("draw 1", "draw 5", "draw 9", "draw beggar")
    assert sum(t.s.deck[0]) == 20
    known = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0]
    assert imagined(t, 1, 50, lambda s: s.hand[0] == known) == 1, "everybody can count them"
    t.play("draw more", "draw 7", "draw 7")
    assert imagined(t, 1, 50, lambda s: all(h >= k for h, k in zip(s.hand[0], known, strict=True))) == 1
    n = 4000
    # Two of the 20 new cards were drawn; each single card, say the only 9 among them, is one of them with 1/10.
    assert close(imagined(t, 1, n, lambda s: s.hand[0][8] == 2), 1 / 10, n)


def test_8_3_a_card_shown_since_may_be_either(table):
    """Known is a 9; three more cards came from a new pile of 9 1 1 1; 9, 1, 1 are revealed: what is the fourth?

    With 3/4 the three include the 9, and of the six rows of 9 9 1 1 one is 9 1 1 9: 3/4 * 1/6 = 1/8. With 1/4 they
    do not, and of the four rows of 9 1 1 1 one is 9 1 1 1: 1/16. So it is a 9 with 2/3.
    """
    t = table().empty().store("wood", fish=1, wood=1).thresholds("9", "9", "2", "8")
    pool(t, 1, one=2, nine=2)
    t.s.deck[1][0], t.s.gone[1][0] = 3, -1  # a third card 1, so that the sum comes out by hand
    t.laid(1, "9", "1", "1", "9").laid(0, "1", "1", "beggar", "2").laid(2, *LOW)
    t.s.known[1][8] = 1
    t.at("REVEALING")
    assert (t.step, t.s.revealed) == ("BEGGING", 3)
    n = 6000
    assert close(imagined(t, 0, n, lambda s: s.laid[1][3] == 9), 2 / 3, n)


def test_8_3_a_card_exchanged_since_may_be_either(table):
    """Known are a 9 and a 1; two more came from a new pile of 9 1 1 1; then a 9 was discarded by Intrigue.

    The four cards are 9 9 1 1 with 1/2 (the 9 is one of the two) or 9 1 1 1 with 1/2. If any card is as likely
    to be the one discarded, it is a 9 with 1/2 or 1/4: so two 9s were there with 2/3, and one is still in hand.
    """
    t = table().empty().level(1, intrigue=2).thresholds("9", "9", "8", "8").hand(0, *LOW).hand(2, *LOW)
    pool(t, 1, one=2, nine=2)
    t.s.deck[1][0], t.s.gone[1][0] = 4, -2
    t.hand(1, "9", "9", "1", "1")
    t.s.known[1][8], t.s.known[1][0] = 1, 1
    t.at("INTRIGUING").play("exchange 9")
    n = 6000
    assert close(imagined(t, 0, n, lambda s: s.hand[1][8] == 1), 2 / 3, n)


@pytest.mark.parametrize("seats", [3, 5])
def test_8_3_what_is_imagined_after_reshuffles_is_always_possible(seats):
    game, rng, reshuffled = nomarch.game("saqqara"), [99, 7], 0
    for position in moments(seats, 70 + seats, every=11):
        s = position.state
        for seat in range(seats):
            guess = view(game, s, seat)
            game.calls.imagine(guess, seat, rng)
            for other in range(seats):
                cards = sum(guess.hand[other]) + sum(card > 0 for card in guess.laid[other])
                assert cards == guess.held[other] == s.held[other]
                assert min(guess.deck[other] + guess.hand[other]) >= 0
                reshuffled += sum(s.known[other]) > 0
            game.calls.hide(guess, seat)
            assert guess.tobytes() == view(game, s, seat).tobytes()
    assert reshuffled > 5


def face_down(s, seat):
    """Whether a seat has cards in hand, or laid ones that nobody has seen yet."""
    return any(s.hand[seat]) or any(s.laid[seat][s.revealed :])


def test_a_decision_stands_once_it_has_revealed_cards_of_others():
    rng, position, stood = random.Random(3), nomarch.game("saqqara").start(3), Counter()
    for _ in range(700):
        position.draw(rng)
        before, seat = position.state, position.to_move
        position.play(rng.choice(position.legal()))
        after = position.state
        shown = after.revealed > before.revealed or any(
            after.gone[other] != before.gone[other] and face_down(before, other) for other in range(3) if other != seat
        )
        if not shown and rng.random() < 0.9:  # taking back replays the match: a tenth of what shows nothing will do
            continue
        try:
            position.copy().undo()
        except NothingToUndo:
            stood[shown] += 1
        else:  # cards that a reshuffle gave away tell nothing new when they are shown
            assert not shown or any(map(any, before.known))
    assert stood[True] > 5
    assert stood[False] == 0
