"""The four warehouses: goods, thresholds, influence cards and markers, and what can be done with them now."""

from __future__ import annotations

from nomarch.draw import attrs, badge, sym

from ..rules.actions import BEG, HARVEST, INVEST, MARK
from ..rules.data import AGRICULTURE, AGRICULTURE_GIVES, COURT_MARKER, FREE_CHOICE, GOODS, HOUSES, ROYAL_COURT
from ..rules.production import next_place, reached, threshold_value, yields
from ..rules.scoring import in_house
from ..rules.state import BEGGING, HARVESTING, INVESTING, LAYING, MARKING
from ..rules.view import has_laid
from ..words.names import VALUE
from .marks import face_down, influence, scroll, store, token
from .pen import Pen


class Houses(Pen):
    """One column for each warehouse."""

    def columns(self) -> str:
        """All four."""
        acts = " sq-acts" if self.plays and self.s.phase == INVESTING else ""
        return f'<ul class="sq-houses{acts}">{"".join(self._house(house) for house in range(HOUSES))}</ul>'

    def counts(self) -> str:
        """The goods in each warehouse, in a line."""
        return "".join(
            f'<span class="sq-count" role="img" aria-label="{self.good(house + 1)}: {in_house(self.s, house)}">'
            f"{token(house + 1, 18)}<b>{in_house(self.s, house)}</b></span>"
            for house in range(HOUSES)
        )

    def _house(self, house: int) -> str:
        s = self.s
        text = self._("In the {house} warehouse: {goods}")
        lies = text.format(house=self.good(house + 1), goods=self.held(s.house[house]))
        now = " now" if s.season == house + 1 else ""
        parts = [store(house + 1, s.house[house], lies), self._numbers(house), self._verdict(house)]
        if any(s.held):
            parts += [self._own(house), self._backs(house)]
        body = "".join([f"<h3>{self.headed(house + 1)}</h3>", *parts, self._acts(house)])
        return f'<li class="sq-house{now}" id="house-{house}">{body}</li>'

    # Thresholds -----------------------------------------------------------------------------------

    def _numbers(self, house: int) -> str:
        n, _ = in_house(self.s, house), self._
        count = f'<p class="sq-in"><b>{n}</b><small>{_("in store")}</small></p>'
        if not self.s.threshold[house]:
            return f'<div class="sq-num">{count}</div>'
        value = int(threshold_value(self.s, house)) if yields(self.s, house) else None
        words = _("threshold {n}").format(n=value) if value else _("no yield")
        return f'<div class="sq-num">{count}{scroll(value, words)}</div>'

    def _verdict(self, house: int) -> str:
        """Whether the warehouse would open now."""
        s, _ = self.s, self._
        if not s.threshold[house]:
            return ""
        if not yields(s, house):
            return f'<p class="sq-pill none">{_("no yield")}</p>'
        if reached(s, house):
            return f'<p class="sq-pill open">{sym("check")}{_.c("warehouse", "open")}</p>'
        short = threshold_value(s, house) - in_house(s, house)
        return f'<p class="sq-pill shut">{_("{n} short").format(n=short)}</p>'

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
            return f'<div class="sq-place next">{sym("rise")}<span>{_("here")}</span></div>'
        return f'<div class="sq-place later"><span>{_("later")}</span></div>'

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
            shown = f"<b>{self._(VALUE[card - 1])}</b>"
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
            return f'<p class="sq-do">{_("put in")}</p>{self.all_goods(INVEST + house * GOODS, label)}'
        if s.phase == BEGGING and house == s.revealed - 1:
            label = _("Take 1 good from the {house} warehouse").format(house=self.good(house + 1))
            return f'<p class="sq-do">{_("your beggar takes")}</p>' * (s.turn == self.me) + self._kinds(BEG, label)
        if s.phase == MARKING and s.level[self.me][ROYAL_COURT] >= FREE_CHOICE:
            n = COURT_MARKER[s.level[self.me][ROYAL_COURT]]
            return self.button(MARK + house, f'<span class="sq-marker">+{n}</span>{_("here")}', "btn small")
        if s.phase == HARVESTING and s.level[self.me][AGRICULTURE] >= FREE_CHOICE:
            n = AGRICULTURE_GIVES[s.level[self.me][AGRICULTURE]]
            return self.button(HARVEST + house, f"{_('harvest')} {n}{token(house + 1, 20)}", "btn small")
        return ""

    def _kinds(self, first: int, label: str) -> str:
        return self.tokens(first, range(1, GOODS), label) if self.s.turn == self.me else ""
