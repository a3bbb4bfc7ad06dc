"""The pyramids: five levels each, who stands where, what the next level costs, and what it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nomarch.draw import SEAT_LETTERS, noted, once, piece
from nomarch.engine.words import Translate

from ..rules.actions import BUILD, FREE
from ..rules.data import FREE_CHOICE, HOUSES, LEVELS, PYRAMIDS
from ..rules.development import price as price_of
from ..rules.scoring import tops_taken
from ..rules.state import DEVELOPING, ENDED, FREEING
from ..words.names import PYRAMID_NAME
from .marks import num, price, token
from .pen import KINDS, Pen, held
from .privileges import PRIVILEGE, privilege

WIDTH, HEIGHT, TIER, GROUND = 150, 136, 25, 6
WIDEST, NARROWEST = 107, 27  # of a tier
TOLD = ((FREE_CHOICE, f"{FREE_CHOICE}+"), (3, "3"), (2, "2"))  # levels with their own words, from the top


class Pyramids(Pen):
    """One tile for each pyramid in play."""

    def tiles(self, mark: str) -> str:
        """All tiles; `mark` says when these numbers are not the printed ones."""
        s, _ = self.s, self._
        shown = [pyramid for pyramid in range(PYRAMIDS) if s.in_play[pyramid]]
        if not shown:
            return ""
        note = f' <small class="sq-mark">{mark}</small>' if mark else ""
        return (
            f'<section class="panel sq-pyramids" id="pyramids"><h2>{_("Pyramids")} <small>{self._outlook()}</small>'
            f'{note}</h2><ul class="sq-pyrs n{len(shown)}">'
            f"{''.join(self.part(Pyramids._tile, pyramid) for pyramid in shown)}</ul></section>"
        )

    def _outlook(self) -> str:
        s = self.s
        if s.closing or s.phase == ENDED:
            return self._("complete: {n}").format(n=tops_taken(s))
        text = self._("complete: {n}; at {all}, the next round is the last")
        return text.format(n=tops_taken(s), all=s.seats)

    def _tile(self, pyramid: int) -> str:
        _, lit = self._, " can" if self._can(pyramid) else ""
        goods = [good for good in KINDS if any(cost[good - 1] for cost in self.s.costs[pyramid])]
        words = _("costs {goods}").format(goods=", ".join(map(self.good, goods)))
        pair = f'<span class="sq-pair" title="{words}">{"".join(token(good, 20) for good in goods)}</span>'
        about = _(PRIVILEGE[pyramid])
        return (
            f'<li class="sq-pyr{lit}" id="pyramid-{pyramid}">'
            f'<h3 data-why="{about}">{_(PYRAMID_NAME[pyramid])}{pair}</h3>'
            f'<p class="vh">{about}</p>{self._picture(pyramid)}{self._privileges(pyramid)}{self._act(pyramid)}</li>'
        )

    # The picture ----------------------------------------------------------------------------------

    def _picture(self, pyramid: int) -> str:
        """The tower."""
        tiers = "".join(self._tier(pyramid, level) for level in range(1, LEVELS + 1))
        workers = "".join(self._worker(seat, pyramid) for seat in range(self.s.seats))
        floor = f'<rect class="sq-floor" x="10" y="{HEIGHT - GROUND}" width="{WIDTH - 20}" height="5" rx="2"/>'
        return (
            f'<svg class="sq-tower" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{self._told(pyramid)}">'
            f"{floor}{tiers}{workers}</svg>"
        )

    def _told(self, pyramid: int) -> str:
        """Who stands where, in words."""
        _ = self._
        stand = [
            _("{name} on level {n}").format(name=self.names[seat], n=n)
            for seat, n in enumerate(self._levels(pyramid))
            if n
        ]
        return "; ".join(stand) or _("nobody yet")

    def _tier(self, pyramid: int, level: int) -> str:
        s = self.s
        slots, costs = int(s.slots[pyramid][level - 1]), tuple(map(int, s.costs[pyramid][level - 1]))
        here = self._levels(pyramid).count(level)
        lit = self._can(pyramid) and self._enters(pyramid) == level
        more = f' class="sq-tier can"{self.choose(self._action(pyramid))}' if lit else ' class="sq-tier"'
        return _step(level, slots, here, costs, int(s.points[pyramid][level - 1]), more, self._)

    def _worker(self, seat: int, pyramid: int) -> str:
        level = self._levels(pyramid)[seat]
        if not level:
            return ""
        here = [other for other, n in enumerate(self._levels(pyramid)) if n == level]
        slots = int(self.s.slots[pyramid][level - 1])
        x, y = _slot(here.index(seat), slots), _top(level) + TIER / 2
        return piece(seat, round(x, 1), y, 8.8, id_=f"worker-{pyramid}-{SEAT_LETTERS[seat]}")

    # Privileges and building ----------------------------------------------------------------------

    def _privileges(self, pyramid: int) -> str:
        return f'<ol class="sq-privs">{"".join(self._privilege(pyramid, *told) for told in TOLD)}</ol>'

    def _privilege(self, pyramid: int, level: int, label: str) -> str:
        have = min(self._own_level(pyramid), FREE_CHOICE) == level
        said = privilege(pyramid, level, self.s.season, self._)
        return f"<li{' class=have' if have else ''}><b>{label}</b><span>{said}</span></li>"

    def _enters(self, pyramid: int) -> int:
        return self._levels(pyramid)[self.s.turn] + 1

    def _can(self, pyramid: int) -> bool:
        return bool(self.legal) and self._action(pyramid) in self.legal

    def _action(self, pyramid: int) -> int:
        return (FREE if self.s.phase == FREEING else BUILD) + pyramid

    def _act(self, pyramid: int) -> str:
        """The button under a tile: its price, or why not."""
        s, _ = self.s, self._
        builds = bool(self.legal) and s.phase in (DEVELOPING, FREEING)
        level = self._next(pyramid)
        if builds and s.phase == FREEING:
            return self.button(self._action(pyramid), _("Free worker here"), "btn small")
        if level > LEVELS:
            return f'<p class="sq-top">{_("at the top")}</p>'
        text = (_("Climb to {n}") if level > 1 else _("Start")).format(n=level)
        if builds:
            return self.button(
                self._action(pyramid), f"{text}{price(self._price(pyramid, level, price_of))}", "btn small"
            )
        return f'<p class="sq-top">{text}{price(self._price(pyramid, level, _printed))}</p>' if self.plays else ""

    def _next(self, pyramid: int) -> int:
        """The level that the viewer's own worker, or the builder's, would enter."""
        seat = self.me if self.plays else int(self.s.turn)
        return self._levels(pyramid)[seat] + 1

    @noted
    def _levels(self, pyramid: int) -> tuple[int, ...]:
        """The level of each seat's worker."""
        return tuple(int(self.s.level[seat][pyramid]) for seat in range(self.s.seats))

    @noted
    def _own_level(self, pyramid: int) -> int:
        """The level of the viewer's worker; who only watches has none."""
        return self._levels(pyramid)[self.me] if self.plays else -1

    def _price(self, pyramid: int, level: int, of: Callable[[Any, int, int, int], int]) -> list[tuple[int, int]]:
        return [(house + 1, int(of(self.s, pyramid, level - 1, house + 1))) for house in range(HOUSES)]


def _printed(s: Any, pyramid: int, level: int, good: int) -> int:
    """What a level costs by its table: what a privilege spares is known in one's own turn."""
    return int(s.costs[pyramid][level][good - 1])


def _side(x: float, y: float, w: float) -> str:
    return f"M{num(x)} {y + TIER}L{num(x + 3)} {y}H{num(x + w - 3)}L{num(x + w)} {y + TIER}Z"


@once
def _step(level: int, slots: int, here: int, costs: tuple[int, ...], points: int, more: str, _: Translate) -> str:
    """A level of a pyramid with the places that are free on it."""
    w = _width(level)
    x, y = (WIDTH - w) / 2, _top(level)
    at = f'cy="{num(y + TIER / 2)}" r="{num(_radius(slots, w))}"'
    free = "".join(f'<circle class="sq-hole" cx="{num(_slot(i, slots))}" {at}/>' for i in range(here, slots))
    worth = _("level {n}: costs {goods}, scores {points}").format(n=level, goods=held((0, *costs), _), points=points)
    return (
        f"<g{more}><title>{worth}</title>"
        f'<path class="sq-rock" d="{_side(x, y, w)}"/>{free}'
        f'<text class="sq-cost" x="0" y="{y + 17}">{_cost(costs)}</text>'
        f'<text class="sq-worth" x="{WIDTH}" y="{y + 17}">{points}</text></g>'
    )


def _cost(costs: tuple[int, ...]) -> str:
    """So many of each good; different numbers one by one."""
    numbers = [n for n in costs if n]
    return f"×{numbers[0]}" if len(set(numbers)) == 1 else "+".join(map(str, numbers)) or "0"


def _width(level: int) -> float:
    return WIDEST - (WIDEST - NARROWEST) * (level - 1) / (LEVELS - 1)


def _top(level: int) -> int:
    return HEIGHT - GROUND - level * TIER


def _slot(i: int, slots: int) -> float:
    """Slots stand side by side, closer where there are more than the tier has room for."""
    return WIDTH / 2 + (i - (slots - 1) / 2) * min(20, 100 / slots)


def _radius(slots: int, width: float) -> float:
    return min(8.6, (width - 4) / slots / 2)
