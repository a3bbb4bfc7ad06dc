"""One source, two lives: a rule is plain Python as it stands, and machine code on demand.

`jit` only marks a function. Imported and called, it runs as ordinary Python: that is the
*plain twin*, which a debugger walks through and which serves while the compiler works.
A `Compiler` makes the machine code: it copies each marked function, lets the copy's names
point to compiled copies of what it calls, and gives it to Numba.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from .stamp import surroundings

F = TypeVar("F", bound=Callable[..., Any])

# Rules allocate nothing, so the buffers they are lent need no reference counting ("_nrt"): 10 to 15 % faster.
OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": True, "forceinline": True, "_nrt": False}


def jit(f: F) -> F:
    """Mark a function as a rule that can be compiled; it stays plain Python."""
    f.__jit__ = True  # type: ignore[attr-defined]
    return f


def unchecked(f: F) -> F:
    """Mark a kernel whose every index comes from tables checked beforehand: no bounds are checked in it."""
    f.__unchecked__ = True  # type: ignore[attr-defined]
    return jit(f)


def is_rule(value: object) -> bool:
    """Whether `jit` marked this value."""
    return isinstance(value, types.FunctionType) and getattr(value, "__jit__", False)


class Compiler:
    """Compiled copies of marked functions, for one game."""

    def __init__(self, name: str, stamp: bytes) -> None:
        self.name = name
        self.stamp = stamp
        self._names: dict[str, dict[str, Any]] = {}
        self._made: dict[Callable[..., Any], Any] = {}

    def __call__(self, f: F) -> F:
        """The compiled copy of `f`; everything marked that it calls is compiled with it."""
        if f not in self._made:
            plain = f.__globals__
            names = self._names.setdefault(f.__module__, dict(plain))
            self._made[f] = self._dispatcher(f, names)
            for name in f.__code__.co_names:
                called: Any = plain.get(name)
                if is_rule(called):
                    names[name] = self(called)
                elif isinstance(called, tuple):
                    names[name] = _table(called)
        return self._made[f]  # type: ignore[no-any-return]

    def _dispatcher(self, f: Any, names: dict[str, Any]) -> Any:
        from numba import njit

        copy: Any = types.FunctionType(f.__code__, names, f.__name__, f.__defaults__)
        copy.__module__ = f.__module__
        copy.__qualname__ = f"{self.name}.{f.__qualname__}"
        copy.__stamp__ = self.stamp + surroundings(Path(f.__code__.co_filename))
        checked = not getattr(f, "__unchecked__", False)
        dispatcher = njit(**{**OPTIONS, "boundscheck": checked})(copy)
        _keep_on_disk(dispatcher, copy)
        return dispatcher


def _table(numbers: tuple[Any, ...]) -> Any:
    """A table of whole numbers as an array: Numba makes a chain of branches of a tuple, and one load of an array."""
    if not _whole(numbers):
        return numbers
    try:
        return np.array(numbers, np.int64)
    except ValueError:  # rows of different lengths, which only a tuple can hold
        return numbers


def _whole(value: object) -> bool:
    if isinstance(value, tuple):
        return len(value) > 0 and all(map(_whole, value))
    return type(value) is int


def _keep_on_disk(dispatcher: Any, f: Any) -> None:
    """Cache where something can be written; compile in memory where nothing can."""
    from .cache import StampedCache

    if os.environ.get("NOMARCH_CACHE") == "off":
        return
    try:
        dispatcher._cache = StampedCache(f)
    except RuntimeError:  # Numba's word for "no locator available"
        return
