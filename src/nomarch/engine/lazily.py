"""What an object works out when it is first asked for, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class lazily(Generic[Value]):
    """As `functools.cached_property`, which until Python 3.12 has one lock for all objects of a class.

    Whoever is interrupted in the midst of it keeps all others waiting there; here two who ask at once both work it out.
    """

    def __init__(self, find: Callable[[Any], Value]) -> None:
        self._find, self._name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, of: None, kind: type) -> Self: ...
    @overload
    def __get__(self, of: object, kind: type) -> Value: ...
    def __get__(self, of: Any, kind: type) -> Any:
        if of is None:
            return self
        found = of.__dict__[self._name] = self._find(of)
        return found
