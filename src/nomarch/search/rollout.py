"""Rollouts: play a decision's candidates on for some turns, with the luck taken out.

Each rollout solves every turn it passes. What solving a turn adds to the evaluator's word
is skill and sight; which way the dice then fall is luck and is left out, so that

    estimate = solved(turn 0) + sum over later turns of (solved(turn) - believed(turn))

has the mean of a plain rollout and a small part of its variance. All candidates meet the
same dice (common random numbers), and half of them are dropped after each round.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game
from nomarch.engine.chance import rng as random_words

from . import turn_kernels as kernels
from .turn import GREED, TurnSolver
from .values import Appraisal, Evaluator

NORMAL_95 = 1.96


@dataclass
class Candidate:
    """An action, what the solved turn says of it, and what its rollouts said."""

    action: int
    solved: float
    samples: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The mean of the rollouts; before the first one, what the solved turn says."""
        return fmean(self.samples) if self.samples else self.solved

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the value."""
        if len(self.samples) < 2:
            return float("inf") if self.samples else 0.0
        return NORMAL_95 * stdev(self.samples) / float(len(self.samples) ** 0.5)


class Rollouts:
    """Rolls out decisions of one game with one evaluator; serves one thread."""

    def __init__(
        self, game: Game, seats: int, evaluator: Evaluator | None = None, *, greed: float = GREED, plain: bool = False
    ) -> None:
        room = 20_000 if plain else 1 << 19
        self.here = TurnSolver(game, plain=plain, room=room)
        self.later = TurnSolver(game, plain=plain, room=room)
        self.seats, self.greed = seats, greed
        self.evaluator = evaluator or Appraisal()
        self._states = self.later.bench.machine.states(1)

    def judge(
        self, data: bytes, seat: int, seed: int, *, candidates: int = 4, rounds: int = 2, each: int = 8, turns: int = 2
    ) -> list[Candidate]:
        """The best candidates of a decision, rolled out; best first, then all others as the solver ranks them."""
        solution = self.here.solve(data, self.seats, self.evaluator, greed=self.greed)
        options = sorted(solution.options(), key=lambda option: -option.utility)
        ranked = [Candidate(option.action, option.utility) for option in options]
        left, done = ranked[:candidates], 0
        nodes = {c.action: self._child(solution, c.action) for c in left}
        while len(left) > 1 and rounds > 0:
            for sample in range(done, done + each):
                for candidate in left:
                    words = self._words(f"{seed}/{sample}")
                    candidate.samples.append(self._one(solution, nodes[candidate.action], seat, turns, words))
            done, rounds, each = done + each, rounds - 1, each * 2
            left = sorted(left, key=lambda c: -c.value)[: (len(left) + 1) // 2] if rounds else left
        best = sorted(left, key=lambda c: -c.value)
        return best + [candidate for candidate in ranked if candidate not in best]

    def _child(self, solution: Any, action: int) -> int:
        found = self.here._nodes[0]
        edges = self.here._edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
        return int(next(edge["child"] for edge in edges if edge["action"] == action))

    def _one(self, solution: Any, node: int, seat: int, turns: int, rng: Any) -> float:
        """One rollout of the option that leads to this node: its estimate for `seat`."""
        estimate = np.array(solution.values[node][: 2 * self.seats])
        data, eyes = solution.state(solution.walk(rng, node)), solution.seat
        for _ in range(turns):
            if self._over(data):
                break
            later = self.later.solve(data, self.seats, self.evaluator, greed=self.greed)
            estimate += later.values[0][: 2 * self.seats] - self._believed(eyes)
            data, eyes = later.state(later.walk(rng)), later.seat
        return float(kernels.utility(estimate.tolist(), seat, self.seats, self.greed))

    def _over(self, data: bytes) -> bool:
        self.later.bench.machine.load(self._states, 0, data)
        return bool(self.later.bench(kernels.mover_of)(self._states) == OVER)

    def _believed(self, seat: int) -> Any:
        """What the evaluator thought of the position last looked at, seen by the seat whose turn led there."""
        out = np.zeros((1, 2 * self.seats))
        self.evaluator(self.later.bench, self._states, np.zeros(1, np.int32), 1, seat, self.seats, out)
        return out[0]

    def _words(self, text: str) -> Any:
        seed = random.Random(text).getrandbits(60)
        words = random_words(seed)
        return words if self.later.bench.machine.compiled else [int(word) for word in words]
