"""The pen that every part of a drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from typing import Any

from nomarch.engine import OVER, Showing
from nomarch.engine.words import Translate

from .attributes import act


class Pen:
    """What is shown to whom, in which language, and what may be chosen."""

    def __init__(self, showing: Showing, _: Translate) -> None:
        self.showing, self._ = showing, _
        self.view, self.names = showing.view, showing.names
        self.s: Any = showing.view.state
        self.legal = frozenset(showing.view.legal)

    def words(self, a: int) -> str:
        """An action as a person reads it."""
        return self.view.game.words.choice(self.s, a, self._)

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        return act(self.view.game.say(a)) if a in self.legal else act(None, self.against(a))

    def against(self, a: int) -> str:
        """Why this viewer cannot choose an action now."""
        return self.refusal() or self.view.game.words.why_not(self.s, a, self._)

    def refusal(self) -> str | None:
        """Why this viewer can choose nothing at all."""
        if self.view.to_move == OVER:
            return self._("The match is over.")
        return None if self.legal else self._("It isn't your turn.")
