"""A seat is a stone, a shape and a letter, always all three."""

from __future__ import annotations

from .once import once

SEAT_LETTERS = "abcde"
_POINTS = {
    "c": ((0.0, -1.12), (1.14, 0.86), (-1.14, 0.86)),
    "d": ((0.0, -1.24), (1.24, 0.0), (0.0, 1.24), (-1.24, 0.0)),
    "e": ((-0.56, -0.98), (0.56, -0.98), (1.12, 0.0), (0.56, 0.98), (-0.56, 0.98), (-1.12, 0.0)),
}


@once
def seat_shape(seat: int, r: float, cls: str) -> str:
    """The outline of a seat's piece, centred on the origin, optically equal in area."""
    letter = SEAT_LETTERS[seat]
    if letter == "a":
        return f'<circle class="{cls}" r="{r:g}"/>'
    if letter == "b":
        k = r * 0.9
        return f'<rect class="{cls}" x="{-k:g}" y="{-k:g}" width="{2 * k:g}" height="{2 * k:g}" rx="{r * 0.18:.1f}"/>'
    path = "M" + "L".join(f"{x * r:.1f} {y * r:.1f}" for x, y in _POINTS[letter]) + "Z"
    return f'<path class="{cls}" d="{path}"/>'


@once
def piece(seat: int, x: float, y: float, r: float, cls: str = "", id_: str = "") -> str:
    """Ink edge, ivory halo, stone, letter: readable on every ground."""
    letter = SEAT_LETTERS[seat]
    name = f' id="{id_}"' if id_ else ""
    drop = r * (0.62 if letter == "c" else 0.37)
    size = r * (1 if letter == "c" else 1.14)
    layers = "".join(seat_shape(seat, r, layer) for layer in ("p-edge", "p-halo", "p-fill"))
    return (
        f'<g{name} class="piece seat-{letter} {cls}" transform="translate({x:g} {y:g})">{layers}'
        f'<text class="p-letter" y="{drop:.1f}" font-size="{size:.1f}">{letter.upper()}</text></g>'
    )


@once
def badge(seat: int, big: bool = False) -> str:
    """The same piece in running HTML; the name stands beside it, so it is silent."""
    cls = "badge big" if big else "badge"
    return f'<svg class="{cls}" viewBox="-16 -16 32 32" aria-hidden="true">{piece(seat, 0, 0, 11)}</svg>'
