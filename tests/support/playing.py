"""Whole matches for tests that look at finished ones."""

from __future__ import annotations

import random

from nomarch import Game, Position, Record


def random_match(game: Game, seats: int, seed: str = "analysis", **options: str) -> Record:
    """A match in which everybody plays at random among what is sensible."""
    game.compile()
    position, rng = game.start(seats, **options), random.Random(seed)
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(thought_of(position)))
    return position.record


def thought_of(position: Position) -> list[int]:
    """What a sensible player thinks of."""
    ids = [0] * position.game.max_legal
    return ids[: position.game.calls.sensible(position.state, ids)]
