"""What is drawn again and again: bars, coins, cards, boats. Everything is centred or cornered on x, y."""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.draw import SEAT_LETTERS, address, attrs, once, seat_shape, use

_WEAVE_PARTS = (
    (14, 7, '<path class="na-weave" d="M0 4.5q3.5-4 7 0t7 0"/>'),
    (8, 8, '<circle class="na-grain" cx="2" cy="2" r="1.2"/><circle class="na-grain" cx="6" cy="6" r="1.2"/>'),
    (8, 10, '<path class="na-weave" d="M2 10V3M2 6 5 3M6 10V6"/>'),
    (7, 7, '<path class="na-weave" d="M0 7 7 0"/>'),
)
_SAIL_PARTS = "M9 4.5Q25 1.5 44 4.5 48 13 42 23.5 25 20.5 11 23.5 6 13 9 4.5Z"


def num(value: float) -> str:
    """A short number."""
    return f"{round(value, 1):g}"


def patterns() -> str:
    """A pattern for each region, so that none is known by its colour alone."""
    drawn = "".join(
        f'<pattern id="na-pat-{region}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{body}</pattern>'
        for region, (w, h, body) in enumerate(_WEAVE_PARTS)
    )
    return f'<svg class="na-defs" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


@once
def text(x: float, y: float, words: object, cls: str, size: float) -> str:
    """Words in a drawing, centred."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{words}</text>'


@once
def rect(x: float, y: float, w: float, h: float, rx: float, cls: str = "na-ground", fill: str | None = None) -> str:
    """A rounded box."""
    paint = attrs(class_=cls, fill=fill)
    return f'<rect{paint} x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(rx)}"/>'


def weave(region: int) -> str:
    """The paint of a region's pattern."""
    return f"url(#na-pat-{region})"


@once
def bar(region: int, label: str, x: float, y: float, w: float, h: float, size: float = 13) -> str:
    """The coloured bar of a field: colour, pattern and name."""
    middle = x + w / 2
    return (
        f'<g class="na-bar na-r{region}">{rect(x, y, w, h, 4)}'
        f"{rect(x, y, w, h, 4, 'na-pat', weave(region))}"
        f"{rect(middle - size * 0.95, y + 1, size * 1.9, h - 2, 3, 'na-plate')}"
        f"{text(middle, y + h / 2 + size * 0.36, label, 'na-bar-t', size)}</g>"
    )


@once
def region_chip(region: int, letter: str, x: float, y: float, s: float) -> str:
    """A card of a region that is asked for."""
    return (
        f'<g class="na-bar na-r{region}">{rect(x, y, s, s, 3)}'
        f"{rect(x, y, s, s, 3, 'na-pat', weave(region))}"
        f"{text(x + s / 2, y + s * 0.77, letter, 'na-chip-t', s * 0.76)}</g>"
    )


@once
def coin(x: float, y: float, r: float = 10, value: str = "1") -> str:
    """A coin."""
    worth = text(0, r * 0.42, value, "na-coin-t", r * 1.2) if value else ""
    inner = f'<circle class="na-coin-in" r="{num(r * 0.74)}"/>'
    return f'<g class="na-coin" transform="translate({num(x)} {num(y)})"><circle r="{num(r)}"/>{inner}{worth}</g>'


@once
def price(coins: int) -> str:
    """What a button costs."""
    picture = f'<svg width="20" height="20" viewBox="0 0 22 22" aria-hidden="true">{coin(11, 11, 10, "")}</svg>'
    return f'<span class="na-price">{picture}{coins}</span>'


def pictures(symbols: Sequence[str], x: float, y: float, s: float, gap: float = 2) -> str:
    """Symbols in a row, the row centred."""
    width = len(symbols) * s + (len(symbols) - 1) * gap
    return "".join(use(name, x - width / 2 + i * (s + gap) + s / 2, y, s) for i, name in enumerate(symbols))


@once
def face(region: int, x: float, y: float, w: float, h: float, head: float, body: str, r: float = 6) -> str:
    """A card: limestone, the bar of its region on top, what it shows, its edge."""
    top = (
        f"M{num(x)} {num(y + head)}v{num(r - head)}a{num(r)} {num(r)} 0 0 1 {num(r)}-{num(r)}h{num(w - 2 * r)}"
        f"a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}v{num(head - r)}Z"
    )
    return (
        f"{rect(x, y, w, h, r, 'na-face')}"
        f'<path class="na-r{region}" d="{top}"/><path fill="{weave(region)}" d="{top}"/>'
        f"{body}{rect(x, y, w, h, r, 'na-edge')}"
    )


def lying(region: int, symbols: Sequence[str], x: float, y: float, w: float, h: float) -> str:
    """A card on the bank of the river."""
    head = 13
    size = min(h - head - 6, (w - 8) / len(symbols) - 2, 34)
    return face(region, x, y, w, h, head, pictures(symbols, x + w / 2, y + head + (h - head) / 2, size))


def in_hand(region: int, symbols: Sequence[str], label: str) -> str:
    """A card of 64 x 92 in front of its owner."""
    if len(symbols) == 1:
        body = use(symbols[0], 32, 52, 44)
    else:
        body = use(symbols[0], 23, 40, 34) + use(symbols[1], 42, 70, 34)
    plate = f'<rect class="na-plate na-r{region}" x="20" y="3" width="24" height="15" rx="3"/>'
    inside = f"{plate}{text(32, 15.5, label, 'na-bar-t', 13)}{body}"
    return f'<svg viewBox="0 0 64 92" aria-hidden="true">{face(region, 1, 1, 62, 90, 20, inside, 8)}</svg>'


def small(region: int, symbols: Sequence[str], label: str, words: str, cls: str = "") -> str:
    """A card of another seat."""
    w = 62 if len(symbols) > 1 else 34
    plate = rect(w / 2 - 11, 2, 22, 12, 3, f"na-plate na-r{region}")
    inside = plate + text(w / 2, 12.6, label, "na-bar-t", 12) + pictures(symbols, w / 2, 28, 22, 4)
    return (
        f'<svg class="na-mini {cls}" width="{w}" height="42" viewBox="0 0 {w} 42" role="img" aria-label="{words}">'
        f"<title>{words}</title>{face(region, 0.7, 0.7, w - 1.4, 40.6, 14, inside, 5)}</svg>"
    )


@once
def boat(seat: int, x: float, y: float, w: float, *, id_: str, words: str, right: bool, down: bool, mine: bool) -> str:
    """A ship whose sail is its seat's stone and letter; `down` draws it on a river that runs down the page."""
    letter, h, way = SEAT_LETTERS[seat], w * 40 / 56, 1 if right else -1
    if down:
        bow = (
            f'<path class="na-bow" transform="translate(0 {16 if right else -15}) scale(1 {way})" d="M-5-3 0 2.5 5-3"/>'
        )
    else:
        place = f"translate({num(way * (w / 2 + 5))} 2) scale({way} 1)"
        bow = f'<path class="na-bow" transform="{place}" d="M-3-4.5 3 0-3 4.5"/>'
    flip = 1 if down else way
    hull = f'<use href="{address("artifacts/reed-boat")}" width="{num(w)}" height="{num(h)}"/>'
    emblem = seat_shape(seat, w * 0.1, "na-emblem")
    cls = " na-mine" if mine else ""
    return (
        f'<g id="{id_}" class="piece na-boat seat-{letter}{cls}" transform="translate({num(x)} {num(y)})" role="img" '
        f'aria-label="{words}"><title>{words}</title>'
        f'<g transform="scale({flip} 1) translate({num(-w / 2)} {num(-h / 2)})">{hull}'
        f'<path class="na-sail" transform="scale({w / 56:.3f})" d="{_SAIL_PARTS}"/></g>'
        f'<g transform="translate({num(-flip * w * 0.05)} {num(-h / 2 - 1)})">{emblem}</g>'
        f"{text(-flip * w * 0.02, w * 0.31 - h / 2, letter.upper(), 'na-sail-t', w * 0.27)}{bow}</g>"
    )
