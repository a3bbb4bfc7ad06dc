"""What is heard at a table: the event log and the talk."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, TypeVar

from markupsafe import escape

from nomarch.draw import attrs, badge, sym
from nomarch.engine import CHANCE
from nomarch.engine.words import Happening, Translate
from nomarch.tables import Line, Told

from .look import Look

LOG_LINES = 24
TALK_LINES = 40


Thing = TypeVar("Thing")


class Entry(NamedTuple):
    """A line of the log: whose, what, the mark of nobody's, and its style."""

    seat: int
    text: str
    mark: str
    style: str | None = None


def log(look: Look, _: Translate) -> str:
    """What happened, the last thing first."""
    told = [entry for told in look.trail[-LOG_LINES:] for entry in _entries(look, told, _)]
    lines = "".join(_line(look, entry, n) for entry, n in reversed(_in_a_row(told)))
    empty = f'<li class="empty">{_("Nothing has happened yet.")}</li>'
    return (
        f'<section id="log" class="panel log"><h2>{_("Log")}</h2><div id="log-lines" role="log" aria-live="polite" '
        f'tabindex="0" aria-label="{_("Log")}"><ol>{lines or empty}</ol></div></section>'
    )


def _entries(look: Look, told: Told, _: Translate) -> list[Entry]:
    by_itself = [Entry(seat, text, sym("hourglass"), "by-itself") for seat, text in followed(look, told, _)]
    return [Entry(told.seat, tell(look, told, _), sym("dice")), *by_itself]


def _line(look: Look, entry: Entry, n: int) -> str:
    who, mark = (_who(look, entry.seat), badge(entry.seat)) if entry.seat >= 0 else ("", entry.mark)
    text = _times(entry.text[:1].upper() + entry.text[1:], n)
    return f"<li{attrs(class_=entry.style)}>{mark}<span>{who}{text}</span></li>"


def _in_a_row(things: Iterable[Thing]) -> list[tuple[Thing, int]]:
    """Equal neighbours as one, with how many they are."""
    return [(thing, len(list(same))) for thing, same in groupby(things)]


def _times(text: str, n: int) -> str:
    return f"{text} &times;{n}" if n > 1 else text


def _who(look: Look, seat: int) -> str:
    """A name for those who do not see the badge."""
    return f'<span class="vh">{escape(look.names[seat])}: </span>'


def lately(look: Look, _: Translate) -> str:
    """What the others did when it was last their turn: what one asks on coming back to the table."""
    turns = [] if look.over else _last_turns(look)
    lines = "".join(_did(look, seat, did, _) for seat, did in turns)
    label = attrs(aria_label=_("Recent turns"), hidden=look.over)
    return f'<p id="lately" class="lately" role="group"{label}>{lines}</p>'


def _did(look: Look, seat: int, did: list[Told], _: Translate) -> str:
    """A turn in one line, whole on hovering; what only led to the next thing is left to the log."""
    told = [tell(look, told, _) for told in did if not look.game.words.on_the_way(told.actions[-1])]
    text = "; ".join(_times(*told) for told in _in_a_row(told))
    return f'<span title="{text}">{badge(seat)}{_who(look, seat)}<span>{text}</span></span>' if text else ""


def _last_turns(look: Look) -> list[tuple[int, list[Told]]]:
    """The others' last decisions by turns, oldest first; who only watches sees the last turn."""
    turns: list[tuple[int, list[Told]]] = []
    for told in reversed(look.trail):
        if told.seat == CHANCE or (told.seat in look.mine and not turns):
            continue
        if told.seat in look.mine or (not look.mine and turns and told.seat != turns[0][0]):
            break
        if not turns or turns[0][0] != told.seat:
            turns.insert(0, (told.seat, []))
        turns[0][1].insert(0, told)
    return turns


def followed(look: Look, told: Told, _: Translate) -> list[Happening]:
    """What happened by itself after something, seat by seat, in words."""
    names = [str(escape(name)) for name in look.names]
    return [line for step in told.steps for line in look.game.words.followed(step, names, _)]


def tell(look: Look, told: Told, _: Translate) -> str:
    """Something that happened, in words; what this viewer could not see stays unsaid."""
    if look.view.seat in told.kept_from and not told.discreet:
        return _("something only they know") if told.seat >= 0 else _("something hidden")
    if told.seat == CHANCE:
        return look.game.words.fell(told.state, told.actions, _)
    return ", ".join(look.game.words.event(told.state, a, _) for a in told.actions)


def talk(look: Look, _: Translate) -> str:
    """What was said; each voice can be muted in one's own browser."""
    lines = "".join(_spoken(look, line, _) for line in look.talk[-TALK_LINES:])
    empty = f'<li class="empty">{_("No messages yet.")}</li>'
    return (
        f'<div id="talk" class="talk" role="log" tabindex="0" aria-label="{_("Chat")}"><ol>{lines or empty}</ol></div>'
    )


def _spoken(look: Look, line: Line, _: Translate) -> str:
    mark = badge(line.seat) if line.seat >= 0 else sym("eye")
    name = f"<b>{escape(line.name)}</b>" + ("" if line.seat >= 0 else f" <small>{_('spectator')}</small>")
    button = f'<button type="button" class="quiet mute" data-mute="{line.voice}">{_("Mute")}</button>'
    said = f"<span>{name} <q>{escape(line.text)}</q></span>"
    return f'<li data-voice="{line.voice}">{mark}{said}{"" if line.seat in look.mine else button}</li>'


def talk_form(look: Look, _: Translate) -> str:
    """Where to say something, for who may."""
    silent = not (look.mine or look.lent or look.open_talk)
    text = _("Write a message")
    return (
        f'<form id="talk-form" class="row"{attrs(hidden=silent)}><label class="vh" for="talk-field">{text}</label>'
        f'<input id="talk-field" maxlength="300" autocomplete="off" placeholder="{text}">'
        f'<button class="btn small">{_("Send")}</button></form>'
    )
