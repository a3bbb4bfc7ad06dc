"""Why something is not possible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.actions import (
    BUILD,
    CROWN,
    DIE,
    DISASTER,
    DONE,
    FLOOD,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    REROLL,
    SAIL,
    SETTLE,
    STOP,
)
from ..rules.data import (
    ANKH,
    CIVILIZATION,
    COLOURS,
    COLUMNS,
    FLOOD_DICE,
    MISSING,
    MONUMENT,
    NILE,
    NOTHING,
    PHARAOH,
    SUN,
    TRACK_END,
)
from ..rules.disasters import can_declare
from ..rules.roll import locked, shown
from ..rules.state import LOSING, USING
from ..rules.uses import (
    AT_TRACK_END,
    FINE,
    NO_PAIR,
    NO_REAL_DIE,
    NO_REAL_DIE_USED,
    OWN_COLUMN,
    OWN_MARKER,
    SPACE_FULL,
    TOO_FEW_DICE,
    against_crown,
    against_flood,
    against_monument_die,
    against_sail,
    against_settle,
    against_space,
    spare_ankhs,
)
from .names import COLOUR, FACE
from .prompts import prompt


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Why an action is not legal now."""
    if a >= DIE:
        return _("Dice are rolled; nobody chooses what they show.")
    if a >= LOSE_CIVILIZATION:
        return _why_not_lose(s, a, _)
    if s.phase == LOSING:
        return _("The disaster comes first: someone is choosing what to lose.")
    if a < CROWN:
        return _why_not_reroll(s, a, _)
    if a == DONE:
        return _("Stop rolling first.")
    return _why_not_use(s, a, _) or _("Stop rolling first; then you can do this.")


def _why_not_lose(s: Any, a: int, _: Translate) -> str:
    if s.phase != LOSING:
        return _("You only take back markers when someone declares a disaster.")
    if s.disaster != (MONUMENT if a >= LOSE_MONUMENT else CIVILIZATION):
        return _("This disaster hits another area. {prompt}").format(prompt=prompt(s, _).headline)
    return _("You have no marker there.")


def _why_not_reroll(s: Any, a: int, _: Translate) -> str:
    if s.phase == USING:
        return _("You've stopped rolling: use the dice as they are.")
    suns = (a - REROLL) & locked(s)
    colour = next(colour for colour in range(COLOURS) if suns >> colour & 1)
    if s.dice[colour] == MISSING:
        return _wrong_die(s, colour, SUN, _)
    return _("The {colour} die shows a sun, and suns are never rerolled.").format(colour=_(COLOUR[colour]))


def _why_not_use(s: Any, a: int, _: Translate) -> str:
    """What stands against a use of the dice as they lie; empty if nothing does."""
    if a < SAIL:
        return _why_not_step(s, against_crown(s, a - CROWN), PHARAOH, _)
    if a < FLOOD:
        return _why_not_step(s, against_sail(s, a - SAIL), NILE, _)
    if a < SETTLE:
        return _why_not_flood(s, a - FLOOD, _)
    if a < BUILD:
        return _why_not_settle(s, a - SETTLE, _)
    if a < DISASTER:
        return _why_not_build(s, (a - BUILD) // COLUMNS, (a - BUILD) % COLUMNS, _)
    if can_declare(s):
        return ""
    return _("A disaster takes four or five unused suns; you have {n}.").format(n=shown(s, SUN))


def _why_not_step(s: Any, reason: int, face: int, _: Translate) -> str:
    name = _(FACE[face])
    if reason == FINE:
        return ""
    if reason == AT_TRACK_END:
        return _("Your {face} marker is already on {n}.").format(face=name, n=TRACK_END)
    if reason == NO_REAL_DIE:
        return _("No unused die shows {face}.").format(face=name)
    if reason == NO_REAL_DIE_USED:
        return _("An Ankh counts as {face} only after a real {face} die has moved you this turn.").format(face=name)
    return _no_ankh(s, 1, _)


def _no_ankh(s: Any, needed: int, _: Translate) -> str:
    ankhs, spare = shown(s, ANKH), spare_ankhs(s, 0, 0)
    if ankhs < needed:
        return _("Ankhs needed: {needed}; unused Ankhs: {n}.").format(needed=needed, n=ankhs)
    text = _("Ankhs needed: {needed}; free: {n}. The rest ({held}) back up the markers placed this turn.")
    return text.format(needed=needed, held=ankhs - spare, n=spare)


def _why_not_flood(s: Any, ankhs: int, _: Translate) -> str:
    reason = against_flood(s, ankhs)
    if reason == FINE:
        return ""
    if reason == NO_REAL_DIE:
        return _("To flood the Nile, at least one of the three dice must show the Nile itself.")
    if reason == TOO_FEW_DICE:
        text = _("Nile dice needed: {needed}; unused dice that show the Nile: {n}.")
        return text.format(needed=FLOOD_DICE - ankhs, n=shown(s, NILE))
    return _no_ankh(s, ankhs, _)


def _why_not_settle(s: Any, colour: int, _: Translate) -> str:
    reason, name = against_settle(s, colour), _(COLOUR[colour])
    if reason == FINE:
        return ""
    if reason == NO_REAL_DIE:
        return _wrong_die(s, colour, CIVILIZATION, _)
    if reason == OWN_MARKER:
        return _("You already have a marker on the {colour} Civilization space.").format(colour=name)
    if reason == SPACE_FULL:
        text = _("The {colour} Civilization space is full: with {seats} players it holds {n}.")
        return text.format(colour=name, n=s.seats - 1, seats=s.seats)
    if s.settled:
        text = _("The {colour} die already backs up the markers you placed: each further one takes one more die.")
        return text.format(colour=name)
    text = _("A Civilization marker takes three dice showing Civilization or a free Ankh; you have {n}.")
    return text.format(n=shown(s, CIVILIZATION) + spare_ankhs(s, 0, 0))


def _why_not_build(s: Any, colour: int, column: int, _: Translate) -> str:
    reason = against_monument_die(s, colour) or against_space(s, colour, column)
    if reason == FINE:
        return ""
    if reason == NO_REAL_DIE:
        return _wrong_die(s, colour, MONUMENT, _)
    if reason == NO_PAIR:
        return _("Another Monument takes two dice: one of its colour, and one more Monument or a free Ankh.")
    if reason == OWN_COLUMN:
        text = _("After your first Monument of a turn, only columns without your markers are open; column {n} has one.")
        return text.format(n=column + 1)
    return _("There is already a marker on this space.")


def _wrong_die(s: Any, colour: int, face: int, _: Translate) -> str:
    name, lies = _(COLOUR[colour]), s.dice[colour]
    if lies == MISSING:
        return _("The {colour} die stays in the box.").format(colour=name)
    if lies == NOTHING:
        return _("The {colour} die has already been used.").format(colour=name)
    if lies == ANKH:
        text = _("The {colour} die shows an Ankh: its colour takes a real {face} die.")
        return text.format(colour=name, face=_(FACE[face]))
    text = _("The {colour} die shows {lies}, not {face}.")
    return text.format(colour=name, lies=_(FACE[lies]), face=_(FACE[face]))


# What is left undone --------------------------------------------------------------------------


def closes(a: int) -> bool:
    """Whether an action ends the rolling or the turn."""
    return a in (STOP, DONE)


def unfinished(s: Any, a: int, legal: Sequence[int], _: Translate = english) -> str:
    """The dice that could still be used when a turn ends."""
    if a != DONE:
        return ""
    left = [face for face in _USES if _USES[face](s, legal)]
    names = ", ".join(f"{n} × {_(FACE[face])}" if (n := int(shown(s, face))) > 1 else _(FACE[face]) for face in left)
    return _("Still unused: {dice}.").format(dice=names) if left else ""


_USES = {
    PHARAOH: lambda s, legal: CROWN in legal,
    NILE: lambda s, legal: SAIL in legal or FLOOD in legal,
    CIVILIZATION: lambda s, legal: any(SETTLE <= a < BUILD for a in legal),
    MONUMENT: lambda s, legal: any(BUILD <= a < DISASTER for a in legal),
    ANKH: lambda s, legal: CROWN + 1 in legal or SAIL + 1 in legal,
    SUN: lambda s, legal: any(DISASTER <= a < DONE for a in legal),
}
