"""The four warehouses, each one tile for all parts of a round.

Left always the storehouse with its number and threshold; right what the round is about now: the market
card and its bids, the cards that were laid, all cards once they are open. At the foot what can be done, or
what happened.
"""

from __future__ import annotations

from nomarch.draw import attrs, badge, noted, sym
from nomarch.engine.lazily import lazily

from ..rules.actions import BEG, HARVEST, INVEST, MARK
from ..rules.data import (
    AGRICULTURE,
    AGRICULTURE_GIVES,
    COURT_MARKER,
    FREE_CHOICE,
    GOODS,
    HOUSE_NAMES,
    HOUSES,
    ROYAL_COURT,
)
from ..rules.production import next_place, reached, threshold_value, yields
from ..rules.scoring import in_house
from ..rules.state import BEGGING, HARVESTING, INVESTING, LAYING, MARKING
from ..rules.view import has_laid
from ..words.names import VALUE
from .market import Market
from .marks import face, face_down, influence, scroll, store, token
from .reveal import Opened, Reveal
from .several import Several


class Houses(Market):
    """One tile for each warehouse."""

    def columns(self) -> str:
        """All four."""
        return f'<ul class="sq-houses">{"".join(self.place(Houses._house, house) for house in range(HOUSES))}</ul>'

    @noted
    def opened(self, house: int) -> Opened | None:
        """What the reveal of this round brought to light at a warehouse."""
        return self._all_opened.get(house)

    @lazily
    def _all_opened(self) -> dict[int, Opened]:
        return Reveal(self.showing, self._).opened()

    def _house(self, house: int) -> str:
        s, opened = self.s, self.opened(house)
        now = " now" if s.season == house + 1 else ""
        mine = " mine" if self.at_market and s.house_chosen == house + 1 and s.turn == self.me else ""
        head = f"<h3>{token(house + 1, 22)}{self.headed(house + 1)}{self._verdict(house, opened)}</h3>"
        right, foot = self._now(house, opened)
        return (
            f'<li class="sq-house{now}{mine}" id="house-{house}">{head}<div class="sq-left">{self._stored(house)}</div>'
            f'<div class="sq-right">{right}</div><div class="sq-foot">{foot}</div></li>'
        )

    def _stored(self, house: int) -> str:
        text = self._("In the {house} warehouse: {goods}")
        lies = text.format(house=self.good(house + 1), goods=self.held(self.s.house[house]))
        return store(house + 1, self.s.house[house], lies) + self._numbers(house)

    def _now(self, house: int, opened: Opened | None) -> tuple[str, str]:
        """(right half, foot) of a tile, by what the round is about."""
        if self.at_market:
            return self.on_offer(house), self.bidding(house)
        if opened:
            reveal = Reveal(self.showing, self._)
            return reveal.cards(opened), reveal.taken(opened)
        cards = self._own(house) + self._backs(house) if any(self.s.held) else ""
        return cards, self._acts(house)

    # Thresholds -----------------------------------------------------------------------------------

    def _numbers(self, house: int) -> str:
        n, _ = in_house(self.s, house), self._
        count = f'<p class="sq-in"><b>{n}</b><small>{_("in store")}</small></p>'
        if not self.s.threshold[house]:
            return f'<div class="sq-num">{count}</div>'
        value = int(threshold_value(self.s, house)) if yields(self.s, house) else None
        words = _("threshold {n}").format(n=value) if value else _("no yield")
        return f'<div class="sq-num">{count}{scroll(value, words)}</div>'

    def _verdict(self, house: int, opened: Opened | None) -> str:
        """Whether the warehouse would open now, or has; at the market what must be bid."""
        s, _ = self.s, self._
        if self.at_market:
            return self.needed(house)
        if opened:
            return Reveal(self.showing, _).verdict(opened)
        if not s.threshold[house]:
            return ""
        if not yields(s, house):
            return f'<p class="sq-pill none">{_("no yield")}</p>'
        if reached(s, house):
            return f'<p class="sq-pill open">{sym("check")}{_.c("warehouse", "open")}</p>'
        short = _("{n} short").format(n=threshold_value(s, house) - in_house(s, house))
        return Several(self.showing, _).to_open(house, short) or f'<p class="sq-pill shut">{short}</p>'

    # Influence cards ------------------------------------------------------------------------------

    def _own(self, house: int) -> str:
        """The viewer's card: face down to all others, its corner lifted for the owner."""
        if not self.plays:
            return ""
        s, _ = self.s, self._
        card = int(s.laid[self.me][house])
        if card and house < s.revealed:
            drawn = influence(card - 1, self._revealed(self.me, card))
        elif card:
            drawn = face_down(_("your card, face down: {card}").format(card=_(VALUE[card - 1])), card)
        else:
            drawn = self._place(house)
        return f'<div class="sq-slot">{drawn}{self._marker(self.me, house)}</div>'

    def _place(self, house: int) -> str:
        s, _ = self.s, self._
        if s.phase != LAYING or not self.legal:
            return '<div class="sq-place"></div>'
        if house == next_place(s):
            more = attrs(data_lay=HOUSE_NAMES[house], id=f"lay-{house}")
            return f'<div class="sq-place next"{more}>{sym("rise")}<span>{_("here")}</span></div>'
        more = attrs(data_lay=HOUSE_NAMES[house], aria_pressed="false", id=f"lay-{house}")
        label = _("Choose a card for the {house} warehouse first").format(house=self.good(house + 1))
        return f'<button type="button" class="sq-place later"{more} aria-label="{label}">{_("here first")}</button>'

    def _backs(self, house: int) -> str:
        """Cards of the others: backs, or what was revealed."""
        cards = "".join(self._other(seat, house) for seat in self.others)
        title = self._("Other players' cards")
        return f'<ul class="sq-backs" aria-label="{title}">{cards}</ul>'

    def _other(self, seat: int, house: int) -> str:
        s, _ = self.s, self._
        card, shown = int(s.laid[seat][house]), ""
        if house < s.revealed and card:
            cls, words = "shown", self._revealed(seat, card)
            shown = f"<b>{face(card - 1)}</b>"
        elif has_laid(s, seat):
            cls, words = "back", _("{name}: a card face down").format(name=self.names[seat])
        else:
            cls, words = "none", _("{name}: no card yet").format(name=self.names[seat])
        more = attrs(class_=f"sq-back {cls}", title=words, id=f"back-{house}-{seat}")
        return f'<li{more}><span class="vh">{words}</span>{badge(seat)}{shown}{self._marker(seat, house)}</li>'

    def _revealed(self, seat: int, card: int) -> str:
        return f"{self.names[seat]}: {self._(VALUE[card - 1])}"

    def _marker(self, seat: int, house: int) -> str:
        s = self.s
        if s.marked[seat] != house + 1:
            return ""
        n = COURT_MARKER[s.level[seat][ROYAL_COURT]]
        words = self._("Royal Court: +{n} influence").format(n=n)
        return f'<span class="sq-marker" role="img" aria-label="{words}" title="{words}">+{n}</span>'

    # What can be done here ------------------------------------------------------------------------

    def _acts(self, house: int) -> str:
        s, _ = self.s, self._
        if not self.plays:
            return ""
        if s.phase == INVESTING:
            label = _("Put 1 good in the {house} warehouse").format(house=self.good(house + 1))
            return self.all_goods(INVEST + house * GOODS, label) if self.legal else ""
        if s.phase == BEGGING and house == s.revealed - 1:
            label = _("Take 1 good from the {house} warehouse").format(house=self.good(house + 1))
            return self._kinds(BEG, label)
        if s.phase == MARKING and s.level[self.me][ROYAL_COURT] >= FREE_CHOICE:
            n = COURT_MARKER[s.level[self.me][ROYAL_COURT]]
            return self.button(MARK + house, f'<span class="sq-marker">+{n}</span>{_("here")}', "btn small")
        if s.phase == HARVESTING and s.level[self.me][AGRICULTURE] >= FREE_CHOICE:
            n = AGRICULTURE_GIVES[s.level[self.me][AGRICULTURE]]
            return self.button(HARVEST + house, f"{_('harvest')} {n}{token(house + 1, 20)}", "btn small")
        return ""

    def _kinds(self, first: int, label: str) -> str:
        return self.tokens(first, range(1, GOODS), label) if self.s.turn == self.me else ""
