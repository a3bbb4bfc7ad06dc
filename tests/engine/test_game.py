"""Registering a game, its options and its notation."""

from types import SimpleNamespace

import numpy as np
import pytest

import nomarch
import pig
from nomarch.engine import Game, Showing
from nomarch.engine.errors import BadGame, BadOptions, UnknownGame, UnreadableAction


def changed(**names):
    """The rules of Pig with some names changed; None takes a name away."""
    rules = {**vars(pig.rules), "SLUG": "other-pig", "STATE": np.dtype([("seats", "i2"), ("own", "i2")]), **names}
    return SimpleNamespace(**{name: value for name, value in rules.items() if value is not None})


def test_a_game_that_lacks_something_is_told_everything_at_once():
    with pytest.raises(BadGame) as told:
        Game(rules=changed(legal=None, SOURCES=None, play=lambda s, a: None))
    assert str(told.value) == (
        "other-pig cannot be played. Its rules lack SOURCES. "
        "Its rules lack legal: Write the ids the seat to move may play, ascending; return how many. "
        "Mark play of its rules with @jit."
    )


def test_functions_with_other_arguments_are_refused():
    with pytest.raises(BadGame, match=r"prompt of its words takes \(s, _\), not \(s\)"):
        Game(rules=changed(), words=SimpleNamespace(prompt=lambda s: "Go"))
    with pytest.raises(BadGame, match="choice of its words is not a function"):
        Game(rules=changed(), words=SimpleNamespace(choice="Go"))


def test_names_that_nobody_knows_are_refused_with_the_likeliest_one():
    with pytest.raises(BadGame, match="Nobody knows sensibel of its advice; did you mean sensible?"):
        Game(rules=changed(), advice=SimpleNamespace(__all__=["sensibel"]))


def test_what_a_game_leaves_out_has_a_default_everywhere():
    game = Game(rules=changed(STATE=np.dtype([*pig.rules.STATE.descr, ("own", "i2")])))
    view = game.start(2).view(0)
    assert game.words.choice(view.state, pig.rules.HOLD) == "hold"
    assert game.words.fell(view.state, (2, 3)) == "die 1, die 2"
    assert game.words.prompt(view.state).headline == "Choose an action."
    assert "pips = [0, 0, 0, 0, 0]" in game.drawing.board(Showing(view, ("Ann", "Bo"))).board
    assert game.drawing.CARD.symbol == "dice" and game.observation is None and not game.hides


def test_field_names_that_numpy_owns_are_refused():
    with pytest.raises(BadGame, match="already has a meaning for these fields: round, size"):
        Game(rules=changed(STATE=np.dtype([("round", "i2"), ("size", "i2")])))


def test_two_games_may_not_share_a_record_layout():
    with pytest.raises(BadGame, match="pig has the very same record layout"):
        Game(rules=changed(STATE=pig.rules.STATE))


def test_two_actions_may_not_share_a_name():
    with pytest.raises(BadGame, match="same name"):
        Game(rules=changed(NAMES=("roll", "roll")))


def test_an_unknown_game_is_answered_with_those_there_are():
    with pytest.raises(UnknownGame, match="roll-through-the-ages"):
        nomarch.game("chess")


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (2, {"edition": "1999"}, "choose one of: 2008, revised, late-bronze-age"),
        (7, {}, "is for 1 to 4 players, not 7"),
        (0, {}, "is for 1 to 4 players, not 0"),
        (2, {"sheet": "2008"}, "has no option 'sheet'; it has: edition, length"),
        (2, {"length": "longer"}, "only for the revised sheet"),
        (1, {"length": "longer", "edition": "revised"}, "solo game always lasts ten rounds"),
    ],
)
def test_bad_options_say_what_would_be_right(seats, options, sentence):
    with pytest.raises(BadOptions, match=sentence):
        nomarch.game("roll-through-the-ages").start(seats, **options)


def test_names_must_fit_the_seats():
    with pytest.raises(BadOptions, match="3 names don't fit 2 players"):
        pig.GAME.start(2, names=["a", "b", "c"])


def test_notation_is_read_kindly_and_garbage_is_not():
    assert pig.GAME.parse("  HOLD ") == pig.rules.HOLD
    with pytest.raises(UnreadableAction, match="'fly' isn't an action of Pig"):
        pig.GAME.parse("fly")


def test_perft_of_pig_by_hand():
    # roll or hold; roll leads to six faces, hold to two choices; after two events: 6 + 2; each then has 2 or
    # (after another roll) 6: the six faces lead to decisions (2 each), hold+roll to 6 faces, hold+hold to 2.
    assert pig.GAME.perft(3) == [2, 8, 12 + 6 + 2]


def test_all_games_are_listed_in_the_order_of_the_catalogue():
    assert [game.slug for game in nomarch.all_games()] == list(nomarch.catalogue.OURS)
