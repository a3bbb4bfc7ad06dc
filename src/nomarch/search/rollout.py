"""Rollouts: the best actions of a solved turn, each played on many times, all by one and the same estimator.

The turn is solved. From each candidate it is then played to its end as the solution says, and on for some
turns with every seat taking what the network likes best at once. What lies between the value found there
and the one believed at the end of the turn corrects the solved value:

    value = solved value + mean of (value some turns later - value believed at the end of the turn)

So the dice of the turn itself, which the solution knows exactly, add nothing to the noise, and all candidates
meet the same dice afterwards. A line that reaches the end of the match owes nothing to the network; the others
leave the doubt of one network value.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nomarch.engine import Game

from . import rollout_kernels as kernels
from .action_kernels import HEURISTIC
from .network import Network, arguments
from .turn import GREED, Solution, TurnSolver
from .values import Appraisal

NORMAL_95 = 1.96


@dataclass(frozen=True)
class Candidate:
    """An action: what the solved turn says of it, what each line said, and how far the network may be wrong."""

    action: int
    solved: float
    samples: tuple[float, ...]
    doubt: float

    @property
    def value(self) -> float:
        """The mean of the lines."""
        return float(np.mean(self.samples))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the value."""
        noise = float(np.var(self.samples, ddof=1)) / len(self.samples)
        return NORMAL_95 * float((noise + self.doubt**2) ** 0.5)


class Rollouts:
    """Rolls out decisions of one game with one network, or with the game's heuristic; serves one thread."""

    def __init__(
        self, game: Game, seats: int, network: Network | None = None, *, greed: float = GREED,
        solver: TurnSolver | None = None,
    ) -> None:  # fmt: skip
        self.solver = solver or TurnSolver(game)
        self.seats, self.greed = seats, greed
        self.evaluator = network or Appraisal()
        self.error = network.error if network else 0.0
        self._player = 0 if network else HEURISTIC
        self._network = arguments([network or Network.new(0, 1, seats, 0)])
        self._states = self.solver.bench.machine.states(4)
        self._values, self._utilities = np.zeros((game.max_legal, 2 * seats)), np.zeros(game.max_legal)

    def judge(
        self, data: bytes, seat: int, seed: int, *, candidates: int = 4, lines: int = 200, turns: int = 6
    ) -> list[Candidate]:
        """The candidates the solved turn likes best, played on by so many lines each; best first."""
        solution = self.solver.solve(data, self.seats, self.evaluator, greed=self.greed)
        options = sorted(solution.options(), key=lambda option: -option.utility)[:candidates]
        found = [self._candidate(solution, o.action, o.utility, seat, seed, lines, turns) for o in options]
        return sorted(found, key=lambda candidate: -candidate.value)

    def _candidate(
        self, solution: Solution, action: int, solved: float, seat: int, seed: int, lines: int, turns: int
    ) -> Candidate:
        start = solution.child(action)
        told = [self._line(solution, start, seat, f"{seed}/{line}", turns) for line in range(lines)]
        unfinished = sum(not over for _, over in told) / lines
        return Candidate(action, solved, tuple(solved + gain for gain, _ in told), self.error * unfinished)

    def _line(self, solution: Solution, start: int, seat: int, dice: str, turns: int) -> tuple[float, bool]:
        solver, bench = self.solver, self.solver.bench
        gain, over = bench(kernels.play_line)(
            solver._nodes, solver._edges, solution.values, solver._states, start, self._states, seat, self.seats, turns,
            self._player, self._network, self.greed, bench.machine.rng(dice), bench.ids, bench.weights, bench.points,
            bench.keys, self._values, self._utilities,
        )  # fmt: skip
        return float(gain), bool(over)
