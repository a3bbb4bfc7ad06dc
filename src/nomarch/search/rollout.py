"""Rollouts: play a decision's candidates on for some turns, with the luck taken out.

Each rollout solves every turn it passes. What solving a turn adds to the evaluator's word
is skill and sight; which way the dice then fall is luck and is left out, so that

    estimate = solved(turn 0) + sum over later turns of (solved(turn) - believed(turn))

has the mean of a plain rollout and a small part of its variance. All candidates meet the
same dice (common random numbers), and half of them are dropped after each round.
"""

from __future__ import annotations

import random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game, Rated
from nomarch.engine.rated import NORMAL_95, best_first

from . import turn_kernels as kernels
from .turn import GREED, TurnSolver
from .values import Appraisal, Evaluator


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
        self._states = self.later.workspace.machine.states(1)

    def judge(
        self, data: bytes, seat: int, seed: int, *, candidates: int = 4, rounds: int = 2, each: int = 8, turns: int = 2
    ) -> list[Rated]:
        """The best candidates of a decision, rolled out; best first, then all others as the solver ranks them."""
        solution = self.here.solve(data, self.seats, self.evaluator, greed=self.greed)
        ranked = best_first(solution.rated())
        left, done = [rated.action for rated in ranked[:candidates]], 0
        nodes, seen = {action: self._child(action) for action in left}, {action: list[float]() for action in left}
        while len(left) > 1 and rounds > 0:
            for sample in range(done, done + each):
                for action in left:
                    rng = self._rng(f"{seed}/{sample}")
                    seen[action].append(self._one(solution, nodes[action], seat, turns, rng))
            done, rounds, each = done + each, rounds - 1, each * 2
            left.sort(key=lambda action: -fmean(seen[action]))
            left = left[: (len(left) + 1) // 2] if rounds else left
        judged = {rated.action: _judged(rated, seen.get(rated.action, [])) for rated in ranked}
        return [judged.pop(action) for action in left] + list(judged.values())

    def _child(self, action: int) -> int:
        found = self.here.graph.nodes[0]
        edges = self.here.graph.edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
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
        self.later.workspace.machine.load(self._states, 0, data)
        return bool(self.later.workspace(kernels.mover_of)(self._states) == OVER)

    def _believed(self, seat: int) -> Any:
        """What the evaluator thought of the position last looked at, seen by the seat whose turn led there."""
        out = np.zeros((1, 2 * self.seats))
        self.evaluator(self.later.workspace, self._states, np.zeros(1, np.int32), 1, seat, self.seats, out)
        return out[0]

    def _rng(self, text: str) -> Any:
        return self.later.workspace.machine.rng(random.Random(text).getrandbits(60))


def _judged(solved: Rated, samples: list[float]) -> Rated:
    """The mean of an action's rollouts; without any, what the solved turn says."""
    if not samples:
        return solved
    margin = NORMAL_95 * stdev(samples) / float(len(samples) ** 0.5) if len(samples) > 1 else float("inf")
    return Rated(solved.action, fmean(samples), margin, len(samples))
