"""What happens by itself, told step by step: victims of disasters, the end of a turn, epochs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine.words import NOBODY, Happening, Translate, counted, english, signed

from ..rules.actions import DISASTER, DONE
from ..rules.data import FROM_ANKHS, FROM_SUNS, SOURCES
from ..rules.scoring import own_monuments, settlements
from ..rules.state import LOSING, PASSING, SCORING
from ..rules.turn import leave, play, waits
from .strings import source

DECIDED = -1


def moments(s: Any, a: int) -> Iterator[int]:
    """Play an action or outcome as `apply` does, and stop after each step to name it."""
    play(s, a)
    yield LOSING if DISASTER <= a < DONE else DECIDED
    while not waits(s):
        step = int(s.phase)
        leave(s)
        yield step


def happened(step: int, was: Any, s: Any, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What a step changed, for everybody's ears."""
    if step == LOSING:
        return [happening for seat in range(s.seats) for happening in _lost(was, s, seat, _)]
    if step == PASSING:
        return _passed(was, s, _)
    return _scored(was, s, _) if step == SCORING else []


def _lost(was: Any, s: Any, seat: int, _: Translate) -> Iterator[Happening]:
    """6.2-6.5: what a disaster takes from a seat."""
    for name, before, after in ((_("Pharaoh"), was.pharaoh, s.pharaoh), (_("Nile"), was.nile, s.nile)):
        if after[seat] < before[seat]:
            yield seat, _("{track}: from {a} to {b}").format(track=name, a=before[seat], b=after[seat])
    if s.floods[seat] < was.floods[seat]:
        yield seat, _("loses a flood marker")
    for name, count in ((_("Civilization"), settlements), (_("Monuments"), own_monuments)):
        if n := count(was, seat) - count(s, seat):
            yield seat, counted(n, _("{area}: loses 1 marker"), _("{area}: loses {n} markers"), area=name)


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
