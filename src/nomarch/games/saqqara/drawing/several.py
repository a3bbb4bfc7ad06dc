"""Several goods at one click: as many as open a warehouse, or as beat a bid; the page plays them one by one."""

from __future__ import annotations

from nomarch.draw import act, attrs, sym, together

from ..rules.actions import BID, INVEST
from ..rules.data import GOLD, GOODS
from ..rules.production import threshold_value
from ..rules.scoring import bid_of, in_house, standing_bid
from .pen import Pen


class Several(Pen):
    """Where more than one good is needed, the words that say so are the button."""

    def to_open(self, house: int, text: str) -> str:
        """3.13: what a warehouse lacks, as a button that puts it in; nothing where one cannot."""
        lacks = int(threshold_value(self.s, house) - in_house(self.s, house))
        return self._heap(INVEST + house * GOODS, lacks, text, self._("Open it"), "shut")

    def to_outbid(self, house: int, text: str) -> str:
        """2.5: what must be bid, as a button that bids it; nothing where one cannot."""
        lacks = int(standing_bid(self.s, house) - bid_of(self.s, self.me, house)) + 1
        return self._heap(BID + house * GOODS, lacks, text, self._("Outbid"), "bid")

    def _heap(self, first: int, n: int, text: str, what: str, cls: str) -> str:
        """The button, where it takes more than one good and one has them."""
        goods = self._picked(n) if self.plays else []
        actions = [first + good for good in goods]
        if n < 2 or len(goods) < n or not set(actions) <= self.legal:
            return ""
        given = self.held([goods.count(good) for good in range(GOODS)])
        words = "; ".join(filter(None, (f"{text}. {what}: {given}", self.effect(*actions).text)))
        more = attrs(id=f"heap-{first}", class_=f"sq-pill {cls} sq-heap", aria_label=words, title=words)
        return f'<button type="button"{more}{act(together(self.view.game, actions))}>{text}{sym("rise")}</button>'

    def _picked(self, n: int) -> list[int]:
        """The goods that are given: of what one has most, gold last."""
        held = [int(count) for count in self.s.goods[self.me]]
        picked: list[int] = []
        while len(picked) < n and any(held):
            good = max(range(GOODS), key=lambda g: (held[g] > 0, g != GOLD, held[g], -g))
            held[good] -= 1
            picked.append(good)
        return sorted(picked)
