"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from ..actions import BUILD, DIE, SITE_START, TURN_IN, site_of
from ..data import FACES
from ..state import ENDED
from ..strings import SITE, dice_text
from .rivals import Rivals
from .sheet import Sheet
from .symbols import symbol
from .tray import Tray

STYLE = "ages"


def stage(s: Any, _: Translate) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Round {n}").format(n=s.rounds + 1)


def fell(outcomes: Sequence[int], _: Translate) -> str:
    """Dice that fell together, in words."""
    dice = [0] * FACES
    for outcome in outcomes:
        dice[outcome - DIE] += 1
    return _("rolled {dice}").format(dice=dice_text(dice, _))


def board(
    view: View, names: Sequence[str], _: Translate, fallen: Sequence[int] = (), outcomes: Sequence[int] = ()
) -> dict[str, str]:
    """The parts of the table; `fallen` just fell, `outcomes` may be typed in at a real table."""
    tray = Tray(view, names, _, outcomes)
    return {
        "dice": tray.dice(fallen),
        "steps": tray.steps(),
        "buttons": tray.buttons(),
        "board": Sheet(view, names, _).sheet(),
        "rivals": Rivals(view, names, _).rivals(),
    }


def group(s: Any, a: int, _: Translate) -> tuple[str, str] | None:
    """(row, short words) of choices that share a row in the list: so many boxes at one site."""
    if BUILD <= a < TURN_IN:
        site = site_of(a)
        return _(SITE[site]), str(a - BUILD - SITE_START[site] + 1)
    return None
