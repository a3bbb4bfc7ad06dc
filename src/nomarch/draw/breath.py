"""Long work in short spells: between two parts of a drawing others may be heard.

Who draws asks `breathe` to let others go first, and need not know who they are. Nothing comes of it but where the work
is done by a `Spell`: there it stops once it has lasted for long enough, in the midst of whatever called it, and goes on
from there when it is told to.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import copy_context

from greenlet import getcurrent, greenlet


class Spell(greenlet):
    """Work that is done bit by bit, in the thread that began it."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(work)
        self.gr_context = copy_context()
        self._until = 0.0

    def go_on(self, until: float) -> bool:
        """Work until the first breath after that time of the monotonic clock; whether it is done by then."""
        self._until = until
        self.switch()
        return self.dead

    def breathe(self) -> None:
        """Stop here, if it has lasted for long enough."""
        if time.monotonic() >= self._until and self.parent is not None:
            self.parent.switch()


def breathe() -> None:
    """Let others go first, where somebody wants to."""
    current = getcurrent()
    if type(current) is Spell:
        current.breathe()
