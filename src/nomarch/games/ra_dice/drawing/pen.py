"""What every part of the drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import act
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.state import ENDED
from ..words import why_not


class Pen:
    """A view, the names, the language, and what may be chosen."""

    def __init__(self, view: View, names: Sequence[str], _: Translate, outcomes: Sequence[int] = ()) -> None:
        self.view, self.names, self._ = view, names, _
        self.s: Any = view.state
        self.legal = set(view.legal)
        self.outcomes = outcomes

    @property
    def seat(self) -> int:
        """Whose pieces may move: those of the seat that decides, else of the one whose turn it is."""
        return self.view.to_move if self.view.to_move >= 0 else int(self.s.turn)

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        return act(self.view.game.say(a)) if a in self.legal else act(None, self.against(a))

    def against(self, a: int) -> str:
        """Why an action cannot be chosen by this viewer now."""
        if self.s.phase == ENDED:
            return self._("The match is over.")
        if self.view.seat != self.view.to_move:
            return self._("It isn't your turn.")
        return why_not(self.s, a, self._)
