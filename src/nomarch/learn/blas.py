"""NumPy's linear algebra held to one thread: on small matrices more threads only wait for each other."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

SPELLINGS = (
    "scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads", "openblas_{}_num_threads64_",
    "openblas_{}_num_threads",
)  # fmt: skip


@contextmanager
def one_thread() -> Iterator[None]:
    """Hold OpenBLAS, which NumPy's wheels bring along, to one thread; elsewhere nothing happens."""
    library = _library()
    if library is None:
        yield
        return
    get, set_ = library
    before = get()
    set_(1)
    try:
        yield
    finally:
        set_(before)


@cache
def _library() -> tuple[Any, Any] | None:
    """How to ask OpenBLAS for its number of threads, and how to tell it."""
    here = Path(np.__file__).parent
    for path in sorted([*(here.parent / "numpy.libs").glob("*openblas*"), *(here / ".dylibs").glob("*openblas*")]):
        for spelling in SPELLINGS:
            with suppress(OSError, AttributeError):
                library = ctypes.CDLL(str(path))
                return library[spelling.format("get")], library[spelling.format("set")]
    return None
