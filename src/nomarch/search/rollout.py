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

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean, variance

from nomarch.engine import Game, Rated
from nomarch.engine.rated import NORMAL_95, best_first

from . import rollout_kernels as kernels
from .action_kernels import HEURISTIC, Judge
from .beside import Halves
from .network import Network, arguments
from .run import Workspace, never
from .turn import GREED, TurnSolver
from .values import Appraisal, Evaluator

ROUND = 16  # lines that are played, half of them by a second player, before anybody asks whether they are enough
Lived = list[tuple[float, bool]]  # what a line added for each candidate, and whether it came to the end of the match


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
        self.seats, self.greed = seats, greed
        self.evaluator = ends or network or Appraisal()
        self.error = network.error if network else 0.0
        plain = not self.solver.workspace.machine.compiled
        players = (self.solver.workspace, Workspace(game, plain=plain))
        self._halves = Halves()
        self._players = [_Player(one, seats, network, greed if playing is None else playing) for one in players]

    def judge(
        self, data: bytes, seat: int, seed: int, *, candidates: int = 4, lines: int = 200, turns: int = 6,
        doubt: float | None = None, enough: Callable[[], bool] = never,
    ) -> list[Rated]:  # fmt: skip
        """The candidates the solved turn likes best, played on by so many lines each, or until enough; best first.

        Where lines end before the match, intervals hold the `doubt`, or else what the network may be wrong by.
        """
        solution = self.solver.solve(data, self.seats, self.evaluator, greed=self.greed)
        graph, likely = self.solver.graph, best_first(solution.rated())[:candidates]
        turn = kernels.Turn(graph.nodes, graph.edges, solution.values, graph.states)
        begun = [kernels.Line(solution.child(solved.action), turns, seat, self.greed) for solved in likely]
        told, (one, other) = list[Lived](), self._players
        for first in range(0, lines, ROUND):
            dice = [f"{seed}/{line}" for line in range(first, min(lines, first + ROUND))]
            here, there = dice[: (len(dice) + 1) // 2], dice[(len(dice) + 1) // 2 :]
            for found in self._halves.both(
                partial(one.play, turn, begun, here), partial(other.play, turn, begun, there)
            ):
                told += found
            if enough():
                break
        wrong, by_candidate = self.error if doubt is None else doubt, zip(*told, strict=True)
        return best_first(_rated(solved, lived, wrong) for solved, lived in zip(likely, by_candidate, strict=True))


class _Player:
    """Plays lines of all candidates; serves one thread."""

    def __init__(self, workspace: Workspace, seats: int, network: Network | None, playing: float) -> None:
        self.workspace, self.player = workspace, 0 if network else HEURISTIC
        self.states = workspace.machine.states(4)
        self.judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, playing)

    def play(self, turn: kernels.Turn, begun: Sequence[kernels.Line], seeds: Sequence[str]) -> list[Lived]:
        """What each line added to the solved value, dice by dice; all candidates meet the same."""
        return [[self._line(turn, line, dice) for line in begun] for dice in seeds]

    def _line(self, turn: kernels.Turn, line: kernels.Line, dice: str) -> tuple[float, bool]:
        workspace, rng = self.workspace, self.workspace.machine.rng(dice)
        gain, over = workspace(kernels.play_line)(
            turn, line, self.states, self.player, self.judge, rng, workspace.buffers
        )
        return float(gain), bool(over)


def _rated(solved: Rated, lived: Sequence[tuple[float, bool]], doubt: float) -> Rated:
    unfinished = sum(not over for _, over in lived) / len(lived)
    return corrected(solved, [gain for gain, _ in lived], doubt * unfinished)


def corrected(solved: Rated, gains: list[float], doubt: float) -> Rated:
    """The solved value with the mean of what the lines added; the interval holds their noise and the doubt."""
    noise = variance(gains) / len(gains)
    return Rated(solved.action, solved.value + fmean(gains), NORMAL_95 * (noise + doubt**2) ** 0.5, len(gains))
