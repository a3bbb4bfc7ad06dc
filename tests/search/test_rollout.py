"""Rollouts: the right choice, the same dice for all, one estimator, intervals that shrink."""

import pytest

import pig
from nomarch.search.rollout import Candidate, Rollouts
from nomarch.search.turn import TurnSolver
from nomarch.testing import Scene


def judged(pips, pot, **budget):
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = *pips, pot
    solver = TurnSolver(pig.GAME, plain=True, room=20_000)
    return Rollouts(pig.GAME, 2, solver=solver).judge(scene.s.tobytes(), 0, seed=5, **budget)


def test_the_winning_hold_is_best_and_certain():
    best = judged((80, 90), 20, lines=4)[0]
    assert best.action == pig.HOLD
    assert best.value == pytest.approx(1.1), "a whole victory and a tenth for a hundred points"
    assert best.margin == 0.0


def test_rollouts_repeat_with_their_seed():
    one, two = (judged((40, 60), 15, lines=4) for _ in range(2))
    assert [c.samples for c in one] == [c.samples for c in two]


def test_all_candidates_are_played_on_alike_and_come_by_value():
    best, other = judged((40, 60), 2, lines=6)
    assert len(best.samples) == len(other.samples) == 6
    assert best.value >= other.value


def test_the_luck_of_the_turn_is_taken_out_of_the_estimate():
    """Without looking further the estimate is the solved value itself, whatever the dice do."""
    for candidate in judged((40, 60), 10, lines=6, turns=0):
        assert max(candidate.samples) - min(candidate.samples) < 1e-12
        assert abs(candidate.samples[0] - candidate.solved) < 1e-12


def test_the_interval_holds_the_noise_of_the_lines_and_the_doubt_of_the_network():
    """Lines of 0.4 and 0.6: the variance is 0.02, of their mean 0.01; with a doubt of 0.1 twice that."""
    assert Candidate(0, 0.5, (0.4, 0.6), 0.0).margin == pytest.approx(1.96 * 0.1)
    assert Candidate(0, 0.5, (0.4, 0.6), 0.1).margin == pytest.approx(1.96 * 0.02**0.5)
