"""Section 9: the tiny match, walked to its end in every way, and solved exactly."""

import random
import sys
from pathlib import Path

import pytest

import nomarch
from nomarch.engine import CHANCE

GAME = nomarch.game("ra-dice")


def tiny(seats=2):
    return GAME.start(seats, match="tiny")


def play_on(position, seed):
    rng = random.Random(seed)
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    return position


def test_9_1_two_dice_are_rolled_and_the_others_stay_in_the_box():
    position = tiny()
    for name in ("die yellow nile", "die green sun"):
        assert position.chance
        position.play(name)
    assert position.state.dice == [2, 6, -1, -1, -1]
    assert [position.say(action) for action in position.legal()] == ["stop", "reroll yellow"]
    assert position.why_not("reroll red") == "The red die stays in the box."
    assert position.why_not("reroll green") == "The green die shows a sun, and suns are never rerolled."


def test_9_1_two_suns_leave_nothing_to_reroll():
    position = tiny().play("die yellow sun").play("die green sun")
    assert (position.to_move, position.state.turn) == (CHANCE, 1), "nothing can be used either, so the turn is over"


@pytest.mark.parametrize("seats", GAME.seats)
def test_9_2_each_seat_has_one_turn(seats):
    for seed in range(20):
        position, turns = tiny(seats), []
        while not position.over:
            turns.append(position.state.turn)
            position.play(random.Random(seed + len(turns)).choice(position._possible))
        assert sorted(set(turns)) == list(range(seats))
        assert turns == sorted(turns)
        assert position.result.reason == "third epoch"


def test_9_2_only_the_last_scoring_is_left():
    """By hand: seat 0 crowns twice, seat 1 builds one Monument; nobody has settled."""
    position = tiny().play("die yellow pharaoh").play("die green pharaoh").play("stop")
    position.play("pharaoh").play("pharaoh")
    position.play("die yellow monument").play("die green sun").play("stop").play("monument yellow 1")
    scores = [score.by_source for score in position.scores()]
    assert [row["start"] for row in scores] == [10, 11]
    assert [row["pharaoh"] for row in scores] == [5, -2]
    assert [row["civilization"] for row in scores] == [-5, -5]
    assert [row["monuments"] for row in scores] == [0, 1]
    assert position.result.winners == (0,)


def test_a_whole_match_is_what_it_was():
    assert GAME.start(2).tobytes() == GAME.start(2, match="whole").tobytes()
    assert (GAME.start(2).state.epoch, GAME.start(2).state.dice) == (0, [0] * 5)


def test_it_is_told_and_drawn_with_the_dice_that_are_there():
    from nomarch.engine import Showing
    from nomarch.engine.words import english

    position = tiny().play("die yellow nile").play("die green ankh")
    text = GAME.words.letters(position.view().state, ["Ann", "Bob"])
    assert "yellow" in text.lower()
    assert "purple" not in text.lower().split("dice")[1].split("\n")[0]
    drawn = GAME.drawing.board(Showing(position.view(0), ["Ann", "Bob"]), english).dice
    assert drawn.count("die-box") == 2


def test_the_exact_value_is_that_of_brute_force():
    """Seat 1's last decisions, all ways walked without a memory of any; then the whole match, solved once."""
    solver = solution()
    position = tiny().play("die yellow pharaoh").play("die green pharaoh").play("stop").play("pharaoh").play("pharaoh")
    position.play("die yellow ankh").play("die green monument").play("reroll yellow").play("die yellow monument")
    position.play("reroll yellow")
    assert brute(position) == pytest.approx(solver.value(position.tobytes()))
    assert solver.value(tiny().tobytes()) == pytest.approx(-0.327261, abs=1e-6)
    assert (len(solver.values), solver.decisions) == (12_569, 7_912)


def brute(position):
    """What seat 0 can expect, by walking every way to the end."""
    if position.over:
        first, second = position.result.shares
        return first - second
    if position.chance:
        worth = [(weight, brute(position.copy().play(outcome))) for outcome, weight in position.outcomes()]
        return sum(weight * value for weight, value in worth) / sum(weight for weight, _ in worth)
    worth = [brute(position.copy().play(action)) for action in position.legal()]
    return max(worth) if position.to_move == 0 else min(worth)


def solution():
    sys.path.append(str(Path(__file__).parents[3] / "examples" / "research"))
    from solve_tiny import Solver

    return Solver(GAME)
