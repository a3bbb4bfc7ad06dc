"""A puzzle on the page: what is asked, how hard it is, and after an answer what it is worth and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import escape

from nomarch.draw import attrs, sym
from nomarch.engine.words import Translate

from .study import versus
from .words import written

GRADES = 5


@dataclass(frozen=True)
class Question:
    """What stands above the board."""

    address: str  # where the next puzzle is
    missed: tuple[int, ...]  # the levels that miss it; none for an own mistake
    own: bool  # whether it comes from a match of one's own
    solved: int
    of: int
    streak: int


class Weighed(NamedTuple):
    """A choice and what it is worth."""

    who: str  # "You", "Best"
    words: str
    value: float
    cls: str


@dataclass(frozen=True)
class Answer:
    """What came of a choice, in words and numbers."""

    right: bool
    lost: float | None  # None where nobody looked at it
    margin: float | None  # half the 95 % interval of that, if it was measured
    rows: tuple[Weighed, ...]
    reason: str
    alone: bool  # values are points
    match: str = ""  # of an own mistake: where its match is


def asked(question: Question, _: Translate) -> str:
    """Before the answer."""
    title = _("Your own mistake: find something better") if question.own else _("Find the best choice")
    note = _("You chose something else in your match.") if question.own else _missed(question, _)
    return _panel(question, f"<h1>{title}</h1>", f'<p class="note">{note}</p>', "", _)


def answered(question: Question, answer: Answer, _: Translate) -> str:
    """After it: right or wrong, both choices with their values, and the reason."""
    title = _("Right: that's the best choice.") if answer.right else _wrong(answer, _)
    mark = sym("check") if answer.right else ""
    more = f'<p class="because">{escape(answer.reason)}</p>' if answer.reason else ""
    more += "" if answer.alone else f'<p class="note">{odds(_)}</p>'
    rows = f'<dl class="versus">{_rows(answer, _)}</dl>'
    study = f'<a class="btn" href="{answer.match}/study">{sym("chart")}{_("Study")}</a>' if answer.match else ""
    acts = (
        f'<p class="acts"><a class="btn primary" id="next" href="{question.address}">{_("Next puzzle")}</a>{study}</p>'
    )
    kind = "right" if answer.right else "wrong"
    return _panel(question, f"<h1>{mark}{title}</h1>", f"{rows}{more}", acts, _, kind)


def _panel(question: Question, title: str, more: str, acts: str, _: Translate, kind: str = "") -> str:
    return (
        f'<section id="quiz" class="panel quiz {kind}" aria-label="{_("Puzzle")}">'
        f'<div id="quiz-say" aria-live="polite">{title}{more}</div>{acts}{_facts(question, _)}</section>'
    )


def _facts(question: Question, _: Translate) -> str:
    facts = [_("Solved: {n} of {all}").format(n=question.solved, all=question.of)] if not question.own else []
    if question.streak > 1:
        facts.append(_.n("{n} on the first try", "{n} in a row on the first try", question.streak))
    return f'<p class="facts">{_grade(question, _)}{"".join(f"<span>{fact}</span>" for fact in facts)}</p>'


def _grade(question: Question, _: Translate) -> str:
    """How hard it is, as dots and in words."""
    if question.own:
        return ""
    hard = len(question.missed)
    dots = "".join(f"<i{attrs(class_='on' if n < hard else None)}></i>" for n in range(GRADES))
    text = _("Difficulty {n} of {all}").format(n=hard, all=GRADES)
    return f'<span class="grade"><span class="pips" aria-hidden="true">{dots}</span>{text}</span>'


def _missed(question: Question, _: Translate) -> str:
    levels = listed(question.missed, _)
    return _.n("Bot level {levels} misses it.", "Bot levels {levels} miss it.", len(question.missed), levels=levels)


def listed(numbers: Sequence[int], _: Translate) -> str:
    """Numbers as one says them: 1, 2 and 4."""
    told = [str(number) for number in numbers]
    if len(told) < 2:
        return "".join(told)
    return _("{first} and {last}").format(first=", ".join(told[:-1]), last=told[-1])


def odds(_: Translate) -> str:
    """What the numbers beside two choices are."""
    return _("The percentages say how often a strong bot wins from there.")


def _wrong(answer: Answer, _: Translate) -> str:
    if answer.lost is None:
        return _("Not the best: hardly anyone would choose that, so its value wasn't worked out.")
    unit = 1.0 if answer.alone else 0.01
    lost = written(f"{answer.lost / unit:.1f}", _)
    margin = written(f" (±{answer.margin / unit:.1f})", _) if answer.margin else ""
    if answer.alone:
        return _("Not the best: it costs you {n} points.").format(n=f"{lost}{margin}")
    return _("Not the best: it costs you {n} points of victory chance.").format(n=f"{lost}{margin}")


def _rows(answer: Answer, _: Translate) -> str:
    top = max(0.01, *(row.value for row in answer.rows))
    return "".join(versus(row.who, row.words, row.value, top, row.cls, _, alone=answer.alone) for row in answer.rows)
