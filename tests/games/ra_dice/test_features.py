"""The position as numbers: the stated length, of good size, and the same position from every side."""

import random

import pytest

import nomarch
from nomarch.games.ra_dice.advice.features import _PER_SEAT, FEATURES, features
from nomarch.testing import after_every_event


def row(state, seat):
    out = [9.0] * (FEATURES + 1)
    n = features(state, seat, out)
    assert out[n:] == [9.0] * (FEATURES + 1 - n), "nothing is written beyond the end"
    return out[:n]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_have_the_stated_length_and_stay_within_sight(seats):
    def check(s):
        for seat in range(seats):
            numbers = row(s, seat)
            assert len(numbers) == FEATURES - (4 - seats) * _PER_SEAT
            assert all(-1.5 <= x <= 2 for x in numbers)

    after_every_event("ra-dice", check, matches=3, seed=seats, seats=seats)


def test_nothing_is_hidden_so_a_view_has_the_same_features():
    game, rng = nomarch.game("ra-dice"), random.Random(1)
    position = game.start(3)
    for _ in range(60):
        position.draw(rng).play(rng.choice(position.legal()))
        assert row(position.state, 1) == row(position.view(1).state, 1)


def test_columns_have_no_names(table):
    left, right = table(3).built(0, "red 1", "blue 2"), table(3).built(0, "red 8", "blue 3")
    assert row(left.s, 0) == row(right.s, 0)


def test_own_row_comes_first_and_the_others_follow_in_turn_order(table):
    t = table(3)
    seats = FEATURES - 4 * _PER_SEAT
    scores = [[round(40 * row(t.s, seat)[seats + k * _PER_SEAT]) for k in range(3)] for seat in range(3)]
    assert scores == [[10, 11, 12], [11, 12, 10], [12, 10, 11]]


@pytest.mark.parametrize(
    ("one", "other"),
    [("ppnac", "ppnam"), ("pppss", "ppsss"), ("caaaa", "aaaac"), ("mmmcc", "mmccc")],
)
def test_different_dice_are_different_numbers(table, one, other):
    assert row(table(2).dice(one).s, 0) != row(table(2).dice(other).s, 0)


def test_every_step_of_a_turn_is_told(table):
    """Rolling, choosing rerolls with two or one left, and using dice: no two look alike."""
    t = table(2)
    seen = [row(t.s, 0)]
    seen.append(row(t.dice("ppnac").s, 0))
    t.play("reroll purple")
    seen.append(row(t.s, 0))
    seen.append(row(t.play("die purple civilization").s, 0))
    seen.append(row(t.play("stop").s, 0))
    assert len({tuple(numbers) for numbers in seen}) == 5
