"""The turn solver: equal to brute force, equal in both lives, and open about what it left out."""

import random

import pytest

import pig
from nomarch.engine import CHANCE, OVER
from nomarch.search.run import Workspace
from nomarch.search.turn import TurnSolver
from nomarch.search.turn_kernels import utility
from nomarch.search.values import Appraisal
from nomarch.testing import Scene

GREED = 0.02


def brute_force(game, s, seats, everything):
    """Shares and points by walking every sequence, without any memory of equal situations."""
    calls, turn, mover = game.calls, s.turn, game.calls.to_move(s)

    def value(state):
        ids, weights = [0] * game.max_legal, [0] * game.max_legal
        mover = calls.to_move(state)
        if mover == OVER or state.turn != turn:
            return leaf(state, mover)
        if mover == CHANCE:
            n = calls.outcomes(state, ids, weights)
            rows = [[w * v for v in value(after(state, a))] for a, w in zip(ids[:n], weights[:n], strict=True)]
            return [sum(column) / sum(weights[:n]) for column in zip(*rows, strict=True)]
        n = calls.legal(state, ids) if everything else calls.sensible(state, ids)
        return max((value(after(state, a)) for a in ids[:n]), key=lambda v: utility(v, mover, seats, GREED))

    def leaf(state, mover):
        workspace, row = Workspace(game, plain=True), [[0.0] * (2 * seats)]
        Appraisal()(workspace, [state], [0], 1, turn, seats, row)
        if mover == OVER:
            keys = [0] * game.seats[-1]
            calls.standing(state, keys)
            winners = [seat for seat in range(seats) if keys[seat] == max(keys[:seats])]
            row[0][:seats] = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        return row[0]

    def after(state, a):
        copy = game.state_type.like(state)
        calls.apply(copy, a)
        return copy

    assert mover != OVER
    return value(s)


def pig_scene(pips, pot, other=40):
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = pips, other, pot
    return scene


@pytest.mark.parametrize(("pips", "pot"), [(85, 0), (90, 3), (97, 0), (80, 15)])
def test_pig_turn_equals_brute_force(pips, pot):
    scene = pig_scene(pips, pot)
    solution = TurnSolver(pig.GAME, plain=True, room=1000).solve(scene.s.tobytes(), 2, greed=GREED)
    wanted = brute_force(pig.GAME, scene.s, 2, everything=False)
    shares, points = solution.value()
    assert [*shares, *points] == pytest.approx(wanted, abs=1e-12)


def ages_building(workers, coins):
    scene = Scene("roll-through-the-ages", seats=2)
    scene.play("die workers", "die workers", "die coins", "stop")
    scene.s.workers, scene.s.coins = workers, coins
    scene.s.goods[0][0], scene.s.goods[0][4] = 3, 1
    return scene


@pytest.mark.parametrize("everything", [True, False])
def test_spending_in_roll_through_the_ages_equals_brute_force(everything):
    scene = ages_building(workers=2, coins=14)
    solver = TurnSolver(scene.game, plain=True, room=20_000)
    solution = solver.solve(scene.s.tobytes(), 2, everything=everything, greed=GREED)
    wanted = brute_force(scene.game, scene.s, 2, everything)
    shares, points = solution.value()
    assert [*shares, *points] == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("rounds", [0, 1])
def test_alone_every_turn_is_solved_to_its_end_from_before_the_first_die(rounds):
    """Alone, on_turn numbers the rounds; the seat that decides is the same in all of them."""
    scene = Scene("roll-through-the-ages", seats=1)
    scene.s.rounds = rounds
    solution = TurnSolver(scene.game, plain=True, room=20_000).solve(scene.s.tobytes(), 1)
    assert solution.cut == 0
    assert solution.seat == 0
    leaves = (scene.game.state_type(solution.state(i)) for i in range(solution.nodes) if solution.leaf(i))
    assert {leaf.rounds for leaf in leaves} == {rounds + 1}


def test_the_value_of_chance_is_the_mean_of_its_outcomes():
    scene = pig_scene(90, 0).play("roll")
    solution = TurnSolver(pig.GAME, plain=True, room=1000).solve(scene.s.tobytes(), 2)
    branches = solution.branches()
    assert [branch.weight for branch in branches] == [1] * 6
    assert solution.value()[0][0] == pytest.approx(sum(branch.shares[0] for branch in branches) / 6)


def test_the_value_of_a_decision_is_its_best_action():
    scene = pig_scene(60, 18)
    solution = TurnSolver(pig.GAME, plain=True, room=1000).solve(scene.s.tobytes(), 2)
    best = max(solution.branches(), key=lambda branch: branch.value)
    assert solution.best() == best.action
    assert solution.value() == (best.shares, best.points)


def test_plain_and_compiled_solver_agree():
    data = pig_scene(50, 7).s.tobytes()
    plain = TurnSolver(pig.GAME, plain=True, room=1000).solve(data, 2)
    fast = TurnSolver(pig.GAME, room=1000).solve(data, 2)
    assert (plain.nodes, plain.leaves) == (fast.nodes, fast.leaves)
    for one, other in zip(plain.branches(), fast.branches(), strict=True):
        assert (one.action, one.weight) == (other.action, other.weight)
        assert one.shares == pytest.approx(other.shares)


def test_later_moments_of_the_turn_are_found_by_their_bytes():
    solver, scene = TurnSolver(pig.GAME, plain=True, room=1000), pig_scene(50, 7)
    solution = solver.solve(scene.s.tobytes(), 2)
    scene.play("roll", "die 4")
    node = solution.find(scene.s.tobytes())
    assert node is not None
    assert solution.branches(node)[0].action == pig.rules.ROLL
    scene.play("hold", "roll", "die 2")
    assert solution.find(scene.s.tobytes()) is None


def test_a_turn_without_room_is_cut_and_says_so():
    data = pig_scene(50, 0).s.tobytes()
    assert TurnSolver(pig.GAME, plain=True, room=100).solve(data, 2).cut > 0
    assert TurnSolver(pig.GAME, plain=True, room=1000).solve(data, 2).cut == 0


def test_walking_a_turn_repeats_with_its_seed_and_ends_at_a_leaf():
    solver = TurnSolver(pig.GAME, plain=True, room=1000)
    solution = solver.solve(pig_scene(50, 0).s.tobytes(), 2)
    ends = [solution.walk(solver.workspace.machine.rng(seed)) for seed in (1, 2, 3, 1)]
    assert ends[0] == ends[3]
    assert all(solution.leaf(end) for end in ends)


def test_sensible_actions_are_legal_and_never_none():
    scene = Scene("roll-through-the-ages", seats=2, edition="late-bronze-age")
    game, rng = scene.game, random.Random(4)
    for _ in range(1500):
        if scene.to_move == OVER:
            scene = Scene(game, seats=2, edition="late-bronze-age")
        ids = scene.ids()
        if scene.to_move != CHANCE:
            out = [0] * game.max_legal
            n = game.calls.sensible(scene.s, out)
            assert n > 0
            assert set(out[:n]) <= set(ids)
            assert len(set(out[:n])) == n
        game.calls.apply(scene.s, rng.choice(ids))
