"""The table drawn for the page: dice tray, the board in two layouts, what an epoch's end would bring."""

from __future__ import annotations

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from .layout import NARROW, WIDE
from .rivals import Rivals
from .slab import Slab
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table."""
    tray = Tray(showing, _)
    return Parts(
        dice=tray.dice(),
        steps=tray.steps(),
        buttons=tray.buttons(),
        board="".join(Slab(showing, _, layout).slab() for layout in (WIDE, NARROW)),
        rivals=Rivals(showing, _).rivals(),
    )
