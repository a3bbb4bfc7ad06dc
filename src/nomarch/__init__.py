"""Nomarch: play and study four board games of the ancient Nile.

game = nomarch.game("roll-through-the-ages")
position = game.start(seats=2)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .catalogue import all_games, game
from .engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Batch,
    Dice,
    Game,
    Option,
    Position,
    Record,
    Result,
    Score,
    View,
    Warming,
)
from .engine.errors import NomarchError
from .engine.position_id import read as _read_position
from .engine.record import loads

if TYPE_CHECKING:
    from .analysis import Review

__version__ = "0.2.0.dev0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Batch",
    "Dice",
    "Game",
    "NomarchError",
    "Option",
    "Position",
    "Record",
    "Result",
    "Score",
    "View",
    "Warming",
    "all_games",
    "analyse",
    "game",
    "load",
    "loads",
    "position",
    "warm",
]


def load(path: str | Path, find: Callable[[str], Game] = game) -> Record:
    """Read, check and replay a record; `find` gives the game of a slug."""
    return loads(Path(path).read_text(encoding="utf-8"), find)


def position(id: str, find: Callable[[str], Game] = game) -> Position:
    """The position of an id, as `Position.id` and the page's workbench give it; `find` gives the game of a slug."""
    return _read_position(id, find)


def warm(*slugs: str) -> Warming:
    """Compile these games (all, if none is named) in the background; the plain twin serves meanwhile."""
    return Warming([game(slug) for slug in slugs] or all_games())


def analyse(
    match: Record | Position | str | Path, *, deep: bool = False, tell: Callable[[int, int], None] | None = None
) -> Review:
    """Luck, mistakes and values of a finished match: a record, its file, or a position at its end.

    The deep pass plays costly decisions on and gives intervals; `tell` hears how far it is: done, of so many.
    """
    from .analysis import analyse as study

    record = match if isinstance(match, Record) else match.record if isinstance(match, Position) else load_small(match)
    return study(record, deep=deep, tell=tell)


def load_small(path: str | Path) -> Record:
    """A record's file, if it is not larger than any match could make it."""
    from .analysis import MOST_BYTES
    from .engine.errors import TooLong

    if Path(path).stat().st_size > MOST_BYTES:
        raise TooLong("This file is too large for the record of a match.")
    return load(path)
