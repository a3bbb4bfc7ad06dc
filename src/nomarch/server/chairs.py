"""Chairs as a table is opened with them: who may sit there, under which name, and which bots there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.bots import LEVELS, UnknownBot
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.page.look import BOT, HUMAN, OPEN, Chair

from .errors import BadMessage

BOT_NAMES = ("Hemi", "Tau", "Nofret", "Ini", "Senbi")
NAME_LENGTH = 24
Row = dict[str, Any]


def wished(seat: int, kind: str, player: str, names: Sequence[str]) -> Row:
    """The chair that somebody asks for who opens a table: "me", "open", "bot" or a bot of a level like "bot 3"."""
    given = names[seat] if seat < len(names) else ""
    who, _, level = kind.partition(" ")
    if who == "bot" and (not level or (level.isascii() and level.isdecimal() and len(level) < 4)):
        return _row(seat, BOT, None, bot_name(seat), checked_level(int(level or USUAL)))
    if kind == "open":
        return _row(seat, OPEN, None, "")
    if kind == "me":
        return _row(seat, HUMAN, player, seat_name(given, seat))
    raise BadMessage("Each chair must be 'me', 'open', 'bot' or a bot level such as 'bot 3', not {kind!r}.", kind=kind)


def moved_on(chairs: Sequence[Chair]) -> list[Row]:
    """The same chairs for a rematch, each one seat earlier."""
    return [_row(i, c.kind, c.owner, c.name, c.level) for i, c in enumerate((*chairs[1:], chairs[0]))]


def checked_level(level: int) -> int:
    """A level that there is, or UnknownBot."""
    if level not in LEVELS:
        first, last = LEVELS[0], LEVELS[-1]
        raise UnknownBot(
            "There is no level {level}; levels go from {first} to {last}.", level=level, first=first, last=last
        )
    return level


def bot_name(seat: int) -> str:
    """What the bot of a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def seat_name(name: str, seat: int, _: Translate = english) -> str:
    """A name fit to be shown, or that of the seat."""
    return shown_name(name) or _("Player {n}").format(n=seat + 1)


def shown_name(name: str) -> str:
    """A name without line breaks and unseen letters, not too long."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:NAME_LENGTH]


def _row(seat: int, kind: str, owner: str | None, name: str, level: int = USUAL) -> Row:
    return {"seat": seat, "kind": kind, "owner": owner, "name": name, "level": level, "nonce": None}
