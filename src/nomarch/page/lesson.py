"""A lesson on the page: the bubble beside the lit place, the list of its tasks, and which place is lit."""

from __future__ import annotations

import json
import re
from html import unescape

from markupsafe import escape

from nomarch.draw import attrs, sym
from nomarch.engine import Game, Lesson
from nomarch.engine.words import Translate

from .fragments import fragments
from .look import Look

SHOWN = ("stage", "prompt", "steps", "strip", "tray", "board", "points", "rivals")
PLACES = ("tray", "board")  # where something can be lit; what cannot is chosen in words
LIT = " data-lit"


def lesson_parts(look: Look, lesson: Lesson, done: int, _: Translate) -> dict[str, str]:
    """Everything that changes from task to task, by id."""
    drawn = fragments(look, _)
    parts = {name: drawn[name] for name in SHOWN} | {"choices": '<div id="choices" hidden></div>'}
    if done < len(lesson.tasks):
        parts |= lit(drawn, lesson.tasks[done].play)
    return parts | {"bubble": bubble(look.game, lesson, done, _), "tasks": tasks(look.game, lesson, done, _)}


# What is lit ----------------------------------------------------------------------------------


def lit(drawn: dict[str, str], action: str) -> dict[str, str]:
    """The parts in which a choice is lit; the list of choices only where no drawn place stands for it."""
    parts = pressed(drawn["tray"], action)
    places = {name: light_parts(light(drawn[name], action), parts) for name in PLACES}
    if any(LIT in html for html in places.values()):
        return places
    return places | {"choices": light(drawn["choices"], action)}


def light(html: str, action: str) -> str:
    """Mark what stands for an action."""
    return html.replace(f'data-action="{action}"', f'data-action="{action}"{LIT}')


def light_parts(html: str, parts: dict[str, int]) -> str:
    """Mark what is pressed to compose an action."""
    for part, count in parts.items():
        html = html.replace(f'data-part="{part}"', f'data-part="{part}"{LIT}', count)
    return html


def pressed(html: str, action: str) -> dict[str, int]:
    """How many parts of each kind must be pressed for an action, if it is a composed one."""
    found = re.search(r'data-combos="([^"]*)"', html)
    combos: dict[str, tuple[str, str]] = json.loads(unescape(found[1])) if found else {}
    key = next((key for key, (named, _words) in combos.items() if named == action), "")
    return {part: int(count) for count, part in re.findall(r"(\d+) ([^\d]+?)(?= \d|$)", key)}


# What is said ---------------------------------------------------------------------------------


def bubble(game: Game, lesson: Lesson, done: int, _: Translate) -> str:
    """What to do now; only the words are a live region, so that the buttons are not read out each time."""
    last = done == len(lesson.tasks)
    say, more = lesson.end if last else (lesson.tasks[done].say, lesson.tasks[done].more)
    small = f"<small>{escape(_(more))}</small>" if more else ""
    return (
        f'<section id="bubble" class="bubble{" done" if last else ""}" aria-label="{_("Lesson")}"{_play(lesson, done)}>'
        f'<div id="bubble-say" aria-live="polite"><p><b>{escape(_(say))}</b>{small}</p></div>'
        f'<p class="dots">{_dots(lesson, done)}<span>{_at(lesson, done, _)}</span></p>{_buttons(game, lesson, done, _)}'
        f"</section>"
    )


def _play(lesson: Lesson, done: int) -> str:
    """What the page needs to know of a task that takes several presses: the action they lead to."""
    return attrs(data_play=lesson.tasks[done].play if done < len(lesson.tasks) else None)


def _dots(lesson: Lesson, done: int) -> str:
    kinds = ("past" if n < done else "now" if n == done else None for n in range(len(lesson.tasks) + 1))
    return f'<span class="row" aria-hidden="true">{"".join(f"<i{attrs(class_=kind)}></i>" for kind in kinds)}</span>'


def _at(lesson: Lesson, done: int, _: Translate) -> str:
    return _("{n} of {all}").format(n=done + 1, all=len(lesson.tasks) + 1)


def _buttons(game: Game, lesson: Lesson, done: int, _: Translate) -> str:
    back = _link(game, done - 1, _("Back")) if done else ""
    again = _link(game, 0, _.c("lesson", "Again")) if done else ""
    if done < len(lesson.tasks):
        return f'<div class="acts">{back}{again}{_link(game, done + 1, _.c("lesson", "Skip"), "far")}</div>'
    more = (
        f'<a class="btn small" href="/learn/{game.slug}">{_("What good players do")}</a>' if game.lessons.SECOND else ""
    )
    play = f'<button class="btn small primary far">{sym("dice")}{_("Play on")}</button>'
    return f'<form class="acts" method="post" action="/teach/{game.slug}/play">{back}{again}{more}{play}</form>'


def _link(game: Game, done: int, text: str, more: str = "") -> str:
    return f'<a class="btn small {more}" href="{address(game, done)}" data-go="{done}">{text}</a>'


def address(game: Game, done: int = 0) -> str:
    """Where a lesson is, with so many of its tasks done."""
    return f"/teach/{game.slug}" + (f"/{done}" if done else "")


def tasks(game: Game, lesson: Lesson, done: int, _: Translate) -> str:
    """The list of all tasks, the present one marked; each of them can be gone to."""
    titles = [*(task.title for task in lesson.tasks), _("Play on")]
    items = "".join(_task(game, n, _(title), done) for n, title in enumerate(titles))
    return f'<ol id="tasks" class="tasks">{items}</ol>'


def _task(game: Game, n: int, title: str, done: int) -> str:
    kind = "past" if n < done else "now" if n == done else None
    mark = sym("check") if n < done else str(n + 1)
    more = attrs(href=address(game, n), data_go=n, aria_current="step" if n == done else None)
    return f"<li{attrs(class_=kind)}><a{more}><b>{mark}</b>{escape(title)}</a></li>"
