"""Matches of the turn solver against itself, kept as the positions between turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game
from nomarch.engine.chance import rng
from nomarch.search import network_kernels as kernels
from nomarch.search import turn_kernels
from nomarch.search.network import Array, Network
from nomarch.search.run import Bench
from nomarch.search.turn import GREED, TurnSolver
from nomarch.search.values import Evaluator

Options = dict[str, Any]


@dataclass(frozen=True)
class Trail:
    """One match: a row for every position between turns, and how it ended.

    `believed` is what the learner thought of the position, `backed` what solving the turn
    (or, for another player's turn, seeing its end) made of that; shares, then points, by seat.
    """

    rows: Array
    movers: list[int]
    believed: Array
    backed: Array
    result: Array


class Field:
    """Where matches are played: one solver, and the openings to play from."""

    def __init__(self, game: Game, seats: int, *, seed: int, greed: float = GREED) -> None:
        self.game, self.seats, self.greed = game, seats, greed
        self.solver = TurnSolver(game)
        self.bench: Bench = self.solver.bench
        self._states = self.bench.machine.states(1)
        self._zero = np.zeros(1, np.int32)
        self.rng = rng(seed)

    def opening(self, options: Options) -> bytes:
        """The first position under these options."""
        return self.game.start(self.seats, **options).tobytes()

    def play(self, players: Sequence[Evaluator], options: Options) -> Array:
        """One match, a player for each seat; shares and points at its end."""
        data = self.opening(options)
        while (seat := self._load(data)) != OVER:
            solution = self.solver.solve(data, self.seats, players[seat], greed=self.greed)
            data = solution.state(solution.walk(self.rng))
        return self._result()

    def learn(self, learner: Network, players: Sequence[Evaluator], options: Options) -> Trail:
        """One match, remembered for the learner, who need not hold every seat."""
        data, rows, movers, believed, backed = self.opening(options), [], [], [], []
        while (seat := self._load(data)) != OVER:
            rows.append(self._encode(len(learner.hidden_weights)))
            movers.append(seat)
            believed.append(self._value(learner))
            solution = self.solver.solve(data, self.seats, players[seat], greed=self.greed)
            value = np.array(solution.values[0])
            data = solution.state(solution.walk(self.rng))
            if players[seat] is not learner:
                over = self._load(data) == OVER
                value = self._result() if over else self._value(learner)
            backed.append(value)
        return Trail(np.array(rows), movers, np.array(believed), np.array(backed), self._result())

    def _load(self, data: bytes) -> int:
        """Look at a position: the seat whose turn it is, or OVER."""
        self.bench.machine.load(self._states, 0, data)
        return int(self.bench(kernels.whose)(self._states))

    def _encode(self, width: int) -> Array:
        rows: Array = np.zeros((1, width), np.float32)
        self.bench(kernels.encode_all)(self._states, self._zero, 1, rows)
        return rows.reshape(-1)

    def _value(self, evaluator: Evaluator) -> Array:
        out: Array = np.zeros((1, 2 * self.seats), np.float64)
        evaluator(self.bench, self._states, self._zero, 1, self.seats, out)
        return out.reshape(-1)

    def _result(self) -> Array:
        out: Array = np.zeros((1, 2 * self.seats), np.float64)
        settle = self.bench(turn_kernels.settle_over)
        settle(self._states, self._zero, 1, self.seats, out, self.bench.points, self.bench.keys)
        return out.reshape(-1)
