"""Positions: checked play, undo, views, results, and going over to compiled code in mid-match."""

import random

import pytest

import pig
from nomarch import OVER
from nomarch.engine.errors import IllegalAction, MatchOver, NothingToUndo, NotYourTurn
from nomarch.engine.machine import PlainMachine
from nomarch.engine.result import Result, placings


def pips(*faces):
    """A position in which seat 0 has rolled these faces."""
    position = pig.GAME.start(2)
    for face in faces:
        position.play("roll").play(f"die {face}")
    return position


def test_an_illegal_action_says_why_and_changes_nothing():
    position = pips(3)
    before = position.tobytes()
    with pytest.raises(IllegalAction, match="'die 3' can't be played: Dice are rolled; nobody chooses what they show."):
        position.play("die 3")
    assert position.tobytes() == before
    assert len(position.record.events) == 2


def test_another_seats_action_is_refused():
    with pytest.raises(NotYourTurn, match="It isn't seat 1's turn; it's Player 1's"):
        pips().play("hold", seat=1)
    with pytest.raises(NotYourTurn, match="the dice have to be rolled first"):
        pips().play("roll").play("hold", seat=0)


def test_nothing_is_played_after_the_end():
    position = pips(*[6] * 17).play("hold")
    assert position.to_move == OVER
    with pytest.raises(MatchOver):
        position.play("roll")


def test_a_result_has_scores_placings_and_a_reason():
    position = pips(*[6] * 17)
    assert position.result is None
    result = position.play("hold").result
    assert result == Result((102, 0), (1, 2), "target reached")
    assert result.winners == (0,)
    assert result.shares == (1.0, 0.0)


def test_ties_share_a_place_and_leave_out_the_next():
    assert placings([5, 9, 9, 1]) == (3, 1, 1, 4)
    assert Result((5, 9, 9, 1), (3, 1, 1, 4), "").shares == (0.0, 0.5, 0.5, 0.0)


def test_scores_name_their_sources():
    position = pips(4).play("hold")
    assert [score.by_source for score in position.scores()] == [{"pips": 4}, {"pips": 0}]
    assert position.scores()[0].total == 4


def test_undo_goes_back_one_decision_but_not_past_the_dice():
    position = pips(4)
    with pytest.raises(NothingToUndo, match="have been rolled"):
        position.undo()
    position.play("hold")
    with pytest.raises(NothingToUndo, match="wasn't yours"):
        position.undo(seat=1)
    assert position.undo(seat=0).tobytes() == pips(4).tobytes()
    with pytest.raises(NothingToUndo, match="Nothing has been played"):
        pig.GAME.start(2).undo()


def test_take_back_goes_back_one_event_whatever_it_was():
    position = pips(4)
    twin = position.copy()
    assert position.take_back().chance
    assert position.tobytes() == pips().play("roll").tobytes()
    assert position.take_back().tobytes() == pips().tobytes()
    assert position.record.events == []
    assert twin.tobytes() == pips(4).tobytes(), "a copy stays where it was"
    assert len(twin.record.events) == 2


def test_who_draws_may_do_more_with_each_outcome_than_play_it():
    position, seen = pips().play("roll"), []

    def play(outcome):
        seen.append(position.say(outcome))
        position.play(outcome)

    position.draw(random.Random(9), play)
    assert position.tobytes() == pips().play("roll").draw(random.Random(9)).tobytes()
    assert seen == [position.say(position.record.events[-1].action)]


def test_draw_with_a_seed_repeats_and_stops_at_a_decision():
    one, two = (pips().play("roll").draw(random.Random(9)) for _ in range(2))
    assert one.tobytes() == two.tobytes()
    assert not one.chance


def test_a_copy_goes_its_own_way():
    position = pips(2)
    copy = position.copy()
    copy.play("hold")
    assert position.to_move == 0
    assert len(position.record.events) == len(copy.record.events) - 1


def test_views_carry_choices_only_for_the_seat_to_move():
    position = pips(2)
    assert position.view(0).legal == (pig.rules.ROLL, pig.rules.HOLD)
    assert position.view(1).legal == position.view().legal == ()
    assert position.view(0).state.pot == 2
    assert position.view(0).tobytes() == position.tobytes()


def test_why_not_names_the_dice_and_the_end():
    assert pips().why_not("roll") is None
    assert pips().play("roll").why_not("hold") == "The dice have to be rolled first."
    assert pips(*[6] * 17).play("hold").why_not("roll") == "The match is over."


def test_a_match_begun_on_the_plain_twin_goes_on_compiled():
    compiled = pig.GAME.compile()
    pig.GAME.machine = pig.GAME.plain
    try:
        position = pips(3, 5)
        assert isinstance(position._machine, PlainMachine)
        pig.GAME.machine = compiled
        position.play("roll").play("die 2")
        assert position._machine is compiled
        assert position.tobytes() == pips(3, 5, 2).tobytes()
    finally:
        pig.GAME.machine = compiled


@pytest.mark.parametrize("machine", ["plain", "compiled"])
def test_a_match_goes_on_from_where_it_was_taken_back_to(machine):
    game = pig.GAME
    game.machine = game.plain if machine == "plain" else game.compile()
    taken, straight = (game.start(2).play("roll").play("die 3") for _ in range(2))
    taken.play("hold").undo()
    assert taken.play("roll").play("die 2").tobytes() == straight.play("roll").play("die 2").tobytes()
    assert (taken.state.pot, taken.legal()) == (5, straight.legal())
