"""What is told of an event: its public side, and who must not know more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from nomarch.engine.plain import PlainState


class Step(NamedTuple):
    """A step that followed by itself: the game's name for it, and the public states around it."""

    name: int
    before: PlainState
    after: PlainState


@dataclass(frozen=True)
class Told:
    """Something that happened: who did it, the public state before it, what it was, and who must not know."""

    seat: int
    state: PlainState
    actions: tuple[int, ...]
    kept_from: frozenset[int] = frozenset()
    discreet: bool = True  # the game's words for it tell no more than everybody sees
    steps: tuple[tuple[Step, ...], ...] = ()  # what followed each action by itself
    shown: tuple[Any, ...] = ()  # what it brought to light for everybody, in the game's own terms
