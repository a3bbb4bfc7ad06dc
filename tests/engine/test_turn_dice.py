"""Dice drawn by turns: the same luck for everybody who plays a deal, whatever they decide; and still checkable."""

from __future__ import annotations

import random

import pytest

import nomarch
from nomarch import Position
from nomarch.engine import Dice
from nomarch.engine.chance import TURN_DRAWING, place
from nomarch.engine.errors import BadDice
from nomarch.engine.record import loads

KEY = "a" * 64


def dice() -> Dice:
    return Dice.from_key(KEY, ("mixed", "roll-through-the-ages"), TURN_DRAWING)


def played(seed: int, decisions: int = 60) -> Position:
    """Some turns for two, decided at random; the dice are always the same deal."""
    position, rng = nomarch.game("roll-through-the-ages").start(2, dice=dice()).draw(), random.Random(seed)
    for _ in range(decisions):
        if not position.over:
            position.play(rng.choice(position.legal())).draw()
    return position


def test_places_name_the_seat_its_turn_and_the_throw() -> None:
    assert place([], 0) == "0/1/1"
    assert place([0], 0) == "0/1/2"
    assert place([0, 0, 0], 1) == "1/1/1"
    assert place([0, 0, 1, 1], 0) == "0/2/1"
    assert place([0, 1, 1, 0, 0], 0) == "0/2/3"
    assert place([0, 1, 0, 1, 0], 1) == "1/3/1"


def test_other_decisions_meet_the_same_dice_at_the_same_place() -> None:
    """The first three dice of each seat's turn come from the same draws, however often somebody rerolled before."""
    opened = [first_throws(played(seed)) for seed in (1, 2, 3)]
    shared = set(opened[0]) & set(opened[1]) & set(opened[2])
    assert len(shared) >= 6
    for where in shared:
        assert opened[0][where] == opened[1][where] == opened[2][where], where
    assert len({len(played(seed).record.falls) for seed in (1, 2, 3)}) > 1, "nobody rerolled more than another"


def first_throws(position: Position) -> dict[str, int]:
    """The outcome of the first throw of each turn, by its place."""
    falls, found, n = position.record.falls, dict[str, int](), 0
    for event in position.record.events:
        if event.seat == nomarch.engine.CHANCE:
            where = place(falls[:n], falls[n])
            if where.endswith("/1"):
                found[where] = event.action
            n += 1
    return found


def test_copies_replays_and_undo_keep_count() -> None:
    position = played(4, 20)
    again = Position.replay(position.record, position.record.events)
    assert again.record.falls == position.record.falls == position.copy().record.falls
    twin = position.copy()
    twin.draw()
    assert twin.record.falls is not position.record.falls
    back = position.copy().take_back(3)
    kept = sum(event.seat == nomarch.engine.CHANCE for event in back.record.events)
    assert len(back.record.falls) == kept


def finished() -> Position:
    position, rng = nomarch.game("roll-through-the-ages").start(2, dice=dice()).draw(), random.Random(5)
    while not position.over:
        position.play(rng.choice(position.legal())).draw()
    return position


def test_a_record_says_how_it_was_drawn_and_verifies() -> None:
    text = finished().record.dumps()
    record = loads(text, nomarch.game)
    assert record.dice is not None
    assert record.dice.drawing == TURN_DRAWING
    assert record.verify() == sum(event.seat == nomarch.engine.CHANCE for event in record.events)


def test_a_changed_nonce_or_key_is_found() -> None:
    text = finished().record.dumps()
    with pytest.raises(BadDice, match="committed dice gave"):
        loads(text.replace('"mixed"', '"other"', 1), nomarch.game)
    with pytest.raises(BadDice, match="key doesn't match"):
        loads(text.replace(KEY, "b" * 64), nomarch.game)
