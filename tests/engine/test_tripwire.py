"""What an action does not touch it cannot reveal: no other deal has to be imagined then."""

from __future__ import annotations

import random

import pytest

import nomarch
from nomarch.engine import Position
from nomarch.engine.calls import hide, imagine
from nomarch.engine.chance import rng
from nomarch.engine.plain import PlainState
from nomarch.engine.tripwire import touches
from nomarch.engine.turn import apply


def test_an_action_that_leaves_hidden_cards_alone_touches_nothing() -> None:
    """Goods are put in front of a warehouse whatever lies there, and one's own cards are one's own."""
    seen = set()
    for position, action in decisions("saqqara", 7, 120):
        after = position.copy().play(action)
        if (after.to_move, after.state.phase) == (position.to_move, position.state.phase):
            truth, known, deal = three(position)
            assert not touches(truth, action, known, deal)
            seen.add(position.say(action).split()[0])
    assert {"lay", "invest"} <= seen


def test_what_turns_hidden_cards_over_touches_them() -> None:
    shown = 0
    for position, action in decisions("saqqara", 7, 400):
        before, after = position.state.revealed, position.copy().play(action).state.revealed
        if after > before:
            truth, known, deal = three(position)
            assert touches(truth, action, known, deal)
            shown += 1
    assert shown


def test_what_differs_in_a_single_number_cannot_be_told_apart_and_counts_as_touched() -> None:
    position = decisions("saqqara", 1, 1)[0][0]
    truth = plain(position)
    other = truth.like(truth)
    other.turn += 1  # type: ignore[attr-defined]
    assert touches(truth, position.legal()[0], other)


@pytest.mark.parametrize("seed", [3, 4])
def test_nothing_is_revealed_where_all_deals_look_alike(seed: int) -> None:
    """As if eight deals were tried for every action, whether or not it touches anything."""
    for position, action in decisions("saqqara", seed, 60):
        assert position.would_reveal(action) == by_deals(position, action)


def decisions(slug: str, seed: int, most: int) -> list[tuple[Position, int]]:
    """Positions of a random match in which somebody decides, and what they chose."""
    luck, position, found = random.Random(seed), nomarch.game(slug).start(3), []
    while not position.draw(luck).over and len(found) < most:
        action = luck.choice(position.legal())
        found.append((position.copy(), action))
        position.play(action)
    return found


def plain(position: Position) -> PlainState:
    return position.game.state_type(position.tobytes())


def three(position: Position) -> tuple[PlainState, PlainState, PlainState]:
    """The truth, what the seat to move knows of it, and a deal that looks the same to it."""
    truth, seat = plain(position), position.to_move
    known = truth.like(truth)
    hide(known, seat)
    deal = known.like(known)
    imagine(deal, seat, [int(number) for number in rng(1)])
    return truth, known, deal


def by_deals(position: Position, action: int) -> bool:
    truth, known, _ = three(position)
    seat = position.to_move
    for n in range(8):
        deal = known.like(known)
        imagine(deal, seat, [int(number) for number in rng(n)])
        if seen(deal, action, seat) != seen(truth, action, seat):
            return True
    return False


def seen(state: PlainState, action: int, seat: int) -> PlainState:
    after = state.like(state)
    apply(after, action)
    hide(after, seat)
    return after
