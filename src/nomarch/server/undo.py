"""Whether an action could still be taken back afterwards: what a careful player wants to be asked about."""

from __future__ import annotations

import random

from nomarch.engine import Position

TAKEN_BACK, ROLL, FINAL = "taken back", "roll", "final"


def finality(position: Position, action: int, mine: tuple[int, ...]) -> str:
    """FINAL if undo will not bring the action back; ROLL if only because the own dice or cards fall next."""
    seat, after = position.to_move, position.copy().play(action)
    if after.chance:
        return ROLL if after.draw(random.Random(0)).to_move == seat else FINAL
    if after.to_move not in mine or position.would_reveal(action):
        return FINAL
    return TAKEN_BACK
