"""A match as it is studied: without detours, and with the steps of a turn in the order that sensible players take.

Who offers two cards may choose either first, and it is the same offer. Players of lines think of one order alone:
behind the other one they would never come to the first card, and the choice would seem to throw it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from nomarch.engine import Event, Position, Record

MOST_TRIES = 2000  # steps that are tried for one turn


def in_order(record: Record) -> Record:
    """The same match, told straight; the record itself where it is already."""
    position, events = record.position(0), list[Event]()
    for seat, run in groupby(record.events, key=lambda event: event.seat):
        steps = [event.action for event in run]
        if seat >= 0:
            steps = _straight(position, steps)
        for action in steps:
            position.play(action)
        events += [Event(seat, action) for action in steps]
    return record if events == list(record.events) else replace(record, events=events)


def _straight(position: Position, steps: list[int]) -> list[int]:
    """The steps of one seat without those that only took others back, the rest where a sensible player takes them."""
    end = _end(position, steps)
    while strange := _strange(position, steps):
        shorter = (_without(steps, first, last) for last in strange for first in range(last))
        direct = next((fewer for fewer in shorter if _end(position, fewer) == end), None)
        if direct is None:
            return _sorted(position, steps, end, len(strange))
        steps = direct
    return steps


def _strange(position: Position, steps: Sequence[int]) -> list[int]:
    """Which of the steps a sensible player would not think of."""
    here, strange = position.copy(), list[int]()
    for n, action in enumerate(steps):
        if not _thinks_of(here, action):
            strange.append(n)
        here.play(action)
    return strange


def _without(steps: list[int], first: int, last: int) -> list[int]:
    return [*steps[:first], *steps[first + 1 : last], *steps[last + 1 :]]


def _end(position: Position, steps: Sequence[int]) -> bytes | None:
    """Where the steps lead; None if one of them cannot be taken."""
    here = position.copy()
    for action in steps:
        if here.over or here.to_move != position.to_move or action not in here.legal():
            return None
        here.play(action)
    return here.tobytes()


def _sorted(position: Position, steps: list[int], end: bytes | None, strange: int) -> list[int]:
    """The steps in an order that leads to the same, with fewer than so many strange ones if that can be."""
    tries = (_Search(end).find(position, steps, fewer) for fewer in range(strange))
    return next(filter(None, tries), steps)


class _Search:
    """Looks for an order of steps that leads to a state."""

    def __init__(self, end: bytes | None) -> None:
        self._end = end
        self._tries = 0
        self._seen: set[tuple[bytes, tuple[int, ...], int]] = set()

    def find(self, position: Position, steps: list[int], strange: int) -> list[int]:
        """The steps in such an order, with so many strange ones at most; empty if none was found."""
        key = (position.tobytes(), tuple(sorted(steps)), strange)
        if key in self._seen or self._tries > MOST_TRIES:
            return []
        self._seen.add(key)
        for k, action in enumerate(steps):
            left = strange - (not _thinks_of(position, action))
            if left < 0 or action not in position.legal():
                continue
            self._tries += 1
            rest = [*steps[:k], *steps[k + 1 :]]
            behind = position.copy().play(action)
            if not rest:
                return [action] if behind.tobytes() == self._end else []
            if behind.to_move == position.to_move and (found := self.find(behind, rest, left)):
                return [action, *found]
        return []


def _thinks_of(position: Position, action: int) -> bool:
    ids = [0] * position.game.max_legal
    return action in ids[: position.game.calls.sensible(position.state, ids)]
