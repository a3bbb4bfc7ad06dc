"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from .rivals import Rivals
from .sheet import Sheet
from .symbols import symbol
from .tray import Tray

__all__ = ["LOOKS_BACK", "STYLE", "board", "symbol"]

STYLE = "ages"
LOOKS_BACK = True  # the board marks what was ticked this turn


def board(
    view: View,
    names: Sequence[str],
    _: Translate,
    fallen: Sequence[int] = (),
    outcomes: Sequence[int] = (),
    past: Sequence[Any] = (),
) -> dict[str, str]:
    """The parts of the table; `fallen` just fell, `outcomes` may be typed in, `past` are earlier states."""
    tray, began = Tray(view, names, _, outcomes), _turn_began(view.state, past)
    return {
        "dice": tray.dice(fallen),
        "steps": tray.steps(),
        "buttons": tray.buttons(),
        "board": Sheet(view, names, _, began=began).sheet(),
        "rivals": Rivals(view, names, _, began=began).rivals(),
    }


def _turn_began(s: Any, past: Sequence[Any]) -> Any:
    """The first state of this turn, as far back as it is known."""
    first = s
    for state in reversed(past):
        if (state.rounds, state.turn) != (s.rounds, s.turn):
            break
        first = state
    return first
