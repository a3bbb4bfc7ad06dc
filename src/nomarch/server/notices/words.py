"""What a notice says: one line with the game, who moved, and a link; several at once are a list of such lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nomarch.engine.words import Translate
from nomarch.server.storage.store import Row

MOST_LINES = 6  # of a list
MOST_LETTERS = 120  # of a line


@dataclass(frozen=True)
class Line:
    """One notice in words."""

    title: str
    text: str
    link: str
    tag: str  # a later one with the same tag takes its place on the screen


def turn_line(game: str, table: str, mover: str | None, _: Translate) -> Line:
    """It is somebody's turn."""
    text = _("{name} moved. It's your turn.").format(name=mover) if mover else _("The match has begun. It's your turn.")
    return Line(game, text, f"/t/{table}", f"t/{table}")


def late_line(game: str, table: str, _: Translate) -> Line:
    """Somebody's time is up."""
    return Line(game, _("Your time is up. Move soon, or a bot plays on."), f"/t/{table}", f"t/{table}")


def ready_line(game: str, table: str, contest: str, _: Translate) -> Line:
    """A match of a contest waits."""
    return Line(game, _("Your match in {contest} is ready.").format(contest=contest), f"/t/{table}", f"t/{table}")


def over_line(game: str, row: Row, chairs: Sequence[Row], player: str, _: Translate) -> Line:
    """A match is over."""
    result: dict[str, Any] = json.loads(row["result"])
    first = [chair for chair, place in zip(chairs, result["placings"], strict=True) if place == 1]
    scores = " : ".join(map(str, result["scores"]))
    if any(chair["owner"] == player for chair in first):
        text = _("You won, {scores}").format(scores=scores)
    elif len(first) == 1:
        text = _("{name} won, {scores}").format(name=first[0]["name"], scores=scores)
    else:
        text = _("Finished, {scores}").format(scores=scores)
    return Line(game, text, f"/t/{row['id']}", f"t/{row['id']}")


def together(lines: Sequence[Line], _: Translate) -> Line:
    """One line, or several as one."""
    if len(lines) == 1:
        return lines[0]
    told = [f"{line.title}: {line.text}"[:MOST_LETTERS] for line in lines[:MOST_LINES]]
    return Line(_("News from {n} matches").format(n=len(lines)), "\n".join(told), "/", "news")


def payload(line: Line) -> bytes:
    """What a service worker is sent."""
    told = {"title": line.title, "text": line.text, "link": line.link, "tag": line.tag}
    return json.dumps(told, ensure_ascii=False).encode()


def mail_text(lines: Sequence[Line], home: str, stop: str, _: Translate) -> tuple[str, str]:
    """(subject, text) of a mail; each notice is a line with its link."""
    subject = f"{lines[0].title}: {lines[0].text}" if len(lines) == 1 else together(lines, _).title
    told = [f"{line.title}: {line.text}\n{home}{line.link}" for line in lines]
    ending = _("Stop these emails: {link}").format(link=stop)
    return subject, "\n\n".join([*told, f"-- \n{ending}"]) + "\n"
