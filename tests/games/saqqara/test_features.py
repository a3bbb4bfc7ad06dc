"""Features are finite, of the stated number, and the same for what a seat cannot tell apart."""

import random

import nomarch
from nomarch.engine import SPECTATOR
from nomarch.games.saqqara.features import FEATURES, features


def test_features_are_finite_scaled_and_blind_to_hidden_cards():
    game, rng = nomarch.game("saqqara"), random.Random(8)
    for seats in (3, 5):
        position, n = game.start(seats), 0
        while not position.draw(rng).over:
            n += 1
            if n % 37 == 0:
                for seat in (*range(seats), SPECTATOR):
                    whole, seen = [9.0] * FEATURES, [9.0] * FEATURES
                    assert features(position.state, seat, whole) == FEATURES
                    features(position.view(seat).state, seat, seen)
                    assert whole == seen
                    assert all(0 <= value <= 5 for value in whole)
            position.play(rng.choice(position.legal()))


def test_seats_come_in_turn_order_from_the_own_one():
    state = nomarch.game("saqqara").start(3).state
    state.nile[:3] = [1, 2, 3]
    out = [0.0] * FEATURES
    found = []
    for seat in range(3):
        features(state, seat, out)
        block = (FEATURES - out_of_seats()) // 5
        found.append([round(10 * out[out_of_seats() + block * i + 6]) for i in range(3)])
    assert found == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def out_of_seats():
    from nomarch.games.saqqara.features import N_SEAT

    return FEATURES - 5 * N_SEAT
