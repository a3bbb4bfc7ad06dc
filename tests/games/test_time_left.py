"""Every game tells about how much of a match is still to come: all of it at first, then less, and little at the end."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

import nomarch
import pig
from nomarch import Game, catalogue

GAMES = [nomarch.game(slug) for slug in catalogue.OURS] + [pig.GAME]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.slug))
def test_time_runs_out(game: Game) -> None:
    for seats in (game.usual_seats, game.seats[-1]):
        rng, position, left = random.Random(seats), game.start(seats), []
        while not position.over:
            left.append(game.calls.time_left(position.state))
            position.play(
                rng.choice([event for event, _ in position.outcomes()] if position.chance else position.legal())
            )
        quarter = len(left) // 4
        assert all(0.0 <= time <= 1.0 for time in left)
        assert left[0] > 0.9 and left[-1] < 0.4
        assert fmean(left[:quarter]) > fmean(left[quarter:-quarter]) > fmean(left[-quarter:])
