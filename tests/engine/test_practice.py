"""Positions as short texts, and records of matches that began at one: what they hold, what they prove."""

import json
import random

import pytest

import nomarch
import pig
from nomarch import Dice
from nomarch.engine.errors import BadPosition, BadRecord, UnknownGame
from nomarch.engine.record import BY_COMMITMENT, Moment

PIG = pig.GAME
SLUGS = ("ra-dice", "roll-through-the-ages", "saqqara", "nile-artifacts")


def find(slug):
    if slug == "pig":
        return PIG
    return nomarch.game(slug)


def load(text):
    return nomarch.loads(text, find)


def practice(dice=None):
    """Seat 0 has rolled a 4: the pot is 4."""
    position = PIG.position(PIG.start(2).play("roll").play("die 4").tobytes(), names=["Ani", "Bo"])
    position.record.taken_from = Moment("ab" * 32, 2)
    if dice:
        position.record.dice, position.record.dice_by = dice, BY_COMMITMENT
    return position


def test_the_id_of_a_position_of_pig_by_hand():
    """Rules 1, one option, its first choice, two seats, one number unlike the opening (the pot, after three zeros).

    seats, target, turn, phase stand before the pot: four are passed by, and 4 is the seventh of 1, -1, 2, -2, 3, -3, 4.
    """
    code = practice().id.removeprefix("pig.")
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    bits = "".join(f"{digits.index(letter):06b}" for letter in code)
    numbers = (1, 1, 0, 2, 1, 4, 6)
    gamma = ("010", "010", "1", "011", "010", "00101", "00111")
    assert [int(text, 2) - 1 for text in gamma] == list(numbers)
    assert bits.startswith("".join(gamma))


@pytest.mark.parametrize("slug", SLUGS)
def test_an_id_holds_the_whole_position(slug):
    game, rng = nomarch.game(slug), random.Random(7)
    for seats in (game.seats[0], game.seats[-1]):
        position = game.start(seats)
        for _ in range(40):
            position.play(rng.choice(position.legal() or [id for id, _ in position.outcomes()]))
            again = nomarch.position(position.id)
            assert again.tobytes() == position.tobytes()
            assert (again.record.options, again.record.rules) == (position.record.options, position.record.rules)


def test_an_id_holds_options():
    position = PIG.start(3, target="50").play("roll")
    assert nomarch.position(position.id, find).record.options == {"target": "50"}


@pytest.mark.parametrize("text", ["", "nonsense", "pig", "pig.", "pig.!!", "pig.AAAA", "pig." + "A" * 3000, "pig.é"])
def test_nonsense_is_no_position(text):
    with pytest.raises(BadPosition, match="isn't a position"):
        nomarch.position(text, find)


def test_a_misspelt_or_cut_id_is_no_position():
    good = practice().id
    for at in range(len("pig."), len(good)):
        other = "A" if good[at] != "A" else "B"
        for bad in (good[:at], good[:at] + other + good[at + 1 :]):
            with pytest.raises(BadPosition):
                nomarch.position(bad, find)


def test_an_id_of_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        nomarch.position("chess.ABCD")


def test_practice_says_so_in_its_record_and_loads_again():
    position = practice().play("hold")
    text = position.record.dumps()
    header = json.loads(text.splitlines()[0])
    assert header["nomarch"] == 2, "a program that knows no practice must refuse it, not replay it from the opening"
    assert header["practice"] == {"position": practice().id, "match": "ab" * 32, "event": 2}
    again = load(text)
    assert again.practice
    assert again.taken_from == Moment("ab" * 32, 2)
    assert again.position().scores()[0].total == 4
    assert again.dumps() == text


def test_a_match_from_the_opening_is_written_as_before():
    header = json.loads(PIG.start(2).record.dumps().splitlines()[0])
    assert header["nomarch"] == 1
    assert "practice" not in header


def test_practice_draws_and_verifies_its_own_dice():
    position = practice(Dice.from_key("secret", ["n"]))
    rng = random.Random(1)
    while not position.over:
        position.play(rng.choice(position.legal())).draw()
    rolls = sum(event.seat == nomarch.CHANCE for event in position.record.events)
    again = load(position.record.dumps())
    assert again.verify() == rolls > 0


@pytest.mark.parametrize(
    "change",
    [
        {"practice": None},
        {"practice": {}},
        {"practice": {"position": 3}},
        {"practice": {"position": "pig.AAAA"}},
        {"practice": {"position": "ra-dice.AAAA"}},
        {"seats": 3, "names": ["a", "b", "c"]},
    ],
)
def test_a_damaged_practice_header_is_refused(change):
    lines = practice().record.dumps().splitlines()
    header = json.loads(lines[0]) | change
    with pytest.raises(BadRecord, match="Line 1"):
        load("\n".join([json.dumps(header), *lines[1:]]))
