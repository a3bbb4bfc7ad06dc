"""Ends of turns behind which a last turn follows: worth what that turn is, solved on its own."""

import numpy as np
import pytest

import nomarch
from nomarch.games.roll_through_the_ages.rules.data import (
    AGRICULTURE,
    CARAVANS,
    CITIES,
    CLOTH,
    COINAGE,
    COMMERCE,
    GREAT_WALL,
    IRRIGATION,
    LEADERSHIP,
    MEDICINE,
    QUARRYING,
    RELIGION,
    SMITHING,
    STEP_PYRAMID,
)
from nomarch.games.roll_through_the_ages.rules.state import BUILDING
from nomarch.learn.weights import shipped
from nomarch.search.last import GAPS, LastTurns, spread
from nomarch.search.turn import TurnSolver
from nomarch.search.turn_kernels import LEAF

GAME = nomarch.game("roll-through-the-ages")
GREED = 0.001
HARMLESS = (LEADERSHIP, IRRIGATION, AGRICULTURE, QUARRYING, COINAGE, CARAVANS)  # no disaster asks others for them
RIVALS = {
    "alike": (),
    "a revolt would take goods": ((1, RELIGION), (0, COMMERCE)),
    "goods are safe": ((1, RELIGION), (0, RELIGION)),
    "medicine": ((0, MEDICINE),),
    "an invasion would be turned": ((1, SMITHING),),
}


def before_the_last(edition, owned=()):
    """The first of two seats has workers and coins to spend; with one development more it ends the match."""
    s = GAME.start(2, edition=edition).state
    for seat in range(2):
        for development in HARMLESS[: s.goal - 1]:
            s.owned[seat][development] = 1
        s.goods[seat][CLOTH], s.food[seat], s.boxes[seat][CITIES + STEP_PYRAMID] = 2, 5, 2
    for seat, development in owned:
        s.owned[seat][LEADERSHIP], s.owned[seat][development] = 0, 1
    level(s)
    s.turn, s.phase, s.rolling, s.rerolls, s.workers, s.coins = 0, BUILDING, 0, 0, 3, 21
    return s


def level(s):
    """Disasters for who is ahead, so that all hangs on what is still to come."""
    keys = [0] * GAME.seats[-1]
    GAME.calls.standing(s, keys)
    for seat in range(s.seats):
        s.disasters[seat] += (keys[seat] - min(keys[: s.seats])) // 1000


def ends(data, evaluator):
    """The ends of a turn behind which a last one follows, with what they are taken to be worth."""
    solver = TurnSolver(GAME)
    solution = solver.solve(data, 2, evaluator, greed=GREED)
    leaves = np.flatnonzero(solver.graph.nodes["mover"][: solution.nodes] == LEAF)
    told = {solution.state(int(leaf)): solution.values[leaf][:4].copy() for leaf in leaves}
    return {state: row for state, row in told.items() if GAME.calls.last_turn(GAME.state_type(state))}


@pytest.mark.parametrize("owned", RIVALS.values(), ids=RIVALS)
@pytest.mark.parametrize("edition", ["revised", "late-bronze-age"])
def test_ends_are_worth_what_the_last_turn_is_solved_alone(owned, edition):
    told = ends(before_the_last(edition, owned).tobytes(), LastTurns(GAME, shipped(GAME, 2), greed=GREED))
    alone = TurnSolver(GAME)
    assert len(told) > 5 and len({round(row[0], 6) for row in told.values()}) > 3
    for state, row in told.items():
        assert row == pytest.approx(alone.solve(state, 2, greed=GREED).values[0][:4], abs=1e-9)


def test_a_wall_keeps_a_turned_invasion_out():
    s = before_the_last("late-bronze-age", ((1, SMITHING),))
    s.boxes[0][CITIES + GREAT_WALL] = 13
    state, row = next(iter(ends(s.tobytes(), LastTurns(GAME, shipped(GAME, 2), greed=GREED)).items()))
    assert row == pytest.approx(TurnSolver(GAME).solve(state, 2, greed=GREED).values[0][:4], abs=1e-9)


def test_elsewhere_the_network_is_asked():
    network = shipped(GAME, 2)
    opening = GAME.start(2, edition="revised").tobytes()
    values = [TurnSolver(GAME).solve(opening, 2, by).value() for by in (network, LastTurns(GAME, network))]
    assert values[0] == values[1]


def test_of_many_gaps_some_are_solved_the_outermost_among_them():
    gaps = np.arange(0, 5000, 7)
    some = spread(gaps)
    assert len(some) == GAPS and (np.diff(some) > 0).all() and set(some) <= set(gaps)
    assert (some[0], some[-1]) == (gaps[0], gaps[-1])
    assert np.array_equal(spread(gaps[:GAPS]), gaps[:GAPS])
