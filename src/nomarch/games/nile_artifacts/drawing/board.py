"""The table drawn for the page: the river with ships and cards, the monuments, own cards, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import DOCK, DRAW, OFFER, REVEAL, START
from ..rules.components import BARS_AT, CARDS_AT, DEFAULT, NEEDS_AT, POINTS_AT, encode
from ..rules.data import LEVELS, MONUMENTS
from ..rules.state import DISCARDED, ENDED, IN_DECK, OFFERING, SAILING
from ..words.strings import MONUMENT, card, event
from .marks import patterns
from .monuments import Monuments
from .rivals import Rivals
from .river import River
from .symbols import symbol as symbol
from .tray import Hand

STYLE = "artifacts"


def stage(s: Any, _: Translate) -> str:
    """Where the match stands, for the head of the page."""
    if s.phase == ENDED:
        return _("Finished")
    number = _("Round {n}").format(n=s.rounds + 1)
    return f"{number}, {_('last round')}" if s.last else number


def on_the_way(a: int) -> bool:
    """Cards chosen or put back one by one: what was offered in the end tells it all."""
    return OFFER <= a < START


def drawn(s: Any, outcomes: Sequence[int], _: Translate) -> str:
    """What was drawn together, in words: monuments, cards for the river, or the card that was bought."""
    cards = [card(s, a - DRAW, _) for a in outcomes if a >= DRAW]
    told = [event(s, a, _) for a in outcomes if a < REVEAL]
    if revealed := [_(MONUMENT[a - REVEAL]) for a in outcomes if REVEAL <= a < DRAW]:
        told.append(_("revealed {name}").format(name=", ".join(revealed)))
    if cards:
        text = _("drew {card}") if s.phase in (SAILING, OFFERING) else _("new on the river: {card}")
        told.append(text.format(card=", ".join(cards)))
    return "; ".join(told)


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
    told = _("all ships are docked; cards left for the next round: {n}").format(n=river.lying)
    return (
        f'<details class="panel na-fold" id="river-fold"><summary><b>{_("River")}</b> <span>{told}</span></summary>'
        f"{river.river()}</details>"
    )


def _notes(view: View, _: Translate) -> str:
    """Quiet lines: what the edges mean, the stacks, and whose tables these are."""
    s: Any = view.state
    stacks = _("deck {deck}, discards {discards}, monuments to come {stack}")
    counts = stacks.format(deck=s.at[IN_DECK], discards=s.at[DISCARDED], stack=s.stack)
    edges = _("Golden edge: within reach. Dashed: only after turning the ship.")
    ours = _("River, cards and monuments are reconstructed, not those of the printed game.")
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
