"""What a choice brings: points, another die, what a development does, and how far a building is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Effect, Foreseen, Step
from nomarch.engine.foresight import points_told
from nomarch.engine.words import Translate, english, signed

from ..rules.actions import ACCEPT, BUILD, BUY, DISCARD, KEEP, SELL, SPEND, STOP, TAKE, TURN_IN
from ..rules.data import CITIES, POINTS, SITE_BOXES
from ..rules.scoring import built, cities, developments_owned
from ..rules.state import FEEDING, TAKING
from .choices import boxes_of
from .log import things_taken
from .names import development_effect


def effects(foreseen: Foreseen, names: Sequence[str], _: Translate = english) -> list[Effect]:
    """Points, and for buildings and developments what they are good for."""
    action = foreseen.action
    if KEEP <= action < TAKE or SPEND <= action < BUILD or DISCARD <= action < STOP:
        return []
    if TAKE <= action < SPEND or action in (STOP, ACCEPT):
        return [*points_told(foreseen, names, _), *_collected(foreseen.steps, foreseen.seat, _)]
    if BUY <= action < SELL:
        return list(_bought(foreseen.before, action - BUY, _))
    special = _built(foreseen, *boxes_of(action), _) if BUILD <= action < TURN_IN else ()
    return [*special, *points_told(foreseen, names, _)]


def _collected(steps: Sequence[Step], seat: int, _: Translate) -> Iterator[Effect]:
    """3.1-3.4: what the dice would bring as they lie, and how many cities would starve."""
    for step in steps:
        if step.before.phase == TAKING:
            yield Effect("", things_taken(step.before, step.after, _))
        elif step.before.phase == FEEDING:
            if hungry := step.after.disasters[seat] - step.before.disasters[seat]:
                yield Effect("", _.n("1 city starves", "{n} cities starve", hungry))
            else:
                yield Effect("", _("{n} food left").format(n=step.after.food[seat]))


def _bought(s: Any, development: int, _: Translate) -> Iterator[Effect]:
    """6.2: its printed points count as soon as it is paid."""
    points = POINTS[s.sheet][development]
    yield Effect(signed(points), _.n("{gain} point", "{gain} points", points, gain=signed(points)))
    yield Effect("", development_effect(s.sheet, development, _))
    if s.seats > 1 and developments_owned(s, s.turn) + 1 == s.goal:
        yield Effect("", _("this round would be the last"))


def _built(foreseen: Foreseen, site: int, boxes: int, _: Translate) -> Iterator[Effect]:
    """4.1: a finished city rolls another die; an unfinished building says what is missing."""
    s, seat = foreseen.after, foreseen.seat
    if not built(s, seat, site):
        left = SITE_BOXES[site] - s.boxes[seat][site]
        yield Effect("", _.n("1 box left", "{n} boxes left", left))
    elif site < CITIES:
        n = int(cities(s, seat))
        yield Effect(_("{n} dice").format(n=n), _("from now on you roll {n} dice").format(n=n))
    else:
        yield Effect("", _("finished"))
