"""Rounds played on from a moment as our own bots play them, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.learn import round_kernels as kernels
from nomarch.search.run import Workspace

from .levels import Mind
from .minds import seated

Array = np.ndarray[Any, np.dtype[np.float64]]


class RoundPlayer:
    """Plays on until so many rounds of one game have ended; serves one thread.

    Seats imagine what is hidden from them as often as levels do; or, if they are `hasty`, half as often, and only once
    where what they like best looks the same in another deal, as it mostly does.
    """

    def __init__(self, game: Game, seats: int, rounds: int, *, hasty: bool = False) -> None:
        self.game, self.seats, self.rounds, self.hasty = game, seats, rounds, hasty
        self._space, self._likings = Workspace(game), np.zeros(game.max_legal)
        self._states = self._space.machine.states(kernels.ON + 1)

    def play(self, data: bytes, minds: Sequence[Mind], lines: int, seed: str) -> tuple[Array, Array]:
        """By line and rest of the game: shares, then points, of every seat, and how much of the match is left."""
        space, left = self._space, np.zeros((lines, self.rounds))
        ends = np.zeros((lines, self.rounds, 2 * self.seats))
        lineup, judge = seated(self.game, minds)
        lineup = lineup._replace(samples=max(1, lineup.samples // 2)) if self.hasty else lineup
        space.machine.load(self._states, kernels.HERE, data)
        rng: Any = space.machine.rng(seed)
        table = kernels.Table(lineup, self.hasty, judge, rng, space.buffers, self._likings)
        space.run(kernels.play_rounds, self._states, table, 0, ends, left)
        return ends, left
