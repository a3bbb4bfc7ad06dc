"""States as plain Python objects of ints and lists: what the twin plays on.

A plain state has the fields of the game's record and nothing else, so both lives of a
rule read and write `s.goods[seat][WOOD]` alike, and both give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, NamedTuple, Self

import numpy as np

LETTERS = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "b1": "?",
}  # struct's


class Field(NamedTuple):
    """A field of a record as a plain state has it: how its numbers are taken from all of them, and how it is copied."""

    name: str
    depth: int
    taken: Callable[[tuple[int, ...]], Any]
    copied: Callable[[Any], Any]


class PlainState:
    """A state of ints and nested lists; subclasses made by `plain_type` know their record."""

    __slots__ = ()
    dtype: np.dtype[Any]
    fields: tuple[Field, ...]
    packed: Struct
    calls: Any
    room: int

    def __init__(self, data: bytes | None = None) -> None:
        self.load(bytes(self.dtype.itemsize) if data is None else data)

    @classmethod
    def like(cls, other: PlainState) -> Self:
        """A state of its own with the values of another one."""
        state = object.__new__(cls)
        state.become(other)
        return state

    def become(self, other: PlainState) -> None:
        """Take over all values of another state, sharing nothing with it."""
        for name, depth, _, copied in self.fields:
            value = getattr(other, name)
            setattr(self, name, copied(value) if depth else value)

    def tobytes(self) -> bytes:
        """The bytes of the same state as a record."""
        numbers: list[int] = []
        for name, depth, _, _ in self.fields:
            value = getattr(self, name)
            if depth:
                numbers.extend(value if depth == 1 else _flat(value, depth))
            else:
                numbers.append(value)
        return self.packed.pack(*numbers)

    def load(self, data: bytes) -> None:
        """Take the values of a record's bytes."""
        numbers = self.packed.unpack(data)
        for name, _, taken, _ in self.fields:
            setattr(self, name, taken(numbers))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and self.tobytes() == other.tobytes()

    def __hash__(self) -> int:
        return hash(self.tobytes())

    def __repr__(self) -> str:
        return "\n".join(f"{name} = {getattr(self, name)}" for name in self.dtype.names or ())


def plain_type(slug: str, dtype: np.dtype[Any], calls: Any, room: int) -> type[PlainState]:
    """The class of plain states for a game's record, whose lists of ids need so much room."""
    layout = {"dtype": dtype, "fields": tuple(_fields(dtype)), "packed": _packed(dtype)}
    body = {"__slots__": dtype.names, **layout, "calls": calls, "room": room}
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

    def first(self) -> PlainStates:
        """A row of its own with a copy of the first state."""
        twin = PlainStates(type(self[0]), 0)
        twin.append(self[0].like(self[0]))
        return twin


# Views and searches copy states all the time, so how is found out once for every game ----------------


def _fields(dtype: np.dtype[Any]) -> Iterable[Field]:
    first = 0
    for name in dtype.names or ():
        shape = dtype[name].shape
        yield Field(name, len(shape), _taking(first, shape), _copying(len(shape)))
        first += prod(shape)


def _packed(dtype: np.dtype[Any]) -> Struct:
    """The bytes of a record, with the gaps that alignment leaves in it."""
    form, end = "=", 0
    for name in dtype.names or ():
        part, offset = (dtype.fields or dict[str, Any]())[name][:2]
        form += f"{offset - end}x{prod(part.shape)}{LETTERS[part.base.str[1:]]}"
        end = offset + part.itemsize
    return Struct(f"{form}{dtype.itemsize - end}x")


def _flat(rows: Any, depth: int) -> Iterable[int]:
    return chain.from_iterable(rows if depth == 2 else (_flat(row, depth - 1) for row in rows))


def _taking(first: int, shape: tuple[int, ...]) -> Callable[[tuple[int, ...]], Any]:
    """How a field of this shape is made of all numbers, of which its own begin at `first`."""
    if not shape:
        return itemgetter(first)
    last = first + prod(shape)
    if len(shape) == 1:
        return lambda numbers: list(numbers[first:last])
    if len(shape) == 2:
        return lambda numbers: [list(numbers[i : i + shape[1]]) for i in range(first, last, shape[1])]
    inner = [_taking(i, shape[1:]) for i in range(first, last, prod(shape[1:]))]
    return lambda numbers: [taken(numbers) for taken in inner]


def _copying(depth: int) -> Callable[[Any], Any]:
    if depth < 2:
        return list
    inner = _copying(depth - 1)
    return lambda rows: [inner(row) for row in rows]
