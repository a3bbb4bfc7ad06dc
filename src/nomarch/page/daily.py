"""The daily deal as the page shows it: how everybody did with the same dice, drawn and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from markupsafe import Markup

from nomarch.engine.words import Translate

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 340, 150, 14, 14, 30, 24
MOST_BARS = 24
HALF = 30  # of the room that a word over the chart needs


def everybody(points: Sequence[int], mine: int | None, best: int | None, name: str, _: Translate) -> Markup:
    """How many made how many points, with oneself and the strongest level marked."""
    known = [n for n in (*points, mine, best) if n is not None]
    if not known:
        return Markup()
    low, step = min(known), max(1, -(-(max(known) - min(known) + 1) // MOST_BARS))
    bars = (max(known) - low) // step + 1
    width = (WIDE - LEFT - RIGHT) / bars
    counts = Counter((n - low) // step for n in points)
    tall = max(counts.values(), default=1)

    def x(n: int) -> float:
        return LEFT + ((n - low) // step + 0.5) * width

    drawn = "".join(_bar(LEFT + i * width, width, n / tall, mine is not None and (mine - low) // step == i)
                    for i, n in sorted(counts.items()))  # fmt: skip
    words = _("How many players made how many points")
    axis = f'<path class="grid base" d="M{LEFT} {HIGH - BOTTOM}H{WIDE - RIGHT}"/>{_ends(low, max(known), x)}'
    marks = _mark(x(mine), _("You"), "you", 0) if mine is not None else ""
    marks += _mark(x(best), name, "best", 13) if best is not None else ""
    svg = f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{words}">{drawn}{axis}{marks}</svg>'
    return Markup(svg + _table(points, mine, _))


def _bar(x: float, width: float, share: float, mine: bool) -> str:
    tall = share * (HIGH - TOP - BOTTOM - 6)
    cls = "hist mine" if mine else "hist"
    return (
        f'<rect class="{cls}" x="{x + 0.5:.1f}" y="{HIGH - BOTTOM - tall:.1f}" width="{max(1, width - 1):.1f}" '
        f'height="{tall:.1f}" rx="2"/>'
    )


def _ends(low: int, high: int, x: Callable[[int], float]) -> str:
    """The lowest and the highest points, under their bars."""
    told = sorted({low, high})
    return "".join(f'<text class="ax mid" x="{x(n):.1f}" y="{HIGH - 7}">{minus(n)}</text>' for n in told)


def minus(n: int) -> str:
    """A number with a proper minus."""
    return f"−{-n}" if n < 0 else str(n)


def _mark(x: float, name: str, cls: str, y: int) -> str:
    """A line down to the axis with a word over it, which stays inside."""
    at = min(max(x, HALF), WIDE - HALF)
    return (
        f'<path class="at {cls}" d="M{x:.1f} {y + 13}V{HIGH - BOTTOM}"/>'
        f'<text class="ax mid strong" x="{at:.1f}" y="{y + 10}">{name}</text>'
    )


def _table(points: Sequence[int], mine: int | None, _: Translate) -> str:
    rows = "".join(
        f'<tr><th scope="row">{minus(n)}{" (" + _("You") + ")" if n == mine else ""}</th><td>{count}</td></tr>'
        for n, count in sorted(Counter(points).items(), reverse=True)
    )
    return as_table((_("Points"), _("Players")), rows, _)


def as_table(heads: Sequence[str], rows: str, _: Translate) -> str:
    """The numbers of a chart, for who would rather read them."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    return (
        f'<details class="as-table"><summary>{_("As a table")}</summary><div class="scroll" tabindex="0" role="group" '
        f'aria-label="{_("As a table")}"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        "</div></details>"
    )


def place(n: int, of: int, _: Translate) -> str:
    """How somebody stands among all, in words."""
    if of == 1:
        return _("the first to finish it")
    return _("place {n} of {of}").format(n=n, of=of)


def against_bots(placing: int, _: Translate) -> str:
    """How the match itself ended."""
    told = [
        _("You won against the bots."),
        _("You came second against the bots."),
        _("You came third against the bots."),
        _("You came fourth against the bots."),
    ]
    return told[placing - 1] if placing <= len(told) else _("You came last against the bots.")


def beside(mine: int, best: int, name: str, _: Translate) -> str:
    """How far from the strongest level somebody was on the same dice."""
    gap = mine - best
    if gap == 0:
        return _("as many as the {name} bot").format(name=name)
    if gap > 0:
        return _.n("1 more than the {name} bot", "{n} more than the {name} bot", gap, name=name)
    return _.n("1 fewer than the {name} bot", "{n} fewer than the {name} bot", -gap, name=name)


def time_left(minutes: int, _: Translate) -> str:
    """How long the day goes on."""
    if minutes < 60:
        return _.n("1 minute left", "{n} minutes left", minutes)
    return _("{h} h {m} min left").format(h=minutes // 60, m=minutes % 60)
