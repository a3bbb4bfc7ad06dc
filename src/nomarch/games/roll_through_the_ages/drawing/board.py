"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from .rivals import Rivals
from .sheet import Sheet
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table."""
    tray = Tray(showing, _)
    return Parts(
        dice=tray.place(Tray.dice),
        steps=tray.part(Tray.steps),
        buttons=tray.buttons(),
        board=Sheet(showing, _).sheet(),
        rivals=Rivals(showing, _).rivals(),
    )
