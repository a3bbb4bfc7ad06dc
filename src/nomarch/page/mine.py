"""One's own page: wins by game and level, what decisions cost over time, luck; drawn, and as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup, escape

from nomarch.engine.words import Translate, signed

from .daily import as_table

WIDE = 340
ROW, NAME = 40, 16
HIGH, LEFT, RIGHT, TOP, BOTTOM = 150, 34, 8, 10, 22
FEW = 5  # matches whose mean a point of the line is

Wins = tuple[str, str, int, int]  # (game, against, matches, won), in words
Point = tuple[str, str, float]  # (day, game, what it was) of one match, the earliest first


def wins(rows: Sequence[Wins], _: Translate) -> Markup:
    """Matches won and lost, a bar for each game and level."""
    most = max(matches for _game, _against, matches, _won in rows)
    drawn = "".join(_wins_bar(i, row, most, _) for i, row in enumerate(rows))
    words = _("Matches won and lost by game and level")
    svg = f'<svg class="chart" viewBox="0 0 {WIDE} {ROW * len(rows) + 4}" role="img" aria-label="{words}">{drawn}</svg>'
    lines = "".join(
        f'<tr><th scope="row">{escape(game)}, {escape(against)}</th><td>{matches}</td><td>{won}</td></tr>'
        for game, against, matches, won in rows
    )
    return Markup(svg + as_table((_("Against"), _("Matches"), _("Won")), lines, _))


def _wins_bar(i: int, row: Wins, most: int, _: Translate) -> str:
    game, against, matches, won = row
    y, unit = i * ROW + NAME + 4, (WIDE - 64) / most
    good, bad = won * unit, (matches - won) * unit
    return (
        f'<text class="bar-name" x="0" y="{i * ROW + NAME - 2}">{escape(game)}, {escape(against)}</text>'
        f'<rect class="won-part" x="0" y="{y}" width="{good:.1f}" height="13" rx="2"/>'
        f'<rect class="lost-part" x="{good:.1f}" y="{y}" width="{bad:.1f}" height="13" rx="2"/>'
        f'<text class="bar-n" x="{good + bad + 6:.1f}" y="{y + 11}">'
        f"{_('{won} of {n}').format(won=won, n=matches)}</text>"
    )


def cost(points: Sequence[Point], _: Translate) -> Markup:
    """What a decision cost in the mean, match by match in hundredths of a victory, with the mean of the last few."""
    values = [100 * value for _day, _game, value in points]
    top = max(0.5, *values)
    means = [sum(values[max(0, i - FEW + 1) : i + 1]) / (i + 1 - max(0, i - FEW + 1)) for i in range(len(values))]

    def at(i: int, value: float) -> str:
        return f"{_x(i, len(values)):.1f} {TOP + (1 - value / top) * (HIGH - TOP - BOTTOM):.1f}"

    dots = "".join(
        f'<circle class="cost-dot" cx="{at(i, v).split()[0]}" cy="{at(i, v).split()[1]}" r="3"/>'
        for i, v in enumerate(values)
    )
    line = "M" + "L".join(at(i, mean) for i, mean in enumerate(means))
    grid = _rule("0", TOP + (HIGH - TOP - BOTTOM), " base") + _rule(f"{top:.1f}", TOP)
    words = _("Average cost of a decision, match by match")
    drawn = f'{grid}<path class="cost-line" d="{line}"/>{dots}{_days(points)}'
    svg = f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{words}">{drawn}</svg>'
    return Markup(svg + _by_match(points, _("Cost of a decision"), lambda v: f"{100 * v:.1f}", _))


def luck(points: Sequence[Point], _: Translate) -> Markup:
    """What chance gave or took in each match, in hundredths of a victory."""
    values = [100 * value for _day, _game, value in points]
    top = max(1.0, *map(abs, values))
    middle, half = (TOP + HIGH - BOTTOM) / 2, (HIGH - TOP - BOTTOM) / 2
    width = min(14.0, (WIDE - LEFT - RIGHT) / len(values) - 1)
    bars = "".join(_luck_bar(_x(i, len(values)), width, v / top * half, middle) for i, v in enumerate(values))
    grid = _rule("0", middle, " base") + _rule(f"+{top:.0f}", TOP) + _rule(f"&minus;{top:.0f}", HIGH - BOTTOM)
    words = _("Luck, match by match")
    svg = (
        f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{words}">'
        f"{grid}{bars}{_days(points)}</svg>"
    )
    return Markup(svg + _by_match(points, _("Luck"), lambda v: signed(round(100 * v)), _))


def rating(points: Sequence[Point], _: Translate) -> Markup:
    """A rating after each match."""
    values = [value for _day, _game, value in points]
    low, high = min(values), max(values)
    room = max(high - low, 1.0)

    def at(i: int, value: float) -> str:
        return f"{_x(i, len(values)):.1f} {TOP + (high - value) / room * (HIGH - TOP - BOTTOM):.1f}"

    line = "M" + "L".join(at(i, value) for i, value in enumerate(values))
    end = at(len(values) - 1, values[-1]).split()
    dot = f'<circle class="cost-dot" cx="{end[0]}" cy="{end[1]}" r="3"/>'
    grid = _rule(f"{low:.0f}", TOP + (high - low) / room * (HIGH - TOP - BOTTOM), " base") + _rule(f"{high:.0f}", TOP)
    svg = (
        f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{_("Rating, match by match")}">'
        f'{grid}<path class="cost-line" d="{line}"/>{dot}{_days(points)}</svg>'
    )
    return Markup(svg + _by_match(points, _("Rating"), lambda value: f"{value:.0f}", _))


def _luck_bar(x: float, width: float, tall: float, middle: float) -> str:
    y = middle - tall if tall > 0 else middle
    cls = "luck-up" if tall > 0 else "luck-down"
    return (
        f'<rect class="{cls}" x="{x - width / 2:.1f}" y="{y:.1f}" width="{width:.1f}" height="{abs(tall):.1f}" rx="2"/>'
    )


def _x(i: int, n: int) -> float:
    """Where a match stands; one alone in the middle."""
    room = WIDE - LEFT - RIGHT - 16
    return LEFT + 8 + (room / 2 if n == 1 else room * i / (n - 1))


def _rule(text: str, y: float, cls: str = "") -> str:
    return (
        f'<path class="grid{cls}" d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>'
        f'<text class="ax end" x="{LEFT - 5}" y="{y + 4:.1f}">{text}</text>'
    )


def _days(points: Sequence[Point]) -> str:
    """The first day and the last, under the chart."""
    first, last = points[0][0], points[-1][0]
    begin = f'<text class="ax" x="{LEFT}" y="{HIGH - 5}">{first}</text>'
    end = f'<text class="ax end" x="{WIDE - RIGHT}" y="{HIGH - 5}">{last}</text>'
    return begin + (end if last != first else "")


def _by_match(points: Sequence[Point], head: str, say: Callable[[float], str], _: Translate) -> str:
    rows = "".join(
        f'<tr><th scope="row">{day}, {escape(game)}</th><td>{say(value)}</td></tr>' for day, game, value in points
    )
    return as_table((_("Match"), head), rows, _)
