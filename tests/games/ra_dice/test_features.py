"""The position as numbers: the stated length, finite, and the same position from every side."""

import math
import random

import pytest

import nomarch
from nomarch.games.ra_dice.features import FEATURES, features
from nomarch.testing import after_every_event


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_have_the_stated_length_and_stay_within_sight(seats):
    def check(s):
        for seat in range(seats):
            out = [math.nan] * (FEATURES + 1)
            assert features(s, seat, out) == FEATURES
            assert all(-1.0 <= x <= 2.5 for x in out[:FEATURES])
            assert math.isnan(out[FEATURES]), "nothing is written beyond the end"

    after_every_event("ra-dice", check, matches=3, seed=seats, seats=seats)


def test_nothing_is_hidden_so_a_view_has_the_same_features():
    game, rng = nomarch.game("ra-dice"), random.Random(1)
    position = game.start(3)
    for _ in range(60):
        position.draw(rng).play(rng.choice(position.legal()))
        one, two = [0.0] * FEATURES, [0.0] * FEATURES
        features(position.state, 1, one)
        features(position.view(1).state, 1, two)
        assert one == two


def test_own_row_comes_first_and_columns_have_no_names(table):
    left, right = table(3).built(0, "red 1", "blue 2"), table(3).built(0, "red 8", "blue 3")
    rows = [[0.0] * FEATURES for _ in range(3)]
    features(left.s, 0, rows[0])
    features(right.s, 0, rows[1])
    features(left.s, 1, rows[2])
    assert rows[0] == rows[1], "columns are alike"
    assert rows[0][1] == 10 / 60
    assert rows[2][1] == 11 / 60
