"""One source, two lives: a rule is plain Python as it stands, and machine code on demand.

`jit` only marks a function. Imported and called, it runs as ordinary Python: that is the
*plain twin*, which a debugger walks through and which serves while the compiler works.
A `Compiler` makes the machine code: it copies each marked function, lets the copy's names
point to compiled copies of what it calls, and gives it to Numba.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from .stamp import surroundings

F = TypeVar("F", bound=Callable[..., Any])

# Rules allocate nothing, so the buffers they are lent need no reference counting ("_nrt"): 10 to 15 % faster.
OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": True, "_nrt": False}


def jit(f: F) -> F:
    """Mark a function as a rule that can be compiled; it stays plain Python."""
    f.__jit__ = True  # type: ignore[attr-defined]
    return f


def unchecked(f: F) -> F:
    """Mark a kernel whose every index comes from tables checked beforehand: no bounds are checked in it."""
    f.__unchecked__ = True  # type: ignore[attr-defined]
    return jit(f)


def fused(f: F) -> F:
    """Mark a kernel whose work is mostly the rules': all are written into it, for more compiling and more speed."""
    f.__fused__ = True  # type: ignore[attr-defined]
    return jit(f)


def is_rule(value: object) -> bool:
    """Whether `jit` marked this value."""
    return isinstance(value, types.FunctionType) and getattr(value, "__jit__", False)


class Compiler:
    """Compiled copies of marked functions, for one game.

    `stands_for` says which function a generic call like `legal` is in this game.
    """

    def __init__(self, name: str, stamp: bytes, stands_for: Mapping[Any, Any] | None = None) -> None:
        self.name = name
        self.stamp = stamp
        self._stands_for = stands_for or {}
        self._names: dict[int, dict[str, Any]] = {}
        self._kernels: dict[Any, Any] = {}
        self._rules: dict[Any, Any] = {}

    def __call__(self, f: F) -> F:
        """The compiled copy of `f`, to be called from Python; everything marked that it calls is compiled with it."""
        from .codegen import FUSED, KERNEL

        if f not in self._kernels:
            kernel = self._kernels[f] = self._dispatcher(f, FUSED if hasattr(f, "__fused__") else KERNEL)
            _keep_on_disk(kernel)
            self._connect(f)
        return self._kernels[f]  # type: ignore[no-any-return]

    def _rule(self, f: Any) -> Any:
        """The compiled copy of `f`, to be called by other compiled functions only."""
        from .codegen import RULE

        if f not in self._rules:
            self._rules[f] = self._dispatcher(f, RULE)
            self._connect(f)
        return self._rules[f]

    def _dispatcher(self, f: Any, way: Mapping[str, Any]) -> Any:
        from numba import njit

        copy: Any = types.FunctionType(f.__code__, self._names_of(f), f.__name__, f.__defaults__)
        copy.__module__ = f.__module__
        copy.__qualname__ = f"{self.name}.{f.__qualname__}"
        copy.__stamp__ = self.stamp + surroundings(Path(f.__code__.co_filename))
        checked = not getattr(f, "__unchecked__", False)
        return njit(**{**OPTIONS, **way, "boundscheck": checked})(copy)

    def _connect(self, f: Any) -> None:
        """Let the names that `f` uses point to compiled rules and to arrays."""
        from .codegen import BY_HAND

        names = self._names_of(f)
        for name in f.__code__.co_names:
            value = f.__globals__.get(name)
            value = self._stands_for.get(value, value) if isinstance(value, types.FunctionType) else value
            if is_rule(value):
                names[name] = self._rule(value)
            elif isinstance(value, types.FunctionType) and value in BY_HAND:
                names[name] = BY_HAND[value]
            elif isinstance(value, tuple):
                names[name] = _table(value)

    def _names_of(self, f: Any) -> dict[str, Any]:
        """The copied names of its module."""
        return self._names.setdefault(id(f.__globals__), dict(f.__globals__))


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


def _keep_on_disk(dispatcher: Any) -> None:
    """Cache where something can be written; compile in memory where nothing can."""
    from .cache import StampedCache

    if os.environ.get("NOMARCH_CACHE") == "off":
        return
    try:
        dispatcher._cache = StampedCache(dispatcher.py_func)
    except RuntimeError:  # Numba's word for "no locator available"
        return
