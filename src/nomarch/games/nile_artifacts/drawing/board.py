"""The table drawn for the page: the river with ships and cards, the monuments, own cards, opponents."""

from __future__ import annotations

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from ..rules.actions import DOCK
from ..rules.state import DISCARDED, IN_DECK
from .marks import patterns
from .monuments import Monuments
from .rivals import Rivals
from .river import River
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table; nothing tumbles here, and what real cards show is typed in by the list."""
    tray, river, monuments = Tray(showing, _), River(showing, _), Monuments(showing, _)
    offers = " na-offers" if river.offering else ""
    shown = river.river() + monuments.monuments()
    return Parts(
        tray=_("Cards and coins"),
        dice=tray.place(Tray.hand),
        steps=tray.part(Tray.steps),
        buttons=tray.buttons(),
        board=f'<div class="na-board{offers}">{patterns()}{shown}{river.place(_notes)}</div>',
        rivals=Rivals(showing, _).rivals(),
    )


def _notes(river: River) -> str:
    """Quiet lines: what the edges mean, the stacks, and whose tables these are."""
    s, _ = river.s, river._
    stacks = _("deck: {deck}, discards: {discards}, monuments to come: {stack}")
    counts = stacks.format(deck=s.at[IN_DECK], discards=s.at[DISCARDED], stack=s.stack)
    edges = _("Golden edge: within reach. Dashed edge: only after turning your ship.")
    ours = _("The river, cards and monuments are reconstructed, not those of the printed game.")
    lines = [edges] * (DOCK in river.legal) + [f"{counts[:1].upper()}{counts[1:]}."] + [ours] * river.reconstructed()
    return f'<p class="note na-note">{" ".join(lines)}</p>'
