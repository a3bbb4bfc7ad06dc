"""States as plain Python objects of ints and lists: what the twin plays on.

A plain state has the fields of the game's record and nothing else, so both lives of a
rule read and write `s.goods[seat][WOOD]` alike, and both give the same bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class PlainState:
    """A state of ints and nested lists; subclasses made by `plain_type` know their record."""

    __slots__ = ()
    dtype: np.dtype[Any]
    calls: Any
    room: int

    def __init__(self) -> None:
        for name in self.dtype.names or ():
            setattr(self, name, _zeros(self.dtype[name].shape))

    def become(self, other: PlainState) -> None:
        """Take over all values of another state, sharing nothing with it."""
        for name in self.dtype.names or ():
            setattr(self, name, _copied(getattr(other, name)))

    def tobytes(self) -> bytes:
        """The bytes of the same state as a record."""
        record = np.zeros((), self.dtype)
        for name in self.dtype.names or ():
            record[name] = getattr(self, name)
        return record.tobytes()

    def load(self, data: bytes) -> None:
        """Take the values of a record's bytes."""
        record = np.frombuffer(data, self.dtype)[0]
        for name in self.dtype.names or ():
            setattr(self, name, record[name].tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and self.tobytes() == other.tobytes()

    def __hash__(self) -> int:
        return hash(self.tobytes())

    def __repr__(self) -> str:
        return "\n".join(f"{name} = {getattr(self, name)}" for name in self.dtype.names or ())


def plain_type(slug: str, dtype: np.dtype[Any], calls: Any, room: int) -> type[PlainState]:
    """The class of plain states for a game's record, whose lists of ids need so much room."""
    body = {"__slots__": dtype.names, "dtype": dtype, "calls": calls, "room": room}
    return type(f"PlainState[{slug}]", (PlainState,), body)


def seen_type(whole: type[PlainState]) -> type[PlainState]:
    """The class of states in which what somebody cannot know is blanked: what words and drawings are given."""
    return type(whole.__name__.replace("Plain", "Seen"), (whole, Seen), {"__slots__": ()})


class Seen:
    """Marks a state as somebody's view of it."""

    __slots__ = ()


class PlainStates(list[PlainState]):
    """A row of plain states in which, as in an array of records, assigning copies."""

    def __init__(self, kind: type[PlainState], n: int) -> None:
        super().__init__(kind() for _ in range(n))

    def __setitem__(self, i: Any, value: Any) -> None:
        self[i].become(value)


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) < 2:
        return [0] * shape[0] if shape else 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copied(value: Any) -> Any:
    """Rows of numbers are copied at one go: search and views copy states all the time."""
    if not isinstance(value, list | tuple):
        return value
    return [_copied(v) for v in value] if value and isinstance(value[0], list | tuple) else list(value)
