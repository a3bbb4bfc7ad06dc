"""What every part of the drawing holds: one viewer's table at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.draw import act, attrs
from nomarch.engine import SPECTATOR, View
from nomarch.engine.words import Translate

from ..rules.data import GOLD, GOODS, LAND, YEARS
from ..rules.state import ARRIVING, BIDDING, CLEARING, DISTRIBUTING, ENDED, OFFERING
from ..words import choice, why_not
from ..words.names import GOOD
from .marks import token

KINDS = range(LAND + 1, GOLD + 1)  # what warehouses are built for


class Pen:
    """A view, the names, the language, and what may be chosen."""

    def __init__(self, view: View, names: Sequence[str], _: Translate) -> None:
        self.view, self.names, self._ = view, names, _
        s: Any = view.state
        self.s = s
        self.legal = set(view.legal)

    @property
    def me(self) -> int:
        """The viewer's seat; SPECTATOR for who has none."""
        return self.view.seat

    @property
    def plays(self) -> bool:
        """Whether the viewer has a seat."""
        return self.me != SPECTATOR

    @property
    def at_market(self) -> bool:
        """Whether market cards are auctioned."""
        return self.s.phase in (OFFERING, ARRIVING, BIDDING) and any(self.s.offer)

    @property
    def produces(self) -> bool:
        """Whether warehouses are what this part of the round is about."""
        return bool(self.s.phase <= OFFERING or DISTRIBUTING <= self.s.phase <= CLEARING)

    @property
    def others(self) -> list[int]:
        """All other seats, in the order of play after the viewer's."""
        seats = int(self.s.seats)
        return [(self.me + i) % seats for i in range(1, seats)] if self.plays else list(range(seats))

    def when(self) -> str:
        """Year and season."""
        text = self._("Year {year} of {years}, {season}")
        return text.format(year=self.s.year + 1, years=YEARS, season=self.good(self.s.season))

    def good(self, good: int) -> str:
        """What a good is called."""
        return self._(GOOD[good])

    def headed(self, good: int) -> str:
        """What a good is called at the head of a column."""
        name = self.good(good)
        return name[:1].upper() + name[1:]

    def held(self, goods: Sequence[int]) -> str:
        """Goods in words."""
        kinds = [f"{n} {self.good(good)}" for good, n in enumerate(goods) if n]
        return ", ".join(kinds) or self._("nothing")

    # Choices ----------------------------------------------------------------------------------

    def refusal(self) -> str | None:
        """Why this viewer can choose nothing at all."""
        if self.s.phase == ENDED:
            return self._("The match is over.")
        return None if self.legal else self._("It isn't your turn.")

    def choose(self, a: int) -> str:
        """Attributes of an element that stands for an action: it can be chosen, or says why not."""
        if a in self.legal:
            return act(self.view.game.say(a))
        return act(None, self.refusal() or why_not(self.s, a, self._))

    def words(self, a: int) -> str:
        """An action as a person reads it."""
        return choice(self.s, a, self._)

    def button(self, a: int, body: str, cls: str, id_: str = "") -> str:
        """A button that stands for an action; its whole words are spoken."""
        more = attrs(id=id_ or f"do-{a}", class_=cls, aria_label=self.words(a), title=self.words(a))
        return f'<button type="button"{more}{self.choose(a)}>{body}</button>'

    def tokens(self, first: int, goods: Sequence[int], label: str) -> str:
        """A row of goods to press, each standing for the action `first` + its place."""
        row = "".join(self.button(first + i, token(good, 26), "sq-press") for i, good in enumerate(goods))
        return f'<div class="sq-row" role="group" aria-label="{label}">{row}</div>'

    def all_goods(self, first: int, label: str) -> str:
        """All five goods to press."""
        return self.tokens(first, range(GOODS), label)
