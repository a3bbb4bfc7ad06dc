"""What the board is carved of: pieces and places that follow from where they lie, and are drawn once."""

from __future__ import annotations

from nomarch.draw import SEAT_LETTERS, attrs, once, piece, use
from nomarch.engine.words import Translate

from ..rules.data import TRACK_END
from ..words.names import COLOUR
from .layout import Layout, Track
from .symbols import mark_of

Box = tuple[float, float, float, float]  # left, top, width, height


@once
def sun_space(at: Layout, i: int, kind: str) -> str:
    """A space of the sun track."""
    (x, y), r = at.sun(i), at.arc[3]
    bright = kind[:4] in ("last", "ahea")
    dot = f'<circle class="sun-dot" cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.28:.1f}"/>'
    mark = use("ra/die-sun", round(x, 1), round(y, 1), r * 1.5, "sun-sym") if bright else dot
    return f'<g class="sun {kind}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{r:g}"/>{mark}</g>'


@once
def well(track: Track) -> str:
    """What the spaces of a track lie in."""
    return (
        f'<rect class="t-well" x="{track.x - 3:g}" y="{track.y - 3:g}" '
        f'width="{(TRACK_END + 1) * track.width + 4:g}" height="{track.height + 6:g}" rx="9"/>'
    )


def box_of(track: Track, i: int) -> Box:
    """Where a space of a track lies."""
    return track.x + i * track.width, track.y, track.width - 2, track.height


@once
def bare_space(track: Track, i: int) -> str:
    """A space of a track."""
    return cell("t-cell zero" if i == 0 else "t-cell", box_of(track, i))


@once
def numbered(track: Track, wide: bool, i: int, state: str) -> str:
    """The number of a space."""
    x, y = middle(box_of(track, i))
    return f'<text class="t-num{state}" x="{x:.1f}" y="{y + (5 if wide else 4):g}">{i}</text>'


@once
def idle_spaces(track: Track, wide: bool, first: int, end: int, places: tuple[int, ...]) -> str:
    """Spaces that nobody can choose, from one to the next that somebody can."""
    return "".join(bare_space(track, i) + numbered(track, wide, i, " ghost" * (i in places)) for i in range(first, end))


@once
def pieces(at: Layout, kind: str, places: tuple[int, ...], floods: tuple[int, ...]) -> str:
    """The pieces on a track; flood markers lie with theirs and move with it."""
    track, drawn = at.nile if kind == "nile" else at.pharaoh, []
    for space in sorted(set(places)):
        here = [seat for seat, n in enumerate(places) if n == space]
        for seat, (dx, dy) in zip(here, _spread(at, len(here)), strict=True):
            x, y = track.x + space * track.width + track.width / 2 - 1 + dx, track.y + track.height / 2 + dy
            chips = _chips(at, floods[seat], x, y) if floods and floods[seat] else ""
            r = at.piece * (1 if len(here) < 3 else 0.8 if at.wide else 0.58)
            id_ = f"{kind}-{SEAT_LETTERS[seat]}-{at.name}"
            drawn.append(piece(seat, round(x, 1), round(y - (3 if chips else 0), 1), r, id_=id_) + chips)
    return "".join(drawn)


def _spread(at: Layout, n: int) -> list[tuple[float, float]]:
    """Where the pieces that share a space stand in it."""
    across, down = (at.piece * 1.15, at.piece * 1.05) if at.wide else (at.piece * 0.68, at.piece * 0.95)
    if n == 1:
        return [(0, 0)]
    if n == 2:
        return [(-across, 0), (across, 0)] if at.wide else [(0, -down), (0, down)]
    if n == 3:
        return [(0, -down), (-across, down), (across, down)]
    return [(-across, -down), (across, -down), (-across, down), (across, down)]


def _chips(at: Layout, n: int, x: float, y: float) -> str:
    """Flood markers, at most three of them, under a piece."""
    track, r = at.nile, at.piece
    wide, high = r * (1.3 if n < 3 else 0.9), r * 0.85
    chips = []
    for i in range(min(n, 3)):
        cx, cy = x + (i - (min(n, 3) - 1) / 2) * (wide + 1.5), min(y + r * 1.2, track.y + track.height - high / 2 - 1)
        rect = rect_at((cx - wide / 2, cy - high / 2, wide, high))
        chips.append(f'<rect {rect} rx="3"/>{use("flood", round(cx, 1), round(cy, 1), round(high * 0.9, 1))}')
    return f'<g class="flood">{"".join(chips)}</g>'


@once
def cell(cls: str, box: Box) -> str:
    """A place with an edge."""
    return f'<rect class="{cls}" {rect_at(box)} rx="6"/>'


@once
def frieze(at: Layout, colour: int, seats: int) -> str:
    """Small marks between the two areas of a band."""
    left, width = at.settlement(seats - 2, seats - 1)
    start, y = left + width + 20, at.band(colour) + at.bands[1] / 2
    room = int((at.monuments[0] - 8 - start) // 24)
    return "".join(use(mark_of(colour), start + i * 24, y, 13, "b-frieze") for i in range(room))


@once
def civilization_space(box: Box) -> str:
    """A place for a Civilization marker."""
    return f'<rect class="b-cell civ" {rect_at(box)} rx="{min(18, box[2] * 0.42):g}"/>'


@once
def sunlight(box: Box, rx: float) -> str:
    """What a place that can be chosen is lit by."""
    x, y, width, height = box
    edge = rect_at((x - 0.5, y - 1, width + 1, height + 2))
    core = rect_at((x + 1, y + 0.5, width - 2, height - 1))
    return f'<rect class="lit-edge" {edge} rx="{rx + 1.5:g}"/><rect class="lit" {core} rx="{rx:g}"/>'


@once
def monument(at: Layout, colour: int, column: int, owner: int) -> str:
    """A space for a Monument that cannot be chosen: the owner's, or a free one."""
    box = monument_box(at, colour, column)
    stone = piece(owner - 1, *middle(box), at.marker) if owner else ""
    ghost = use("ra/die-monument", *middle(box), min(22, box[2] * 0.56), "b-ghost")
    return cell("b-cell", box) + (stone or ghost)


def monument_box(at: Layout, colour: int, column: int) -> Box:
    """Where a space for a Monument lies."""
    return at.column(column), at.band(colour) + 4, at.monuments[1], at.bands[1] - 8


@once
def where(_: Translate, colour: int, column: int) -> str:
    """What a space for a Monument is called."""
    return _("{colour}, column {n}").format(colour=_(COLOUR[colour]), n=column + 1)


@once
def veiled(id_: str, box: Box, drawn: str, name: str, reach: bool, more: str) -> str:
    """A place that cannot be chosen: it can be pointed at, and says why."""
    told = attrs(id=id_, role="button", tabindex="0" if reach else "-1") + f' aria-label="{name}"'
    return f'<g class="blocked"{told}{more}>{drawn}<rect class="veil" {rect_at(box)} rx="6"/></g>'


def rect_at(box: Box) -> str:
    """Where a rectangle lies, as SVG has it."""
    x, y, width, height = box
    return f'x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}"'


def middle(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    return round(box[0] + box[2] / 2, 1), round(box[1] + box[3] / 2, 1)


def number_in(tag: str) -> str:
    """The gain or loss that a tag names."""
    return next((word for word in tag.split() if word[0] in "+−"), "")
