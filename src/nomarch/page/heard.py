"""What is heard at a table: the event log and the talk."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import NamedTuple, TypeVar

from markupsafe import Markup, escape

from nomarch.draw import attrs, badge, once, sym
from nomarch.draw.text import Text, weave
from nomarch.engine import CHANCE, SPECTATOR, Game, Showing, View
from nomarch.engine.words import Happening, Translate
from nomarch.tables import Line, Told

from .look import Look, Turn

LOG_LINES = 24
LOG_END = Text("</ol></div></section>")
TALK_LINES = 40


Thing = TypeVar("Thing")


class Entry(NamedTuple):
    """A line of the log: whose, what, the mark of nobody's, its style, and all of that as it is drawn."""

    seat: int
    name: str
    text: str
    mark: str
    style: str | None
    line: Text


def log(look: Look, _: Translate) -> str:
    """What happened, the last thing first; the same for all who may know as much, in the same language."""
    key = (look.unseen, _)
    if key not in look.logs:
        look.logs[key] = _log(look, _)
    return look.logs[key]


def _log(look: Look, _: Translate) -> Text:
    names, unseen = look.names, look.unseen
    seen, hidden = (False, names, _), (True, names, _)  # kept for all who may know as much, in the same language
    lines, last, n = list[Text](), None, 0
    for told in look.trail[-LOG_LINES:]:
        for entry in _entries(look, told, hidden if unseen and told in unseen else seen, _):
            if entry == last:
                n += 1
                lines[-1] = _line(*entry[:-1], n)
            else:
                last, n = entry, 1
                lines.append(entry.line)
    return weave([_log_head(_), *(lines[::-1] or [_no_lines(_)]), LOG_END])


@once
def _log_head(_: Translate) -> Text:
    return Text(
        f'<section id="log" class="panel log"><h2>{_("Log")}</h2><div id="log-lines" role="log" aria-live="polite" '
        f'tabindex="0" aria-label="{_("Log")}"><ol>'
    )


@once
def _no_lines(_: Translate) -> Text:
    return Text(f'<li class="empty">{_("Nothing has happened yet.")}</li>')


def _entries(look: Look, told: Told, key: Hashable, _: Translate) -> list[Entry]:
    """A line of the log and what followed, as it is kept or told anew."""
    found: list[Entry] | None = told.said.get(key)
    if found is None:
        found = told.said[key] = _told_anew(look, told, _)
    return found


def _told_anew(look: Look, told: Told, _: Translate) -> list[Entry]:
    by_itself = [_entry(look, seat, text, "hourglass", "by-itself") for seat, text in followed(look, told, _)]
    return [_entry(look, told.seat, tell(look, told, _), "dice"), *by_itself]


def _entry(look: Look, seat: int, text: str, mark: str, style: str | None = None) -> Entry:
    drawn = (seat, look.names[seat] if seat >= 0 else "", text, mark, style)
    return Entry(*drawn, _line(*drawn))


@once
def _line(seat: int, name: str, text: str, mark: str, style: str | None, n: int = 1) -> Text:
    """A line of the log; the name is for those who do not see the badge."""
    who, badged = "", sym(mark)
    if seat >= 0:
        who, badged = f'<span class="vh">{escape(name)}: </span>', badge(seat)
    text = _times(text[:1].upper() + text[1:], n)
    return Text(f"<li{attrs(class_=style)}>{badged}<span>{who}{text}</span></li>")


def _in_a_row(things: Iterable[Thing]) -> list[tuple[Thing, int]]:
    """Equal neighbours as one, with how many they are."""
    return [(thing, len(list(same))) for thing, same in groupby(things)]


def _times(text: str, n: int) -> str:
    return f"{text} &times;{n}" if n > 1 else text


def lately(look: Look, _: Translate) -> str:
    """What the others did since one's own last turn, the result first; a click plays it again on the board."""
    turns = [] if look.over or not look.started else look.turns
    lines = "".join(_did(look, n, seat, did, _) for n, (seat, did) in enumerate(turns))
    label = attrs(aria_label=_("Since your last turn"), hidden=not lines)
    return f'<ul id="lately" class="lately"{label}>{lines}</ul>'


def _did(look: Look, n: int, seat: int, did: Turn, _: Translate) -> str:
    """A turn in one line: what came of it, else what was done."""
    title, said = _summed_up(look, seat, did, _)
    more = f' class="again" id="again-{n}" data-replays="/t/{look.id}/turns/{n}"{title}'
    return f'<li><button type="button"{more}>{badge(seat)}{said}</button></li>'


def _summed_up(look: Look, seat: int, did: Turn, _: Translate) -> tuple[str, str]:
    """(all that was done, who it was and what came of it); kept for all who may know as much, in the same language."""
    unseen = tuple(told in look.unseen for told in did) if look.unseen else ()
    key = ("turn", len(did), unseen, look.names[seat], _)
    if key not in did[-1].said:
        whole = "; ".join(_times(*told) for told in _in_a_row(_decided(look, did, _)))
        steps = [step for told in did for step in told.steps]
        gist = look.game.words.gist(steps, seat, _) if steps else []
        text = ", ".join(gist) or whole or _("nothing new")
        said = f"<span><b>{escape(look.names[seat])}:</b> {text}</span>{sym('replay', '', _('show it again'))}"
        did[-1].said[key] = (attrs(title=Markup(whole)), said)
    found: tuple[str, str] = did[-1].said[key]
    return found


def _decided(look: Look, did: Turn, _: Translate) -> list[str]:
    """What was done in a turn; what only led to the next thing is left to the log."""
    return [tell(look, told, _) for told in did if not look.game.words.on_the_way(told.actions[-1])]


def again(look: Look, n: int, _: Translate) -> list[dict[str, str]]:
    """A turn of the others once more, moment by moment, as everybody saw it: the board, and what was done."""
    turns = look.turns
    if not 0 <= n < len(turns):
        return []
    names, frames = [str(escape(name)) for name in look.names], []
    for told in turns[n][1]:
        for step in told.steps:
            view = View(look.game, SPECTATOR, told.seat, step.after.tobytes(), (), look.view.events)
            frames.append({"board": look.game.drawing.board(Showing(view, names), _).board, "say": tell(look, told, _)})
    return frames


def followed(look: Look, told: Told, _: Translate) -> list[Happening]:
    """What happened by itself after something, seat by seat, in words."""
    names = look.safe_names
    return [line for step in told.steps for line in look.game.words.followed(step, names, _)]


def tell(look: Look, told: Told, _: Translate) -> str:
    """Something that happened, in words; what this viewer could not see stays unsaid."""
    if told in look.unseen and not told.discreet:
        return _("something only they know") if told.seat >= 0 else _("something hidden")
    if _ not in told.said:
        told.said[_] = _worded(look.game, told, _)
    text: str = told.said[_]
    return text


def _worded(game: Game, told: Told, _: Translate) -> str:
    if told.seat == CHANCE:
        return game.words.fell(told.state, told.actions, _)
    return ", ".join(game.words.event(told.state, a, _) for a in told.actions)


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
