"""The table drawn for the page: dice tray, the board in two layouts, what an epoch's end would bring."""

from __future__ import annotations

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from .epoch import Epoch
from .layout import LAYOUTS, NARROW
from .rivals import Rivals
from .slab import Slab
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table."""
    tray = Tray(showing, _)
    slabs = (Slab(showing, _, layout) for layout in LAYOUTS if showing.shape in ("", layout.name))
    return Parts(
        dice=tray.place(Tray.dice) + (Slab(showing, _, NARROW).twins() if tray.legal else ""),
        steps=tray.part(Tray.steps),
        buttons=tray.buttons(),
        board="".join(slab.slab() for slab in slabs) + Epoch(showing, _).scene(),
        rivals=Rivals(showing, _).part(Rivals.rivals),
    )
