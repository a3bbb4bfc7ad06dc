"""Decisions played on: what every seat has at the ends of many lines, on the same deals and dice for each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from nomarch.engine import Game, Rated, View
from nomarch.engine.rated import best_first
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import shipped
from nomarch.search import ahead_kernels, line_kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.course_kernels import BRANCH, COURSE
from nomarch.search.network import Network, arguments
from nomarch.search.rollout_kernels import Turn
from nomarch.search.run import Workspace
from nomarch.search.turn import Solution, TurnSolver

Array = np.ndarray[Any, np.dtype[np.float64]]
WHOLE = 10**6  # turns: to the end of the match


class Lines:
    """Plays actions of one game on; one thread at a time.

    Where turns can be solved, the turn in question is played as its solution says, and its dice add no noise.
    """

    def __init__(self, game: Game, seats: int, turns: int = WHOLE) -> None:
        self.game, self.seats, self.turns = game, seats, turns
        self.network = shipped(game, seats)
        self.solver = TurnSolver(game) if game.turns_solvable else None
        self.workspace = self.solver.workspace if self.solver else Workspace(game)
        self._player = 0 if self.network else HEURISTIC
        self._judge = Judge(arguments([self.network or Network.new(0, 1, seats, 0)]), seats, 0.0)
        self._states = self.workspace.machine.states(BRANCH + game.max_legal)
        self._courses = self.workspace.machine.numbers(game.max_legal, COURSE)
        self._ends = ends_of_turns(game, seats, greed=0.0)
        self._solution: Solution | None = None

    def look_at(self, view: View) -> None:
        """The decision that is played on."""
        self._view, self._solution = view, None
        if self.solver:
            self._solution = self.solver.solve(view.tobytes(), self.seats, self._ends, greed=0.0)

    def rated(self) -> list[Rated]:
        """The actions of the decision by the solved turn, best first; none where turns are not solved."""
        return best_first(self._solution.rated()) if self._solution else []

    def play(self, actions: Sequence[int], lines: int, seed: str) -> tuple[Array, float]:
        """By line and action the shares, then points, of every seat; and the part of lines that saw the end."""
        ends = np.zeros((lines, len(actions), 2 * self.seats))
        over = np.zeros((lines, len(actions)), np.bool_)
        turns, then, now = (self.workspace.machine.rng(f"{seed}/{k}") for k in range(3))
        sources = line_kernels.Sources(turns, then, now, np.zeros(self.seats))
        nodes = self._nodes(actions)
        candidates = np.array(actions if nodes is None else nodes, np.int64)
        played = line_kernels.Lines(candidates, self.turns, ends, over, self._courses, self.game.hides)
        if nodes is None:
            self._play_from_view(sources, played)
        else:
            self._play_solved(sources, played)
            ends += self._solution.values[nodes] if self._solution else 0.0
        return ends, float(over.mean())

    def _nodes(self, actions: Sequence[int]) -> list[int] | None:
        """Where the actions lead in the solved turn; None where it is not solved, or does not know one of them."""
        if self._solution is None:
            return None
        known = {branch.action for branch in self._solution.branches()}
        return [self._solution.child(action) for action in actions] if known.issuperset(actions) else None

    def _play_from_view(self, sources: Any, played: Any) -> None:
        workspace, view = self.workspace, self._view
        workspace.machine.load(self._states, ahead_kernels.VIEW, view.tobytes())
        workspace.run(
            line_kernels.play_lines, self._states, view.seat, self._player, self._judge,
            sources, workspace.buffers, played,
        )  # fmt: skip

    def _play_solved(self, sources: Any, played: Any) -> None:
        assert self.solver
        assert self._solution
        graph, workspace = self.solver.graph, self.workspace
        turn = Turn(graph.nodes, graph.edges, self._solution.values, graph.states)
        workspace.run(
            line_kernels.play_solved_lines, turn, self._states, self._view.seat, self._player, self._judge,
            sources, workspace.buffers, played,
        )  # fmt: skip
