"""What the reveal of a round brought to light, shown while provinces develop: all cards open within a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nomarch.draw import attrs, badge, sym
from nomarch.engine import Step

from ..rules.data import HOUSES
from ..rules.production import threshold_value, yields
from ..rules.state import AWARDING, ENDING_ROUND, REVEALING, STARTING_TURN
from ..words.names import VALUE
from .marks import face, token
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
    """What lies open at a warehouse, as small as it can be read; the parts open one by one."""

    def opened(self) -> dict[int, Opened]:
        """This round's warehouses, if all have been opened and provinces develop."""
        if not STARTING_TURN <= self.s.phase <= ENDING_ROUND:
            return {}
        last = {opened.house: opened for opened in revealed(self.showing.past)}
        return last if len(last) == HOUSES else {}

    def cards(self, opened: Opened) -> str:
        """All cards face up, the strongest that took something in green."""
        cards = "".join(self._card(seat, card, any(opened.taken[seat])) for seat, card in enumerate(opened.cards))
        more = attrs(id=f"opened-{self.s.year}-{self.s.season}-{opened.house}", data_scene=opened.house)
        return f'<div class="sq-cards"{more}>{cards}{self._flying(opened)}</div>'

    def _flying(self, opened: Opened) -> str:
        """What flies to each seat while the warehouse opens."""
        goods = [(seat, good) for seat, row in enumerate(opened.taken) for good, n in enumerate(row) if n > 0]
        return "".join(
            f'<i class="sq-fly" data-to="{seat}" aria-hidden="true">{token(good, 20)}</i>' for seat, good in goods
        )

    def verdict(self, opened: Opened) -> str:
        """Whether the warehouse opened."""
        _ = self._
        if not opened.threshold:
            return f'<p class="sq-pill none">{_("no yield")}</p>'
        if opened.opened:
            return f'<p class="sq-pill open">{sym("check")}{_.c("warehouse", "open")}</p>'
        return f'<p class="sq-pill shut">{_.c("warehouse", "closed")}</p>'

    def _card(self, seat: int, card: int, won: bool) -> str:
        words = f"{self.names[seat]}: {self._(VALUE[card - 1])}"
        shown = face(card - 1)
        return (
            f'<span class="sq-mini{" won" if won else ""}" title="{words}"><span class="vh">{words}</span>{badge(seat)}'
            f'<b aria-hidden="true">{shown}</b></span>'
        )

    def taken(self, opened: Opened) -> str:
        """Who took what, each by badge and goods."""
        rows = [self._gain(seat, goods) for seat, goods in enumerate(opened.taken) if any(goods)]
        return f'<p class="sq-taken">{"".join(rows) or self._("Nobody takes anything")}</p>'

    def _gain(self, seat: int, goods: Sequence[int]) -> str:
        words = self._("{name} takes {goods}").format(name=self.names[seat], goods=self.held(goods))
        parts = "".join(f"{token(good, 16)}{n}" for good, n in enumerate(goods) if n)
        return f'<span role="img" aria-label="{words}" title="{words}">{badge(seat)}{parts}</span>'
