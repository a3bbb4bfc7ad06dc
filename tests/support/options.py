"""A game as it may become: with one option more, or with other ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nomarch.engine import Game, Option

TEMPO = Option("tempo", ("calm", "brisk"), "How fast the river flows.")


def with_options(game: Game, options: tuple[Option, ...]) -> Game:
    """A game of its own that differs only in its options."""
    other = object.__new__(Game)
    vars(other).update(vars(game), options=options)
    return other


def one_more_option(game: Game) -> Game:
    """The game with an option `tempo`, which its rules read behind options and components, before the version."""
    more = with_options(game, (*game.options, TEMPO))

    def encode(options: Mapping[str, str], *rest: Any) -> list[int]:
        *numbers, version = game.encode(options, *rest)
        return [*numbers, TEMPO.choices.index(options["tempo"]), version]

    more.encode = encode  # type: ignore[method-assign]
    return more
