"""The viewer's own province: goods, workers, market cards, and what can be exchanged."""

from __future__ import annotations

from nomarch.draw import badge

from ..rules.actions import IRRIGATE, NILE, SWAP, TRADE_IN, USE, trade_get
from ..rules.data import (
    GOODS,
    HOUSES,
    IRRIGATION,
    IRRIGATION_GIVES,
    LAND,
    LAND_A_FIELD,
    MARKET_CARDS,
    TRADE,
    TRADE_TAKES,
)
from ..rules.development import allows_market
from ..rules.scoring import spare_workers
from ..rules.state import DEVELOPING
from ..words.names import PYRAMID_NAME
from .market import Market
from .marks import token
from .pen import KINDS


class Province(Market):
    """What lies before the viewer."""

    def province(self, with_goods: bool) -> str:
        """Goods unless they lie in the tray, workers, cards; in the own turn of development every exchange."""
        if not self.plays:
            return ""
        goods = self.goods() if with_goods else ""
        return (
            f'<section class="panel sq-prov" id="province"><h2>{badge(self.me)}{self._("Your province")}</h2>'
            f"{goods}{self._workers()}{self._cards()}{self._exchanges()}</section>"
        )

    def goods(self) -> str:
        """The five goods with their numbers."""
        s = self.s
        items = "".join(self._good(good, int(s.goods[self.me][good])) for good in range(GOODS))
        return f'<ul class="sq-goods" aria-label="{self._("Your goods")}">{items}</ul>'

    def _good(self, good: int, n: int) -> str:
        zero = ' class="zero"' if n == 0 else ""
        return f"<li{zero}>{token(good, 34)}<b>{n}</b><small>{self.headed(good)}</small></li>"

    def _workers(self) -> str:
        n = int(spare_workers(self.s, self.me))
        text = self._.n("1 worker to place", "{n} workers to place", n) if n else self._("no worker to place")
        return f'<p class="sq-workers">{badge(self.me) * n}<span>{text}</span></p>'

    # Market cards ---------------------------------------------------------------------------------

    def _cards(self) -> str:
        owned = [card for card in range(MARKET_CARDS) if self.s.owner[card] == self.me + 1]
        items = "".join(f"<li>{self._card(card)}</li>" for card in owned)
        return f'<ul class="sq-owned" aria-label="{self._("Your market cards")}">{items}</ul>' if owned else ""

    def _card(self, card: int) -> str:
        body = f'{self.picture(card)}<span class="sq-cap">{self.caption(card)}</span>'
        return self.button(USE + card, body, "sq-use")

    # Exchanges ------------------------------------------------------------------------------------

    def _exchanges(self) -> str:
        if self.s.phase != DEVELOPING or not self.legal:
            return ""
        rows = [self._sail(), self._swap(), self._irrigate(), *self._trades()]
        return f'<ul class="sq-deals" aria-label="{self._("Exchanges")}">{"".join(rows)}</ul>'

    def _deal(self, title: str, n: int, give: int, buttons: str) -> str:
        pays = f'<span class="sq-pay">{n}{token(give, 20)}<span class="vh">{self.good(give)}</span> →</span>'
        return f'<li><b>{title}</b>{pays}<span class="sq-row">{buttons}</span></li>'

    def _sail(self) -> str:
        button = self.button(NILE, self._("1 Nile space"), "btn small")
        return self._deal(self._("Nile"), LAND_A_FIELD, LAND, button)

    def _swap(self) -> str:
        return self._deal(self._("Land"), 1, LAND, self._gets(1, [(SWAP + good - 1, good) for good in KINDS]))

    def _irrigate(self) -> str:
        level = self.s.level[self.me][IRRIGATION]
        if level < 2:
            return ""
        gets = self._gets(IRRIGATION_GIVES[level], [(IRRIGATE + good - 1, good) for good in KINDS])
        return self._deal(self._(PYRAMID_NAME[IRRIGATION]), 1, LAND, gets)

    def _trades(self) -> list[str]:
        level = self.s.level[self.me][TRADE]
        gives = [good for good in KINDS if allows_market(self.s, level, good)]
        return [self._trade(give, TRADE_TAKES[level]) for give in gives]

    def _trade(self, give: int, n: int) -> str:
        first = TRADE_IN + (give - 1) * (HOUSES - 1)
        gets = [(a, int(trade_get(a))) for a in range(first, first + HOUSES - 1)]
        return self._deal(self._(PYRAMID_NAME[TRADE]), n, give, self._gets(1, gets))

    def _gets(self, n: int, choices: list[tuple[int, int]]) -> str:
        return "".join(self.button(a, f"{n if n > 1 else ''}{token(good, 26)}", "sq-press") for a, good in choices)
