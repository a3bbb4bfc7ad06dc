"""What must not be done twice, though it may be asked for twice, as after a lost connection."""

from __future__ import annotations

import threading
from collections.abc import Hashable

KEPT = 4096


class Dedupe:
    """Remembers the last of them, in this process; from any thread."""

    def __init__(self) -> None:
        self._known: dict[Hashable, None] = {}
        self._lock = threading.Lock()

    def first(self, thing: Hashable) -> bool:
        """Whether this is the first time that the thing is asked for; from now on it is not."""
        with self._lock:
            if thing in self._known:
                return False
            self._known[thing] = None
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
            return True
