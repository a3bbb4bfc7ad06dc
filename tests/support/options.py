"""A game as it may become: with one option more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nomarch.engine import Game
from nomarch.engine.game import Option

TEMPO = Option("tempo", ("calm", "brisk"), "How fast the river flows.")


def one_more_option(game: Game) -> Game:
    """The game with an option `tempo`, whose rules read it last, behind options and components."""
    more = replace(game, options=(*game.options, TEMPO))

    def encode(options: Any, *rest: Any) -> list[int]:
        return [*game.encode(options, *rest), TEMPO.choices.index(options["tempo"])]

    more.encode = encode  # type: ignore[method-assign]
    return more
