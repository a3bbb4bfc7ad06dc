"""Charts of the result as inline SVG: bars of points by source, lines of points over time, one bar for each die face.

Drawn 340 wide, so that their letters keep their size on a phone; on a desk they grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nomarch.draw import SEAT_LETTERS, piece, seat_shape, use

WIDE = 340
PIGMENTS = ("blue", "green", "yellow", "purple", "bone")  # of the sources, in their order; red is for losses
ROW, BAR = 46, 24


def pigment(source: int, loses: bool = False) -> str:
    """The colour of a source; its symbol stands beside it, since colours come round again."""
    return "pig-red" if loses else f"pig-{PIGMENTS[source % len(PIGMENTS)]}"


def stacked(rows: Sequence[tuple[int, Sequence[int]]], symbols: Sequence[str], names: Sequence[str], words: str) -> str:
    """Points by source, one bar a seat; losses lie left of the line at zero."""
    gains = max(sum(n for n in parts if n > 0) for _, parts in rows)
    losses = max(-sum(n for n in parts if n < 0) for _, parts in rows)
    unit = (WIDE - 46 - (8 if losses else 0)) / max(1, gains + losses)
    zero = losses * unit + (8 if losses else 0)
    drawn = "".join(_bar(i, seat, parts, zero, unit, symbols, names) for i, (seat, parts) in enumerate(rows))
    lines = "".join(f"M{zero:.1f} {i * ROW + 16}v{BAR + 4}" for i in range(len(rows))) if losses else "M0 0"
    height = ROW * len(rows) + 6
    return (
        f'<svg class="chart" viewBox="0 0 {WIDE} {height}" role="img" aria-label="{words}">{drawn}'
        f'<path class="zero" d="{lines}"/></svg>'
    )


def _bar(
    i: int, seat: int, parts: Sequence[int], zero: float, unit: float, symbols: Sequence[str], names: Sequence[str]
) -> str:
    y, drawn = i * ROW + 18, []
    right, left = zero, zero
    for source, n in enumerate(parts):
        if n:
            width = abs(n) * unit
            x = right if n > 0 else left - width
            right, left = (right + width, left) if n > 0 else (right, left - width)
            drawn.append(_part(x, y, width, n, pigment(source, n < 0), symbols[source]))
    head = f'{piece(seat, 9, y - 9, 6.4)}<text class="bar-name" x="22" y="{y - 5}">{names[seat]}</text>'
    total = f'<text class="bar-sum" x="{right + 6:.1f}" y="{y + 18}">{_number(sum(parts))}</text>'
    return head + "".join(drawn) + total


def _part(x: float, y: float, width: float, n: int, tone: str, symbol: str) -> str:
    """A part of a bar: symbol and number where both fit, else the number, else only the colour."""
    text, middle = _number(n), x + width / 2
    rect = f'<rect class="seg" x="{x:.1f}" y="{y}" width="{max(1.0, width - 1):.1f}" height="{BAR}" rx="3"/>'
    sign = ""
    if width > 36 and symbol:
        sign = use(symbol, round(middle - 9, 1), y + BAR / 2, 14, "seg-sym")
        middle += 9
    number = f'<text class="seg-n" x="{middle:.1f}" y="{y + 16.5}">{text}</text>' if width > 13 else ""
    return f'<g class="{tone}">{rect}{sign}{number}</g>'


def _number(n: int) -> str:
    return f"&minus;{-n}" if n < 0 else str(n)


# Over time ------------------------------------------------------------------------------------

LEFT, RIGHT, TOP, BOTTOM = 26, 34, 10, 22
HIGH = 190


def over_time(line: Sequence[Sequence[int]], me: int, words: str) -> str:
    """Everybody's points, from the start to the end; a seat's line bears its shape."""
    low, high = min(0, *map(min, line)), max(1, *map(max, line))
    step = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 200) if (high - low) / n <= 5)
    low, high = low // step * step, -(-high // step) * step
    xs = [LEFT + i * (WIDE - LEFT - RIGHT) / max(1, len(line) - 1) for i in range(len(line))]

    def y(n: float) -> float:
        return TOP + (high - n) * (HIGH - TOP - BOTTOM) / (high - low)

    grid = "".join(_rule(n, y(n)) for n in range(low, high + 1, step))
    every = max(1, -(-(len(line) - 1) // 9))
    ticks = "".join(
        f'<text class="ax mid" x="{xs[i]:.1f}" y="{HIGH - 6}">{i}</text>' for i in range(every, len(line), every)
    )
    order = sorted(range(len(line[0])), key=lambda seat: (seat == me, line[-1][seat]))
    ends = _apart([y(line[-1][seat]) for seat in order])
    curves = "".join(_curve(seat, [(x, y(row[seat])) for x, row in zip(xs, line, strict=True)]) for seat in order)
    tags = "".join(_end(seat, xs[-1], at) for seat, at in zip(order, ends, strict=True))
    drawn = f"{grid}{ticks}{curves}{tags}"
    return f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{words}">{drawn}</svg>'


def _rule(n: int, y: float) -> str:
    return (
        f'<path class="grid{" base" if n == 0 else ""}" d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>'
        f'<text class="ax end" x="{LEFT - 6}" y="{y + 4:.1f}">{_number(n)}</text>'
    )


def _curve(seat: int, points: Sequence[tuple[float, float]]) -> str:
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    few = points if len(points) <= 16 else points[:: -(-len(points) // 12)]
    marks = "".join(f'<g transform="translate({x:.1f} {y:.1f})">{seat_shape(seat, 3.2, "dot")}</g>' for x, y in few)
    lines = "".join(f'<path class="{cls}" d="{way}"/>' for cls in ("l-halo", "l-edge", "l-core"))
    return f'<g class="seat-{SEAT_LETTERS[seat]}">{lines}{marks}</g>'


def _end(seat: int, x: float, y: float) -> str:
    return piece(seat, round(x + 16, 1), round(y, 1), 7.5)


def _apart(ys: Sequence[float]) -> list[float]:
    """Ends of lines, moved so that their pieces do not cover each other."""
    order, placed = sorted(range(len(ys)), key=lambda i: ys[i]), list(ys)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + 19)
    over = max(0.0, max(placed) - (HIGH - BOTTOM))
    return [y - over for y in placed]


# Dice -----------------------------------------------------------------------------------------


def against_chance(thrown: int, expected: float, usual: tuple[float, float], most: float) -> str:
    """How often a face fell: a bar, a line where it was to be expected, and the usual range behind."""
    unit = 100 / max(1.0, most)
    low, high = usual
    return (
        '<svg class="face-bar" viewBox="0 0 104 20" aria-hidden="true" preserveAspectRatio="none">'
        f'<rect class="usual" x="{low * unit:.1f}" y="2" width="{(high - low) * unit:.1f}" height="16" rx="3"/>'
        f'<rect class="got" x="0" y="6" width="{thrown * unit:.1f}" height="8" rx="2"/>'
        f'<path class="expect" d="M{expected * unit:.1f} 1V19"/></svg>'
    )
