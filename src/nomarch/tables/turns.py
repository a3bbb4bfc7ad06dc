"""Whose turn it is, told in seats."""

from __future__ import annotations

from nomarch.engine import Position


def whose_turn(position: Position) -> int:
    """The seat whose turn it is, also while chance decides; below 0 where it is nobody's."""
    return seat_of(int(position.game.calls.on_turn(position.state)), position.record.seats)


def seat_of(turn: int, seats: int) -> int:
    """The seat of a turn as the rules count it.

    Alone, rules may tell one round from the next by another number, so that a search sees where a turn ends.
    """
    return min(turn, seats - 1)
