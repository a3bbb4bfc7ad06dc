"""The Nile: a boat for each seat on its way from field 0; along one line, or several on a narrow page."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sin

from nomarch.draw import SEAT_LETTERS, badge, piece

from ..rules.actions import NILE
from .marks import num, text
from .pen import Pen

WIDE, NARROW = (884, 31), (366, 16)  # width and fields in a row
ROW, MIDDLE = 78, 34
NUMBERED = 5  # every so-manieth field has its number


class Nile(Pen):
    """The river of points."""

    def river(self, mark: str) -> str:
        """Both layouts; the stylesheet shows one. `mark` says when its length is not the printed one."""
        s, _ = self.s, self._
        note = f' <small class="sq-mark">{mark}</small>' if mark else ""
        where = "".join(
            f'<span class="sq-count">{badge(seat)}<span class="vh">{self.names[seat]}:</span>'
            f"<b>{s.nile[seat]}</b></span>"
            for seat in range(s.seats)
        )
        return (
            f'<section class="panel sq-nile" id="nile"><h2>{_("Nile")} <small>{_("1 point per space")}</small>{note}'
            f'<span class="sq-line">{where}</span></h2>'
            f"{self._layout('wide', *WIDE)}{self._layout('narrow', *NARROW)}</section>"
        )

    def _layout(self, way: str, width: int, in_row: int) -> str:
        s, last = self.s, int(self.s.nile_end)
        rows = ceil((last + 1) / in_row)
        place = _Places(width, in_row)
        boats = "".join(self._boat(seat, way, place) for seat in range(s.seats))
        told = ", ".join(f"{self.names[seat]} {s.nile[seat]}" for seat in range(s.seats))
        label = self._("Spaces on the Nile: {told}").format(told=told)
        return (
            f'<svg class="sq-river sq-{way}" viewBox="0 0 {width} {rows * ROW}" role="group" aria-label="{label}">'
            f"{_water(width, in_row, last, way)}{self._next(place)}{boats}</svg>"
        )

    def _boat(self, seat: int, way: str, place: _Places) -> str:
        """Each seat keeps its own place in a field, so that no boat hides another."""
        s = self.s
        x, y = place(int(s.nile[seat]))
        lane = seat - (s.seats - 1) / 2
        side = (-1) ** seat * min(6.5, place.step / 4)
        return piece(seat, round(x + side, 1), round(y + lane * 11.5, 1), 7.6, id_=f"boat-{way}-{SEAT_LETTERS[seat]}")

    def _next(self, place: _Places) -> str:
        """The field ahead is lit while three land can be paid."""
        if NILE not in self.legal:
            return ""
        x, y = place(int(self.s.nile[self.me]) + 1)
        half = place.step / 2 - 1
        return (
            f'<g class="choice sq-ahead"{self.choose(NILE)}><title>{self.words(NILE)}</title><rect class="lit" '
            f'x="{num(x - half)}" y="{num(y - 26)}" width="{num(2 * half)}" height="52" rx="6"/></g>'
        )


class _Places:
    """Where a field is: rows follow each other like lines of a text."""

    def __init__(self, width: int, in_row: int) -> None:
        self.step, self.in_row = (width - 12) / in_row, in_row

    def __call__(self, field: int) -> tuple[float, float]:
        row, column = divmod(field, self.in_row)
        x = 6 + self.step * (column + 0.5)
        return x, row * ROW + _y(x)


def _y(x: float) -> float:
    return MIDDLE + 2.5 * sin(x / 90)


@lru_cache(maxsize=16)
def _water(width: int, in_row: int, last: int, way: str) -> str:
    place = _Places(width, in_row)
    rows = ceil((last + 1) / in_row)
    line = "M" + " ".join(f"{x} {num(_y(x))}" for x in range(-20, width + 30, 14))
    ripples = "".join(
        "M" + " ".join(f"{x} {num(_y(x) + off + 1.5 * sin(x / 12 + off))}" for x in range(-10, width + 20, 8))
        for off in (-14, 12)
    )
    bed = f'<path class="sq-fertile" d="{line}"/><path class="sq-water" d="{line}"/>'
    bed += f'<path class="sq-ripple" d="{ripples}"/>'
    beds = "".join(f'<g transform="translate(0 {row * ROW})">{bed}</g>' for row in range(rows))
    marks = "".join(_field(place, field, field == last) for field in range(last + 1))
    size = f'width="{width}" height="{rows * ROW}"'
    return (
        f'<clipPath id="sq-nile-{way}"><rect {size} rx="10"/></clipPath>'
        f'<g clip-path="url(#sq-nile-{way})"><rect class="sq-sand" {size}/>{beds}{marks}</g>'
    )


def _field(place: _Places, field: int, last: bool) -> str:
    x, y = place(field)
    edge = f'<path class="sq-between" d="M{num(x - place.step / 2)} {num(y - 24)}v48"/>' if field % place.in_row else ""
    number = field % NUMBERED == 0 or last or field % place.in_row == 0
    return edge + (text(x, y + 41, field, "sq-field", 12) if number else "")
