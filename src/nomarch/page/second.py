"""The second lesson on the page: what good players do, one example after the other."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import escape

from nomarch.draw import attrs, sym
from nomarch.engine import Example, Game
from nomarch.engine.words import Translate

from .puzzle import Weighed, listed, odds
from .study import versus


@dataclass(frozen=True)
class Lecture:
    """One example, with all that is said about it."""

    game: Game
    at: int  # which example, from 0
    rows: tuple[Weighed, ...]  # the best choice and the one that many fall for
    reason: str
    missed: tuple[int, ...]


def address(game: Game, at: int = 0) -> str:
    """Where an example is."""
    return f"/learn/{game.slug}" + (f"/{at}" if at else "")


def lecture(told: Lecture, _: Translate) -> str:
    """What good players do here, the values and the reason."""
    example = told.game.lessons.SECOND[told.at]
    top = max(0.01, *(row.value for row in told.rows))
    rows = "".join(versus(row.who, row.words, row.value, top, row.cls, _, alone=False) for row in told.rows)
    because = f'<p class="because">{escape(told.reason)}</p>' if told.reason else ""
    levels = listed(told.missed, _)
    missed = _.n("Bot level {levels} misses it.", "Bot levels {levels} miss it.", len(told.missed), levels=levels)
    return (
        f'<section id="quiz" class="panel quiz right" aria-label="{_("What good players do")}">'
        f"<h1>{escape(_(example.title))}</h1><p>{escape(_(example.say))}</p>"
        f'<dl class="versus">{rows}</dl>{because}<p class="note">{missed} {odds(_)}</p>{_acts(told, _)}</section>'
    )


def _acts(told: Lecture, _: Translate) -> str:
    game, last = told.game, told.at == len(told.game.lessons.SECOND) - 1
    back = f'<a class="btn" href="{address(game, told.at - 1)}">{_("Back")}</a>' if told.at else ""
    on, words = (f"/puzzles/{game.slug}", _("Try puzzles")) if last else (address(game, told.at + 1), _("Next example"))
    return f'<p class="acts">{back}<a class="btn primary" id="next" href="{on}">{words}</a></p>'


def contents(game: Game, at: int, _: Translate) -> str:
    """The list of all examples, the present one marked."""
    items = "".join(_item(game, n, example, at, _) for n, example in enumerate(game.lessons.SECOND))
    return f'<ol id="tasks" class="tasks">{items}</ol>'


def _item(game: Game, n: int, example: Example, at: int, _: Translate) -> str:
    kind = "past" if n < at else "now" if n == at else None
    mark = sym("check") if n < at else str(n + 1)
    more = attrs(href=address(game, n), aria_current="step" if n == at else None)
    return f"<li{attrs(class_=kind)}><a{more}><b>{mark}</b>{escape(_(example.title))}</a></li>"
