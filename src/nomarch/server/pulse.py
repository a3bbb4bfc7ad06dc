"""Whether the server keeps up: it feels its own pulse, and says so when it comes late.

Then people are told by a quiet line, and who only watches is shown less often, so that moves are not late.
"""

from __future__ import annotations

import asyncio
import time

import structlog

from .rounds import Rounds

EVERY = 0.5  # seconds between two looks at the clock
CALM = 0.3  # of what makes it busy: below that it is busy no longer
WEIGHT = 0.3  # of the newest look
log = structlog.get_logger()


class Pulse:
    """How many seconds late the loop and its threads are, of late; more than `after` is busy."""

    def __init__(self, after: float) -> None:
        self._after, self.late, self.busy = after, 0.0, after < 0
        self._last = 0.0  # when it was last felt
        self.rounds = Rounds("pulse", self._feel, EVERY)

    def felt(self, late: float) -> None:
        """Once more, so many seconds late."""
        self.late += WEIGHT * (late - self.late)
        busy = self.late > (CALM * self._after if self.busy else self._after)
        if busy != self.busy:
            log.warning("busy" if busy else "no longer busy", late=round(self.late, 2))
        self.busy = busy

    async def _feel(self) -> None:
        await asyncio.to_thread(int)  # a thread must be free, too
        last, self._last = self._last, time.monotonic()
        if last:
            self.felt(self._last - last - EVERY)
