"""The only file that names all games. A game is imported when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from .engine import Game
from .engine.errors import UnknownGame

GAMES = {
    "ra-dice": "nomarch.games.ra_dice",
    "roll-through-the-ages": "nomarch.games.roll_through_the_ages",
    "saqqara": "nomarch.games.saqqara",
    "nile-artifacts": "nomarch.games.nile_artifacts",
}


def game(slug: str) -> Game:
    """The game of that name."""
    if slug not in GAMES:
        raise UnknownGame(
            "There is no game called {name!r}; choose one of: {known}.", name=slug, known=", ".join(GAMES)
        )
    found: Game = import_module(GAMES[slug]).GAME
    return found


def all_games() -> list[Game]:
    """All games, in the order of the catalogue."""
    return [game(slug) for slug in GAMES]


def board(slug: str) -> ModuleType | None:
    """The module that draws a game for the page; None for a game that is drawn in letters only."""
    return _part(slug, "drawing.board")


def card(slug: str) -> ModuleType | None:
    """The module that presents a game in the lobby: picture, length, one sentence; None if it has none."""
    return _part(slug, "drawing.card")


def tale(slug: str) -> ModuleType | None:
    """The module that tells what happens in a game by itself; None if it has none."""
    return _part(slug, "words.log")


def _part(slug: str, part: str) -> ModuleType | None:
    name = f"{GAMES[slug]}.{part}" if slug in GAMES else ""
    try:
        return import_module(name) if name else None
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None
