"""What every part of the drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import act, boxes
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import BUY, SWAP
from ..rules.data import GOODS, SITE_BOXES
from ..rules.state import (
    ENDED,
    ROLLING,
)
from ..words import why_not

GIVE_PART, TAKE_PART = "give", "take"  # the two halves of an exchange, as the page composes them


def swap_give(a: int) -> int:
    """What a SWAP action gives away."""
    return (a - SWAP) // (GOODS - 1)


class Pen:
    """A view, the names, the language, and what may be chosen."""

    def __init__(
        self, view: View, names: Sequence[str], _: Translate, outcomes: Sequence[int] = (), began: Any = None
    ) -> None:
        self.view, self.names, self._ = view, names, _
        self.s: Any = view.state
        self.began: Any = began or view.state
        self.legal = set(view.legal)
        self.outcomes = outcomes

    @property
    def seat(self) -> int:
        """Whose sheet is drawn large: the viewer's, for spectators that of the seat to move."""
        return self.view.seat if self.view.seat >= 0 else int(self.s.turn)

    @property
    def swaps(self) -> list[int]:
        """The exchanges by ship that may be chosen now."""
        return [a for a in self.view.legal if SWAP <= a < BUY]

    def ticks(self, seat: int, site: int, actions: Sequence[str] = ()) -> str:
        """The boxes of a site, those ticked this turn marked."""
        ticked = self.s.boxes[seat][site]
        return boxes(SITE_BOXES[site], ticked, actions, fresh=ticked - self.began.boxes[seat][site])

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        if a in self.legal:
            return act(self.view.game.say(a))
        if self.s.phase == ENDED:
            return act(None, self._("The match is over."))
        if self.view.seat != self.s.turn or self.s.phase == ROLLING:
            return act(None, self._("It isn't your turn."))
        return act(None, why_not(self.s, a, self._))
