"""What happens by itself, told step by step: coins in the harbour, rewards, the last round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine.words import NOBODY, Happening, Translate, english, signed

from ..rules.data import MONUMENTS
from ..rules.scoring import level_points
from ..rules.state import COMPLETE, DISCARDED, OFFERING, REVEALING, REWARDING, SAILING
from ..rules.turn import leave, play, waits
from .strings import MONUMENT

DECIDED, SHUFFLED = -1, -2


def moments(s: Any, a: int) -> Iterator[int]:
    """Play an action or outcome as `apply` does, and stop after each step to name it."""
    play(s, a)
    yield DECIDED
    while not waits(s):
        step = SHUFFLED if s.drawing > 0 and s.at[DISCARDED] > 0 else int(s.phase)
        leave(s)
        yield step


def happened(step: int, was: Any, s: Any, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """What a step changed, for everybody's ears."""
    if step == SHUFFLED:
        return [(NOBODY, _("the discards become the new deck"))]
    if step == SAILING:
        return [(seat, _("waits in the harbour: 1 coin")) for seat in range(s.seats) if s.coins[seat] > was.coins[seat]]
    if step == OFFERING:
        return [(was.turn, _("has nothing to offer"))]
    if step == REWARDING:
        return [happening for monument in range(MONUMENTS) for happening in _completed(was, s, monument, _)]
    return [(NOBODY, _("the last round begins"))] if step == REVEALING and s.last > was.last else []


def _completed(was: Any, s: Any, monument: int, _: Translate) -> Iterator[Happening]:
    """7.2: a complete monument, and what everybody on it scores."""
    if s.monument[monument] != COMPLETE or was.monument[monument] == COMPLETE:
        return
    name = _(MONUMENT[monument])
    yield NOBODY, _("{name} is complete").format(name=name)
    for seat in range(s.seats):
        if points := level_points(was, was.believers[seat][monument]):
            yield seat, f"{name}: {signed(points)}"
