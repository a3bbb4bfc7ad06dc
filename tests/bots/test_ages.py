"""Roll Through the Ages as bots see it: features, the solved opening, the shipped network."""

import random

import pytest

import nomarch
from nomarch.bots import arena, hint
from nomarch.learn.weights import shipped
from nomarch.search.turn import TurnSolver
from nomarch.testing import Scene

GAME = nomarch.game("roll-through-the-ages")
OF_MATCH, PER_SEAT = 17 + 86, 88  # the match and the turn, then the seats


def features(state, seat):
    out = [0.0] * GAME.features
    n = GAME.calls.features(state, seat, out)
    return out[:n]


def test_features_begin_with_the_seat_that_is_asked_for():
    scene = Scene(GAME, seats=2)
    scene.s.food[1], scene.s.goods[1][4] = 9, 2
    own, other = features(scene.s, 1), features(scene.s, 0)
    first, second = slice(OF_MATCH, OF_MATCH + PER_SEAT), slice(OF_MATCH + PER_SEAT, OF_MATCH + 2 * PER_SEAT)
    assert own[first] == other[second]
    assert own[second] == other[first]


def test_the_appraisal_likes_points_goods_food_and_cities():
    worth = []
    for change in ({}, {"goods": 2}, {"food": 6}, {"city": 3}, {"disasters": 4}):
        scene = Scene(GAME, seats=2)
        scene.s.goods[0][3] += change.get("goods", 0)
        scene.s.food[0] += change.get("food", 0)
        scene.s.boxes[0][0] += change.get("city", 0)
        scene.s.disasters[0] += change.get("disasters", 0)
        out = [0.0] * 8
        assert GAME.calls.appraise(scene.s, out) == 2
        worth.append(out[0])
    assert all(better > worth[0] for better in worth[1:4])
    assert worth[4] == worth[0] - 4


def test_plain_and_compiled_solver_agree_on_the_opening():
    data = GAME.start(2, edition="revised").tobytes()
    plain = TurnSolver(GAME, plain=True, room=6000).solve(data, 2)
    fast = TurnSolver(GAME, room=6000).solve(data, 2)
    assert (plain.nodes, plain.leaves, plain.cut) == (fast.nodes, fast.leaves, 0)
    assert plain.value()[0] == pytest.approx(fast.value()[0])


def test_the_two_seat_network_is_shipped_and_beats_random_on_every_deal():
    assert shipped(GAME, 2) is not None
    standings = arena(GAME, 2, ["5", "random"], 4, seed=2, options={"edition": "revised"}, workers=1)
    assert standings.rows[0].bot == "5"
    assert standings.rows[0].share == 1.0
    assert standings.failures == ()


def test_hints_name_choices_with_their_intervals():
    position = GAME.start(2, edition="revised").draw(random.Random(3))
    hints = hint(position)
    assert 0 < len(hints) <= 5
    assert {h.action for h in hints} <= set(position.legal())
