"""A review as one HTML file that opens anywhere: no script, no font, nothing from elsewhere."""

from __future__ import annotations

from html import escape

from nomarch.engine import Game

from .picture import COLOURS, curve
from .report import about, decision_words, figure, level_words
from .rows import Review, SeatTotal

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; }
small { opacity: .75; }
"""


def page(found: Review, game: Game) -> str:
    """The whole file."""
    title = escape(f"{game.title}: {', '.join(found.names)}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{title}</h1>{_sentences(found)}{curve(found)}{_totals(found)}"
        f"{''.join(_seat(found, game, seat) for seat in range(found.seats))}"
        f"{_events(found, game)}<p><small>{escape(about(found, game))}</small></p></body></html>\n"
    )


def _sentences(found: Review) -> str:
    return "".join(f"<p>{escape(sentence(found, seat))}</p>" for seat in range(found.seats))


def sentence(found: Review, seat: int) -> str:
    """The match in a sentence for one seat."""
    total = found.totals[seat]
    what = "points of victory" if found.unit == "share" else "points"
    luck, loss = (100 * v if found.unit == "share" else v for v in (total.luck, total.loss))
    fate = f"brought {luck:.0f}" if luck >= 0 else f"cost {-luck:.0f}"
    like = f" It played like level {level_words(total)}." if total.level else ""
    return (
        f"{found.names[seat]}: place {found.placings[seat]} with {found.scores[seat]} points. "
        f"Luck {fate} {what}, its own decisions cost {loss:.0f}.{like}"
    )


def _totals(found: Review) -> str:
    head = ("", "start", "luck", "own decisions", "others' decisions", "drift", "result", "a decision cost")
    rows = "".join(_total(found, seat, total) for seat, total in enumerate(found.totals))
    return f'<div class="wide"><table><tr>{_cells(head, "th")}</tr>{rows}</table></div>'


def _total(found: Review, seat: int, total: SeatTotal) -> str:
    values = (total.luck, -total.loss, total.cost + total.loss, total.drift)
    each = f"{100 * total.mean_loss:.2f} %" if found.unit == "share" else f"{total.mean_loss:.2f}"
    shown = [figure(total.start, found.unit, sign=False), *(figure(v, found.unit) for v in values)]
    name = f'<td><span style="color:{COLOURS[seat]}">■</span> {escape(found.names[seat])}</td>'
    return f"<tr>{name}{_cells([*shown, figure(total.result, found.unit, sign=False), each])}</tr>"


def _seat(found: Review, game: Game, seat: int) -> str:
    total = found.totals[seat]
    costly = "".join(f"<li>{escape(decision_words(found.rows[e], found, game))}</li>" for e in total.costliest)
    thrown = [(throw, found.throws[throw]) for throw in (*total.luckiest, *total.unluckiest)]
    fell = "".join(
        f"<li>{throw.first + 1} {escape(', '.join(map(game.say, throw.outcomes)))}: "
        f"{figure(throw.luck[seat], found.unit)}</li>"
        for _, throw in thrown
    )
    return (
        f"<h2>{escape(found.names[seat])}</h2><h3>Costliest decisions</h3><ul>{costly}</ul>"
        f"<h3>Luckiest and unluckiest throws</h3><ul>{fell}</ul>{_sorts(found, game, total)}"
    )


def _sorts(found: Review, game: Game, total: SeatTotal) -> str:
    rows = "".join(
        f"<tr><td>{escape(game.words.kind(sort) if sort else 'Other')}</td>"
        f"{_cells([str(of.decisions), figure(of.loss, found.unit, sign=False)])}</tr>"
        for sort, of in sorted(total.by_sort.items(), key=lambda item: -item[1].loss)
    )
    return f"<table><tr>{_cells(('kind of decision', 'how many', 'cost'), 'th')}</tr>{rows}</table>"


def _events(found: Review, game: Game) -> str:
    """Every event as a row: the text of the picture."""
    rows = "".join(
        f"<tr><td>{row.event + 1} {escape(game.say(row.action))}</td>"
        f"{_cells([escape(found.names[row.seat]), row.mark or row.kind])}"
        f"{_cells([figure(value, found.unit, sign=False) for value in row.after])}</tr>"
        for row in found.rows
    )
    head = _cells(("event", "seat", "", *map(escape, found.names)), "th")
    return (
        f"<details><summary>All {len(found.rows)} events</summary>"
        f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div></details>'
    )


def _cells(texts: tuple[str, ...] | list[str], tag: str = "td") -> str:
    return "".join(f"<{tag}>{text}</{tag}>" for text in texts)
