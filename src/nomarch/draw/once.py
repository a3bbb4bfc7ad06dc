"""Small parts of drawings are drawn once: they follow from what they are given, and from nothing else.

So they may be shared by everybody, whatever is hidden at a table: who is not given something cannot draw it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn", bound=str)
KEPT = 2048  # of each kind


def once(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
    """A function that remembers what it drew; 1, 1.0 and True are told apart, marked text and other text, too."""
    return lru_cache(KEPT, typed=True)(draw)  # type: ignore[return-value]
