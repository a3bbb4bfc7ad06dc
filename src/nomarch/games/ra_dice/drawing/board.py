"""The table drawn for the page: dice tray, the board in two layouts, what an epoch's end would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, CROWN, DISASTER, LOSE_MONUMENT, REROLL, STOP, die_colour, die_face
from ..rules.data import COLOURS, COLUMNS, EPOCHS, SPACES
from ..rules.state import ENDED
from ..words.strings import COLOUR, FACE
from .layout import NARROW, WIDE
from .rivals import Outlook
from .slab import Slab
from .symbols import symbol as symbol
from .tray import Tray

STYLE = "ra"


def stage(s: Any, _: Translate) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Epoch {n} of {all}").format(n=s.epoch + 1, all=EPOCHS)


def fell(outcomes: Sequence[int], _: Translate) -> str:
    """Dice that fell together, in words."""
    dice = (f"{_(FACE[die_face(a)])} ({_(COLOUR[die_colour(a)])})" for a in outcomes)
    return _("rolled {dice}").format(dice=", ".join(dice))


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


def group(s: Any, a: int, _: Translate) -> tuple[str, str] | None:
    """(row, short words) of choices that share a row in the list: rerolls by number, Monuments by colour."""
    if STOP < a < CROWN:
        chosen = [colour for colour in range(COLOURS) if (a - REROLL) >> colour & 1]
        return _("Roll {n} again").format(n=len(chosen)), ", ".join(_(COLOUR[colour]) for colour in chosen)
    if BUILD <= a < DISASTER:
        return _in_row(_("Monument: {space}"), a - BUILD, _)
    if LOSE_MONUMENT <= a < LOSE_MONUMENT + SPACES:
        return _in_row(_("Take back: {space}"), a - LOSE_MONUMENT, _)
    return None


def _in_row(text: str, space: int, _: Translate) -> tuple[str, str]:
    return text.format(space=_(COLOUR[space // COLUMNS])), str(space % COLUMNS + 1)
