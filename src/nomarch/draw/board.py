"""What a game's drawing gives to the page and what it gets: card, showing, parts, and the pen that all parts hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nomarch.engine import OVER, View
from nomarch.engine.plain import PlainState
from nomarch.engine.words import Translate

from .attributes import act


class Step(NamedTuple):
    """One step of an event: the action or outcome, None if it followed by itself, and the public states around it."""

    action: int | None
    before: PlainState
    after: PlainState


@dataclass(frozen=True)
class Card:
    """How a game presents itself in the lobby; `about` is in English, to be translated by who shows it."""

    minutes: int
    symbol: str
    source_symbols: Mapping[str, str]  # by source of points
    about: str
    picture: Callable[[], str]


@dataclass(frozen=True)
class Showing:
    """What one viewer may see of a match at one moment, and all that a drawing is ever given."""

    view: View
    names: Sequence[str]  # escaped already
    fallen: Sequence[int] = ()  # the outcomes that have just fallen
    outcomes: Sequence[int] = ()  # what may be typed in at a real table
    past: Sequence[Step] = ()  # the recent steps as everybody saw them, oldest first


@dataclass(frozen=True)
class Parts:
    """A table drawn in parts, each in HTML."""

    board: str
    dice: str = ""  # or cards, or goods: what lies in the tray
    steps: str = ""
    buttons: str = ""
    rivals: str = ""
    tray: str = ""  # what the tray is called, if not after dice


class Pen:
    """One viewer's table at one moment: what every part of a drawing holds."""

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
        return None if self.legal else self._("It is not your turn.")
