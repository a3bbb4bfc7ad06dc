"""Whether the server keeps up: it feels its own pulse, and notices when it comes late.

First who only watches is shown less often, so that moves are not late. If that does not help people are told so, by a
quiet line.
"""

from __future__ import annotations

import asyncio
import time

import structlog

from .rounds import Rounds

EVERY = 0.5  # seconds between two looks at the clock
STRAIN = 0.25  # of what makes it busy: from there on who only watches is shown less
CALM = 0.3  # of what makes it busy or strained: below that it is so no longer
WEIGHT = 0.3  # of the newest look
log = structlog.get_logger()


class Pulse:
    """How many seconds late the loop and its threads are, of late; more than `after` is busy."""

    def __init__(self, after: float) -> None:
        self._after, self.late, self.busy, self.strained = after, 0.0, after < 0, after < 0
        self._last = 0.0  # when it was last felt
        self.rounds = Rounds("pulse", self._feel, EVERY)

    def felt(self, late: float) -> None:
        """Once more, so many seconds late."""
        self.late += WEIGHT * (late - self.late)
        busy = self._over(self._after, self.busy)
        if busy != self.busy:
            log.warning("busy" if busy else "no longer busy", late=round(self.late, 2))
        self.busy, self.strained = busy, busy or self._over(STRAIN * self._after, self.strained)

    def _over(self, limit: float, before: bool) -> bool:
        """Whether it is later than that; what was so before stays so for a while, lest it change in turns."""
        return self.late > (CALM * limit if before else limit)

    async def _feel(self) -> None:
        await asyncio.to_thread(int)  # a thread must be free, too
        last, self._last = self._last, time.monotonic()
        if last:
            self.felt(self._last - last - EVERY)
