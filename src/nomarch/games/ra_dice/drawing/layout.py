"""Two layouts of one board: where everything lies on a desk and on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, cos, sin

from ..rules.data import LAST_SPACE


@dataclass(frozen=True, eq=False)  # as a layout, which has two
class Track:
    """Where a track's name, its first cell and its cells lie."""

    y: float
    x: float
    width: float
    height: float


@dataclass(frozen=True, eq=False)  # there are two, each like nothing but itself
class Layout:
    """All lengths of the drawing, in its own units: pixels on the screen it is meant for."""

    name: str
    wide: bool
    size: tuple[float, float]
    sky: float
    arc: tuple[float, float, float, float]  # top, half the width, sag, radius of a space
    caption: float
    pharaoh: Track
    nile: Track
    pad: float
    bands: tuple[float, float, float]  # top, height, gap
    mark: float
    civilization: tuple[float, float, float]  # x, widest space, gap
    monuments: tuple[float, float, float]  # x, width, gap
    piece: float
    marker: float

    def sun(self, i: float) -> tuple[float, float]:
        """The centre of a space of the sun track, from 0."""
        top, half, sag, _ = self.arc
        radius = (half**2 + sag**2) / (2 * sag)
        end = asin(half / radius)
        angle = end * (i / ((LAST_SPACE - 1) / 2) - 1)
        return self.size[0] / 2 + radius * sin(angle), top + radius * (1 - cos(angle))

    def settlement(self, i: int, places: int) -> tuple[float, float]:
        """(left, width) of one of the places of a Civilization space."""
        x, widest, gap = self.civilization
        room = self.monuments[0] - x - gap
        width = min(widest, (room - (places - 1) * gap) / places)
        return x + i * (width + gap), width

    def column(self, i: int) -> float:
        """The left edge of a column of Monuments."""
        x, width, gap = self.monuments
        return x + i * (width + gap)

    def band(self, colour: int) -> float:
        """The upper edge of a coloured band."""
        top, height, gap = self.bands
        return top + colour * (height + gap)


WIDE = Layout(
    name="wide",
    wide=True,
    size=(944, 494),
    sky=112,
    arc=(36, 424, 44, 19),
    caption=78,
    pharaoh=Track(126, 150, 60, 46),
    nile=Track(184, 150, 60, 46),
    pad=20,
    bands=(262, 42, 4.2),
    mark=34,
    civilization=(62, 46, 5),
    monuments=(298, 70, 7.4),
    piece=11,
    marker=14,
)
NARROW = Layout(
    name="narrow",
    wide=False,
    size=(366, 500),
    sky=100,
    arc=(30, 160, 34, 12),
    caption=76,
    pharaoh=Track(122, 5, 27.4, 42),
    nile=Track(196, 5, 27.4, 42),
    pad=5,
    bands=(262, 43, 4),
    mark=20,
    civilization=(28, 27, 2.5),
    monuments=(88, 31.5, 2.6),
    piece=9,
    marker=10.8,
)

LAYOUTS = (WIDE, NARROW)
SHAPES = tuple(layout.name for layout in LAYOUTS)
