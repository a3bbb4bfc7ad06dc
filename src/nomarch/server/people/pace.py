"""The pace of a match, as it was agreed when the table was opened: with a clock, by the day, or none."""

from __future__ import annotations

from dataclasses import dataclass

from nomarch.engine.words import Translate
from nomarch.page.clocks import pace_in_words
from nomarch.page.look import Pacing
from nomarch.server.errors import BadMessage

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NONE, LIVE, DAILY = "none", "live", "daily"
LIVE_CHOICES = ((3, 5), (5, 10), (10, 15), (20, 30))  # minutes in the bank, seconds for each turn
DAY_CHOICES = (1, 2, 3, 7)


@dataclass(frozen=True)
class Pace:
    """How much time there is: `bank` seconds for a match and `more` for each turn, or `bank` for each turn."""

    kind: str = NONE
    bank: float = 0.0
    more: float = 0.0

    @classmethod
    def read(cls, text: str) -> Pace:
        """A pace as it is written: "none", "live 5+10", "daily 2"; only those that are offered."""
        if text not in CHOICES:
            raise BadMessage("The pace must be one of {choices}.", choices=", ".join(CHOICES))
        return CHOICES[text]

    @property
    def text(self) -> str:
        """The pace as it is written."""
        if self.kind == LIVE:
            return f"{LIVE} {self.bank / MINUTE:.0f}+{self.more:.0f}"
        return f"{DAILY} {self.bank / DAY:.0f}" if self.kind == DAILY else NONE

    @property
    def warning(self) -> float:
        """How long somebody is waited for whose time is out, before a bot plays on."""
        return {LIVE: 20.0, DAILY: 6 * HOUR}.get(self.kind, 0.0)

    @property
    def returning(self) -> float:
        """What who comes back to a seat has at least."""
        return self.bank / 4 if self.kind == LIVE else self.bank

    def say(self, _: Translate) -> str:
        """The pace for people."""
        return pace_in_words(self.shown, _)

    @property
    def shown(self) -> Pacing:
        """The pace as a page is given it."""
        return Pacing(self.kind, self.bank, self.more)


UNTIMED = Pace()
CHOICES = {
    pace.text: pace
    for pace in (
        UNTIMED,
        *(Pace(LIVE, minutes * MINUTE, float(seconds)) for minutes, seconds in LIVE_CHOICES),
        *(Pace(DAILY, days * DAY) for days in DAY_CHOICES),
    )
}
