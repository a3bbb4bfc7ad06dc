"""What every part of the drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import act
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import column_of
from ..rules.data import LEFT_HARBOUR, RIGHT_HARBOUR, RIGHTWARD
from ..rules.state import ENDED, OFFERED, OFFERING
from ..words import why_not
from ..words.choices import preview
from ..words.names import REGION, bar, cards_at


class Pen:
    """A view, the names, the language, and what may be chosen."""

    def __init__(self, view: View, names: Sequence[str], _: Translate) -> None:
        self.view, self.names, self._ = view, names, _
        s: Any = view.state
        self.s = s
        self.legal = set(view.legal)
        self.offering = bool(s.phase == OFFERING)
        self.rising, self.spare = preview(s) if self.offering and s.at[OFFERED] else (0, [])

    @property
    def seat(self) -> int:
        """Whose cards are drawn large: the viewer's, for spectators those of the seat to move."""
        return self.view.seat if self.view.seat >= 0 else int(self.s.turn)

    @property
    def offered(self) -> Sequence[int]:
        """The cards chosen so far, of the seat to move."""
        return cards_at(self.s, OFFERED)

    def refusal(self) -> str | None:
        """Why this viewer can choose nothing at all."""
        if self.s.phase == ENDED:
            return self._("The match is over.")
        return None if self.legal else self._("It isn't your turn.")

    def choose(self, a: int, why: str | None = None) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        if a in self.legal:
            return act(self.view.game.say(a))
        return act(None, self.refusal() or why or why_not(self.s, a, self._))

    def refuse(self, why: str) -> str:
        """Attributes of an element that stands for nothing that could be chosen now."""
        return act(None, self.refusal() or why)

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
