"""What happens by itself, told step by step: taking, feeding, famine, disasters and their victims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine.words import Happening, Translate, counted, english

from ..rules.actions import BUILD, SPEND, TAKE
from ..rules.collect import suffer, take
from ..rules.data import DROUGHT, GOODS, INVASION, PESTILENCE, REVOLT, SKULL, SMITHING
from ..rules.disasters import feed, invades
from ..rules.state import SMITHING_NOW, TAKING
from ..rules.turn import leave, play, waits
from .strings import GOOD, ONE_GOOD

DECIDED, TAKEN, FED, STRUCK, INVADED, PASSED = range(6)
DISASTER = {DROUGHT: "Drought", PESTILENCE: "Pestilence", INVASION: "Invasion", REVOLT: "Revolt"}


def moments(s: Any, a: int) -> Iterator[int]:
    """Play an action or outcome as `apply` does, and stop after each step to name it."""
    if TAKE <= a < SPEND:
        yield from _collected(s, a - TAKE)
    else:
        play(s, a)
        yield INVADED if SPEND <= a < BUILD else DECIDED
    while not waits(s):
        if s.phase == TAKING:
            yield from _collected(s, 0)
        else:
            step = INVADED if s.phase == SMITHING_NOW else PASSED
            leave(s)
            yield step


def _collected(s: Any, as_food: int) -> Iterator[int]:
    take(s, as_food)
    yield TAKEN
    feed(s)
    yield FED
    suffer(s)
    yield STRUCK


def happened(step: int, was: Any, s: Any, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What a step changed, for everybody's ears."""
    if step == TAKEN:
        return _taken(was, s, _)
    if step == FED:
        return _fed(was, s, _)
    if step == STRUCK:
        return _struck(was, s, _)
    return _victims(was, s, _) if step == INVADED and invades(was) else []


def _taken(was: Any, s: Any, _: Translate) -> list[Happening]:
    seat = s.turn
    found = [(s.food[seat] - was.food[seat], _("food")), (s.workers, _("workers")), (s.coins, _("coins"))]
    for good in range(GOODS):
        n = s.goods[seat][good] - was.goods[seat][good]
        found.append((n, _((ONE_GOOD if n == 1 else GOOD)[good])))
    text = ", ".join(f"{n} {name}" for n, name in found if n)
    return [(seat, _("took {things}").format(things=text or _("nothing")))]


def _fed(was: Any, s: Any, _: Translate) -> list[Happening]:
    seat = s.turn
    told = [(seat, _("fed the cities: {n} food").format(n=was.food[seat] - s.food[seat]))]
    if famine := s.disasters[seat] - was.disasters[seat]:
        told.append((seat, _loss(_("Famine"), famine, _)))
    return told


def _struck(was: Any, s: Any, _: Translate) -> list[Happening]:
    turned_away = was.dice[SKULL] == INVASION and was.owned[was.turn][SMITHING]
    return [] if was.dice[SKULL] < DROUGHT or turned_away else _victims(was, s, _)


def _victims(was: Any, s: Any, _: Translate) -> list[Happening]:
    """Who lost points or goods to the disaster of these skulls."""
    name, told = _(DISASTER[min(was.dice[SKULL], REVOLT)]), []
    for seat in range(s.seats):
        if points := s.disasters[seat] - was.disasters[seat]:
            told.append((seat, _loss(name, points, _)))
        elif was.dice[SKULL] >= REVOLT and sum(s.goods[seat]) < sum(was.goods[seat]):
            told.append((seat, _("{disaster}: all goods lost").format(disaster=name)))
    return told or [(was.turn, _("{disaster}: nobody is hurt").format(disaster=name))]


def _loss(disaster: str, points: int, _: Translate) -> str:
    return counted(points, _("{disaster}: −1 point"), _("{disaster}: −{n} points"), disaster=disaster)
