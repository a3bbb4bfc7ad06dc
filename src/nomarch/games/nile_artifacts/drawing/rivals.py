"""The other seats, small."""

from __future__ import annotations

from nomarch.draw import SEAT_LETTERS, badge

from ..rules.actions import column_of
from ..rules.state import HAND
from ..words.names import card
from .marks import price, small
from .pen import Pen
from .symbols import shown


class Rivals(Pen):
    """One panel for each other seat."""

    def rivals(self) -> str:
        """One panel for each other seat."""
        return "".join(self.part(Rivals._rival, seat) for seat in range(self.s.seats) if seat != self.seat)

    def _rival(self, seat: int) -> str:
        chosen = self.offered if self.offering and seat == self.s.turn else ()
        cards = "".join(self._card(int(t), True) for t in chosen)
        cards += "".join(self._card(int(t), False) for t in self.cards_in(HAND + seat))
        none = f'<span class="na-none">{self._("no cards")}</span>'
        coins = self._.n("1 coin", "{n} coins", self.s.coins[seat])
        return (
            f'<section class="panel rival" id="rival-{SEAT_LETTERS[seat]}">'
            f"<h2>{badge(seat)}<span>{self.names[seat]}</span> <small>{self.where(seat)}</small>"
            f'<b class="na-purse" role="img" aria-label="{coins}">{price(int(self.s.coins[seat]))}</b></h2>'
            f'<p class="na-minis">{cards or none}</p></section>'
        )

    def _card(self, card_type: int, chosen: bool) -> str:
        words = card(self.s, card_type, self._)
        words = self._("{card}, offered").format(card=words) if chosen else words
        short = self.short(column_of(card_type))
        return small(self.region(card_type), shown(card_type), short, words, "na-on" if chosen else "")
