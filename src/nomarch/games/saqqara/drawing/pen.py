"""What the parts of the drawing share: who plays, what the round is about, goods in words, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from nomarch import draw
from nomarch.engine import SPECTATOR
from nomarch.engine.words import Translate

from ..rules.data import GOLD, GOODS, LAND, YEARS
from ..rules.state import ARRIVING, BIDDING, CLEARING, DISTRIBUTING, OFFERING
from ..words.names import GOOD
from .marks import token

KINDS = range(LAND + 1, GOLD + 1)  # what warehouses are built for


class Pen(draw.Pen):
    """One viewer's table, and what this part of the round is about."""

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
        return held(tuple(map(int, goods)), self._)

    # Choices ----------------------------------------------------------------------------------

    def button(self, a: int, body: str, cls: str, id_: str = "") -> str:
        """A button that stands for an action; its whole words, and what it brings, are spoken."""
        more = draw.attrs(id=id_ or f"do-{a}", class_=cls, aria_label=self.told(a), title=self.told(a))
        return f'<button type="button"{more}{self.choose(a)}>{body}</button>'

    def tokens(self, first: int, goods: Sequence[int], label: str) -> str:
        """A row of goods to press, each standing for the action `first` + its place."""
        row = "".join(self.button(first + i, token(good, 26), "sq-press") for i, good in enumerate(goods))
        return f'<div class="sq-row" role="group" aria-label="{label}">{row}</div>'

    def all_goods(self, first: int, label: str) -> str:
        """All five goods to press."""
        return self.tokens(first, range(GOODS), label)


@draw.once
def held(goods: tuple[int, ...], _: Translate) -> str:
    """Goods in words."""
    return ", ".join(f"{n} {_(GOOD[good])}" for good, n in enumerate(goods) if n) or _("nothing")
