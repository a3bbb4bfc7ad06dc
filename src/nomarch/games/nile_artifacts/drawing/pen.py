"""What the parts of the drawing share: whose cards they are, what would rise, regions and berths in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nomarch import draw
from nomarch.engine import View

from ..rules.actions import column_of
from ..rules.data import LEFT_HARBOUR, RIGHT_HARBOUR, RIGHTWARD
from ..rules.state import OFFERED, OFFERING
from ..words.choices import preview
from ..words.names import REGION, bar, cards_at


class Pen(draw.Pen):
    """One viewer's table, and what the cards offered so far would do."""

    @property
    def offering(self) -> bool:
        """Whether cards are chosen now."""
        return self.in_phase(OFFERING)

    @property
    def rising(self) -> int:
        """The monuments on which a believer would rise, as bits."""
        return self.planned()[0]

    @property
    def spare(self) -> list[int]:
        """The cards chosen so far that are not needed for it."""
        return list(self.planned()[1])

    @draw.noted
    def planned(self) -> tuple[int, list[int]]:
        """What the cards chosen so far would raise, and those that are not needed."""
        return _planned(self.view) if self.offering and self.s.at[OFFERED] else (0, [])

    @property
    def seat(self) -> int:
        """Whose cards are drawn large: the viewer's, for spectators those of the seat to move."""
        return self.view.seat if self.view.seat >= 0 else int(self.s.turn)

    @draw.noted
    def is_mine(self, seat: int) -> bool:
        """Whether a seat is the viewer's."""
        return seat == self.view.seat

    @property
    def offered(self) -> Sequence[int]:
        """The cards chosen so far, of the seat to move."""
        return self.cards_in(OFFERED)

    @draw.noted
    def cards_in(self, place: int) -> Sequence[int]:
        """The cards at a place."""
        return tuple(map(int, cards_at(self.s, place)))

    def refuse(self, why: str) -> str:
        """Attributes of an element that stands for nothing that could be chosen now."""
        return draw.act(None, self.refusal() or why)

    def region(self, card_type: int) -> int:
        """The region of a card."""
        return int(self.s.bars[column_of(card_type) - 1])

    def letter(self, region: int) -> str:
        """The letter of a region."""
        return self._(REGION[region])[:1].upper()

    def short(self, column: int) -> str:
        """A field in two letters: B3."""
        return f"{self.letter(int(self.s.bars[column - 1]))}{bar(self.s, column, self._).rsplit(' ', 1)[1]}"

    def where(self, seat: int) -> str:
        """Where a ship is, in words."""
        berth, _ = int(self.s.berth[seat]), self._
        if berth == LEFT_HARBOUR:
            return _("in the left harbour")
        if berth == RIGHT_HARBOUR:
            return _("in the right harbour")
        right = self.s.heading[seat] == RIGHTWARD
        text = _("at {bar}, bow to the right") if right else _("at {bar}, bow to the left")
        return text.format(bar=bar(self.s, berth, _))


@lru_cache(64)
def _planned(view: View) -> tuple[int, list[int]]:
    return preview(view.state)
