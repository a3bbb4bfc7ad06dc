"""What the strongest level must show: a toy solved exactly, a trap it does not step into, no points left lying."""

import random
import sys
from pathlib import Path

import pytest

import nomarch
from nomarch.bots import choose
from nomarch.games.roll_through_the_ages.rules.state import BUYING
from nomarch.testing import Scene

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "examples" / "research"), str(ROOT / "benchmarks")]

import free_points  # noqa: E402
from solve_tiny import Solver  # noqa: E402

RA, AGES = nomarch.game("ra-dice"), nomarch.game("roll-through-the-ages")
MATCHES = 5  # one of each level; `benchmarks/free_points.py` plays 200


# A solved toy


def last_turns(matches):
    """Decisions of the second seat in tiny matches of Ra: with its turn the match ends."""
    for seed in range(matches):
        rng, position = random.Random(seed), RA.start(2, match="tiny")
        while not position.draw(rng).over:
            if position.to_move == 1 and len(position.legal()) > 1:
                yield position
            position.play(rng.choice(position.legal()))


def test_in_the_last_turn_of_a_solved_match_level_five_gives_nothing_away():
    solver, decisions = Solver(RA), 0
    for position in last_turns(40):
        data, mine = position.tobytes(), choose(position.view(1), 5, random.Random(1))
        worth = {action: solver.value(solver.after(data, action)) for action in position.legal()}
        assert worth[mine] == pytest.approx(min(worth.values())), "seat 1 wants the least for seat 0"
        decisions += max(worth.values()) > min(worth.values())
    assert decisions > 10, "there was something to be wrong about"


# A trap


@pytest.fixture
def trap():
    """Seat 1 has the last turn of a round, 30 coins, and four of five developments, but is far behind.

    A fifth would bring points, end the match, and lose it.
    """
    scene = Scene(AGES, seats=2, edition="revised")
    scene.s.turn, scene.s.phase, scene.s.coins, scene.s.rounds = 1, BUYING, 30, 6
    for seat, owned in ((0, (5, 6, 7)), (1, (0, 1, 2, 3))):
        scene.s.food[seat] = 9
        for development in owned:
            scene.s.owned[seat][development] = 1
    scene.s.disasters[1] = 8
    return AGES.position(scene.s.tobytes())


def test_any_fifth_development_would_lose_the_match(trap):
    for action in trap.legal():
        if AGES.say(action) != "done":
            bought = trap.copy().play(action)
            while not bought.over:
                assert bought.to_move == 1, "only paying is left"
                bought.play(bought.legal()[0])
            assert bought.result.placings == (1, 2)


def test_level_five_sees_the_trap_that_level_one_steps_into(trap):
    assert AGES.say(choose(trap.view(1), 5, random.Random(1))) == "done"
    assert AGES.say(choose(trap.view(1), 1, random.Random(1))).startswith("buy")


# Points on the table


@pytest.mark.parametrize("slug", [game.slug for game in nomarch.all_games()])
def test_no_level_leaves_points_lying_in_the_last_turn(slug):
    """Level 5 takes a minute and more for a match of Saqqara, so level 4 begins it there."""
    for record in free_points.matches(nomarch.game(slug), MATCHES, seed="suite", ends=0.05 if slug == "saqqara" else 1):
        assert free_points.left_lying(record) == []


def test_points_left_lying_are_found():
    """A match of Saqqara played on to its last turn, in which its seat passes up a field on the Nile."""
    position = saqqara_before_the_end()
    nile, done = position.game.parse("nile"), position.game.parse("done")
    assert nile in position.legal() and done in position.legal()
    assert any("instead of nile for 1" in line for line in free_points.missed(position, done))


def saqqara_before_the_end():
    """The last development turn of a match, with something to move the boat by."""
    game = nomarch.game("saqqara")
    for seed in range(40):
        rng, position = random.Random(seed), game.start(3)
        while not position.draw(rng).over:
            if last_development(position.state) and {"nile", "done"} <= {position.say(a) for a in position.legal()}:
                return position
            position.play(rng.choice(position.legal()))
    raise AssertionError("nobody could move a boat in the last turn")


def last_development(s):
    return (s.closing or (s.year == 5 and s.season == 4)) and (s.turn - s.starter) % 3 == 2
