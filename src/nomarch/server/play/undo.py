"""What can be taken back: what the last click did, and an action that is not played yet."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sqlalchemy.engine import RowMapping

from nomarch.engine import Position
from nomarch.engine.errors import NothingToUndo

from .table import UNDO

TAKEN_BACK, ROLL, FINAL = "taken back", "roll", "final"


def undoable(position: Position, most: int = 1) -> int:
    """How many of the last decisions, at most so many, can be taken back: nothing was revealed by them or since."""
    trial = position.copy()
    for n in range(most):
        try:
            trial.undo()
        except NothingToUndo:
            return n
    return most


def is_undoable(position: Position, before: Position | None = None) -> bool:
    """Whether the last decision can be taken back; with the position `before` it, nothing has to be played again."""
    events = position.record.events
    if events[-1].seat < 0:
        return False
    if not position.game.hides:
        return True
    if before is None or before.record.events != events[:-1]:
        return undoable(position) > 0
    return not before.would_reveal(events[-1].action)


def last_click(events: Sequence[RowMapping]) -> int:
    """How many of the events that still hold were stored together as the last."""
    held = _held(events)
    first = next((n for n, mark in enumerate(reversed(held)) if mark != held[-1]), len(held))
    return max(1, first)


def first_of_click(events: Sequence[RowMapping], number: int) -> int:
    """The first of the events that were stored together with one that still holds."""
    held = _held(events)
    while number > 0 and held[number - 1] == held[number]:
        number -= 1
    return number


def _held(events: Sequence[RowMapping]) -> list[tuple[int, str]]:
    """Who did what still holds, and when."""
    held: list[tuple[int, str]] = []
    for event in events:
        if event["do"] != UNDO:
            held.append((event["by"], event["at"]))
        elif held:
            held.pop()
    return held


def finality(position: Position, action: int, mine: tuple[int, ...]) -> str:
    """FINAL if undo will not bring the action back; ROLL if only because the own dice or cards fall next."""
    seat, after = position.to_move, position.copy().play(action)
    if after.chance:
        return ROLL if after.draw(random.Random(0)).to_move == seat else FINAL
    if after.to_move not in mine or position.would_reveal(action):
        return FINAL
    return TAKEN_BACK
