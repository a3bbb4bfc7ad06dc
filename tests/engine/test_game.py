"""Registering a game, its options and its notation."""

import numpy as np
import pytest

import nomarch
import pig
from nomarch.engine import register
from nomarch.engine.errors import BadGame, BadOptions, UnknownGame, UnreadableAction


def changed(**names):
    return {**vars(pig), "SLUG": "other-pig", **names}


def test_a_game_that_lacks_something_is_told_what():
    names = changed()
    del names["legal"], names["SOURCES"]
    with pytest.raises(BadGame, match="lacks: SOURCES, legal"):
        register(names)


def test_unmarked_calls_are_refused():
    with pytest.raises(BadGame, match="mark these with @jit: apply"):
        register(changed(apply=lambda s, a: None))


def test_field_names_that_numpy_owns_are_refused():
    with pytest.raises(BadGame, match="already has a meaning for: round, size"):
        register(changed(STATE=np.dtype([("round", "i2"), ("size", "i2")])))


def test_two_games_may_not_share_a_record_layout():
    with pytest.raises(BadGame, match="very same record layout"):
        register(changed())


def test_two_actions_may_not_share_a_name():
    with pytest.raises(BadGame, match="same name"):
        register(changed(NAMES=("roll", "roll")))


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
    assert pig.GAME.parse("  HOLD ") == pig.HOLD
    with pytest.raises(UnreadableAction, match="'fly' isn't an action of Pig"):
        pig.GAME.parse("fly")


def test_perft_of_pig_by_hand():
    # roll or hold; roll leads to six faces, hold to two choices; after two events: 6 + 2; each then has 2 or
    # (after another roll) 6: the six faces lead to decisions (2 each), hold+roll to 6 faces, hold+hold to 2.
    assert pig.GAME.perft(3) == [2, 8, 12 + 6 + 2]


def test_all_games_are_listed_in_the_order_of_the_catalogue():
    assert [game.slug for game in nomarch.all_games()] == list(nomarch.catalogue.GAMES)
