"""Whole matches for tests that look at finished ones."""

from __future__ import annotations

import random

from nomarch import Game, Record


def random_match(game: Game, seats: int, seed: str = "analysis", **options: str) -> Record:
    """A match in which everybody plays at random among what is sensible."""
    game.compile()
    position, rng = game.start(seats, **options), random.Random(seed)
    while not position.over:
        position.draw(rng)
        if not position.over:
            ids = [0] * game.max_legal
            position.play(rng.choice(ids[: game.calls.sensible(position.state, ids)]))
    return position.record
