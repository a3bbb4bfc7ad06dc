"""What happened: what was done, what fell together, and what followed by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Step
from nomarch.engine.foresight import points_gained
from nomarch.engine.words import NOBODY, Afterwards, Happening, Translate, english, signed

from ..rules.actions import DIE, DISASTER, DONE, die_colour, die_face
from ..rules.data import FROM_ANKHS, FROM_SUNS, SOURCES
from ..rules.scoring import own_monuments, settlements
from ..rules.state import LOSING, PASSING, SCORING
from .choices import choice
from .names import COLOUR, FACE, source


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it."""
    if a >= DIE:
        return _("rolled {face} with the {colour} die").format(
            face=_(FACE[die_face(a)]), colour=_(COLOUR[die_colour(a)])
        )
    if a == DONE:
        return _("ended the turn")
    return choice(s, a, Afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Stop rolling": "stopped rolling",
    "Reroll {dice}": "rerolled {dice}",
    "Flood the Nile with 3 Nile dice": "flooded the Nile with 3 Nile dice",
    "Flood the Nile with 2 Nile dice and 1 Ankh": "flooded the Nile with 2 Nile dice and 1 Ankh",
    "Flood the Nile with 1 Nile die and 2 Ankhs": "flooded the Nile with 1 Nile die and 2 Ankhs",
    "Take back your Civilization marker on {colour}": "lost the Civilization marker on {colour}",
    "Take back your Monument marker: {space}": "lost the Monument marker: {space}",
}


def fell(s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
    """Dice that fell together, in words."""
    dice = (f"{_(FACE[die_face(a)])} ({_(COLOUR[die_colour(a)])})" for a in outcomes)
    return _("rolled {dice}").format(dice=", ".join(dice))


def face(a: int, _: Translate = english) -> str:
    """What a die shows, if an outcome is the throw of one."""
    return _(FACE[die_face(a)]) if a >= DIE else ""


def on_the_way(a: int) -> bool:
    """Whether an action only leads to the next one, which tells it all: none does here."""
    return False


def followed(step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What happened by itself, for everybody's ears."""
    if DISASTER <= (step.action or 0) < DONE or (step.action is None and step.before.phase == LOSING):
        return [happening for seat in range(step.after.seats) for happening in _lost(step.before, step.after, seat, _)]
    if step.action is not None:
        return []
    if step.before.phase == PASSING:
        return _passed(step.before, step.after, _)
    return _scored(step.before, step.after, _) if step.before.phase == SCORING else []


def _lost(was: Any, s: Any, seat: int, _: Translate) -> Iterator[Happening]:
    """6.2-6.5: what a disaster takes from a seat."""
    for name, before, after in ((_("Pharaoh"), was.pharaoh, s.pharaoh), (_("Nile"), was.nile, s.nile)):
        if after[seat] < before[seat]:
            yield seat, _("{track}: from {a} to {b}").format(track=name, a=before[seat], b=after[seat])
    if s.floods[seat] < was.floods[seat]:
        yield seat, _("loses a flood marker")
    for name, count in ((_("Civilization"), settlements), (_("Monuments"), own_monuments)):
        if n := count(was, seat) - count(s, seat):
            yield seat, _.n("{area}: loses 1 marker", "{area}: loses {n} markers", n, area=name)


def _passed(was: Any, s: Any, _: Translate) -> list[Happening]:
    """3.4-3.6: Ankhs left over, suns, and where Ra stands now."""
    told = []
    for at in (FROM_ANKHS, FROM_SUNS):
        if n := s.points[was.turn][at] - was.points[was.turn][at]:
            told.append((was.turn, f"{source(SOURCES[at], _)}: {signed(n)}"))
    if s.ra > was.ra:
        told.append((NOBODY, _("Ra moves from {a} to {b}").format(a=was.ra, b=s.ra)))
    return told


def _scored(was: Any, s: Any, _: Translate) -> list[Happening]:
    """7, 8: what the epoch brings, by source."""
    told = [(NOBODY, _("epoch {n} is scored").format(n=s.epoch))]
    for seat in range(s.seats):
        gains = [
            (after - before, name)
            for before, after, name in zip(was.points[seat], s.points[seat], SOURCES, strict=True)
        ]
        text = ", ".join(f"{source(name, _)} {signed(n)}" for n, name in gains if n)
        told.append((seat, text or _("no points")))
    return told


def gist(steps: Sequence[Step], seat: int, _: Translate = english) -> list[str]:
    """A turn in short: steps on both tracks, markers placed, a disaster, and points."""
    own = [step for step in steps if step.before.phase != SCORING]
    if not own:
        return []
    was, s = own[0].before, own[-1].after
    tracks = ((_("Pharaoh"), was.pharaoh, s.pharaoh), (_("Nile"), was.nile, s.nile))
    told = [
        f"{name} {signed(after[seat] - before[seat])}" for name, before, after in tracks if after[seat] != before[seat]
    ]
    told += _placed(was, s, seat, _)
    if any(DISASTER <= (step.action or 0) < DONE for step in steps):
        told.append(_("a disaster"))
    if n := sum(points_gained(steps, seat, len(SOURCES))):
        told.append(_.n("{gain} point", "{gain} points", abs(n), gain=signed(n)))
    return told


def _placed(was: Any, s: Any, seat: int, _: Translate) -> Iterator[str]:
    if n := own_monuments(s, seat) - own_monuments(was, seat):
        yield _.n("1 monument", "{n} monuments", n)
    if (n := settlements(s, seat) - settlements(was, seat)) > 0:
        yield _.n("1 Civilization marker", "{n} Civilization markers", n)
    if (n := s.floods[seat] - was.floods[seat]) > 0:
        yield _("flooded the Nile")
