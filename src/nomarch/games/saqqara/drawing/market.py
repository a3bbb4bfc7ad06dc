"""The auction: four market cards, everybody's bids, and the goods with which one bids."""

from __future__ import annotations

from nomarch.draw import badge, sym

from ..rules.actions import BID, WITHDRAW
from ..rules.data import (
    GOLD,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    LAND,
    LAND_CARD_TAKES,
    MARKET_CARD_GOOD,
    MARKET_CARDS,
    TO_NILE,
)
from ..rules.scoring import bid_of, standing_bid
from .marks import market_card, token
from .pen import Pen
from .several import Several


class Market(Pen):
    """What lies beside each warehouse while cards are auctioned, and what one may bid."""

    def picture(self, card: int, cls: str = "") -> str:
        """A market card."""
        return market_card(card, self.s.land_card == TO_NILE, self.caption(card), cls)

    def caption(self, card: int) -> str:
        """What a market card does, as short as a line under a picture."""
        good = self.good(MARKET_CARD_GOOD[card])
        if card < GOLD_CARDS:
            return f"1 {self.good(GOLD)} → {GOLD_CARD_GIVES} {good}"
        gets = self._("1 Nile space") if self.s.land_card == TO_NILE else f"1 {self.good(LAND)}"
        return f"{LAND_CARD_TAKES} {good} → {gets}"

    def on_offer(self, house: int) -> str:
        """The market card at a warehouse, and everybody's bids for it."""
        if not self.s.offer[house]:
            return f'<p class="sq-gone">{self._("This card is taken.")}</p>'
        return self.picture(self.s.offer[house] - 1, "big") + self._bids(house)

    def needed(self, house: int) -> str:
        """What a bid must reach."""
        if not self.s.offer[house]:
            return ""
        least = standing_bid(self.s, house) + 1
        words = self._("bid {n} or more").format(n=least)
        shown = f'<span class="vh">{words}</span><b aria-hidden="true">≥ {least}</b>'
        button = Several(self.showing, self._).to_outbid(house, f"≥ {least}")
        return button or f'<p class="sq-pill bid" title="{words}">{shown}</p>'

    def _bids(self, house: int) -> str:
        s = self.s
        bidders = sorted(
            (seat for seat in range(s.seats) if bid_of(s, seat, house)), key=lambda i: -bid_of(s, i, house)
        )
        rows = "".join(self._bid(seat, house) for seat in bidders)
        none = f'<li class="sq-bid none">{self._("no bid yet")}</li>'
        return f'<ul class="sq-bids" aria-label="{self._("Bids")}">{rows or none}</ul>'

    def _bid(self, seat: int, house: int) -> str:
        s, _ = self.s, self._
        best = s.highest[house] == seat + 1
        making = s.turn == seat and s.house_chosen == house + 1
        word = _("bidding") if making else _("highest") if best else _("outbid")
        cls = "best" if best and not making else "making" if making else "out"
        goods = "".join(
            f"<i>{token(good, 16)}{n if n > 1 else ''}</i>" for good, n in enumerate(s.bids[seat][house]) if n
        )
        told = f"{self.names[seat]}: {self.held(s.bids[seat][house])}, {word}"
        return (
            f'<li class="sq-bid {cls}" title="{told}"><span class="vh">{told}</span>{badge(seat)}'
            f'<b aria-hidden="true">{bid_of(s, seat, house)}</b>'
            f'<span class="sq-bid-g" aria-hidden="true">{goods}</span><em aria-hidden="true">{word}</em></li>'
        )

    def bidding(self, house: int) -> str:
        """Goods to add, and the way out of an outbid bid; for the others what the card does."""
        s, _ = self.s, self._
        if not s.offer[house]:
            return ""
        if not (self.plays and self.legal):
            return f'<p class="sq-cap">{self.caption(s.offer[house] - 1)}</p>'
        label = _("Bid 1 good for the {house} card").format(house=self.good(house + 1))
        out = ""
        if bid_of(s, self.me, house) and s.highest[house] != self.me + 1 and s.house_chosen != house + 1:
            out = self.button(WITHDRAW + house, sym("undo"), "btn small sq-out")
        return self.all_goods(BID + house * GOODS, label) + out

    def elsewhere(self) -> str:
        """The cards that are not on offer: with their owners, or put aside."""
        s = self.s
        cards = [card for card in range(MARKET_CARDS) if card + 1 not in s.offer]
        items = "".join(f"<li>{self.picture(card, 'tiny')}{self._whose(card)}</li>" for card in cards)
        return f'<ul class="sq-elsewhere" aria-label="{self._("Market cards not on offer")}">{items}</ul>'

    def _whose(self, card: int) -> str:
        owner = int(self.s.owner[card]) - 1
        if owner < 0:
            return f"<span>{self._('put aside')}</span>"
        return f"{badge(owner)}<span>{self.names[owner]}</span>"
