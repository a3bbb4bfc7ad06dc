"""Whose turn it is, told in seats."""

from __future__ import annotations

from nomarch.engine import Position


def whose_turn(position: Position) -> int:
    """The seat whose turn it is, also while chance decides; below 0 where it is nobody's.

    Alone, rules may tell one round from the next by another number, so that a search sees where a turn ends.
    """
    return min(int(position.game.calls.on_turn(position.state)), position.record.seats - 1)
