"""Rollouts: the right choice, the same dice for all, intervals that shrink."""

import pig
from nomarch.search.rollout import Rollouts
from nomarch.testing import Scene


def judged(pips, pot, **budget):
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = *pips, pot
    return Rollouts(pig.GAME, 2, plain=True).judge(scene.s.tobytes(), 0, seed=5, **budget)


def test_the_winning_hold_is_best_and_certain():
    best = judged((80, 90), 20, each=4)[0]
    assert best.action == pig.rules.HOLD
    assert best.margin == 0.0


def test_rollouts_repeat_with_their_seed():
    one, two = (judged((40, 60), 15, each=4) for _ in range(2))
    assert one == two
    assert one[0].samples == 4


def test_only_the_best_half_goes_on():
    """Two candidates: after the first round one is left, and only it has samples of the second."""
    best, other = judged((40, 60), 2, each=4, rounds=3)
    assert other.samples == 4
    assert best.samples == 4


def test_luck_is_taken_out_of_the_estimate():
    """Without looking further the estimate is the solved value itself, whatever the dice do."""
    solved = {rated.action: rated.value for rated in judged((40, 60), 10, rounds=0)}
    for rated in judged((40, 60), 10, each=6, turns=0):
        assert rated.samples == 6
        assert rated.margin < 1e-12
        assert abs(rated.value - solved[rated.action]) < 1e-12


def test_the_interval_is_small_beside_a_plain_rollout():
    """A plain rollout ends in 0 or 1, a deviation near 0.5; even a crude heuristic takes out most of it."""
    best = judged((40, 60), 10, each=12, turns=3)[0]
    plain = 1.96 * 0.5 / best.samples**0.5
    assert best.margin < plain / 2
