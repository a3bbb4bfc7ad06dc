"""The other seats, small."""

from __future__ import annotations

from nomarch.draw import SEAT_LETTERS, attrs, badge, sym

from ..rules.data import (
    DEVELOPMENTS,
    GOODS,
    SITES,
)
from ..rules.scoring import cities
from ..words.names import DEVELOPMENT, GOOD, SITE
from .pen import Pen
from .symbols import GOOD_SYMBOLS, GOOD_TONES, SITE_SYMBOLS


class Rivals(Pen):
    """One panel for each other seat."""

    def rivals(self) -> str:
        """One panel for each other seat."""
        return "".join(self.part(Rivals._rival, seat) for seat in range(self.s.seats) if seat != self.seat)

    def _rival(self, seat: int) -> str:
        s, _ = self.s, self._
        facts = _("{dice} dice, food {food}").format(dice=cities(s, seat), food=s.food[seat])
        return (
            f'<section class="panel rival" id="rival-{SEAT_LETTERS[seat]}">'
            f"<h2>{badge(seat)}<span>{self.names[seat]}</span> "
            f'<small>{facts}</small></h2><p class="stock">{"".join(self._good(seat, g) for g in range(GOODS))}</p>'
            f"{self._sites(seat)}{self._owned(seat)}</section>"
        )

    def _good(self, seat: int, good: int) -> str:
        n = self.s.goods[seat][good]
        cls = attrs(class_=None if n else "nil")
        return f"<span{cls}>{sym(GOOD_SYMBOLS[good], GOOD_TONES[good], self._(GOOD[good]))}{n}</span>"

    def _sites(self, seat: int) -> str:
        begun = [site for site in range(SITES) if self.s.boxes[seat][site] > 0]
        return f'<ul class="minis">{"".join(self._site(seat, site) for site in begun)}</ul>' if begun else ""

    def _site(self, seat: int, site: int) -> str:
        return f"<li>{sym(SITE_SYMBOLS[site], '', self._(SITE[site]))}{self.ticks(seat, site)}</li>"

    def _owned(self, seat: int) -> str:
        owned = [d for d in range(DEVELOPMENTS) if self.s.owned[seat][d]]
        names = "".join(f"<span>{self._(DEVELOPMENT[d])}</span>" for d in owned)
        return f'<p class="chips">{names}</p>' if owned else ""
