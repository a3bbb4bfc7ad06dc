"""Rollouts: the right choice, the same dice for all, one estimator, intervals that say what they hold."""

import pytest

import pig
from nomarch.engine import Rated
from nomarch.search.rollout import Rollouts, corrected
from nomarch.search.turn import TurnSolver
from nomarch.testing import Scene
from pig.rules import HOLD


def judged(pips, pot, **budget):
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = *pips, pot
    solver = TurnSolver(pig.GAME, plain=True, room=20_000)
    return Rollouts(pig.GAME, 2, solver=solver, greed=0.0).judge(scene.s.tobytes(), 0, seed=5, **budget)


def test_the_winning_hold_is_best_and_certain():
    best = judged((80, 90), 20, lines=4)[0]
    assert best == Rated(HOLD, 1.0, 0.0, 4)


def test_rollouts_repeat_with_their_seed():
    one, two = (judged((40, 60), 15, lines=4) for _ in range(2))
    assert one == two


def test_all_candidates_are_played_on_alike_and_come_by_value():
    best, other = judged((40, 60), 2, lines=6)
    assert best.samples == other.samples == 6
    assert best.value >= other.value


def test_the_luck_of_the_turn_is_taken_out_of_the_estimate():
    """Without looking further the estimate is the solved value itself, whatever the dice do."""
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = 40, 60, 10
    solution = TurnSolver(pig.GAME, plain=True, room=20_000).solve(scene.s.tobytes(), 2, greed=0.0)
    solved = {rated.action: rated.value for rated in solution.rated()}
    for rated in judged((40, 60), 10, lines=6, turns=0):
        assert rated.margin < 1e-12
        assert rated.value == pytest.approx(solved[rated.action], abs=1e-12)


def test_the_interval_holds_the_noise_of_the_lines_and_the_doubt_of_the_network():
    """Gains of -0.1 and 0.1: the variance is 0.02, of their mean 0.01; with a doubt of 0.1 twice that."""
    solved = Rated(0, 0.5)
    assert corrected(solved, [-0.1, 0.1], 0.0) == pytest.approx(Rated(0, 0.5, 1.96 * 0.1, 2))
    assert corrected(solved, [-0.1, 0.3], 0.0).value == pytest.approx(0.6)
    assert corrected(solved, [-0.1, 0.1], 0.1).margin == pytest.approx(1.96 * 0.02**0.5)
