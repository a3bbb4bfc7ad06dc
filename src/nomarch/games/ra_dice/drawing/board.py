"""The table drawn for the page: dice tray, the board in two layouts, what an epoch's end would bring."""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.engine import View
from nomarch.engine.words import Translate

from .layout import NARROW, WIDE
from .rivals import Outlook
from .slab import Slab
from .symbols import symbol
from .tray import Tray

__all__ = ["STYLE", "board", "symbol"]

STYLE = "ra"


def board(
    view: View, names: Sequence[str], _: Translate, fallen: Sequence[int] = (), outcomes: Sequence[int] = ()
) -> dict[str, str]:
    """The parts of the table; `fallen` just fell, `outcomes` may be typed in at a real table."""
    tray = Tray(view, names, _, outcomes)
    return {
        "dice": tray.dice(fallen),
        "steps": tray.steps(),
        "buttons": tray.buttons(),
        "board": "".join(Slab(view, names, _, layout).slab() for layout in (WIDE, NARROW)),
        "rivals": Outlook(view, names, _).outlook(),
    }
