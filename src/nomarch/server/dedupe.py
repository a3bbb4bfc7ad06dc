"""Things that must not be done twice, though they may be asked for twice."""

from __future__ import annotations

import threading
from collections.abc import Hashable

KEPT = 4096


class Once:
    """Remembers the last of them, in this process; from any thread."""

    def __init__(self) -> None:
        self._known: dict[Hashable, None] = {}
        self._lock = threading.Lock()

    def add(self, thing: Hashable) -> bool:
        """Remember a thing; False if it is known already."""
        with self._lock:
            if thing in self._known:
                return False
            self._known[thing] = None
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
            return True
