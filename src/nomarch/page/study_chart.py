"""The curve of a match with luck bars and marks, and the scale of levels: SVG in a wide and a narrow layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil, log10

from markupsafe import escape

from nomarch.draw import attrs, piece, seat_shape
from nomarch.engine.words import Translate

from .study_look import Case, StudyLook, Turn
from .words import written

BIG_MARKS = 3  # the others are small drops
LUCK_HEIGHT = 30.0  # pixels on either side of the line
SMALL_DROP = "c-1.5 3-4.5 4.5-4.5 8a4.5 4.5 0 0 0 9 0c0-3.5-3-5-4.5-8Z"
A_POINT = 4.2  # pixels of luck, where all bars find room


@dataclass(frozen=True)
class Layout:
    """Where things stand in one of the two drawings."""

    name: str
    width: int
    left: int
    right: int
    top: int
    bottom: int
    luck: int
    height: int
    names: bool
    bar: float
    told: int  # luck bars with a number


WIDE = Layout("wide", 846, 44, 694, 30, 226, 312, 362, True, 12.0, 4)
NARROW = Layout("narrow", 340, 30, 294, 34, 214, 314, 364, False, 5.6, 3)


def number(value: float, look: StudyLook, _: Translate, *, plus: bool = False) -> str:
    """A difference in points, with a true minus sign."""
    return written(signed(value / look.unit, plus=plus), _)


def signed(points: float, *, plus: bool = False, digits: int = 1) -> str:
    """A number with a true minus sign."""
    text = f"{abs(points):.{digits}f}"
    if not float(text):
        return text
    return f"−{text}" if points < 0 else f"+{text}" if plus else text


class Plot:
    """The curve of one match in one layout: maps turns and values to places."""

    def __init__(self, look: StudyLook, layout: Layout) -> None:
        self.look, self.layout = look, layout
        self.steps = len(look.turns)
        self.values = [look.start, *(turn.values for turn in look.turns)]
        self.most = _roof(max(map(max, self.values))) if look.alone else 1.0

    def x(self, step: float) -> float:
        """The place of a moment, counted in turns."""
        room = self.layout.right - self.layout.left
        return self.layout.left + room * step / max(1, self.steps)

    def y(self, value: float) -> float:
        """The place of a share, or of points."""
        return self.layout.bottom - (self.layout.bottom - self.layout.top) * max(0.0, value) / self.most


def _roof(value: float) -> float:
    step: int = 10 ** max(0, ceil(log10(max(1.0, value))) - 1)
    return float(max(step, ceil(value / step) * step))


def curve(look: StudyLook, layout: Layout, _: Translate) -> str:
    """Every seat's share over the match, luck as bars under it, decisions as marks."""
    plot = Plot(look, layout)
    parts = [
        *_bands(plot), *_scale(plot), *_now(plot), *_luck(plot, _), *_lines(plot), *_ends(plot), *_marks(plot, _),
        *_captions(plot, _),
    ]  # fmt: skip
    label = escape(spoken(look, _))
    box = f'viewBox="0 0 {layout.width} {layout.height}"'
    return f'<svg class="chart {layout.name}" {box} role="group" aria-label="{label}">{"".join(parts)}</svg>'


def spoken(look: StudyLook, _: Translate) -> str:
    """The curve in a sentence."""
    told = _("{name}: from {start} to {end}.")
    ends = look.turns[-1].values if look.turns else look.start
    says = [
        told.format(name=name, start=percent(first, look), end=percent(last, look))
        for name, first, last in zip(look.names, look.start, ends, strict=True)
    ]
    head = _("Points expected over the match.") if look.alone else _("Share of victory over the match.")
    return " ".join([head, *says, _("The table below has every number.")])


def percent(value: float, look: StudyLook) -> str:
    """A share as whole per cent, or points."""
    return f"{value:.0f}" if look.alone else f"{100 * value:.0f}%"


def stages(turns: Sequence[Turn]) -> list[tuple[str, int, int]]:
    """(stage, first step, step after its last) of turns that follow each other in one stage."""
    found, at = [], 0
    for stage, group in groupby(turn.stage for turn in turns):
        n = len(list(group))
        found.append((stage, at, at + n))
        at += n
    return found


def _bands(plot: Plot) -> Iterator[str]:
    layout, found = plot.layout, stages(plot.look.turns)
    every, last = ceil(len(found) / (24 if layout.names else 10)), ""
    for n, (stage, first, after) in enumerate(found):
        x, width = plot.x(first), plot.x(after) - plot.x(first)
        if n % 2:
            for y, height in (
                (layout.top, layout.bottom - layout.top),
                (layout.luck - 36, layout.height - layout.luck + 36),
            ):
                yield f'<rect class="round-band" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{height}"/>'
        if n % every == 0 and (label := _short(stage, n)) != last:
            last = label
            yield _text("ax mid", x + width / 2, layout.bottom + 20, label)


def _short(stage: str, n: int) -> str:
    """ "Round 3" as 3: the first number a stage names, else its place."""
    found = re.search(r"\d+", stage)
    return found[0] if found else str(n + 1)


def _scale(plot: Plot) -> Iterator[str]:
    layout = plot.layout
    for part in (0.0, 0.5, 1.0):
        value = part * plot.most
        base = " base" if part == 0 else ""
        yield f'<path class="grid{base}" d="M{layout.left} {plot.y(value):.1f}H{layout.right}"/>'
        sign = "%" if part == 1.0 and layout.names and not plot.look.alone else ""
        yield _text("ax end", layout.left - 8, plot.y(value) + 4, f"{value / plot.look.unit:g}{sign}")


def _now(plot: Plot) -> Iterator[str]:
    """A dotted line through both charts at the first mark; the page's module moves it."""
    if plot.look.cases:
        x, layout = plot.x(plot.look.cases[0].turn + 1), plot.layout
        lines = f"M{x:.1f} {layout.top}V{layout.bottom}M{x:.1f} {layout.luck - 36}V{layout.height}"
        yield f'<path class="now-line" d="{lines}"/>'


def _luck(plot: Plot, _: Translate) -> Iterator[str]:
    look, layout = plot.look, plot.layout
    yield f'<path class="grid base" d="M{layout.left} {layout.luck}H{layout.right}"/>'
    points = [turn.luck / look.unit for turn in look.turns]
    scale = min(A_POINT, LUCK_HEIGHT / max([1.0, *map(abs, points)]))
    width = max(1.0, min(layout.bar, 0.62 * (plot.x(1) - plot.x(0))))
    for step, (turn, worth) in enumerate(zip(look.turns, points, strict=True)):
        if abs(worth) >= 0.05:
            yield _bar(plot, step, worth * scale, width, turn.seat == look.seat)
    largest = sorted(range(len(points)), key=lambda step: -abs(points[step]))[: layout.told]
    taken: list[float] = []
    for step in (step for step in largest if abs(points[step]) >= 1):
        x = plot.x(step + 0.5)
        if all(abs(x - other) > 34 for other in taken):
            taken.append(x)
            beyond = -6 if points[step] > 0 else 14
            yield _text(
                "ax strong mid", x, layout.luck - points[step] * scale + beyond,
                written(signed(points[step], plus=True), _),
            )  # fmt: skip


def _bar(plot: Plot, step: int, pixels: float, width: float, own: bool) -> str:
    inset = 0.0 if own or width < 4 else 0.75
    x, height = plot.x(step + 0.5) - width / 2 + inset, max(1.0, abs(pixels) - 2 * inset)
    y = plot.layout.luck - pixels + inset if pixels > 0 else plot.layout.luck + inset
    kind = f"luck {'up' if pixels > 0 else 'down'}{'' if own else ' theirs'}"
    size = f'width="{width - 2 * inset:.1f}" height="{height:.1f}" rx="{min(1.5, width / 3):.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _lines(plot: Plot) -> Iterator[str]:
    look = plot.look
    for seat in sorted(range(len(look.names)), key=lambda seat: seat == look.seat):
        points = [(plot.x(step), plot.y(values[seat])) for step, values in enumerate(plot.values)]
        yield _line(plot, seat, points)


def _line(plot: Plot, seat: int, points: list[tuple[float, float]]) -> str:
    me = seat == plot.look.seat
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    shape = seat_shape(seat, 5.2 if me else 4.4, "b-shape")
    at = {0, *(after for _stage, _first, after in stages(plot.look.turns))}
    beads = "".join(
        f'<g class="bead" transform="translate({points[i][0]:.1f} {points[i][1]:.1f})">{shape}</g>' for i in sorted(at)
    )
    layers = "".join(f'<path class="{layer}" d="{path}"/>' for layer in ("l-halo", "l-edge", "l-core"))
    return f'<g class="ln seat-{"abcde"[seat]}{" me" if me else ""}">{layers}{beads}</g>'


def _ends(plot: Plot) -> Iterator[str]:
    """Pieces, names and last values at the right end, pushed apart where they would touch."""
    look, layout = plot.look, plot.layout
    last = plot.values[-1]
    places = spread([plot.y(value) for value in last], 26, layout.bottom + 6)
    for seat, y in enumerate(places):
        x = layout.right + (20 if layout.names else 22)
        yield piece(seat, round(x, 1), round(y, 1), 9)
        if layout.names:
            name = look.names[seat] if len(look.names[seat]) < 9 else f"{look.names[seat][:6]}…"
            yield _text("end-name", x + 17, y + 4.5, name)
            yield _text("end-pct end", layout.width - 2, y + 4.5, percent(last[seat], look))


def spread(places: list[float], gap: float, low: float) -> list[float]:
    """Places that are too near each other pushed apart, none below `low`."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    out = list(places)
    for above, here in pairwise(order):
        out[here] = max(out[here], out[above] + gap)
    out[order[-1]] = min(out[order[-1]], low)
    for here, below in zip(order[-2::-1], order[:0:-1], strict=False):
        out[here] = min(out[here], out[below] - gap)
    return out


def _marks(plot: Plot, _: Translate) -> Iterator[str]:
    look = plot.look
    for n, case in reversed(list(enumerate(look.cases, 1))):
        x, y = plot.x(case.turn + 1), plot.y(look.turns[case.turn].values[look.seat])
        if n > BIG_MARKS:
            yield f'<path class="small-mark" d="M{x:.1f} {y + 5:.1f}{SMALL_DROP}"/>'
        else:
            yield _pin(n, x, y, spoken_mark(n, case, look, _), below=y + 36 < plot.layout.bottom)


def spoken_mark(n: int, case: Case, look: StudyLook, _: Translate) -> str:
    """A mark in words."""
    told = _("Mark {n}: {stage}, {kind}, cost {cost} points")
    return told.format(n=n, stage=case.stage, kind=case.kind, cost=number(case.loss, look, _))


def _pin(n: int, x: float, y: float, label: str, *, below: bool) -> str:
    """A numbered drop whose tip touches the line, on the side with more room."""
    side = 1 if below else -1
    drop = (
        f"M{x:.1f} {y + 6 * side:.1f}c-3 {6 * side}-10.5 {9.5 * side}-10.5 {17.5 * side}"
        f"a10.5 10.5 0 0 {0 if below else 1} 21 0c0 {-8 * side}-7.5 {-11.5 * side}-10.5 {-17.5 * side}Z"
    ).replace("--", "-")
    more = attrs(
        class_=f"pin{' now' if n == 1 else ''}", href=f"#mark-{n}", aria_label=escape(label), data_x=f"{x:.1f}"
    )
    number_at = y + (28.5 if below else -19)
    return (
        f'<a{more}><circle class="hit" cx="{x:.1f}" cy="{y + 22 * side:.1f}" r="22"/>'
        f'<path class="pin-drop" d="{drop}"/>'
        f"{_text('pin-n', x, number_at, str(n))}</a>"
    )


def _captions(plot: Plot, _: Translate) -> Iterator[str]:
    layout, look = plot.layout, plot.look
    head = _("Points expected") if look.alone else _("Share of victory")
    luck = _("Luck for you") if look.you else _("Luck for {name}").format(name=look.names[look.seat])
    yield _text("ax cap-l", 0, layout.top - 16, head)
    yield _text("ax cap-l", 0, layout.luck - 54, luck)


def _text(cls: str, x: float, y: float, words: str) -> str:
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


# Levels ---------------------------------------------------------------------------------------


def levels(look: StudyLook, width: int, cls: str, _: Translate) -> str:
    """Levels 1 to 5: a band for the interval, each seat's piece on the estimate."""
    rows = [(seat, level) for seat, level in enumerate(look.levels) if level]
    height = 26 + 30 * len(rows)
    place: Callable[[float], float] = lambda level: 14 + (width - 28) * (min(5.0, max(1.0, level)) - 1) / 4  # noqa: E731
    told = _("{name} played like level {level}, {low} to {high}")
    label = "; ".join(told.format(name=look.names[seat], **_levels_written(level, _)) for seat, level in rows)
    parts = [
        f'<path class="grid" d="M{place(n):.1f} 4V{height - 20}"/>{_text("ax mid", place(n), height - 4, str(n))}'
        for n in range(1, 6)
    ]
    for row, (seat, (value, low, high)) in enumerate(rows):
        y = 18 + 30 * row
        span = max(4.0, place(high) - place(low))
        parts.append(
            f'<rect class="span{" me" if seat == look.seat else ""}" x="{place(low):.1f}" y="{y - 7}" '
            f'width="{span:.1f}" '
            f'height="14" rx="7"/>{piece(seat, round(place(value), 1), y, 8.5)}'
        )
    box = f'viewBox="0 0 {width} {height}"'
    return f'<svg class="chart {cls}" {box} role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def _levels_written(level: tuple[float, float, float], _: Translate) -> dict[str, str]:
    return {name: written(f"{at:.1f}", _) for name, at in zip(("level", "low", "high"), level, strict=True)}
