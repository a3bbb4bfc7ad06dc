"""What can be taken back: the last event of a match, and an action that is not played yet."""

from __future__ import annotations

import random

from nomarch.engine import Position
from nomarch.engine.errors import NothingToUndo

TAKEN_BACK, ROLL, FINAL = "taken back", "roll", "final"


def undoable(position: Position) -> bool:
    """Whether the last decision can be taken back: nothing was revealed since."""
    try:
        position.copy().undo()
    except NothingToUndo:
        return False
    return True


def finality(position: Position, action: int, mine: tuple[int, ...]) -> str:
    """FINAL if undo will not bring the action back; ROLL if only because the own dice or cards fall next."""
    seat, after = position.to_move, position.copy().play(action)
    if after.chance:
        return ROLL if after.draw(random.Random(0)).to_move == seat else FINAL
    if after.to_move not in mine or position.would_reveal(action):
        return FINAL
    return TAKEN_BACK
