"""A small match enumerated by hand. Pig ships no network, so a turn's end is worth what the pips say:

share of seat 0 = 1 / (1 + e^((pips of seat 1 - pips of seat 0) / 6)); a seat with 50 has won.
"""

from __future__ import annotations

import math
import struct
from types import SimpleNamespace

import numpy as np
import pytest

import pig
from nomarch import Position
from nomarch.analysis import Review, analyse, review
from nomarch.analysis.value import evaluator
from nomarch.engine import Game


def share(ahead: int) -> float:
    return 1 / (1 + math.exp(-ahead / 6))


def at(pips: tuple[int, int], pot: int) -> Position:
    """Seat 0 to decide, with so many pips and so many in the pot, at a match to 50."""
    state = pig.GAME.start(2, target="50").state
    state.pips[0], state.pips[1] = pips
    state.pot = pot
    return pig.GAME.position(state.tobytes(), target="50")


def played(position: Position, *events: str) -> Review:
    for event in events:
        position.play(event)
    assert position.over
    return review(position.record)


ROLLED = (share(5) + 5) / 6  # with 45 to 40 and 3 or more in the pot: a 1 loses the pot, all others win
TO_THE_END = ("roll", "die 1", "roll", "die 2", "hold")  # the rival throws a 1, and 48 pips become 50


def test_holding_where_rolling_wins_five_times_of_six_costs_the_difference() -> None:
    found = played(at((45, 40), 3), "hold", *TO_THE_END)
    row = found.rows[0]
    assert found.start == pytest.approx((ROLLED, 1 - ROLLED))
    assert row.kind == "decision" and pig.GAME.say(row.best) == "roll"
    assert row.cost == pytest.approx((share(8) - ROLLED, ROLLED - share(8)))
    assert row.loss == pytest.approx(0.9495 - 0.7914, abs=1e-4)
    assert row.mark == "blunder"


def test_turns_that_are_solved_otherwise_are_judged_by_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    before = evaluator(pig.GAME, 2)
    monkeypatch.setattr(pig.GAME, "sensible_version", pig.GAME.sensible_version + 1)
    after = evaluator(pig.GAME, 2)
    assert after.name == before.name and after.digest != before.digest


def test_the_luck_of_a_die_is_what_fell_less_what_was_to_be_expected() -> None:
    found = played(at((45, 40), 3), "roll", "die 1", "roll", "die 1", "roll", "die 5", "hold")
    choice, die = found.rows[:2]
    assert choice.cost == (0.0, 0.0) and choice.mark == ""
    assert die.kind == "chance" and die.luck == pytest.approx((share(5) - ROLLED, ROLLED - share(5)))
    assert die.seat == 0 and die.throw == 0


def test_the_other_faces_are_as_much_luck_as_the_one_takes() -> None:
    after_six = played(at((45, 40), 3), "roll", "die 6", "hold").rows[1]
    assert after_six.luck[0] == pytest.approx(1 - ROLLED)
    assert 5 * (1 - ROLLED) + (share(5) - ROLLED) == pytest.approx(0)


def test_an_action_no_sensible_player_thinks_of_is_valued_all_the_same() -> None:
    """With 45 + 10 holding wins; who rolls on risks the pot for nothing."""
    found = played(at((45, 40), 10), "roll", "die 2", "hold")
    row = found.rows[0]
    assert pig.GAME.say(row.best) == "hold" and row.cost[0] == pytest.approx(ROLLED - 1)
    assert found.rows[1].luck[0] == pytest.approx(1 - ROLLED)


def test_inside_a_turn_nothing_drifts_and_between_turns_the_evaluator_corrects_itself() -> None:
    found = played(at((45, 40), 3), "hold", *TO_THE_END)
    assert found.rows[0].drift == (0.0, 0.0)
    rolls_on = found.rows[1]  # the rival's turn, solved: it is worth more than its 40 pips said
    assert rolls_on.drift[1] > 0 and rolls_on.drift[0] == pytest.approx(-rolls_on.drift[1])
    assert found.gap < 1e-12


def test_a_match_from_the_opening_is_analysed_and_said_to_be_rough() -> None:
    position = pig.GAME.start(2, target="50")
    while not position.over:
        position.play("hold" if position.state.pot >= 20 else "roll") if not position.chance else position.play("die 6")
    found = analyse(position.record)
    assert not found.evaluator.trained and "rule of thumb" in found.evaluator.name
    assert found.gap < 1e-12 and found.totals[0].level is None


def test_a_game_without_any_advice_is_analysed_by_its_points() -> None:
    state = np.dtype([*pig.rules.STATE.descr, ("bare", "i2")])
    own = {"SLUG": "bare-pig", "STATE": state}
    bare = Game(rules=SimpleNamespace(**{**vars(pig.rules), **own}))
    position = bare.start(2, target="50")
    for _ in range(9):
        position.play("roll").play("die 6")
    found = review(position.play("hold").record)
    assert not found.evaluator.trained and found.gap < 1e-12
    die = found.rows[1]
    assert die.kind == "chance" and sum(die.luck) == pytest.approx(0)
    assert found.rows[-1].after == (1.0, 0.0)


def test_a_state_taken_up_in_the_middle_keeps_its_bytes() -> None:
    """The helper above writes a state by hand: seats, target, turn, phase, pot, pips."""
    data = at((45, 40), 3).tobytes()
    assert struct.unpack_from("=7h", data) == (2, 50, 0, 0, 3, 45, 40)
