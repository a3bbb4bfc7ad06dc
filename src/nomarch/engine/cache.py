"""Where compiled code is kept, and when it is still true.

Numba's own stamp covers one file, so a changed number in a *called* file would go on
playing the old rules. Here every entry carries the stamp of all sources (see `stamp`).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserWideCacheLocator,
)

from .stamp import PACKAGE

SHIPPED = "PREWARMED"


def ship() -> int:
    """Mark the warm caches of this package as fit for a read-only place; return how many folders."""
    folders = {index.parent for index in PACKAGE.rglob("*.nbi")}
    for folder in folders:
        (folder / SHIPPED).touch()
    return len(folders)


class _Stamped:
    """A locator whose stamp was written on the function by its compiler."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)  # type: ignore[call-arg]
        self._stamp: bytes = py_func.__stamp__

    def get_source_stamp(self) -> bytes:
        return self._stamp


class InPackage(_Stamped, InTreeCacheLocator):  # type: ignore[misc]
    """Beside the sources, where they may be written."""


class ShippedReadOnly(InPackage):
    """Beside sources that may be read and not written: use what `ship` left with them."""

    def ensure_cache_path(self) -> None:
        if not Path(self.get_cache_path(), SHIPPED).exists():
            raise OSError("no shipped cache")


class InHome(_Stamped, UserWideCacheLocator):  # type: ignore[misc]
    """The user's own cache folder. Never a shared temporary one: entries are pickles."""


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (InPackage, ShippedReadOnly, InHome)


class StampedCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, with our locators and stamps and nobody else's touched."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Read an entry if it can be read: one whose module is not to be found is made anew."""
        with suppress(ImportError):
            return super().load_overload(sig, target_context)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep an entry if it can be kept: a full or read-only disk costs time, not the match."""
        with suppress(OSError):
            super().save_overload(sig, data)
