"""The sky over the board: stars by night, dunes, pyramids, and the way of the sun."""

from __future__ import annotations

from nomarch.draw import once

from ..rules.data import LAST_SPACE
from .layout import WIDE, Layout

STAR_PARTS = (
    (0.06, 0.2), (0.13, 0.55), (0.3, 0.12), (0.42, 0.42), (0.61, 0.13),
    (0.7, 0.5), (0.86, 0.18), (0.95, 0.5), (0.54, 0.3), (0.22, 0.36),
)  # fmt: skip
PYRAMID_PARTS = ((96, 44), (150, 30), (742, 52), (806, 34))  # middle, height


@once
def sky(at: Layout) -> str:
    """Everything behind the sun track."""
    name, width, low = at.name, at.size[0], at.sky
    return (
        f'<defs><linearGradient id="sky-{name}" x1="0" y1="0" x2="0" y2="1"><stop class="sky-1" offset="0"/>'
        f'<stop class="sky-2" offset="1"/></linearGradient><clipPath id="clip-{name}">'
        f'<rect width="{width:g}" height="{low:g}" rx="14"/></clipPath></defs><g clip-path="url(#clip-{name})">'
        f'<rect width="{width:g}" height="{low:g}" fill="url(#sky-{name})"/>{_stars(at)}{_land(at)}</g>'
        f'<path class="sun-path" d="{_way(at)}"/>'
    )


def _stars(at: Layout) -> str:
    places = ((x * at.size[0], y * at.sky) for x, y in STAR_PARTS)
    return "".join(f'<circle class="star" cx="{x:.0f}" cy="{y:.0f}" r="1.3"/>' for x, y in places)


def _land(at: Layout) -> str:
    k, low = at.size[0] / WIDE.size[0], at.sky
    far = _path(at, "M0 {0}V{26}Q{:130} {48} {:280} {20}T{:600} {26}T{:944} {34}V{0}Z")
    near = _path(at, "M0 {0}V{8}Q{:220} {24} {:444} {8}T{:944} {10}V{0}Z")
    pyramids = ""
    for x, h in PYRAMID_PARTS:
        left, top, right = (x - h) * k, low - h * k, (x + h) * k
        pyramids += (
            f'<path class="pyr" d="M{left:.0f} {low:g}L{x * k:.0f} {top:.0f}L{right:.0f} {low:g}Z"/>'
            f'<path class="pyr-lit" d="M{x * k:.0f} {top:.0f}L{right:.0f} {low:g}H{(x + h * 0.18) * k:.0f}Z"/>'
        )
    return f'<path class="dune-far" d="{far}"/>{pyramids}<path class="dune" d="{near}"/>'


def _path(at: Layout, way: str) -> str:
    """Fill in {:x} along and {y} above the ground, both in the units of the wide layout."""
    k, parts = at.size[0] / WIDE.size[0], way.split("{")
    done = parts[0]
    for part in parts[1:]:
        number, rest = part.split("}", 1)
        value = float(number[1:]) * k if number[0] == ":" else at.sky - float(number) * k
        done += f"{value:.0f}{rest}"
    return done


def _way(at: Layout) -> str:
    points = (at.sun(i / 4) for i in range((LAST_SPACE - 1) * 4 + 1))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
