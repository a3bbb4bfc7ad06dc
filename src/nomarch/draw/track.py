"""Tracks: wells with numbered cells, and drilled rows with a peg."""

from __future__ import annotations

from collections.abc import Sequence

from .once import once
from .symbol import use


def track(cls: str, x: float, y: float, cell: tuple[float, float], count: int, occupied: Sequence[int] = ()) -> str:
    """A well with `count` rounded cells and a number in each; numbers under pieces are not drawn."""
    width, height = cell
    parts = [
        f'<g class="track {cls}"><rect class="t-well" x="{x - 3:g}" y="{y - 3:g}" '
        f'width="{count * width + 4:g}" height="{height + 6:g}" rx="9"/>'
    ]
    for i in range(count):
        left, ghost = x + i * width, " ghost" if i in occupied else ""
        zero = " zero" if i == 0 else ""
        parts.append(
            f'<rect class="t-cell{zero}" x="{left:g}" y="{y:g}" width="{width - 2:g}" height="{height:g}" rx="6"/>'
            f'<text class="t-num{ghost}" x="{left + width / 2 - 1:.1f}" y="{y + height / 2 + 5:g}">{i}</text>'
        )
    return "".join(parts) + "</g>"


@once
def peg_row(
    symbol: str,
    tone: str,
    y: float,
    numbers: tuple[object, ...],
    peg: int,
    *,
    x: float,
    gap: float,
    r: float,
    id_: str,
    lit: tuple[tuple[int, str], ...] = (),
    more: str = "",
) -> str:
    """A drilled row: a number in each hole, and one peg that glides; `lit` holes carry attributes of choices."""
    choices, at = dict(lit), x + peg * gap
    holes = "".join(
        _lit_hole(x + i * gap, y, r, n, choices[i]) if i in choices else _hole(x + i * gap, y, r, n)
        for i, n in enumerate(numbers)
        if i != peg
    )
    return (
        f"{use(symbol, 27, y, 27, tone)}{holes}"
        f'<g id="{id_}" class="peg {tone}" transform="translate({at:g} {y:g})"{more}>'
        f'<circle class="peg-rim" r="{r + 3:g}"/><circle class="peg-top" r="{r + 0.7:g}"/>'
        f'<text class="hole-num on" y="{r * 0.33:g}">{numbers[peg]}</text></g>'
    )


@once
def _hole(x: float, y: float, r: float, number: object, cls: str = "hole") -> str:
    text = f'<text class="hole-num" x="{x:g}" y="{y + r * 0.33:g}">{number}</text>'
    return f'<circle class="{cls}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>{text}'


def _lit_hole(x: float, y: float, r: float, number: object, choice: str) -> str:
    return f'<g class="choice" role="button" tabindex="0"{choice}>{_hole(x, y, r, number, "lit")}</g>'
