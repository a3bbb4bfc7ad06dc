"""What was done is told as done, in every game; what was done several times in a row is told once."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib import import_module
from types import ModuleType

import pytest
from support.messages import used
from support.parts import look_of

import nomarch
from nomarch import catalogue
from nomarch.engine.words import english
from nomarch.page.heard import lately, log
from nomarch.page.words import translator
from nomarch.tables import Told


def log_of(slug: str) -> ModuleType:
    return import_module(f"{catalogue.OURS[slug]}.words.log")


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_every_sentence_told_afterwards_stands_for_a_choice_that_is_said(slug: str) -> None:
    assert sorted(set(log_of(slug).AFTERWARDS) - used()) == []


def gist_of(slug: str, wanted: str, seats: int) -> str:
    """The first action of a random match whose name begins so, summed up for the others."""
    game, rng = nomarch.game(slug), random.Random(3)
    position = game.start(seats)
    while not position.draw(rng).over:
        legal, seat = position.legal(), position.to_move
        found = [action for action in legal if game.say(action).startswith(wanted)]
        if found:
            return ", ".join(game.words.gist(position.watch(found[0]), seat, english))
        position.play(rng.choice(legal))
    raise AssertionError(f"nobody could {wanted}")


def test_a_turn_in_short_says_what_coins_were_paid_for_and_not_how_often_cards_were_laid() -> None:
    assert gist_of("nile-artifacts", "trade", 2) == "bought a card, −3 coins"
    assert gist_of("nile-artifacts", "turn", 2) == "turned round, −3 coins"
    assert gist_of("saqqara", "lay", 3) == "laid cards face down"


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_no_event_of_a_whole_match_reads_like_an_order(slug: str) -> None:
    game, rng = nomarch.game(slug), random.Random(3)
    orders = {order.split()[0] for order in log_of(slug).AFTERWARDS}
    position = game.start(game.usual_seats)
    while not position.draw(rng).over:
        action = rng.choice(position.legal())
        assert game.words.event(position.state, action).split()[0] not in orders
        position.play(action)


def test_events_keep_the_capitals_of_german_nouns() -> None:
    position = nomarch.game("saqqara").start(3).draw(random.Random(1))
    told = position.game.words.event(position.state, position.game.parse("withdraw from fish"), translator("de"))
    assert told == "Gebot auf die Karte Fisch zurückgezogen"


def test_the_same_thing_done_three_times_in_a_row_is_one_line() -> None:
    position = nomarch.game("ra-dice").start(2).draw(random.Random(1))
    stop = position.game.parse("stop")
    told = Told(1, position.view(-1).state, (stop,))
    look = replace(look_of(position, 0), trail=(told, told, told))
    assert lately(look, english).count("</b> stopped rolling &times;3</span>") == 1
    assert log(look, english).count("<li") == 1
    assert "Stopped rolling &times;3" in log(look, english)
    other = replace(told, seat=0)
    assert log(replace(look, trail=(told, other, told), logs={}), english).count("<li") == 3
