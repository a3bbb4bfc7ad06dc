"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import Parts, Showing
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, DIE, SITE_START, TURN_IN, site_of
from ..rules.data import FACES
from ..rules.state import ENDED
from ..words.strings import SITE, dice_text
from .rivals import Rivals
from .sheet import Sheet
from .tray import Tray


def stage(s: Any, _: Translate) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Round {n}").format(n=s.rounds + 1)


def fell(outcomes: Sequence[int], _: Translate) -> str:
    """Dice that fell together, in words."""
    dice = [0] * FACES
    for outcome in outcomes:
        dice[outcome - DIE] += 1
    return _("rolled {dice}").format(dice=dice_text(dice, _))


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table."""
    tray = Tray(showing, _)
    return Parts(
        dice=tray.dice(),
        steps=tray.steps(),
        buttons=tray.buttons(),
        board=Sheet(showing, _).sheet(),
        rivals=Rivals(showing, _).rivals(),
    )


def group(s: Any, a: int, _: Translate) -> tuple[str, str] | None:
    """(row, short words) of choices that share a row in the list: so many boxes at one site."""
    if BUILD <= a < TURN_IN:
        site = site_of(a)
        return _(SITE[site]), str(a - BUILD - SITE_START[site] + 1)
    return None
