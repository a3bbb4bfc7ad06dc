"""What is drawn again and again: goods, storehouses, cards, the die. Words stand in HTML, so that they never shrink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomarch.draw import once, sym, use

from ..rules.data import BEGGAR, GOLD, GOLD_CARD_GIVES, GOLD_CARDS, LAND_CARD_TAKES, MARKET_CARD_GOOD
from .symbols import GOOD_SYMBOLS, PERSON_SYMBOLS

TONES = ("land", "fish", "linen", "wood", "gold")  # classes
_MIDDLE, _CORNERS, _SIDES = ((0, 0),), ((-7, -7), (7, 7), (7, -7), (-7, 7)), ((-7, 0), (7, 0))
PIPS = (_MIDDLE, _CORNERS[:2], _MIDDLE + _CORNERS[:2], _CORNERS, _MIDDLE + _CORNERS, _CORNERS + _SIDES)
# so many goods lie so many to a row, so large
HEAPS = ((3, 3, 17.0), (5, 3, 16.0), (7, 4, 14.5), (9, 5, 11.8), (20, 6, 9.9))
MOST_DRAWN = HEAPS[-1][0]
NO_VALUE = 0


def num(value: float) -> str:
    """A short number."""
    return f"{round(value, 1):g}"


def text(x: float, y: float, words: object, cls: str, size: float) -> str:
    """Words in a drawing, centred."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{words}</text>'


# Goods ----------------------------------------------------------------------------------------


@once
def piece_of(good: int, x: float, y: float, r: float) -> str:
    """A good inside a drawing: colour and symbol."""
    return (
        f'<g class="sq-good sq-{TONES[good]}"><circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
        f"{use(GOOD_SYMBOLS[good], x, y, r * 1.44)}</g>"
    )


@once
def token(good: int, size: int = 20) -> str:
    """A good in running HTML; its number or name stands beside it, so it is silent."""
    return (
        f'<svg class="sq-token" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{piece_of(good, 12, 12, 11)}</svg>"
    )


def price(goods: Iterable[tuple[int, int]]) -> str:
    """What something costs: (good, number) in pictures."""
    parts = "".join(f"{token(good, 18)}{n}" for good, n in goods if n)
    return f'<span class="sq-price" aria-hidden="true">{parts}</span>'


def store(kind: int, goods: Sequence[int], words: str) -> str:
    """The storehouse of a good, and what lies in it; more than twenty pieces are only counted."""
    return (
        f'<svg class="sq-store" viewBox="0 0 168 100" role="img" aria-label="{words}">'
        f"{_built(TONES[kind])}{_heap(kind, goods)}</svg>"
    )


@once
def _built(tone: str) -> str:
    """A storehouse's cornice and pillars."""
    flutes = "".join(f'<path class="sq-flute" d="M{12 + i * 12} 4 {num(16 + i * 11.3)} 20"/>' for i in range(13))
    pillars = "".join(
        f'<rect class="sq-pillar" x="{x}" y="26" width="14" height="68"/>'
        f'<path class="sq-band sq-{tone}" d="M{x} 36h14v5h-14zM{x} 80h14v5h-14z"/>'
        for x in (10, 144)
    )
    return (
        f'<path class="sq-wall" d="M10 26H158V94H10Z"/><path class="sq-dark" d="M24 30H144V94H24Z"/>'
        f'<path class="sq-cornice sq-{tone}" d="M2 4H166L158 20H10Z"/><path class="sq-torus" d="M8 20H160V26H8Z"/>'
        f'{flutes}{pillars}<rect class="sq-floor" x="2" y="92" width="164" height="7" rx="2"/>'
    )


def _heap(kind: int, goods: Sequence[int]) -> str:
    order = sorted(range(len(goods)), key=lambda good: good != kind)
    bag = [good for good in order for _ in range(goods[good])][:MOST_DRAWN]
    width, r = next((width, r) for most, width, r in HEAPS if len(bag) <= most)
    drawn, y = [], 92 - r
    while bag:
        row, bag = bag[:width], bag[width:]
        left = 84 - (len(row) - 1) * (r + 0.2)
        drawn += [piece_of(good, left + i * (2 * r + 0.4), y, r) for i, good in enumerate(row)]
        y, width = y - r * 1.68, max(width - 1, 2)
    return "".join(drawn)


# Cards ----------------------------------------------------------------------------------------


def influence(card: int, words: str, label: str = "") -> str:
    """An influence card of 60 x 84, face up: a number with its pips, a beggar or a merchant."""
    face = '<rect class="sq-face" x="1" y="1" width="58" height="82" rx="7"/>'
    face += '<rect class="sq-inlay" x="5" y="5" width="50" height="74" rx="4"/>'
    if card < BEGGAR:
        value = card + 1
        pips = "".join(
            f'<circle class="sq-pip" cx="{num(30 + (i - card / 2) * 5)}" cy="70" r="1.7"/>' for i in range(value)
        )
        face += f'<path class="sq-fan" d="M30 14 54 58H6Z"/>{text(30, 53, value, "sq-value", 38)}{pips}'
    else:
        face += use(PERSON_SYMBOLS[card], 30, 36 if label else 42, 40) + text(30, 72, label, "sq-person", 10.5)
    return f'<svg class="sq-card" viewBox="0 0 60 84" role="img" aria-label="{words}">{face}</svg>'


def face(card: int) -> str:
    """What a card shows, in a line: its number, or the beggar's or merchant's symbol."""
    return str(card + 1) if card < BEGGAR else sym(PERSON_SYMBOLS[card])


def face_down(words: str, peek: int = NO_VALUE) -> str:
    """An influence card, face down; its owner may lift a corner (`peek` is card + 1)."""
    corner = ""
    if peek:
        corner = '<path class="sq-peek" d="M1 8a7 7 0 0 1 7-7h26l-24 34H1Z"/>'
        if peek <= BEGGAR:
            corner += text(12, 21, peek, "sq-peek-t", 18)
        else:
            corner += use(PERSON_SYMBOLS[peek - 1], 13, 13, 20)
    return (
        f'<svg class="sq-card" viewBox="0 0 60 84" role="img" aria-label="{words}">'
        f"{use('saqqara/face-down', 30, 42, 84)}{corner}</svg>"
    )


def scroll(value: int | None, words: str) -> str:
    """A threshold card: a number, or no yield."""
    shown = text(22, 38, value, "sq-thr-n", 27) if value else use("saqqara/no-yield", 22, 28, 28)
    return (
        f'<svg class="sq-scroll" viewBox="0 0 44 56" role="img" aria-label="{words}">'
        '<path class="sq-paper" d="M4 6Q4 2 8 2H36q4 0 4 4V50q0 4-4 4H8q-4 0-4-4Z"/>'
        f'<path class="sq-roll" d="M2 2H42V9H2ZM2 47H42V54H2Z"/>{shown}</svg>'
    )


def market_card(card: int, to_nile: bool, words: str, cls: str = "") -> str:
    """A market card: pay what is on the left, take what is on the right."""
    good = MARKET_CARD_GOOD[card]
    if card < GOLD_CARDS:
        left, right = _few(GOLD, 1, 34), _few(good, GOLD_CARD_GIVES, 98)
    else:
        left, right = _few(good, LAND_CARD_TAKES, 34), _field(98) if to_nile else _few(0, 1, 98)
    return (
        f'<svg class="sq-mcard {cls}" viewBox="0 0 132 62" role="img" aria-label="{words}">'
        '<rect class="sq-face" x="1" y="1" width="130" height="60" rx="8"/>'
        '<path class="sq-roof" d="M1 9a8 8 0 0 1 8-8h114a8 8 0 0 1 8 8v3H1Z"/>'
        f'{left}<path class="sq-arrow" d="M59 36h9m-4-5 5 5-5 5"/>{right}</svg>'
    )


def _few(good: int, n: int, x: float) -> str:
    places = {1: ((0, 0, 14),), 2: ((-12, 0, 12), (12, 0, 12)), 3: ((-11, 8, 10.5), (11, 8, 10.5), (0, -10, 10.5))}[n]
    return "".join(piece_of(good, x + dx, 36 + dy, r) for dx, dy, r in places)


def _field(x: float) -> str:
    waves = f"M{x - 20} 44q5-6 10 0t10 0 10 0 10 0M{x - 20} 52q5-6 10 0t10 0 10 0 10 0"
    return f'<path class="sq-wave" d="{waves}"/>{text(x, 35, "+1", "sq-plus", 19)}'


# Calendar -------------------------------------------------------------------------------------


def pips(year: int) -> str:
    """The die that shows the year, round the origin."""
    dots = "".join(f'<circle class="sq-die-pip" cx="{x}" cy="{y}" r="2.8"/>' for x, y in PIPS[year - 1])
    return f'<rect class="sq-die" x="-14" y="-14" width="28" height="28" rx="6"/>{dots}'
