"""What bots look at: no payment that another beats, stone before the last workers, few ways to discard."""

import random

import pytest

import nomarch
from nomarch.engine import CHANCE, OVER
from nomarch.games.roll_through_the_ages.advice.sensible import sensible, settle
from nomarch.games.roll_through_the_ages.rules.state import BUILDING, DISCARDING, PAYING, TAKING
from nomarch.search.turn import TurnSolver
from nomarch.testing import Scene

WOOD, STONE, POTTERY, CLOTH, SPEARHEADS = range(5)


def looked_at(scene):
    """What deserves a look, in words."""
    out = [0] * scene.game.max_legal
    n = sensible(scene.s, out)
    return [scene.game.say(action) for action in out[:n]]


def paying(goods, coins, development):
    """About to pay for a development with goods and coins."""
    scene = Scene("roll-through-the-ages", seats=2)
    scene.s.goods[0][:] = goods
    scene.s.coins, scene.s.buying, scene.s.phase = coins, development + 1, PAYING
    scene.s.rolling = 0
    return scene


def test_a_payment_that_leaves_less_and_less_to_grow_is_left_out():
    """For 10: pottery (9) and wood (1) leave 17, cloth (12) alone leaves 15, and spearheads with others less."""
    assert looked_at(paying([1, 0, 2, 2, 1], 0, 0)) == ["pay wood pottery"]


def test_payments_that_leave_more_now_or_more_to_grow_both_stay():
    """For 10: stone (12) leaves three rows to grow; the three rows (10) leave more value."""
    assert looked_at(paying([1, 3, 0, 1, 1], 0, 0)) == ["pay stone", "pay wood cloth spearheads"]


def test_with_commerce_goods_count_too():
    scene = paying([1, 0, 2, 2, 1], 0, 0)
    scene.s.owned[0][16] = 1
    assert looked_at(scene) == ["pay wood pottery", "pay cloth"], "cloth leaves four goods, the others three"


def building(workers, stone, dice_show_workers=True):
    """About to build with Engineering."""
    scene = Scene("roll-through-the-ages", seats=2)
    scene.s.owned[0][10], scene.s.goods[0][STONE] = 1, stone
    scene.s.workers, scene.s.phase, scene.s.rolling = workers, BUILDING, 0
    scene.s.dice[1] = 1 if dice_show_workers else 0
    return scene


def test_stone_is_turned_in_before_the_last_workers_work():
    assert "turn in stone" in looked_at(building(3, 1))
    assert looked_at(building(0, 1)) == ["done"], "it could have been turned in before"
    assert looked_at(building(0, 1, dice_show_workers=False)) == ["turn in stone", "done"]


def test_nothing_that_stone_may_finish_is_missed():
    """Three workers and two stones, nine in all: every set of sites that nine, six or three can finish is reached."""
    scene = building(3, 2)
    solver = TurnSolver(scene.game, plain=True, room=20_000)
    solution = solver.solve(scene.s.tobytes(), 2)
    ends = [scene.game.state_type(solution.state(i)) for i in range(solution.nodes) if solution.leaf(i)]
    finished = {tuple(s for s, n in enumerate((3, 4, 5, 6, 3, 5, 7, 9)) if end.boxes[0][s] == n) for end in ends}
    assert {(0,), (0, 1), (0, 4), (0, 5), (4, 5), (7,), (4,), (5,), ()} <= finished


def last_to_build(workers, stone=0):
    """Seat 1 is about to build, with Engineering, in the round in which seat 0 has come to five developments."""
    scene = building(workers, 0)
    scene.s.owned[0][:5], scene.s.owned[1][10], scene.s.goods[1][STONE] = [1] * 5, 1, stone
    scene.s.turn = 1
    return scene


def test_in_the_last_turn_only_what_can_be_finished_is_built():
    """Cities need 3 to 6 workers, monuments with two seats 3, 7, 9 and more; one city stands for all."""
    assert looked_at(last_to_build(2)) == ["done"]
    assert looked_at(last_to_build(4)) == ["build city-4 3", "build step-pyramid 3"]
    assert looked_at(last_to_build(2, stone=1)) == ["turn in stone", "done"]
    assert "build city-4 2" in looked_at(building(2, 0)), "ticks wait for the next turn, if there is one"


def test_in_the_last_turn_nothing_better_is_missed():
    """Two workers finish the Step Pyramid and 10 coins buy a development, as all legal actions together would."""
    scene = last_to_build(2)
    scene.s.coins, scene.s.boxes[1][4] = 10, 1
    found = []
    for everything in (False, True):
        solution = TurnSolver(scene.game, plain=True, room=4000).solve(scene.s.tobytes(), 2, everything=everything)
        found.append((solution.cut, solution.value()))
    assert found[0] == found[1] and found[0][0] == 0


def discarding(goods):
    """About to discard down to six."""
    scene = Scene("roll-through-the-ages", seats=2)
    scene.s.goods[0][:] = goods
    scene.s.phase, scene.s.rolling = DISCARDING, 0
    return scene


def test_many_goods_are_discarded_one_way_a_few_in_two():
    assert looked_at(discarding([5, 0, 0, 1, 1])) == ["discard wood", "discard cloth"]
    assert looked_at(discarding([5, 0, 2, 1, 2])) == ["discard cloth"]


@pytest.mark.parametrize("edition", ["2008", "revised", "late-bronze-age"])
def test_what_is_wiped_changes_nothing_that_follows(edition):
    """Two copies of a moment, one of them settled, have the same sensible actions and come to the same end of turn."""
    scene, rng, met = Scene("roll-through-the-ages", seats=2, edition=edition), random.Random(5), 0
    game = scene.game
    for _ in range(4000):
        if scene.to_move == OVER:
            scene = Scene(game, seats=2, edition=edition)
        copy = game.state_type.like(scene.s)
        settle(copy)
        if scene.to_move != CHANCE:
            met += bytes(copy.tobytes()) != bytes(scene.s.tobytes())
            out, other = [0] * game.max_legal, [0] * game.max_legal
            n = sensible(scene.s, out)
            assert out[:n] == other[: sensible(copy, other)]
        action = rng.choice(scene.ids())
        turn = scene.s.turn
        game.calls.apply(scene.s, action)
        game.calls.apply(copy, action)
        if scene.s.turn != turn:
            if scene.to_move == OVER:
                copy.food[turn] = scene.s.food[turn]  # worth nothing any more
            assert copy.tobytes() == scene.s.tobytes()
    assert met > 100, "it was tried where something was wiped"


def test_a_turn_without_room_is_solved_as_far_as_the_dice_go():
    """All that may be rolled is looked at; what is then bought and built is left to who values those moments."""
    scene = Scene("roll-through-the-ages", seats=2, edition="revised")
    scene.s.goods[0][:] = [1, 1, 1, 1, 0]
    solver = TurnSolver(scene.game, plain=True, room=1600)
    solution = solver.solve(scene.s.tobytes(), 2)
    assert solution.cut > 0
    leaves = [scene.game.state_type(solution.state(i)) for i in range(solution.nodes) if solution.leaf(i)]
    assert len(leaves) == solution.leaves
    ends = [leaf for leaf in leaves if leaf.turn == 1]
    assert len(leaves) - len(ends) == solution.cut
    assert all(leaf.phase >= TAKING for leaf in leaves if leaf.turn == 0)
    whole = TurnSolver(scene.game, plain=True, room=60_000).solve(scene.s.tobytes(), 2)
    assert whole.cut == 0
    assert solution.nodes < whole.nodes


@pytest.mark.parametrize("edition", ["2008", "revised", "late-bronze-age"])
def test_the_game_rests_once_a_round_before_its_first_die(edition):
    game, rng, rests = nomarch.game("roll-through-the-ages"), random.Random(4), []
    position = game.start(2, edition=edition)
    while not position.over:
        if game.calls.rests(position.state):
            assert position.chance and position.state.turn == 0 and not any(position.state.dice)
            rests.append(position.state.rounds)
        if position.chance:
            outcomes, weights = zip(*position.outcomes(), strict=True)
            position.play(rng.choices(outcomes, weights)[0])
        else:
            position.play(rng.choice(position.legal()))
    assert rests == list(range(len(rests))) and len(rests) > 3
