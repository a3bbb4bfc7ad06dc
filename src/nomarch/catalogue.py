"""Which games there are: ours by name, those of installed packages by the entry points they declare.

A package offers a game with a line in its pyproject.toml, and it appears everywhere:

    [project.entry-points."nomarch.games"]
    pig = "pig:GAME"

A game is imported when somebody asks for it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .engine import Game
from .engine.errors import BadGame, UnknownGame

GROUP = "nomarch.games"
OURS = {
    "ra-dice": "nomarch.games.ra_dice",
    "roll-through-the-ages": "nomarch.games.roll_through_the_ages",
    "saqqara": "nomarch.games.saqqara",
    "nile-artifacts": "nomarch.games.nile_artifacts",
}


def slugs() -> list[str]:
    """What all games are called: ours first, then those of other packages."""
    return [*OURS, *_others()]


def game(slug: str) -> Game:
    """The game of that name."""
    if slug in OURS:
        found: Game = import_module(OURS[slug]).GAME
        return found
    if slug in _others():
        return _loaded(slug)
    raise UnknownGame("There is no game called {name!r}; choose one of: {known}.", name=slug, known=", ".join(slugs()))


def all_games() -> list[Game]:
    """All games that can be played, in the order of the catalogue; see `problems` for the others."""
    broken = problems()
    return [game(slug) for slug in slugs() if slug not in broken]


@cache
def problems() -> dict[str, str]:
    """Why games of other packages cannot be played, in a sentence each."""
    found = {}
    for slug in _others():
        try:
            _loaded(slug)
        except BadGame as problem:
            found[slug] = str(problem)
    return found


@cache
def _others() -> dict[str, EntryPoint]:
    """The games of other packages, by the names they declare; none of them takes the name of one of ours."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in OURS}


@cache
def _loaded(slug: str) -> Game:
    point = _others()[slug]
    try:
        found = point.load()
    except (ImportError, AttributeError) as problem:
        raise BadGame(f"The game {slug} of {point.value} cannot be loaded: {problem}.") from None
    if not isinstance(found, Game) or found.slug != slug:
        raise BadGame(f"{point.value} is not a Game called {slug}.")
    return found
