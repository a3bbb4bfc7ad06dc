"""The curve of a match as inline SVG: each seat's share, luck as bars under it, decisions as marks."""

from __future__ import annotations

from html import escape

from .rows import Review, Row

WIDTH, CURVE, BARS, LEFT, TOP = 900, 260, 90, 46, 14
COLOURS = ("#b5472f", "#2c6e8f", "#7a8b2c", "#8a5aa0", "#3a3a3a")  # by seat; the dashes tell them apart as well
DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2")
MARKED = ("inaccurate", "mistake", "blunder")
SIZE = {"inaccurate": 4, "mistake": 6, "blunder": 8}


def curve(found: Review, namespace: str = "") -> str:
    """The whole picture; a file of its own needs the namespace of SVG."""
    low, high = _range(found)
    parts = [
        f'<svg {namespace}viewBox="0 0 {WIDTH} {CURVE + BARS + 40}" role="img" '
        f'aria-label="{_label(found)}" font-family="system-ui, sans-serif" font-size="12">',
        *_grid(found, low, high),
        *(_line(found, seat, low, high) for seat in range(found.seats)),
        *_luck(found),
        *_legend(found),
        *(_mark(found, row, low, high) for row in found.rows if row.mark in MARKED),
        "</svg>",
    ]
    return "".join(parts)


def _label(found: Review) -> str:
    ends = ", ".join(f"{escape(name)} {value:.2f}" for name, value in zip(found.names, found.result, strict=True))
    return f"Value by event, luck under it; at the end {ends}"


def _range(found: Review) -> tuple[float, float]:
    """Shares go from 0 to 1; points as far as they went."""
    if found.unit == "share":
        return 0.0, 1.0
    values = [value for row in found.rows for value in row.after]
    return min(0.0, *values), max(1.0, *values) * 1.05


def _x(found: Review, event: float) -> float:
    return LEFT + (WIDTH - LEFT - 10) * event / max(1, len(found.rows))


def _y(value: float, low: float, high: float) -> float:
    return TOP + (CURVE - TOP) * (1 - (value - low) / (high - low))


def _grid(found: Review, low: float, high: float) -> list[str]:
    lines = []
    for k in range(5):
        value = low + (high - low) * k / 4
        y = _y(value, low, high)
        text = f"{100 * value:.0f} %" if found.unit == "share" else f"{value:.0f}"
        lines.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - 10}" stroke="currentColor" stroke-opacity=".15"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="currentColor">{text}</text>'
        )
    return lines


def _line(found: Review, seat: int, low: float, high: float) -> str:
    values = [found.start[seat], *(row.after[seat] for row in found.rows)]
    points = " ".join(f"{_x(found, n):.1f},{_y(value, low, high):.1f}" for n, value in enumerate(values))
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    name = escape(found.names[seat])
    return (
        f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"{dash}>'
        f"<title>{name}</title></polyline>"
    )


def _legend(found: Review) -> list[str]:
    """Whose line is whose, under the picture."""
    y, parts = CURVE + BARS + 34, []
    for seat, name in enumerate(found.names):
        x = LEFT + (WIDTH - LEFT) * seat / found.seats
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(
            f'<path d="M{x:.1f} {y - 4}h28" stroke="{COLOURS[seat]}" stroke-width="2"{dash}/>'
            f'<text x="{x + 34:.1f}" y="{y}" fill="currentColor">{escape(name)}</text>'
        )
    return parts


def _luck(found: Review) -> list[str]:
    """One bar a throw: what it did for the seat whose turn it was, up or down, in its colour."""
    most = max((abs(throw.luck[throw.seat]) for throw in found.throws), default=0.0) or 1.0
    middle, bars = CURVE + 20 + BARS / 2, []
    for throw in found.throws:
        height = BARS / 2 * throw.luck[throw.seat] / most
        x, width = _x(found, throw.first), max(1.5, _x(found, throw.last + 1) - _x(found, throw.first) - 0.5)
        top = middle - max(0.0, height)
        bars.append(
            f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{abs(height):.1f}" '
            f'fill="{COLOURS[throw.seat]}"/>'
        )
    axis = f'<path d="M{LEFT} {middle}H{WIDTH - 10}" stroke="currentColor" stroke-opacity=".4"/>'
    word = f'<text x="{LEFT - 6}" y="{middle + 4}" text-anchor="end" fill="currentColor">luck</text>'
    return [axis, word, *bars]


def _mark(found: Review, row: Row, low: float, high: float) -> str:
    """A triangle where a decision cost something, the larger the more."""
    x, y, r = _x(found, row.event + 1), _y(row.after[row.seat], low, high), SIZE[row.mark]
    text = f"{escape(found.names[row.seat])}, event {row.event + 1}: {row.mark}"
    return (
        f'<path d="M{x - r:.1f} {y - r:.1f}h{2 * r}L{x:.1f} {y + r:.1f}z" fill="{COLOURS[row.seat]}" '
        f'stroke="#fff"><title>{text}</title></path>'
    )
