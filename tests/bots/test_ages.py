"""Roll Through the Ages as bots see it: features, the solved opening, the shipped network."""

import random

import numpy as np
import pytest

import nomarch
from nomarch.analysis.value import SolvedTurns
from nomarch.bots import arena, choose, hint
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import shipped, shipped_for_solving, shipped_path
from nomarch.search.ahead import Ahead
from nomarch.search.last import LastTurns
from nomarch.search.network import Network
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


def test_who_solves_turns_asks_weights_of_their_own_and_solves_last_turns():
    """With two seats; with three, and in Ra, the network that all ask."""
    ends = ends_of_turns(GAME, 2, greed=0.0)
    assert isinstance(ends, LastTurns) and ends.evaluator is shipped_for_solving(GAME, 2) is not shipped(GAME, 2)
    assert shipped_path(GAME, 2, solving=True).stat().st_size < 400_000
    ra = nomarch.game("ra-dice")
    assert ends_of_turns(GAME, 3, greed=0.0) is shipped(GAME, 3) and ends_of_turns(ra, 2, greed=0.0) is shipped(ra, 2)


@pytest.mark.parametrize(("edition", "alike"), [("2008", False), ("revised", False), ("late-bronze-age", True)])
def test_of_the_late_bronze_age_they_say_what_all_say(edition, alike):
    """There they were no better, so its ends of turns are told by the units that all ask."""
    s = GAME.start(2, edition=edition).state
    s.turn = 1
    row = np.array([features(s, 0)], np.float32)
    said = [network.outputs(row)[0] for network in (shipped(GAME, 2), shipped_for_solving(GAME, 2))]
    assert np.allclose(*said, atol=1e-5) is alike


def test_level_five_and_studies_ask_them_and_level_four_does_not(monkeypatch):
    asked = []
    ask = Network.__call__
    monkeypatch.setattr(Network, "__call__", lambda self, *given: (asked.append(self), ask(self, *given))[1])
    position = GAME.start(2, edition="revised").draw(random.Random(3))
    view = position.view(position.to_move)
    choose(view, 5, random.Random(1))
    SolvedTurns(GAME, 2).judge(position, position.legal()[0])
    assert len(asked) == 2 and all(network is shipped_for_solving(GAME, 2) for network in asked)
    ahead = Ahead(GAME, 2, shipped(GAME, 2), greed=shipped(GAME, 2).greed)
    liked = ahead.weigh(view.tobytes(), view.seat, ahead.workspace.machine.rng(1))
    assert choose(view, 4, random.Random(1)) in {one.action for one in liked if liked[0].value - one.value < 0.04}
