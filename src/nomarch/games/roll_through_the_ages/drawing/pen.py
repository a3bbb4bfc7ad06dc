"""What the parts of the drawing share: whose sheet it is, exchanges by ship, and what was ticked this turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch import draw
from nomarch.engine.lazily import lazily

from ..rules.actions import BUY, DISCARD, PAY, SWAP
from ..rules.data import GOODS, SITE_BOXES
from ..words.choices import cheapest, paid_rows

GIVE_PART, TAKE_PART = "give", "take"  # the two halves of an exchange, as the page composes them


def swap_give(a: int) -> int:
    """What a SWAP action gives away."""
    return (a - SWAP) // (GOODS - 1)


class Pen(draw.Pen):
    """One viewer's table, and how it looked when this turn began."""

    @property
    def seat(self) -> int:
        """Whose sheet is drawn large: the viewer's, for spectators that of the seat to move."""
        return self.view.seat if self.view.seat >= 0 else int(self.s.turn)

    @lazily
    def swaps(self) -> list[int]:
        """The exchanges by ship that may be chosen now."""
        return [a for a in self.view.legal if SWAP <= a < BUY]

    @lazily
    def payments(self) -> list[int]:
        """The payments that may be chosen now."""
        return [a for a in self.view.legal if PAY <= a < DISCARD]

    @lazily
    def proposed(self) -> list[int]:
        """The goods whose rows are pressed before anybody presses any: those of the cheapest payment."""
        return paid_rows(cheapest(self.s, self.payments)) if self.payments else []

    @lazily
    def began(self) -> Any:
        """The first state of this turn, as far back as it is known."""
        first, now = self.s, (self.s.rounds, self.s.turn)
        for step in reversed(self.showing.past):
            state: Any = step.before
            if (state.rounds, state.turn) != now:
                break
            first = state
        return first

    @draw.noted
    def began_with(self, seat: int) -> Sequence[int]:
        """The boxes that a seat had ticked when this turn began."""
        return tuple(self.began.boxes[seat])

    @property
    def turn(self) -> list[int]:
        """The actions and outcomes of this turn, as far back as they are known."""
        now, found = (self.s.rounds, self.s.turn), list[int]()
        for step in reversed(self.showing.past):
            if (step.before.rounds, step.before.turn) != now:
                break
            found += [] if step.action is None else [step.action]
        return found[::-1]

    def ticks(self, seat: int, site: int, actions: Sequence[str] = ()) -> str:
        """The boxes of a site, those ticked this turn marked."""
        ticked = self.s.boxes[seat][site]
        return draw.boxes(SITE_BOXES[site], ticked, tuple(actions), fresh=ticked - self.began_with(seat)[site])
