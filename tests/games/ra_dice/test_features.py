"""The position as numbers: the stated length, of good size, and the same position from every side."""

import random

import pytest

import nomarch
from nomarch.games.ra_dice.advice.features import _BOARD, _LEADING, _PER_SEAT, FEATURES, features
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
    scores = [[round(40 * row(t.s, seat)[seats + k * _BOARD]) for k in range(3)] for seat in range(3)]
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


def test_leads_tell_the_points_if_all_were_scored_now(table):
    """10 and 11 points; nobody has settled, so both lose 5, and all else is level: the first is one point behind."""
    t = table(2)
    mine, theirs = row(t.s, 0)[-2 * _LEADING : -_LEADING], row(t.s, 0)[-_LEADING:]
    assert mine[0] == pytest.approx(-0.25 / 1.25), "a quarter of the lead, bent"
    assert theirs[0] == pytest.approx(0.25 / 1.25)
    assert mine[4:] == theirs[4:] == [0.0] * 6, "nothing is told for the last epoch before it has begun"
    t.s.epoch = 2
    assert row(t.s, 0)[-_LEADING + 8 :] == [1.0, 1.0], "ahead, and not behind"
    assert row(t.s, 1)[-_LEADING + 8 :] == [0.0, 0.0]
