"""States as plain Python objects of ints and lists: what the twin plays on.

A plain state has the fields of the game's record and nothing else, so both lives of a
rule read and write `s.goods[seat][WOOD]` alike, and both give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, chain
from math import prod
from operator import attrgetter
from struct import Struct
from typing import Any, Self

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
ROWS = 8  # of a field with more, its rows are no places of their own


class PlainState:
    """A state of ints and nested lists; subclasses made by `plain_type` know their record."""

    __slots__ = ()
    dtype: np.dtype[Any]
    packed: Struct
    blank: bytes
    values: Callable[[PlainState], Any]  # all fields
    lies_at: dict[str, range]  # where each field lies among the places
    calls: Any
    room: int

    def __init__(self, data: bytes | None = None) -> None:
        self.load(self.blank if data is None else data)

    @classmethod
    def like(cls, other: PlainState) -> Self:
        """A state of its own with the values of another one."""
        state = object.__new__(cls)
        state.become(other)
        return state

    def become(self, other: PlainState) -> None:
        """Take over all values of another state, sharing nothing with it."""
        raise NotImplementedError

    def tobytes(self) -> bytes:
        """The bytes of the same state as a record."""
        raise NotImplementedError

    def load(self, data: bytes) -> None:
        """Take the values of a record's bytes."""
        raise NotImplementedError

    def places(self) -> tuple[Any, ...]:
        """All values in a row: of a field with few rows, as one for every seat, each row; of others the whole field."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and bool(self.values(self) == self.values(other))

    def __hash__(self) -> int:
        return hash(self.tobytes())

    def __repr__(self) -> str:
        return "\n".join(f"{name} = {getattr(self, name)}" for name in self.dtype.names or ())


def plain_type(slug: str, dtype: np.dtype[Any], calls: Any, room: int) -> type[PlainState]:
    """The class of plain states for a game's record, whose lists of ids need so much room."""
    packed = _packed(dtype)
    layout = {
        "dtype": dtype,
        "packed": packed,
        "blank": bytes(dtype.itemsize),
        "values": attrgetter(*dtype.names or ()),
        "lies_at": _lies_at(dtype),
    }
    body = {"__slots__": dtype.names, **layout, **_copying(dtype, packed), "calls": calls, "room": room}
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


# Views, searches and foresight copy states all the time, so how is written down for every game: a line for each field


def _copying(dtype: np.dtype[Any], packed: Struct) -> dict[str, Callable[..., Any]]:
    """The methods `become`, `load`, `tobytes` and `places` of a record's plain states."""
    shapes = {name: dtype[name].shape for name in dtype.names or ()}
    ends = list(accumulate((prod(shape) for shape in shapes.values()), initial=0))
    become = [_copied(name, shape) for name, shape in shapes.items()]
    load = [f"self.{name} = {_taken(end, shape)}" for (name, shape), end in zip(shapes.items(), ends, strict=False)]
    parts = ", ".join(_spread(f"self.{name}", len(shape)) for name, shape in shapes.items())
    places = "".join(f"{'*' if _in_rows(shape) else ''}self.{name}, " for name, shape in shapes.items())
    source = (
        "def become(self, other):\n    " + "\n    ".join(become) + "\n"
        "def load(self, data):\n    numbers = [*unpack(data)]\n    " + "\n    ".join(load) + "\n"
        f"def tobytes(self):\n    return pack({parts})\n"
        f"def places(self):\n    return ({places})\n"
    )
    made: dict[str, Any] = {"unpack": packed.unpack, "pack": packed.pack, "flat": chain.from_iterable}
    exec(source, made)
    return {name: made[name] for name in ("become", "load", "tobytes", "places")}


def _lies_at(dtype: np.dtype[Any]) -> dict[str, range]:
    """Where each field lies among the places of a state."""
    shapes = [dtype[name].shape for name in dtype.names or ()]
    ends = list(accumulate((shape[0] if _in_rows(shape) else 1 for shape in shapes), initial=0))
    return {name: range(*ends[n : n + 2]) for n, name in enumerate(dtype.names or ())}


def _in_rows(shape: tuple[int, ...]) -> bool:
    return bool(shape) and shape[0] <= ROWS


def _copied(name: str, shape: tuple[int, ...]) -> str:
    """How a field is copied; rows that have names are copied in half the time."""
    if len(shape) < 2:
        return f"self.{name} = other.{name}{'[:]' if shape else ''}"
    rows, copies = ", ".join(f"row{i}" for i in range(shape[-2])), ", ".join(f"row{i}[:]" for i in range(shape[-2]))
    if len(shape) == 2:
        return f"[{rows}] = other.{name}; self.{name} = [{copies}]"
    inner = f"[[{copies}] for [{rows}] in page{len(shape) - 3}]"
    for i in range(len(shape) - 3, 0, -1):
        inner = f"[{inner} for page{i} in page{i - 1}]"
    return f"page0 = other.{name}; self.{name} = {inner}"


def _taken(first: int, shape: tuple[int, ...]) -> str:
    """How a field of this shape is made of all numbers, of which its own begin at `first`."""
    if len(shape) < 2:
        return f"numbers[{first}:{first + shape[0]}]" if shape else f"numbers[{first}]"
    rows = (_taken(first + i * prod(shape[1:]), shape[1:]) for i in range(shape[0]))
    return f"[{', '.join(rows)}]"


def _spread(value: str, depth: int) -> str:
    """How all numbers of a field are told one after the other."""
    for _ in range(depth - 1):
        value = f"flat({value})"
    return f"*{value}" if depth else value


def _packed(dtype: np.dtype[Any]) -> Struct:
    """The bytes of a record, with the gaps that alignment leaves in it."""
    form, end = "=", 0
    for name in dtype.names or ():
        part, offset = (dtype.fields or dict[str, Any]())[name][:2]
        form += f"{offset - end}x{prod(part.shape)}{LETTERS[part.base.str[1:]]}"
        end = offset + part.itemsize
    return Struct(f"{form}{dtype.itemsize - end}x")
