"""What every part of the drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import act
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..state import (
    ENDED,
    ROLLING,
)
from ..strings import why_not


class Pen:
    """A view, the names, the language, and what may be chosen."""

    def __init__(self, view: View, names: Sequence[str], _: Translate, outcomes: Sequence[int] = ()) -> None:
        self.view, self.names, self._ = view, names, _
        self.s: Any = view.state
        self.legal = set(view.legal)
        self.outcomes = outcomes

    @property
    def seat(self) -> int:
        """Whose sheet is drawn large: the viewer's, for spectators that of the seat to move."""
        return self.view.seat if self.view.seat >= 0 else int(self.s.turn)

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        if a in self.legal:
            return act(self.view.game.say(a))
        if self.s.phase == ENDED:
            return act(None, self._("The match is over."))
        if self.view.seat != self.s.turn or self.s.phase == ROLLING:
            return act(None, self._("It is not your turn."))
        return act(None, why_not(self.s, a, self._))
