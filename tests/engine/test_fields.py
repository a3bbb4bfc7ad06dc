"""Positions set up by hand: every real position can be, every impossible one is refused with a sentence."""

import random

import pytest

import nomarch
import pig
from nomarch.engine.errors import BadState
from nomarch.engine.fields import fields_of, number_at, places_of, read_place, set_up, spelt

SLUGS = ("ra-dice", "roll-through-the-ages", "saqqara", "nile-artifacts")


def everything(position):
    """All numbers that may be set, as they are."""
    state, game, seats = position.state, position.game, position.record.seats
    fields = [field for field in fields_of(game) if not field.follows]
    places = [(field.name, at) for field in fields for at in places_of(field, game, seats)]
    return {place: number_at(state, place) for place in places}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_really_played_can_be_set_up_number_by_number(slug):
    game, rng = nomarch.game(slug), random.Random(5)
    for seats in (game.seats[0], game.seats[-1]):
        position = game.start(seats)
        for n in range(120):
            position.play(rng.choice(position.legal() or [outcome for outcome, _ in position.outcomes()]))
            if position.over:
                break
            if n % 20 == 19:
                assert set_up(position, everything(position)).tobytes() == position.tobytes()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_field_has_words_for_all_its_places_and_values(slug):
    game = nomarch.game(slug)
    for field in fields_of(game):
        if field.follows:
            continue
        words = game.words.field(field.name)
        assert words.title
        assert words.title != field.name
        if words.places:
            assert len(words.places) == field.shape[-1]
        if words.values:
            assert len(words.values) == field.most - field.least + 1


def test_a_game_that_declares_nothing_lets_all_its_numbers_be_set():
    position = set_up(pig.GAME.start(2), {("pips", (1,)): 40, ("turn", ()): 1, ("pot", ()): 7})
    assert (position.to_move, position.state.pips[1], position.play("hold").scores()[1].total) == (1, 40, 47)


@pytest.mark.parametrize(
    ("slug", "seats", "changes", "why"),
    [
        ("ra-dice", 2, {"pharaoh.0": 13}, "pharaoh.0 can't be 13: it goes from 0 to 12"),
        ("ra-dice", 2, {"turn": 2}, "turn can't be 2: it goes from 0 to 1"),
        ("ra-dice", 2, {"pharaoh.3": 1}, "has no pharaoh.3 to set"),
        ("ra-dice", 2, {"seats": 3}, "has no seats to set"),
        ("ra-dice", 2, {"ra": 3}, "With 2 players Ra starts on space 7"),
        ("ra-dice", 2, {"civilization.0.1": 1, "civilization.1.1": 1}, "has room for 1 markers"),
        ("ra-dice", 2, {"phase": 3}, "somebody other than the player to move who loses markers"),
        ("roll-through-the-ages", 2, {"goods.0.4": 5}, "goods.0.4 can't be 5: it goes from 0 to 4"),
        ("roll-through-the-ages", 2, {"boxes.0.6": 1}, "isn't in play with so many players"),
        ("roll-through-the-ages", 2, {"owned.0.14": 1}, "isn't on this score sheet"),
        ("roll-through-the-ages", 2, {"first.0": 1}, "has all of its boxes ticked"),
        ("roll-through-the-ages", 2, {"dice.0": 4, "rolling": 0, "phase": 2}, "with 3 cities rolls 3 dice"),
        ("roll-through-the-ages", 2, {"rolling": 0}, "Dice are in the air while"),
        ("ra-dice", 2, {f"dice.{n}": 1 for n in range(5)}, "doesn't fit the rest"),
        ("roll-through-the-ages", 2, {"goal": 2}, "follows from the rest"),
        ("saqqara", 3, {"goods.0.1": 30, "goods.1.1": 20}, "There are 40 goods of each kind"),
        ("saqqara", 3, {"threshold.0": 1, "threshold.1": 1, "threshold.2": 1}, "more often than there are such cards"),
        ("saqqara", 3, {"owner.0": 1, "offer.0": 1}, "in two places"),
        ("saqqara", 3, {"owner.0": 1, "owner.1": 1, "owner.2": 1}, "at most 2 market cards"),
        ("saqqara", 3, {"bids.0.0.1": 21, "goods.1.1": 20}, "There are 40 goods of each kind"),
        ("saqqara", 3, {"hand.0.0": 2, "gone.0.0": 2}, "more often than a player has it"),
        ("saqqara", 3, {"level.0.2": 1, "in_play.2": 0}, "only on pyramids that are in play"),
        ("saqqara", 3, {"level.0.2": 5, "level.1.2": 5, "in_play.2": 1}, "more workers than places"),
        ("nile-artifacts", 2, {f"monument.{n}": 1 for n in range(6)}, "At most 5 monuments are on display"),
        ("nile-artifacts", 2, {f"monument.{n}": 2 for n in range(13)}, "Only 12 monuments are in play"),
        ("nile-artifacts", 2, {"believers.0.3": 1}, "only on monuments on display"),
        ("nile-artifacts", 2, {"heading.0": 0}, "heads left or right"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(slug, seats, changes, why):
    position = nomarch.game(slug).start(seats)
    before = position.tobytes()
    with pytest.raises(BadState, match=why):
        set_up(position, {read_place(place): value for place, value in changes.items()})
    assert position.tobytes() == before


def test_what_follows_is_filled_in():
    """40 fish less 7 held; whoever finished the Step Pyramid alone was first."""
    saqqara = set_up(nomarch.game("saqqara").start(3), {("goods", (0, 1)): 7})
    assert saqqara.state.supply[1] == 33
    nile = set_up(nomarch.game("nile-artifacts").start(2), {("monument", (n,)): 2 for n in range(12)})
    assert nile.state.stack == 0
    ages = set_up(nomarch.game("roll-through-the-ages").start(2), {("boxes", (1, 4)): 3})
    assert ages.state.first[0] == 2


@pytest.mark.parametrize("text", ["goods.x", "goods.0.-1", "goods.99999"])
def test_a_place_must_be_spelt_right(text):
    with pytest.raises(BadState, match="isn't a place"):
        read_place(text)


def test_a_place_is_spelt_as_it_is_read():
    assert spelt(read_place("bids.0.2.4")) == "bids.0.2.4"
