"""Nomarch: play and study four board games of the ancient Nile.

game = nomarch.game("roll-through-the-ages")
position = game.start(seats=2)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
from .engine.record import loads

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
    "game",
    "load",
    "loads",
    "warm",
]


def load(path: str | Path, find: Callable[[str], Game] = game) -> Record:
    """Read, check and replay a record; `find` gives the game of a slug."""
    return loads(Path(path).read_text(encoding="utf-8"), find)


def warm(*slugs: str) -> Warming:
    """Compile these games (all, if none is named) in the background; the plain twin serves meanwhile."""
    return Warming([game(slug) for slug in slugs] or all_games())
