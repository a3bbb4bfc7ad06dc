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

from collections.abc import Callable
from statistics import fmean, variance

from nomarch.engine import Game, Rated
from nomarch.engine.rated import NORMAL_95, best_first

from . import rollout_kernels as kernels
from .action_kernels import HEURISTIC, Judge
from .network import Network, arguments
from .run import never
from .turn import GREED, Solution, TurnSolver
from .values import Appraisal, Evaluator


class Rollouts:
    """Rolls out decisions of one game with one network, or with the game's heuristic; serves one thread.

    `greed` is what a point counts in what it tells, `playing` in what seats play for later: as much, unless told.
    Ends of the solved turn are valued by `ends`, if there are such; who plays on from there asks the network.
    """

    def __init__(
        self, game: Game, seats: int, network: Network | None = None, *, greed: float = GREED,
        playing: float | None = None, solver: TurnSolver | None = None, ends: Evaluator | None = None,
    ) -> None:  # fmt: skip
        self.solver = solver or TurnSolver(game)
        self.seats, self.greed, self._playing = seats, greed, greed if playing is None else playing
        self.evaluator = ends or network or Appraisal()
        self.error = network.error if network else 0.0
        self._player = 0 if network else HEURISTIC
        self._judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, self._playing)
        self._states = self.solver.workspace.machine.states(4)

    def judge(
        self, data: bytes, seat: int, seed: int, *, candidates: int = 4, lines: int = 200, turns: int = 6,
        doubt: float | None = None, enough: Callable[[], bool] = never,
    ) -> list[Rated]:  # fmt: skip
        """The candidates the solved turn likes best, played on by so many lines each, or until enough; best first.

        Where lines end before the match, intervals hold the `doubt`, or else what the network may be wrong by.
        """
        solution = self.solver.solve(data, self.seats, self.evaluator, greed=self.greed)
        likely = best_first(solution.rated())[:candidates]
        told: list[list[tuple[float, bool]]] = [[] for _ in likely]
        for line in range(lines):
            for solved, lived in zip(likely, told, strict=True):
                begun = kernels.Line(solution.child(solved.action), turns, seat, self.greed)
                lived.append(self._line(solution, begun, f"{seed}/{line}"))
            if line and enough():
                break
        return best_first(
            self._rated(solved, lived, self.error if doubt is None else doubt)
            for solved, lived in zip(likely, told, strict=True)
        )

    def _rated(self, solved: Rated, lived: list[tuple[float, bool]], doubt: float) -> Rated:
        unfinished = sum(not over for _, over in lived) / len(lived)
        return corrected(solved, [gain for gain, _ in lived], doubt * unfinished)

    def _line(self, solution: Solution, line: kernels.Line, dice: str) -> tuple[float, bool]:
        workspace, graph = self.solver.workspace, self.solver.graph
        turn = kernels.Turn(graph.nodes, graph.edges, solution.values, graph.states)
        rng, buffers = workspace.machine.rng(dice), workspace.buffers
        gain, over = workspace(kernels.play_line)(turn, line, self._states, self._player, self._judge, rng, buffers)
        return float(gain), bool(over)


def corrected(solved: Rated, gains: list[float], doubt: float) -> Rated:
    """The solved value with the mean of what the lines added; the interval holds their noise and the doubt."""
    noise = variance(gains) / len(gains)
    return Rated(solved.action, solved.value + fmean(gains), NORMAL_95 * (noise + doubt**2) ** 0.5, len(gains))
