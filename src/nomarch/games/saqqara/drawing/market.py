"""The auction: four market cards, everybody's bids, and the goods with which one bids."""

from __future__ import annotations

from nomarch.draw import badge

from ..rules.actions import BID, WITHDRAW
from ..rules.data import (
    GOLD,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    HOUSES,
    LAND,
    LAND_CARD_TAKES,
    MARKET_CARD_GOOD,
    MARKET_CARDS,
    TO_NILE,
)
from ..rules.scoring import bid_of, in_house, standing_bid
from .marks import market_card, store, token
from .pen import Pen


class Market(Pen):
    """One column for each warehouse and the card under it."""

    def columns(self) -> str:
        """All four auctions, then the cards that are not on offer."""
        acts = " sq-acts" if self.plays else ""
        columns = "".join(self._auction(house) for house in range(HOUSES))
        return f'<ul class="sq-houses sq-aucs{acts}">{columns}</ul>'

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

    def _auction(self, house: int) -> str:
        s, _ = self.s, self._
        mine = " mine" if s.house_chosen == house + 1 and s.turn == self.me else ""
        stored = _("{n} in store").format(n=in_house(s, house))
        head = f"<h3>{token(house + 1, 22)}{self.headed(house + 1)}<small>{stored}</small></h3>"
        if not s.offer[house]:
            body = f'<p class="sq-gone">{_("This card is taken.")}</p>'
        else:
            card = s.offer[house] - 1
            body = store(house + 1, s.house[house], stored) + self.picture(card, "big")
            body += f'<p class="sq-cap">{self.caption(card)}</p>{self._bids(house)}{self._acts(house)}'
        return f'<li class="sq-house sq-auc{mine}" id="auction-{house}">{head}{body}</li>'

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

    def _acts(self, house: int) -> str:
        """Goods to add, and the way out of an outbid bid."""
        s, _ = self.s, self._
        need = f'<p class="sq-do">{_("bid {n} or more").format(n=standing_bid(s, house) + 1)}</p>'
        if not self.plays:
            return need
        label = _("Bid 1 good for the {house} card").format(house=self.good(house + 1))
        out = ""
        if bid_of(s, self.me, house) and s.highest[house] != self.me + 1 and s.house_chosen != house + 1:
            out = self.button(WITHDRAW + house, _("withdraw"), "btn small")
        return f"{need}{self.all_goods(BID + house * GOODS, label)}{out}"

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
