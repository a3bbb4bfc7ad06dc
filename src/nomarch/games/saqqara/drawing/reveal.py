"""What a reveal brought to light: the rules open all cards within one event, so that it is shown afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nomarch.draw import badge, sym
from nomarch.engine import View
from nomarch.engine.words import Translate

from ..rules.actions import PASS, PYRAMID
from ..rules.data import HOUSES
from ..rules.production import threshold_value, yields
from ..rules.state import AWARDING, BEGGING, CLEARING, ENDING_ROUND, REVEALING, STARTING_TURN
from ..rules.turn import leave, play, waits
from ..words.names import VALUE
from .marks import token
from .pen import Pen


class Opened(NamedTuple):
    """A warehouse whose cards were opened: its threshold (0 is no yield), the cards laid, and what each seat took.

    A beggar who chooses takes good by good, each an event of its own: until the last, `whole` is False.
    """

    house: int
    threshold: int
    opened: bool
    cards: tuple[int, ...]  # card + 1 of each seat
    taken: tuple[tuple[int, ...], ...]  # goods of each seat
    whole: bool = True


def uncovered(before: Any, a: int, after: Any) -> tuple[Opened, ...]:
    """The warehouses that were revealed by an event; `before` is the whole state, of which the caller needs no more."""
    cleared = before.threshold[0] and not after.threshold[0]
    reveals = cleared or after.revealed != before.revealed or before.phase == BEGGING
    return tuple(_opened(before, a)) if reveals else ()


def _opened(s: Any, a: int) -> Iterator[Opened]:
    """Walk through the steps of an event as the rules do, and look at each warehouse as it is handed out."""
    leaving, goods, begs = PASS <= a < PYRAMID, _goods(s), s.phase == BEGGING
    if not leaving:
        play(s, a)
    if begs and waits(s):
        yield _seen(s)._replace(taken=_gains(goods, _goods(s)), whole=False)
    while leaving or not waits(s):
        leaving, phase = False, s.phase
        if phase == REVEALING:
            goods = _goods(s)
        seen = _seen(s)
        leave(s)
        if phase == AWARDING:
            yield seen._replace(taken=_gains(goods, _goods(s)))
        if phase == CLEARING:
            return


def _seen(s: Any) -> Opened:
    """The warehouse whose turn it is, before anything is taken."""
    house = s.revealed - 1
    number = int(threshold_value(s, house)) if yields(s, house) else 0
    return Opened(house, number, bool(s.opened), tuple(int(s.laid[seat][house]) for seat in range(s.seats)), ())


def _goods(s: Any) -> list[list[int]]:
    return [[int(n) for n in s.goods[seat]] for seat in range(s.seats)]


def _gains(before: list[list[int]], after: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(n - m for m, n in zip(*pair, strict=True)) for pair in zip(before, after, strict=True))


def _sums(one: Sequence[Sequence[int]], more: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(n + m for n, m in zip(*pair, strict=True)) for pair in zip(one, more, strict=True))


# Shown on the board -------------------------------------------------------------------------------


def aftermath(view: View, shown: Sequence[Opened], names: Sequence[str], _: Translate) -> str:
    """While provinces develop: what the reveal of this round brought, warehouse by warehouse."""
    s: Any = view.state
    last = _latest(shown)
    if not STARTING_TURN <= s.phase <= ENDING_ROUND or len(last) < HOUSES:
        return ""
    return Aftermath(view, names, _).panel([last[house] for house in range(HOUSES)])


def _latest(shown: Sequence[Opened]) -> dict[int, Opened]:
    """The last reveal of each warehouse, what a beggar chose good by good included."""
    last: dict[int, Opened] = {}
    begun: dict[int, Opened] = {}
    for opened in shown:
        if earlier := begun.pop(opened.house, None):
            opened = opened._replace(taken=_sums(earlier.taken, opened.taken))
        (last if opened.whole else begun)[opened.house] = opened
    return last


class Aftermath(Pen):
    """Four warehouses side by side, as small as they can be read."""

    def panel(self, houses: Sequence[Opened]) -> str:
        """All of them."""
        items = "".join(self._house(opened) for opened in houses)
        title = self._("This round's reveal")
        return (
            f'<section class="panel sq-after" id="aftermath"><h2>{title} '
            f"<small>{self.when()}</small></h2><ul>{items}</ul></section>"
        )

    def _house(self, opened: Opened) -> str:
        cards = "".join(self._card(seat, card) for seat, card in enumerate(opened.cards))
        return (
            f"<li><h3>{token(opened.house + 1, 20)}{self.headed(opened.house + 1)} {self._verdict(opened)}</h3>"
            f'<p class="sq-cards">{cards}</p><p class="sq-taken">{self._taken(opened)}</p></li>'
        )

    def _verdict(self, opened: Opened) -> str:
        _ = self._
        if not opened.threshold:
            return f'<span class="sq-pill none">{_("no yield")}</span>'
        if opened.opened:
            return f'<span class="sq-pill open">{sym("check")}{_.c("warehouse", "open")}</span>'
        return f'<span class="sq-pill shut">{_.c("warehouse", "closed")}</span>'

    def _card(self, seat: int, card: int) -> str:
        words = f"{self.names[seat]}: {self._(VALUE[card - 1])}"
        shown = self._(VALUE[card - 1])
        return (
            f'<span class="sq-mini" title="{words}"><span class="vh">{words}</span>{badge(seat)}'
            f'<b aria-hidden="true">{shown}</b></span>'
        )

    def _taken(self, opened: Opened) -> str:
        """Who took what, each by badge and goods."""
        rows = [self._gain(seat, goods) for seat, goods in enumerate(opened.taken) if any(goods)]
        return "".join(rows) or f"<i>{self._('Nobody takes anything')}</i>"

    def _gain(self, seat: int, goods: Sequence[int]) -> str:
        words = self._("{name} takes {goods}").format(name=self.names[seat], goods=self.held(goods))
        parts = "".join(f"{token(good, 16)}{n}" for good, n in enumerate(goods) if n)
        return f'<span role="img" aria-label="{words}" title="{words}">{badge(seat)}{parts}</span>'
