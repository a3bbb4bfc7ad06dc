"""The clocks of a match: what each seat has left, and whose is running. Pure: every moment is told.

Moments are seconds of the house's own time (house_time.py), which stands still while no server is up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from .pace import DAILY, LIVE, Pace

NOBODY = -1


@dataclass(frozen=True)
class Clock:
    """What each seat has left, as it was at the moment `since`; the clock of the seat `running` runs from there on."""

    left: tuple[float, ...]
    running: int = NOBODY
    since: float = 0.0

    @classmethod
    def full(cls, pace: Pace, seats: int) -> Clock:
        """All clocks before the first turn."""
        return cls((pace.bank,) * seats)

    @classmethod
    def read(cls, left: str, running: int, since: float) -> Clock:
        """A clock as it is stored."""
        return cls(tuple(json.loads(left)), running, since)

    def text(self) -> str:
        """What is left, as it is stored."""
        return json.dumps([round(seconds, 3) for seconds in self.left])

    def left_at(self, moment: float) -> tuple[float, ...]:
        """What each seat has left at a moment; less than nothing once time is out."""
        return tuple(
            left - max(0.0, moment - self.since) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def out(self) -> float | None:
        """The moment at which the running clock is at zero, unless its seat moves before."""
        return None if self.running == NOBODY else self.since + max(0.0, self.left[self.running])

    def lost(self, pace: Pace) -> float | None:
        """The moment after which a bot plays on: time was out, and the warning is over, too."""
        out = self.out()
        return None if out is None else out + pace.warning

    def in_time(self, pace: Pace, moment: float) -> bool:
        """Whether what is stored at this moment comes in time."""
        lost = self.lost(pace)
        return lost is None or moment <= lost


def passed(clock: Clock, pace: Pace, to: int, moment: float) -> Clock:
    """An action was stored and another seat is to move, or NOBODY whose time counts; the same seat's clock runs on.

    With a bank, who ends a turn is given what there is for each turn; by the day, who begins one has all of it.
    """
    if to == clock.running:
        return clock
    left = list(clock.left_at(moment))
    if clock.running != NOBODY:
        left[clock.running] = max(0.0, left[clock.running]) + (pace.more if pace.kind == LIVE else 0.0)
    if to != NOBODY and pace.kind == DAILY:
        left[to] = pace.bank
    return Clock(tuple(left), to, moment)


def taken_back(clock: Clock, pace: Pace, to: int, moment: float) -> Clock:
    """A turn was taken back: what was given for it is taken back with it, or who undoes often would never run out."""
    if to == clock.running:
        return clock
    left = [max(0.0, seconds) for seconds in clock.left_at(moment)]
    if to != NOBODY and pace.kind == LIVE:
        left[to] = max(0.0, left[to] - pace.more)
    return Clock(tuple(left), to, moment)


def stopped(clock: Clock, moment: float) -> Clock:
    """Nobody's clock runs: a bot has taken the seat, or the match is over."""
    left = tuple(max(0.0, seconds) for seconds in clock.left_at(moment))
    return Clock(left, NOBODY, moment)


def resumed(clock: Clock, pace: Pace, seat: int, moment: float) -> Clock:
    """Somebody has come back to a seat whose turn it is, and has time to look around."""
    left = list(clock.left)
    left[seat] = max(left[seat], pace.returning)
    return replace(clock, left=tuple(left), running=seat, since=moment)
