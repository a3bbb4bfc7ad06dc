"""The displayed monuments: levels, what they ask for, and the believers on them."""

from __future__ import annotations

from nomarch.draw import SEAT_LETTERS, noted, once, piece, use

from ..rules.data import (
    DIFFERENT,
    EQUAL,
    KIND_BITS,
    KINDS,
    LISTED,
    MONUMENTS,
    PAIRS,
    REGION_BITS,
    REGION_SHIFT,
    REGIONS,
    SORT_BITS,
)
from ..rules.rewards import top
from ..rules.state import DISPLAYED, ENDED, OFFERED
from ..words.names import MONUMENT, requirement
from .marks import num, rect, region_chip, text
from .pen import Pen
from .symbols import KIND_SYMBOLS

WIDTH, HEIGHT, STEP, GROUND = 168, 198, 52, 32
SIGN_SYMBOLS = {EQUAL: "=", DIFFERENT: "≠"}


class Monuments(Pen):
    """Five monuments; while cards are chosen, they show what would rise."""

    def monuments(self) -> str:
        """The display, and how many are to come."""
        s, _ = self.s, self._
        shown = [m for m in range(MONUMENTS) if s.monument[m] == DISPLAYED]
        small = _("what would rise with the cards chosen so far") if self.offering and s.at[OFFERED] else ""
        to_come = _("{n} to come").format(n=s.stack) if s.stack else _("none to come: the last round")
        to_come = "" if s.phase == ENDED else to_come
        return (
            f'<section class="panel na-monuments" id="monuments"><h2>{_("Monuments")} '
            f"<small>{small or to_come}</small></h2>"
            f'<ul class="na-mons">{"".join(self.part(Monuments._monument, m) for m in shown)}</ul></section>'
        )

    @noted
    def _climber(self) -> int:
        """Whose next level is told: the seat that offers, else the viewer's."""
        return int(self.s.turn) if self.offering else self.seat

    @noted
    def _standing(self, monument: int) -> tuple[int, ...]:
        """The level of each seat's believer."""
        return tuple(int(self.s.believers[seat][monument]) for seat in range(self.s.seats))

    @noted
    def _rises(self, monument: int) -> bool:
        return bool(self.rising >> monument & 1)

    def _monument(self, monument: int) -> str:
        levels, rises = int(top(self.s, monument)), self._rises(monument)
        body = [_sky(levels), _crown(levels)]
        body += [self._tier(monument, level) for level in range(1, levels + 1)]
        body += [self._believers(monument, level) for level in range(levels + 1)]
        return (
            f'<li class="na-mon{" na-rises" if rises else ""}"><h3>{self._(MONUMENT[monument])}</h3>'
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{self._told(monument, levels)}">'
            f"{''.join(body)}</svg><p>{self._note(monument, levels)}</p></li>"
        )

    def _told(self, monument: int, levels: int) -> str:
        """A monument in words."""
        _ = self._
        asked = [self._level(monument, level) for level in range(1, levels + 1)]
        stand = [
            _("{name} on level {n}").format(name=self.names[seat], n=n)
            for seat, n in enumerate(self._standing(monument))
        ]
        return "; ".join([*asked, *stand])

    def _level(self, monument: int, level: int) -> str:
        text = self._("Level {n}, {points} points: {need}")
        need = requirement(int(self.s.needs[monument][level - 1]), self._)
        return text.format(n=level, points=self.s.points[level - 1], need=need)

    def _note(self, monument: int, levels: int) -> str:
        level, _ = self._standing(monument)[self._climber()], self._
        if level >= levels:
            return _("at the top")
        need = requirement(int(self.s.needs[monument][level]), _)
        if self._rises(monument):
            return _("{need}: rises, {points} points").format(need=need, points=self.s.points[level])
        return _("next: {need}").format(need=need)

    def _tier(self, monument: int, level: int) -> str:
        """The plaque says what it takes to stand on the terrace above it."""
        won = self._rises(monument) and self._standing(monument)[self._climber()] == level - 1
        need, points = int(self.s.needs[monument][level - 1]), int(self.s.points[level - 1])
        letters = tuple(map(self.letter, range(REGIONS)))
        return _terrace(level, won, points, self._level(monument, level), need, letters)

    def _believers(self, monument: int, level: int) -> str:
        climber, standing = self._climber(), self._standing(monument)
        here = [seat for seat, n in enumerate(standing) if n == level]
        rises = self._rises(monument)
        ghost = rises and standing[climber] == level - 1
        number = len(here) + ghost
        y = HEIGHT - 15 if level == 0 else HEIGHT - GROUND - STEP * level + 12.5
        xs = [WIDTH / 2 + (i - (number - 1) / 2) * 26 for i in range(number)]
        drawn = "".join(
            piece(
                seat,
                x,
                y,
                10,
                "na-leaving" if rises and seat == climber else "",
                f"believer-{monument}-{SEAT_LETTERS[seat]}",
            )
            for seat, x in zip(here, xs, strict=False)
        )
        if ghost:
            arrow = use("rise", xs[-1] + 17, y, 13, "na-rise")
            drawn += piece(climber, xs[-1], y, 10, "na-ghost") + arrow
        return drawn


@once
def _terrace(level: int, won: bool, points: int, title: str, need: int, letters: tuple[str, ...]) -> str:
    y, w = HEIGHT - GROUND - STEP * (level - 1), 174 - 18 * level
    x, above = (WIDTH - w) / 2, w - 18
    return (
        f'<g class="na-tier{" na-won" if won else ""}"><title>{title}</title>'
        f"{rect(x, y - 28, w, 28, 0, 'na-rock')}"
        f'<path class="na-brick" d="M{num(x)} {y - 14}h{w}M{num(x + 14)} {y - 28}v14m{w - 28} 0v14"/>'
        f"{rect(x + 24, y - 26, w - 28, 24, 4, 'na-plaque')}{rect(x + 3, y - 25, 19, 22, 4, 'na-worth')}"
        f"{text(x + 12.5, y - 9.5, points, 'na-worth-t', 13)}"
        f"{_asked(need, letters, x + 24 + (w - 28) / 2, y - 14, w - 32)}"
        f'<path class="na-terrace" d="M{num(x)} {y - 28}L{num((WIDTH - above) / 2)} {y - STEP}'
        f'H{num((WIDTH + above) / 2)}L{num(x + w)} {y - 28}Z"/></g>'
    )


# What a level asks for ---------------------------------------------------------------------


def _asked(need: int, letters: tuple[str, ...], x: float, y: float, room: float) -> str:
    """A requirement in pictures, as wide as there is room."""
    items = _items(need, letters)
    width = sum(w for w, _ in items)
    left, drawn = -width / 2, []
    for w, item in items:
        drawn.append(f'<g transform="translate({num(left + w / 2)} 0)">{item}</g>')
        left += w
    scale = min(1, room / width) if width else 1
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale:.3g})">{"".join(drawn)}</g>'


def _items(need: int, letters: tuple[str, ...]) -> list[tuple[float, str]]:
    """(width, drawing) of what is asked for, each drawn round the origin."""
    sort, n = need & 7, need >> SORT_BITS & 7
    if sort == LISTED:
        return _listed(need, letters)
    if sort == PAIRS:
        return _pairs(n)
    any_ = _any_kind() if sort in SIGN_SYMBOLS else _any_card()
    sign = (10.0, text(0, 4.5, SIGN_SYMBOLS.get(sort, "="), "na-sign-eq", 13))
    row = [part for _ in range(n) for part in (sign, any_)]
    return row[1:]


def _listed(need: int, letters: tuple[str, ...]) -> list[tuple[float, str]]:
    row: list[tuple[float, str]] = []
    for kind in range(KINDS):
        wanted = need >> (SORT_BITS + kind * KIND_BITS) & 7
        row += [(21.5, use(KIND_SYMBOLS[kind], 0, 0, 18.5))] * wanted
    for region in range(REGIONS):
        wanted = need >> (REGION_SHIFT + region * REGION_BITS) & 3
        row += [(22.5, region_chip(region, letters[region], -9.2, -9.2, 18.5))] * wanted
    return row


def _any_kind() -> tuple[float, str]:
    return 15.5, '<circle class="na-any" r="6.7"/>'


def _any_card() -> tuple[float, str]:
    return 15.5, rect(-6.7, -6.7, 13.4, 13.4, 3, "na-any")


def _pair(i: int) -> list[tuple[float, str]]:
    """Pairs of different kinds: round, square, round."""
    one = _any_card() if i % 2 else _any_kind()
    return [one, (10.0, text(0, 4.5, "=", "na-sign-eq", 13)), one]


def _pairs(n: int) -> list[tuple[float, str]]:
    return [part for i in range(n) for part in ((9.0, ""), *_pair(i))][1:]


@once
def _sky(levels: int) -> str:
    ground = HEIGHT - GROUND
    sun = f'<circle class="na-sun" cx="{WIDTH / 2:g}" cy="{max(ground - STEP * levels - 6, 24)}" r="22"/>'
    hills = f"M0 {ground}V{ground - 46}L26 {ground - 72} 58 {ground - 40} 80 {ground - 56} 118 {ground - 86} "
    far = f'<path class="na-far" d="{hills}150 {ground - 52} {WIDTH} {ground - 64}V{ground}Z"/>'
    dune = f"M0 {HEIGHT}V{HEIGHT - 12}Q50 {HEIGHT - 24} 100 {HEIGHT - 10}T{WIDTH} {HEIGHT - 14}V{HEIGHT}Z"
    return (
        f"{rect(0, 0, WIDTH, HEIGHT, 0, 'na-sky')}{sun + far if levels < 3 else ''}"
        f'{rect(0, ground, WIDTH, GROUND, 0, "na-sand")}<path class="na-dune2" d="{dune}"/>'
    )


@once
def _crown(levels: int) -> str:
    """What stands on top of a low monument."""
    middle, y = WIDTH / 2, HEIGHT - GROUND - STEP * levels
    if levels == 1:
        return (
            f'<path class="na-rock" d="M{middle - 46:g} {y}L{middle - 30:g} {y - 34} {middle:g} {y - 58} '
            f'{middle + 30:g} {y - 34} {middle + 46:g} {y}Z"/><path class="na-dark" d="M{middle:g} {y - 58}'
            f'L{middle + 30:g} {y - 34} {middle + 46:g} {y}H{middle + 8:g}Z"/>'
        )
    if levels == 2:
        steps = "".join(rect(middle - 38 + i * 11, y - 12 - i * 12, 76 - i * 22, 12, 0, "na-rock") for i in range(3))
        return f'{steps}<path class="na-dark" d="M{middle + 4:g} {y}v-36h12v12h11v12h11v12Z"/>'
    return ""
