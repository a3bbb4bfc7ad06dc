"""The position as numbers: the stated length, of good size, and leads as one would count them."""

import pytest

from nomarch.games.roll_through_the_ages.advice.features import FEATURES, OF_LEAD, PER_SEAT, features
from nomarch.testing import Scene, after_every_event


def row(state, seat):
    out = [9.0] * (FEATURES + 1)
    n = features(state, seat, out)
    assert out[n:] == [9.0] * (FEATURES + 1 - n), "nothing is written beyond the end"
    return out[:n]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_features_have_the_stated_length_and_stay_within_sight(seats):
    def check(s):
        for seat in range(seats):
            numbers = row(s, seat)
            leads = OF_LEAD if seats > 1 else 0
            assert len(numbers) == FEATURES - 4 * (PER_SEAT + OF_LEAD) + seats * (PER_SEAT + leads)
            assert all(-4 <= x <= 8 for x in numbers)

    after_every_event("roll-through-the-ages", check, matches=2, seed=seats, seats=seats)


def test_leads_are_those_of_the_points_and_the_last_round_is_told():
    """Masonry counts 6, two disasters -2: a lead of 4. Five developments let this round be the last."""
    scene = Scene("roll-through-the-ages", seats=2)
    scene.s.owned[0][9], scene.s.disasters[0] = 1, 2
    lead = row(scene.s, 0)[-2 * OF_LEAD : -OF_LEAD]
    assert lead[0] == pytest.approx(0.2), "four points, in twentieths"
    assert lead[2] == pytest.approx(0.5), "a quarter of four, bent"
    assert lead[6:] == [0.0] * 6
    for development in range(4):
        scene.s.owned[1][development] = 1
    scene.s.owned[1][4] = 1
    points = 2 + 2 + 3 + 3 + 3
    behind = row(scene.s, 0)[-2 * OF_LEAD : -OF_LEAD]
    assert behind[2] == pytest.approx(-0.25 * (points - 4) / (1 + 0.25 * (points - 4)))
    assert behind[6] == behind[2]
    assert behind[10:] == [0.0, 0.0]
    assert row(scene.s, 1)[-2 * OF_LEAD : -OF_LEAD][10:] == [1.0, 1.0]


def test_alone_every_round_is_a_turn_of_its_own():
    scene = Scene("roll-through-the-ages", seats=1)
    assert scene.game.calls.on_turn(scene.s) == 0
    scene.s.rounds = 1
    assert scene.game.calls.on_turn(scene.s) == 1
