"""Features are of the stated number and size, and the same for what a seat cannot tell apart."""

import random

import numpy as np

import nomarch
from nomarch.games.saqqara.advice.features import FEATURES, SEAT_FEATURES, features
from nomarch.learn.weights import begin, shipped, shipped_path


def row(state, seat):
    out = [9.0] * (FEATURES + 1)
    n = features(state, seat, out)
    assert out[n:] == [9.0] * (FEATURES + 1 - n), "nothing is written beyond the end"
    return out[:n]


def test_features_are_scaled_and_blind_to_hidden_cards():
    """What a seat sees, and every deal it can imagine from that, have the features of the true state."""
    game, rng = nomarch.game("saqqara"), random.Random(8)
    for seats in (3, 5):
        position, n = game.start(seats), 0
        while not position.draw(rng).over:
            n += 1
            if n % 37 == 0:
                for seat in range(seats):
                    true = row(position.state, seat)
                    view = position.view(seat).state
                    guess = game.state_type(view.tobytes())
                    game.calls.imagine(guess, seat, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
                    assert true == row(view, seat) == row(guess, seat)
                    assert len(true) == FEATURES - (5 - seats) * SEAT_FEATURES
                    assert all(-1 <= value <= 5.5 for value in true)
            position.play(rng.choice(position.legal()))


def test_seats_come_in_turn_order_from_the_own_one():
    state = nomarch.game("saqqara").start(3).state
    state.nile[:3] = [1, 2, 3]
    found = []
    for seat in range(3):
        numbers = row(state, seat)
        found.append([round(10 * numbers[len(numbers) - (3 - i) * SEAT_FEATURES + 6]) for i in range(3)])
    assert found == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def test_weights_for_fewer_seats_take_a_further_one_for_the_mean_of_the_rivals():
    """With equal rivals it does not matter which of them stands last; the fourth is given what the others are."""
    game = nomarch.game("saqqara")
    three = shipped(game, 3)
    four = begin(shipped_path(game, 3), game, 4)
    assert four.seats == 4 and four.greed == three.greed
    rows = np.random.default_rng(1).random((5, len(three.hidden_weights)), np.float32)
    rows[:, -SEAT_FEATURES:] = 0.0
    known, grown = three.outputs(rows), four.outputs(np.pad(rows, ((0, 0), (0, SEAT_FEATURES))))
    assert np.allclose(grown[:, [0, 1, 2, 4, 5, 6]], known, atol=1e-4), (
        "who sees nothing of the fourth thinks as before"
    )
    assert np.allclose(grown[:, [3, 7]], (known[:, [1, 4]] + known[:, [2, 5]]) / 2, atol=1e-4)
