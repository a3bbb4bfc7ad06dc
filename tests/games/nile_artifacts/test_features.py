"""The position as numbers: the stated length, of good size, from the own side, and the same compiled."""

import numpy as np
import pytest
from support.minds import moments

import nomarch
from nomarch.games.nile_artifacts.advice.appraise import appraise
from nomarch.games.nile_artifacts.advice.features import _HOPE, _LACK, _LACKS, FEATURES, SEAT_FEATURES, features

GAME = nomarch.game("nile-artifacts")


def row(state, seat):
    out = [9.0] * (FEATURES + 1)
    n = features(state, seat, out)
    assert out[n:] == [9.0] * (FEATURES + 1 - n), "nothing is written beyond the end"
    return out[:n]


def test_features_have_the_stated_length_and_size_and_are_the_same_from_the_view():
    for position in moments("nile-artifacts", every=17):
        seats = position.state.seats
        for seat in range(seats):
            numbers = row(position.state, seat)
            assert len(numbers) == FEATURES - (4 - seats) * SEAT_FEATURES
            assert numbers == row(position.view(seat).state, seat)
            assert all(-1 <= x <= 4 for x in numbers)


def test_the_own_seat_comes_first_and_the_others_follow_in_turn_order(table):
    t = table(3).coins(1, 2, 3)
    first = FEATURES - 4 * SEAT_FEATURES
    coins = [[row(t.s, seat)[first + k * SEAT_FEATURES + 2] for k in range(3)] for seat in range(3)]
    assert coins == [[0.1, 0.2, pytest.approx(0.3)], [0.2, pytest.approx(0.3), 0.1], [pytest.approx(0.3), 0.1, 0.2]]


def test_what_an_offering_raises_is_told(table):
    """Ankh and cat raise the Bent Pyramid for 2 points, a second cat Saqqara (two equal) for 2 more."""
    t = table().hand("1 ankh", "2 cat", "3 cat").offering()
    at = FEATURES - 4 * SEAT_FEATURES - 18 * 12 - 4  # behind the chosen cards, before monuments and seats
    told = []
    for step in ("", "offer 1 ankh", "offer 2 cat", "offer 3 cat"):
        told.append(row((t.play(step) if step else t).s, 0)[at : at + 3])
    assert told == [[0.0, 0.4, 0.0], [0.0, 0.4, 0.0], [0.2, 0.4, 0.0], [0.4, 0.4, 1.0]]


@pytest.mark.parametrize(("berth", "points"), [(2, 0.2), (6, 0.0)])
def test_what_cards_ahead_of_the_ship_would_fill_is_told(table, berth, points):
    """A cat is missing for the 2 points of the Bent Pyramid, and one lies under field 5."""
    t = table(display=("bent-pyramid",)).hand("1 ankh").river("5 cat").ship(berth)
    at = FEATURES - 4 * SEAT_FEATURES + _LACKS + _LACK + 1
    assert row(t.s, 0)[at : at + _LACK] == [points, 0.0, 0.0]


@pytest.mark.parametrize("last", [0, 1])
def test_leads_are_told_to_both_sides_and_more_in_the_last_round(table, last):
    t = table()
    t.s.favour[0], t.s.favour[1], t.s.last = 12, 7, last
    first = FEATURES - 4 * SEAT_FEATURES + _HOPE + 1
    mine, theirs = (row(t.s, 0)[first + k * SEAT_FEATURES :][:10] for k in range(2))
    assert mine[:8] == pytest.approx([-x for x in theirs[:8]])
    assert mine[0] > mine[1] > 0
    assert mine[4:8] == pytest.approx([last * x for x in mine[:4]])
    assert [*mine[8:], *theirs[8:]] == [last, last, 0, 0]


def test_hopes_are_the_points_of_the_appraisal():
    for position in moments("nile-artifacts", every=13):
        expected = [0.0] * 4
        seats = appraise(position.state, expected)
        told = row(position.state, 1)[FEATURES - 4 * SEAT_FEATURES :]
        hopes = [60 * told[(seat - 1) % seats * SEAT_FEATURES + _HOPE] for seat in range(seats)]
        assert hopes == pytest.approx(expected[:seats])


def compiled_row(position, seat):
    machine, out = GAME.compile(), np.zeros(FEATURES)
    states = machine.states()
    machine.load(states, 0, position.tobytes())
    return out[: machine.compiler(features)(states[0], seat, out)].tolist()


def test_features_compile_to_the_same_numbers():
    for position in moments("nile-artifacts", every=211):
        assert compiled_row(position, position.to_move) == row(position.state, position.to_move)
