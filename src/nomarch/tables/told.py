"""What is told of an event: its public side, and who must not know more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from nomarch.engine import Step
from nomarch.engine.plain import PlainState


@dataclass(frozen=True, eq=False)
class Told:
    """Something that happened: who did it, the public state before it, what it was, and who must not know.

    Nothing else is equal to it, so that many can be compared at once.
    """

    seat: int
    state: PlainState
    actions: tuple[int, ...]
    kept_from: frozenset[int] = frozenset()
    discreet: bool = True  # the game's words for it tell no more than everybody sees
    steps: tuple[Step, ...] = ()  # what everybody saw of it, what followed by itself included
    said: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # it in words, once found
