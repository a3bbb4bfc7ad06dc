"""The table drawn for the page: the river with ships and cards, the monuments, own cards, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import DOCK
from ..rules.components import BARS_AT, CARDS_AT, DEFAULT, NEEDS_AT, POINTS_AT, encode
from ..rules.data import LEVELS, MONUMENTS
from ..rules.state import DISCARDED, IN_DECK
from .marks import patterns
from .monuments import Monuments
from .rivals import Rivals
from .river import River
from .symbols import symbol
from .tray import Hand

__all__ = ["STYLE", "board", "symbol"]

STYLE = "artifacts"


def board(
    view: View, names: Sequence[str], _: Translate, fallen: Sequence[int] = (), outcomes: Sequence[int] = ()
) -> dict[str, str]:
    """The parts of the table; nothing tumbles here, and what real cards show is typed in by the list."""
    hand, river, monuments = Hand(view, names, _), River(view, names, _), Monuments(view, names, _)
    parts = [monuments.monuments(), _folded(river, _)] if river.offering else [river.river(), monuments.monuments()]
    return {
        "tray": _("Cards and coins"),
        "dice": hand.fan(),
        "steps": hand.steps(),
        "buttons": hand.buttons(),
        "board": f'<div class="na-board">{patterns()}{"".join(parts)}{_notes(view, _)}</div>',
        "rivals": Rivals(view, names, _).rivals(),
    }


def _folded(river: River, _: Translate) -> str:
    """While cards are offered, the river steps back; its summary says what lies there."""
    told = _("all ships have docked; cards left for the next round: {n}").format(n=river.lying)
    return (
        f'<details class="panel na-fold" id="river-fold"><summary><b>{_("River")}</b> <span>{told}</span></summary>'
        f"{river.river()}</details>"
    )


def _notes(view: View, _: Translate) -> str:
    """Quiet lines: what the edges mean, the stacks, and whose tables these are."""
    s: Any = view.state
    stacks = _("deck: {deck}, discards: {discards}, monuments to come: {stack}")
    counts = stacks.format(deck=s.at[IN_DECK], discards=s.at[DISCARDED], stack=s.stack)
    edges = _("Golden edge: within reach. Dashed edge: only after turning your ship.")
    ours = _("The river, cards and monuments are reconstructed, not those of the printed game.")
    lines = [edges] * (DOCK in view.legal) + [f"{counts[:1].upper()}{counts[1:]}."] + [ours] * _reconstructed(s)
    return f'<p class="note na-note">{" ".join(lines)}</p>'


@cache
def _ours() -> list[int]:
    return encode(DEFAULT)


def _reconstructed(s: Any) -> bool:
    """Whether this match is played with our tables, not with those of an owner's copy."""
    ours = _ours()
    here = [*s.bars, *s.printed]
    needs = [s.needs[monument][level] for monument in range(MONUMENTS) for level in range(LEVELS)]
    cards = sorted(s.card[: sum(s.at)])
    return here == ours[BARS_AT:POINTS_AT] and needs == ours[NEEDS_AT:CARDS_AT] and cards == ours[CARDS_AT + 1 :]
