"""Two actions played on to the end of the match, line by line on the same deals and dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import shipped
from nomarch.search import reason_kernels as kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.ahead_kernels import VIEW
from nomarch.search.line_kernels import Sources
from nomarch.search.network import Network, arguments
from nomarch.search.rollout_kernels import Turn
from nomarch.search.run import Workspace, never
from nomarch.search.turn import Solution, TurnSolver

Array = np.ndarray[Any, np.dtype[np.float64]]
CHUNK = 25  # lines at one go


@dataclass(frozen=True)
class Compared:
    """What was seen at the end of each line: first index the line, second the action."""

    shares: Array  # by seat
    points: Array  # by seat and source
    facts: Array

    @property
    def lines(self) -> int:
        """How often each action was played on."""
        return len(self.shares)


class Comparing:
    """Plays actions of one game on, every seat taking what the network likes best; serves one thread.

    Where turns can be solved, the turn of the decision is played as its solution says.
    """

    def __init__(self, game: Game, seats: int, *, plain: bool = False) -> None:
        self.game, self.seats = game, seats
        network = shipped(game, seats)
        self._evaluator = ends_of_turns(game, seats, greed=0.0)
        self._solver = TurnSolver(game) if game.turns_solvable and not plain else None
        self._space = self._solver.workspace if self._solver else Workspace(game, plain=plain)
        self._player = 0 if network else HEURISTIC
        self._judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, 0.0)
        self._states = self._space.machine.states(kernels.STATES)

    def __call__(
        self,
        data: bytes,
        seat: int,
        actions: tuple[int, int],
        lines: int,
        seed: int,
        enough: Callable[[], bool] = never,
    ) -> Compared:
        """So many lines of each action, or fewer once it is enough."""
        rng = self._space.machine.rng
        sources = Sources(rng(f"reason/{seed}"), rng(0), rng(0), np.zeros(self.seats))
        solution = self._solve(data, actions)
        self._space.machine.load(self._states, VIEW, data)
        told: list[kernels.Told] = []
        while len(told) * CHUNK < lines and not (told and enough()):
            told.append(self._chunk(seat, actions, solution, sources))
        whole = zip(*((part.shares, part.points, part.facts) for part in told), strict=True)
        return Compared(*map(np.concatenate, whole))

    def _solve(self, data: bytes, actions: tuple[int, int]) -> Solution | None:
        """The solved turn, unless one of the actions is none that it looks at."""
        if self._solver is None:
            return None
        solution = self._solver.solve(data, self.seats, self._evaluator, greed=0.0)
        looked_at = {branch.action for branch in solution.branches()}
        return solution if looked_at >= set(actions) else None

    def _chunk(self, seat: int, actions: tuple[int, int], solution: Solution | None, sources: Sources) -> kernels.Told:
        space, seats, game = self._space, self.seats, self.game
        told = kernels.Told(
            candidates=np.array([solution.child(a) for a in actions] if solution else actions, np.int64),
            shares=np.zeros((CHUNK, 2, seats)),
            points=np.zeros((CHUNK, 2, seats, len(game.sources))),
            facts=np.zeros((CHUNK, 2, max(1, len(game.facts)))),
        )
        then = (self._states, seat, self._player, self._judge, sources, space.buffers, told)
        if solution is None:
            space.run(kernels.tell_lines, *then)
        else:
            graph = solution.solver.graph
            turn = Turn(graph.nodes, graph.edges, solution.values, graph.states)
            space.run(kernels.tell_solved_lines, turn, *then)
        return told
