"""The table drawn for the page: dice tray, sheet with cities and monuments, peg board, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, DIE, SITE_START, TURN_IN, site_of
from ..rules.data import FACES
from ..rules.state import ENDED
from ..words.strings import SITE, dice_text
from .rivals import Rivals
from .sheet import Sheet
from .symbols import symbol as symbol
from .tray import Tray

STYLE = "ages"
LOOKS_BACK = True  # the board marks what was ticked this turn


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


def group(s: Any, a: int, _: Translate) -> tuple[str, str] | None:
    """(row, short words) of choices that share a row in the list: so many boxes at one site."""
    if BUILD <= a < TURN_IN:
        site = site_of(a)
        return _(SITE[site]), str(a - BUILD - SITE_START[site] + 1)
    return None
