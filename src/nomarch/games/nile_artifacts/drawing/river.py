"""The river with harbours, fields, ships and cards: running across a wide page, down a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from math import ceil, pi, sin

from nomarch.draw import SEAT_LETTERS, attrs, noted, once
from nomarch.engine.lazily import lazily

from ..rules.actions import DOCK, STAY, TAKE, TURN, column_of
from ..rules.components import BARS_AT, CARDS_AT, DEFAULT, NEEDS_AT, POINTS_AT, encode
from ..rules.data import COLUMNS, LEFT_HARBOUR, LEVELS, MONUMENTS, RIGHT_HARBOUR, RIGHTWARD
from ..rules.state import ON_RIVER, SAILING
from ..words.names import card, cards_at
from .marks import bar, boat, coin, lying, num, rect, text
from .pen import Pen
from .symbols import shown

SHAPES = ("wide", "narrow")
FIELDS = range(1, COLUMNS + 1)
HARBOURS = (LEFT_HARBOUR, RIGHT_HARBOUR)

# across: widths of a field and a harbour, where the cards begin, the largest height of a card, and the height of all
FIELD, HARBOUR, BANK, CARD, HEIGHT = 78, 92, 132, 46, 270
DEEP = 3  # more cards than these lie two by two
WIDTH = 2 * HARBOUR + COLUMNS * FIELD
# down: the height of a row, how many cards lie in a row, and the width
ROW, IN_ROW, TALL_WIDTH = 46, 3, 358


class River(Pen):
    """The same table in two shapes, or in the one that is wanted; the stylesheet shows one."""

    def river(self) -> str:
        """Across and down."""
        ways = zip(SHAPES, (self.wide, self.tall), strict=True)
        drawn = "".join(draw() for shape, draw in ways if self.showing.shape in ("", shape))
        return f'<div class="na-river-box">{drawn}</div>'

    @noted
    def reconstructed(self) -> bool:
        """Whether this match is played with our tables, not with those of an owner's copy."""
        s, ours = self.s, _ours()
        here = [*s.bars, *s.printed]
        needs = [s.needs[monument][level] for monument in range(MONUMENTS) for level in range(LEVELS)]
        cards = sorted(s.card[: sum(s.at)])
        return here == ours[BARS_AT:POINTS_AT] and needs == ours[NEEDS_AT:CARDS_AT] and cards == ours[CARDS_AT + 1 :]

    # What can be reached ----------------------------------------------------------------------

    @property
    def lying(self) -> int:
        """How many cards lie on the river."""
        return int(self.s.at[ON_RIVER])

    @noted
    def cards(self, column: int) -> list[int]:
        """The cards under a field."""
        return self._by_column.get(column, [])

    @lazily
    def _by_column(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for card_type in cards_at(self.s, ON_RIVER):
            found.setdefault(int(column_of(card_type)), []).append(int(card_type))
        return found

    def reach(self, column: int) -> str:
        """Whether the viewer's ship can sail there: now, only after a turn, or not at all."""
        s = self.s
        if DOCK not in self.legal or column == s.berth[s.turn]:
            return ""
        if (column - s.berth[s.turn]) * s.heading[s.turn] > 0:
            return "na-legal"
        return "na-turn" if TURN in self.legal else ""

    def _tile(self, card_type: int, x: float, y: float, w: float, h: float, id_: str) -> str:
        legal = TAKE + card_type in self.legal
        words = self.words(TAKE + card_type) if legal else card(self.s, card_type, self._)
        tab = "0" if self.legal and self.s.phase == SAILING else None
        more, lit = self.choose(TAKE + card_type), self.reach(column_of(card_type))
        body = lying(self.region(card_type), shown(card_type), x, y, w, h)
        return _lies(card_type, id_, tab, lit, more, words, body)

    def _harbour(self, berth: int, id_: str, body: str) -> str:
        """A harbour ahead is where one docks, the one the ship lies in is where it may stay."""
        s, _ = self.s, self._
        here, lit = self.legal and berth == s.berth[s.turn], self.reach(berth)
        if here and s.phase == SAILING:
            a, more = STAY, self.choose(STAY)
            lit = "na-legal" if STAY in self.legal else ""
        elif lit == "na-turn" or (self.legal and s.phase == SAILING and not lit):
            a, more = DOCK, self.refuse(_("{bar} is behind your ship.").format(bar=_("Harbour")))
        else:
            a, more = DOCK, self.choose(DOCK)
        words = self.words(a) if lit == "na-legal" else _("Harbour")
        tab = "0" if self.legal and s.phase == SAILING else None
        more += attrs(id=id_, role="button", tabindex=tab)
        return f'<g class="na-harbour {lit}"{more} aria-label="{words}"><title>{words}</title>{body}</g>'

    def _boat(self, seat: int, x: float, y: float, w: float, down: bool) -> str:
        words = f"{self.names[seat]}: {self.where(seat)}"
        right = self.s.heading[seat] == RIGHTWARD
        id_ = f"ship-{'t' if down else 'w'}-{SEAT_LETTERS[seat]}"
        mine = self.is_mine(seat)
        return boat(seat, x, y, w, id_=id_, words=words, right=right, down=down, mine=mine)

    def _lane(self, seat: int, step: float) -> float:
        """Each seat keeps its own lane, so that ships sharing a field never hide each other."""
        seats = int(self.s.seats)
        return (seat - (seats - 1) / 2) * (step if seats < 4 else step * 0.8)

    def _svg(self, way: str, width: float, height: float, body: Iterable[str]) -> str:
        label = self._("The river: two harbours and nine spaces")
        clip = f'<clipPath id="na-{way}-clip">{rect(0, 0, width, height, 14)}</clipPath>'
        return (
            f'<svg class="na-river na-{way}" viewBox="0 0 {num(width)} {num(height)}" role="group" '
            f'aria-label="{label}">{clip}<g clip-path="url(#na-{way}-clip)">{"".join(body)}</g></svg>'
        )

    # Across -----------------------------------------------------------------------------------

    def wide(self) -> str:
        """The river from left to right, cards below their fields."""
        parts = [_scenery(HEIGHT), *(self._beam(c) for c in FIELDS)]
        parts += [self.part(River._wide_harbour, berth) for berth in HARBOURS]
        parts += [self.part(River._field, c) for c in FIELDS]
        parts += [self.part(River._wide_boat, seat) for seat in range(self.s.seats)]
        return self._svg("wide", WIDTH, HEIGHT, parts)

    def _beam(self, column: int) -> str:
        lit = self.reach(column) if self.cards(column) else ""
        return rect(_x(column) - FIELD / 2 + 3, 36, FIELD - 6, BANK - 37, 8, f"na-beam {lit}") if lit else ""

    def _field(self, column: int) -> str:
        x = _x(column)
        drawn = bar(int(self.s.bars[column - 1]), self.short(column), x - 33, BANK - 19, 66, 17)
        drawn += coin(x, 22) if self.s.printed[column - 1] else ""
        cards = self.cards(column)
        across = 1 if len(cards) <= DEEP else 2
        high = min(CARD, (HEIGHT - BANK - 8) / max(1, ceil(len(cards) / across)) - 4)
        for i, card_type in enumerate(cards):
            left, top = x - 33 + i % across * 34, BANK + 4 + i // across * (high + 4)
            drawn += self._tile(card_type, left, top, 66 / across - (across - 1), high, f"lie-w-{column}-{i}")
        return drawn

    def _wide_harbour(self, berth: int) -> str:
        x, left, w = _x(berth), berth == LEFT_HARBOUR, HARBOUR - 6
        start = 0 if left else WIDTH - HARBOUR + 6
        way = f"h{w}v8l6 8v52l-6 8v8h{-w}Z" if left else f"h{w}v84h{-w}v-8l-6-8v-52l6-8Z"
        body = f'<path class="na-quay" d="M{start} 28{way}"/>'
        body += "".join(f'<path class="na-plank" d="M{start + 4} {46 + i * 18}h{HARBOUR - 16}"/>' for i in range(4))
        edge = start + HARBOUR - 8 if left else start - 1
        body += "".join(f'<circle class="na-post" cx="{edge}" cy="{48 + i * 22}" r="3.5"/>' for i in range(3))
        body += rect(x - 37, BANK - 19, 74, 19, 4, "na-sign")
        body += text(x, BANK - 5, self._("Harbour"), "na-sign-t", 12.5) + coin(x, 22)
        return self._harbour(berth, f"harbour-w-{berth}", body)

    def _wide_boat(self, seat: int) -> str:
        x = _x(int(self.s.berth[seat]))
        return self._boat(seat, x, _y(x) + self._lane(seat, 23), 38 if self.s.seats < 4 else 32, down=False)

    # Down -------------------------------------------------------------------------------------

    def tall(self) -> str:
        """The river from top to bottom, a finger-sized card to the right of its field."""
        rows = [1, *(max(1, ceil(len(self.cards(c)) / IN_ROW)) for c in FIELDS), 1]
        tops = [sum(rows[:c]) * ROW for c in range(COLUMNS + 2)]
        height = sum(rows) * ROW
        parts = [_tall_scenery(height, tuple(tops[1:]))]
        parts += [self._tall_beam(c, tops[c], rows[c] * ROW) for c in FIELDS]
        parts += [self.part(River._tall_harbour, berth, tops[berth] + ROW / 2) for berth in HARBOURS]
        parts += [self.part(River._tall_field, c, tops[c]) for c in FIELDS]
        parts += [self.part(River._tall_boat, seat, tuple(tops), height) for seat in range(self.s.seats)]
        return self._svg("tall", TALL_WIDTH, height, parts)

    def _tall_beam(self, column: int, top: float, height: float) -> str:
        lit = self.reach(column) if self.cards(column) else ""
        return rect(4, top + 2, 172, height - 4, 8, f"na-beam {lit}") if lit else ""

    def _tall_field(self, column: int, top: float) -> str:
        middle = top + ROW / 2
        drawn = bar(int(self.s.bars[column - 1]), self.short(column), 136, middle - 18, 38, 36)
        drawn += coin(137, middle - 11, 9) if self.s.printed[column - 1] else ""
        for i, card_type in enumerate(self.cards(column)):
            x, y = 180 + i % IN_ROW * 58, top + 2 + i // IN_ROW * ROW
            drawn += self._tile(card_type, x, y, 54, ROW - 4, f"lie-t-{column}-{i}")
        return drawn

    def _tall_harbour(self, berth: int, y: float) -> str:
        body = rect(0, y - ROW / 2, 260, ROW, 0, "na-reach") + rect(4, y - ROW / 2 + 5, 124, ROW - 10, 6, "na-quay")
        planks = (f'<path class="na-plank" d="M{16 + i * 24} {num(y - ROW / 2 + 8)}v{ROW - 16}"/>' for i in range(5))
        body += "".join(planks) + rect(138, y - 14, 84, 28, 5, "na-sign")
        body += text(180, y + 4.5, self._("Harbour"), "na-sign-t", 13) + coin(240, y)
        return self._harbour(berth, f"harbour-t-{berth}", body)

    def _tall_boat(self, seat: int, tops: tuple[int, ...], height: float) -> str:
        berth = int(self.s.berth[seat])
        y = tops[berth] + ROW / 2 - (3 if self.s.heading[seat] == RIGHTWARD else -3)
        x = 66 + self._lane(seat, 36) if berth in HARBOURS else _tall_x(y, height) + self._lane(seat, 34)
        return self._boat(seat, x, y, 36 if self.s.seats < 4 else 30, down=True)


@once
def _lies(card_type: int, id_: str, tab: str | None, lit: str, more: str, words: str, body: str) -> str:
    """A card that lies on the river."""
    told = more + attrs(id=id_, role="button", tabindex=tab, data_thing=f"card-{card_type}")
    return f'<g class="na-lie {lit}"{told} aria-label="{words}"><title>{words}</title>{body}</g>'


# Landscape ------------------------------------------------------------------------------------


def _x(column: int) -> float:
    if column in HARBOURS:
        return HARBOUR / 2 if column == LEFT_HARBOUR else WIDTH - HARBOUR / 2
    return HARBOUR + FIELD * (column - 0.5)


def _y(x: float) -> float:
    return 70 + 6 * sin(x / WIDTH * pi * 3 + 0.4)


def _tall_x(y: float, height: float) -> float:
    return 66 + 5 * sin(y / height * pi * 3)


def _line(points: Iterable[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points)


def _water(line: str, wide: int) -> str:
    return (
        f'<path class="na-fertile" d="{line}" stroke-width="{wide + 20}"/>'
        f'<path class="na-water" d="{line}" stroke-width="{wide}"/>'
    )


@cache
def _scenery(height: int) -> str:
    dunes = (
        rect(0, 0, WIDTH, height, 0, "na-sand")
        + f'<path class="na-dune" d="M0 40Q120 8 250 30T520 22 760 34 {WIDTH} 18V0H0Z"/>'
        + f'<path class="na-dune2" d="M0 {height}V{height - 40}Q160 {height - 64} 330 {height - 34}'
        + f'T640 {height - 40} {WIDTH} {height - 52}V{height}Z"/>'
    )
    line = _line((x, _y(x)) for x in range(-40, WIDTH + 60, 20))
    lines = (HARBOUR + FIELD * c for c in range(COLUMNS + 1))
    between = "".join(f'<path class="na-between" d="M{x} {num(_y(x) - 36)}V{num(_y(x) + 36)}"/>' for x in lines)
    trees = ((HARBOUR + FIELD * 3 - 6, 30, 1), (HARBOUR + FIELD * 6 + 10, 40, 0.9), (HARBOUR + 20, 44, 0.85))
    far = (
        '<g class="na-far"><path d="M296 38 318 12 340 38Z"/><path class="na-far-lit" d="M318 12 340 38H324Z"/>'
        '<path d="M334 38 348 22 362 38Z"/><path d="M600 30h10v-20h6v20h10v-20h6v20h10v4h-42Z"/></g>'
    )
    waves = "".join(_ripple(k, off, range(-20, WIDTH + 30, 12), _y, False) for k, off in enumerate((-26, -9, 9, 26)))
    return f"{dunes}{_water(line, 76)}{waves}{between}{''.join(_palm(*tree) for tree in trees)}{far}"


@lru_cache(maxsize=64)
def _tall_scenery(height: int, tops: tuple[int, ...]) -> str:
    def middle(y: float) -> float:
        return _tall_x(y, height)

    line = _line((middle(y), y) for y in range(-20, int(height) + 30, 14))
    span = range(-10, int(height) + 20, 12)
    waves = "".join(_ripple(k, off, span, middle, True) for k, off in enumerate((-40, -14, 12, 38)))
    between = "".join(f'<path class="na-between" d="M{num(middle(y) - 54)} {y}h108"/>' for y in tops)
    dune = f"M210 0Q260 120 232 240T262 {num(height)}H{TALL_WIDTH}V0Z"
    return (
        f'{rect(0, 0, TALL_WIDTH, height, 0, "na-sand")}<path class="na-dune2" d="{dune}"/>'
        f"{_water(line, 112)}{waves}{between}"
    )


def _ripple(k: int, off: float, along: range, middle: Callable[[float], float], down: bool) -> str:
    points = [(float(a), middle(a) + off + 2.5 * sin(a / 16 + k)) for a in along]
    return f'<path class="na-ripple" d="{_line((b, a) for a, b in points) if down else _line(points)}"/>'


def _palm(x: float, y: float, scale: float) -> str:
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({scale:g})"><path class="na-trunk" d="M0 0q2-9 0-18"/>'
        '<path class="na-frond" d="M0-18q-7-5-12 1 6-2 12-1Zm0 0q7-5 12 1-6-2-12-1Zm0 0q-5-8-11-6 6 1 11 6Z'
        'm0 0q5-8 11-6-6 1-11 6Z"/></g>'
    )


@cache
def _ours() -> list[int]:
    return encode(DEFAULT)
