"""The only file that names all games. A game is imported when somebody asks for it."""

from __future__ import annotations

from importlib import import_module

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
        raise UnknownGame(f"There is no game {slug!r}; there are: {', '.join(GAMES)}.")
    found: Game = import_module(GAMES[slug]).GAME
    return found


def all_games() -> list[Game]:
    """All games, in the order of the catalogue."""
    return [game(slug) for slug in GAMES]
