"""Nothing is hidden but the order of the two stacks, which no state holds."""

import random

import pytest

import nomarch
from nomarch.engine import SPECTATOR
from nomarch.games.nile_artifacts.rules.state import IN_DECK, UNSEEN

GAME = nomarch.game("nile-artifacts")


def moments(seats, seed, every=11):
    rng, position, number = random.Random(seed), GAME.start(seats), 0
    while not position.over:
        if number % every == 0:
            yield position
        number += 1
        ids, weights = zip(*(position.outcomes() or [(a, 1) for a in position.legal()]), strict=True)
        position.play(rng.choices(ids, weights)[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_and_spectator_sees_the_whole_state(seats):
    for position in moments(seats, seats):
        for seat in (*range(seats), SPECTATOR):
            assert position.view(seat).tobytes() == position.tobytes()


def test_what_comes_next_is_all_of_a_stack_with_equal_weight_and_in_no_order():
    """Two histories that put the same cards in the same places are one state: no order of a stack is kept anywhere."""
    for position in moments(3, 5, every=1):
        if position.chance and position.say(position.outcomes()[0][0]).startswith("draw"):
            assert len(position.outcomes()) == position.state.at[IN_DECK]
            assert {weight for _, weight in position.outcomes()} == {1}
        if position.chance and position.say(position.outcomes()[0][0]).startswith("reveal"):
            assert len(position.outcomes()) == position.state.monument.count(UNSEEN)
            assert {weight for _, weight in position.outcomes()} == {1}


def test_the_order_in_which_cards_and_monuments_came_leaves_no_trace():
    names = ["karnak", "luxor", "edfu", "saqqara", "obelisk"]
    cards = ["1 cat", "2 eye jar", "3 joker", "4 mask", "5 eye", "7 jar", "9 ankh", "9 cat"]
    rng, seen = random.Random(1), set()
    for _ in range(20):
        position = GAME.start(2).play("start 1")
        for name in rng.sample(names, 5):
            position.play(f"reveal {name}")
        for card in rng.sample(cards, 8):
            position.play(f"draw {card}")
        seen.add(position.tobytes())
    assert len(seen) == 1
