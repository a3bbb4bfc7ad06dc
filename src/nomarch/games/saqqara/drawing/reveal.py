"""What the reveal of a round brought to light, shown while provinces develop: all cards open within a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nomarch.draw import badge, sym
from nomarch.engine import Step

from ..rules.data import HOUSES
from ..rules.production import threshold_value, yields
from ..rules.state import AWARDING, ENDING_ROUND, REVEALING, STARTING_TURN
from ..words.names import VALUE
from .marks import token
from .pen import Pen


class Opened(NamedTuple):
    """A warehouse whose cards were opened: its threshold (0 is no yield), the cards laid, and what each seat took."""

    house: int
    threshold: int
    opened: bool
    cards: tuple[int, ...]  # card + 1 of each seat
    taken: tuple[tuple[int, ...], ...]  # goods of each seat


def revealed(past: Sequence[Step]) -> list[Opened]:
    """The warehouses that were opened and handed out, in the order of play."""
    found: list[Opened] = []
    closed: Any = None
    for step in past:
        before: Any = step.before
        if before.phase == REVEALING:
            closed = before
        elif before.phase == AWARDING and closed is not None:
            found.append(_opened(closed, before, step.after))
            closed = None
    return found


def _opened(closed: Any, s: Any, after: Any) -> Opened:
    """One warehouse: as it lay closed, its cards open, and handed out; a beggar takes in between."""
    house = int(s.revealed) - 1
    threshold = int(threshold_value(s, house)) if yields(s, house) else 0
    cards = tuple(int(s.laid[seat][house]) for seat in range(s.seats))
    taken = tuple(_gain(closed.goods[seat], after.goods[seat]) for seat in range(s.seats))
    return Opened(house, threshold, bool(s.opened), cards, taken)


def _gain(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(n) - int(m) for m, n in zip(before, after, strict=True))


class Reveal(Pen):
    """Four warehouses side by side, as small as they can be read."""

    def reveal(self) -> str:
        """The panel, if this round's warehouses have all been opened."""
        last = {opened.house: opened for opened in revealed(self.showing.past)}
        if not STARTING_TURN <= self.s.phase <= ENDING_ROUND or len(last) < HOUSES:
            return ""
        items = "".join(self._house(last[house]) for house in range(HOUSES))
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
