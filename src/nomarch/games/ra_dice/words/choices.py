"""What may be done, and which choices share a row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nomarch.engine.words import Row, Translate, english

from ..rules.actions import (
    BUILD,
    CROWN,
    DISASTER,
    DONE,
    FLOOD,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    MAX_LEGAL,
    REROLL,
    SAIL,
    SETTLE,
    STOP,
)
from ..rules.data import CIVILIZATION, COLOURS, COLUMNS, MONUMENT, NILE, PHARAOH, SPACES
from ..rules.disasters import can_declare
from ..rules.uses import legal_uses
from .names import COLOUR, FACE


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    if a == STOP:
        return _("Stop rolling")
    if a < CROWN:
        return _("Reroll {dice}").format(dice=_dice_text(s, a - REROLL, _))
    if a < SAIL:
        return _step(_("Pharaoh"), s.pharaoh[s.turn], a - CROWN, _)
    if a < FLOOD:
        return _step(_("Nile"), s.nile[s.turn], a - SAIL, _)
    if a < SETTLE:
        return _(_FLOODS[a - FLOOD])
    if a < BUILD:
        return _("Civilization: place a marker on {colour}").format(colour=_(COLOUR[a - SETTLE]))
    if a < DISASTER:
        return _("Monument: {space}").format(space=_space(a - BUILD, _))
    if a < DONE:
        return _(_DISASTERS[a - DISASTER])
    if a == DONE:
        return _finish(s, _)
    if a < LOSE_MONUMENT:
        return _("Take back your Civilization marker on {colour}").format(colour=_(COLOUR[a - LOSE_CIVILIZATION]))
    return _("Take back your Monument marker: {space}").format(space=_space(a - LOSE_MONUMENT, _))


_FLOODS = (
    "Flood the Nile with 3 Nile dice",
    "Flood the Nile with 2 Nile dice and 1 Ankh",
    "Flood the Nile with 1 Nile die and 2 Ankhs",
)
_DISASTERS = (
    "Disaster: everyone else moves back 2 on the Pharaoh track",
    "Disaster: everyone else loses a flood marker or moves back 2 on the Nile",
    "Disaster: everyone else loses 2 Civilization markers",
    "Disaster: everyone else loses 2 Monument markers",
)


def _dice_text(s: Any, mask: int, _: Translate) -> str:
    chosen = [colour for colour in range(COLOURS) if mask >> colour & 1]
    return ", ".join(f"{_(COLOUR[colour])} ({_(FACE[s.dice[colour]])})" for colour in chosen)


def _step(track: str, space: int, ankh: int, _: Translate) -> str:
    text = _("{track}: from {a} to {b} with an Ankh") if ankh else _("{track}: from {a} to {b}")
    return text.format(track=track, a=space, b=space + 1)


def _space(space: int, _: Translate) -> str:
    return _("{colour}, column {n}").format(colour=_(COLOUR[space // COLUMNS]), n=space % COLUMNS + 1)


def _finish(s: Any, _: Translate) -> str:
    """Finishing says what it leaves undone, which can be an oversight."""
    ids = [0] * MAX_LEGAL
    left = {area_of(a) for a in ids[: legal_uses(s, ids)]}
    notes = (
        [_("{areas} still possible").format(areas=", ".join(_(FACE[area]) for area in sorted(left)))] if left else []
    )
    if can_declare(s):
        notes.append(_("no disaster"))
    return _("End turn") + (f" ({'; '.join(notes)})" if notes else "")


def area_of(a: int) -> int:
    """The area of the board that a use of dice concerns."""
    starts = ((BUILD, MONUMENT), (SETTLE, CIVILIZATION), (SAIL, NILE), (CROWN, PHARAOH))
    return next(area for start, area in starts if a >= start)


def folds(s: Any, a: int) -> bool:
    """Dice to roll again are touched; the list of all thirty-one combinations is for who cannot."""
    return STOP < a < CROWN


def group(s: Any, a: int, _: Translate = english) -> Row | None:
    """(row, short words) of choices that share a row in the list: rerolls by number, Monuments by colour."""
    if STOP < a < CROWN:
        return _rerolled(a - REROLL, _)
    if BUILD <= a < DISASTER:
        return _in_row(_("Monument: {space}"), a - BUILD, _)
    if LOSE_MONUMENT <= a < LOSE_MONUMENT + SPACES:
        return _in_row(_("Take back: {space}"), a - LOSE_MONUMENT, _)
    return None


@lru_cache
def _rerolled(dice: int, _: Translate) -> Row:
    chosen = [colour for colour in range(COLOURS) if dice >> colour & 1]
    return _("Reroll {n}").format(n=len(chosen)), ", ".join(_(COLOUR[colour]) for colour in chosen)


def _in_row(text: str, space: int, _: Translate) -> Row:
    return text.format(space=_(COLOUR[space // COLUMNS])), str(space % COLUMNS + 1)
