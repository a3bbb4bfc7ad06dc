"""The annotated replay: what the next event of a moment was worth, and where on the board it was chosen."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from html import unescape

from markupsafe import escape

from nomarch.analysis.rows import Review, Row
from nomarch.engine import Record
from nomarch.engine.words import Translate
from nomarch.page.look import Look
from nomarch.page.study_chart import signed
from nomarch.page.words import written
from nomarch.server.replays import look_back

from .report import Report
from .views import because, costly, plain

DECIDER = -2  # seen by whoever is to decide


@dataclass(frozen=True)
class Note:
    """What the next event was: the actions as the board names them, and the words about it."""

    chosen: str = ""
    best: str = ""
    lines: tuple[tuple[str, str, str], ...] = ()  # (class, title, words)
    cost: str = ""
    reason: str = ""


def look_and_note(name: str, record: Record, report: Report, at: int, eyes: int, _: Translate) -> tuple[Look, Note]:
    """A moment of the match with its choices drawn, and what the next event was worth."""
    at, review = max(0, min(at, len(record.events))), report.review
    row = review.rows[at] if at < len(review.rows) else None
    decides = row is not None and row.kind == "decision"
    seen = row.seat if eyes == DECIDER and row is not None and decides else eyes
    look = look_back(name, record, at, seen)
    if row is None:
        return look, Note()
    if decides and look.view.seat in (row.seat, -1):
        position = record.position(at)
        look = replace(look, view=position.view(row.seat if seen == row.seat else -1))
        look = replace(look, view=replace(look.view, legal=tuple(position.legal()) if seen == row.seat else ()))
    return look, _note(record, report, row, _)


def _note(record: Record, report: Report, row: Row, _: Translate) -> Note:
    review = report.review
    unit = 0.01 if review.unit == "share" else 1.0
    position = record.position(row.event)
    words, name = record.game.words, record.names[row.seat]
    if row.kind == "chance":
        throw = review.throws[row.throw]
        fell = plain(words.fell(position.view(row.seat).state, throw.outcomes, _))
        luck = written(signed(throw.luck[row.seat if unit < 1 else 0] / unit, plus=True), _)
        title = _("Luck for {name}").format(name=name)
        return Note(lines=(("", title, fell),), cost=luck)
    state = position.view(row.seat).state
    chosen = plain(words.choice(state, row.action, _))
    if row.kind == "forced":
        return Note(lines=(("", _("No choice"), chosen),))
    if row.best == row.action or row.loss / unit < 0.05:
        title = _("{name} chose best").format(name=name)
        return Note(record.game.say(row.action), record.game.say(row.action), (("best", title, chosen),))
    lines = (
        ("chosen", _("{name} chose").format(name=name), chosen),
        ("best", _("Best"), plain(words.choice(state, row.best, _))),
    )
    reason, cost = because(report, row, record, _), written(signed(-row.loss / unit), _)
    return Note(record.game.say(row.action), record.game.say(row.best), lines, cost, reason)


_ACTION = re.compile(r' data-(?:action|stands)="([^"]*)"')  # what stands for an action may play more along with it
_PART = re.compile(r' data-part="([^"]*)"')
_COMBOS = re.compile(r' data-combos="([^"]*)"')
_LIVE = re.compile(r' data-(?:combos|undo|key|hint)(?:="[^"]*")?')


def annotated(look: Look, note: Note, parts: dict[str, str], _: Translate) -> dict[str, str]:
    """The fragments of a moment: nothing can be chosen, and what was, and what should have been, is marked."""
    due = {was: _pressed(parts, action) for was, action in (("best", note.best), ("chosen", note.chosen))}
    marked = {}
    for name, html in parts.items():
        html = _ACTION.sub(lambda found: _mark(unescape(found[1]), note), html)
        html = _PART.sub(lambda found: _mark_part(unescape(found[1]), due), html)
        marked[name] = _LIVE.sub("", html)
    return marked | {"note": _panel(note, _)}


def _mark(action: str, note: Note) -> str:
    was = [was for was, named in (("best", note.best), ("chosen", note.chosen)) if action and action == named]
    return f' data-was="{" ".join(was)}"' if was else ""


def _pressed(parts: dict[str, str], action: str) -> Counter[str]:
    """The parts, such as dice, that are pressed for an action which is put together from them, and how many of each."""
    for html in parts.values():
        for found in _COMBOS.finditer(html):
            for key, (named, _words) in json.loads(unescape(found[1])).items():
                if action and named == action:
                    words = key.split(" ")
                    return Counter({words[i + 1]: int(words[i]) for i in range(0, len(words) - 1, 2)})
    return Counter()


def _mark_part(part: str, due: dict[str, Counter[str]]) -> str:
    was = [was for was, counts in due.items() if counts[part] > 0]
    for each in was:
        due[each][part] -= 1
    return f' data-was="{" ".join(was)}"' if was else ""


def _panel(note: Note, _: Translate) -> str:
    if not note.lines:
        return '<section id="note" class="panel moment" hidden></section>'
    lines = "".join(
        f'<div class="{cls}"><dt>{escape(title)}</dt><dd>{escape(words)}</dd></div>' for cls, title, words in note.lines
    )
    cost = f'<p class="cost-n"><b>{note.cost}</b></p>' if note.cost else ""
    reason = f'<p class="why">{escape(note.reason)}</p>' if note.reason else ""
    return f'<section id="note" class="panel moment" role="status"><dl>{lines}</dl>{cost}{reason}</section>'


def marks_of(review: Review, seat: int) -> list[int]:
    """The moments that n and p lead to: the costly decisions of a seat, or of all, in the order of play."""
    seats = [seat] if 0 <= seat < review.seats else range(review.seats)
    return sorted(row.event for each in seats for row in costly(review, each))
