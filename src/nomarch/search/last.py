"""Ends of turns behind which a last turn follows, valued by solving that.

Near its end a match is a sum to be done, and a network that has seen no such sum guesses. Where the next turn is known
to be the last, it is solved instead, once for all ends of the turn before it that leave the same at stake.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from nomarch.engine import Game

from . import last_kernels as kernels
from . import turn_kernels
from .network import Array
from .run import Workspace
from .turn import GREED, TurnSolver
from .values import Evaluator

SEATS = 2  # what more would gain nobody has measured
TURNS = 64  # that differ in what is at stake; where more do, all are left to the network
ROOM = 1 << 18  # edges of a last turn; a larger one is left to the network
MUCH = 1 << 20  # situations of all of them; when that many have been looked at, the rest is left to the network
AT_ONCE = 16  # gaps
GAPS = 2 * AT_ONCE  # of one turn; a gap between two of them is worth what lies between


class LastTurns:
    """An evaluator for two seats that asks another one, but where a last turn begins; serves one thread.

    `greed` is what a point counts for who plays that turn.
    """

    def __init__(self, game: Game, evaluator: Evaluator, *, greed: float = GREED) -> None:
        self.evaluator, self.greed = evaluator, greed
        self._workspace = Workspace(game)
        self._states = self._workspace.machine.states(TURNS + 1)
        self._blocks = self._workspace.blocks(self._states)

    @cached_property
    def solver(self) -> TurnSolver:
        """For last turns alone."""
        return TurnSolver(self._workspace.game, room=ROOM)

    def prepare(self, data: bytes) -> None:
        """Compile, or load from the cache, what last turns need, by any turn."""
        self._solved(self.solver.grow(data, SEATS)[0], 0, np.zeros(1, np.int64))

    def __call__(self, workspace: Workspace, states: Any, which: Any, n: int, seat: int, seats: int, out: Any) -> None:
        """Value states as the search asks for it."""
        self.evaluator(workspace, states, which, n, seat, seats, out)
        stakes = kernels.Stakes(
            self._states, *self._blocks, np.zeros(n, np.int32), np.zeros((n, SEATS), np.int64), np.zeros((n, SEATS))
        )
        found = int(workspace(kernels.sort_out)(states, which, n, stakes, workspace.buffers))
        sizes = np.bincount(stakes.which + 1, minlength=max(found, 0) + 1)[1:]
        left = MUCH
        for turn in np.argsort(-sizes, kind="stable")[: max(found, 0)]:
            these = np.flatnonzero(stakes.which == turn)
            left -= self._value(int(turn), these, stakes, out)
            if left < 0:
                return

    def _value(self, turn: int, these: Array, stakes: kernels.Stakes, out: Any) -> int:
        """Solve one of the last turns, and write what the positions before it are worth; how much was looked at."""
        solver, workspace = self.solver, self._workspace
        made, cut = solver.grow(workspace.machine.dump(self._states, turn), SEATS)
        if not cut:
            mover = int(workspace(turn_kernels.solver_seat)(solver.graph.states, SEATS))
            gaps = stakes.keys[these, 1 - mover] - stakes.keys[these, mover]
            some = spread(np.unique(gaps))
            share, own, others = (np.interp(gaps, some, row) for row in self._solved(made, mover, some))
            out[these, mover], out[these, 1 - mover] = share, 1.0 - share
            out[these, SEATS + mover] = own + stakes.points[these, mover]
            out[these, SEATS + 1 - mover] = others + stakes.points[these, 1 - mover]
        return made

    def _solved(self, made: int, mover: int, gaps: Array) -> Array:
        """The mover's share of the victory by gap, its points, and the other seat's."""
        workspace, graph, n = self._workspace, self.solver.graph, len(gaps)
        leaves, keys, points = np.zeros(made, np.int32), np.zeros((made, SEATS), np.int64), np.zeros((made, SEATS))
        ends = int(workspace(turn_kernels.gather)(graph.nodes, made, leaves))
        workspace(kernels.end_all)(graph.states, leaves, ends, keys, points, workspace.buffers)
        found, values = np.zeros((3, n)), np.empty((made, 3 * AT_ONCE))
        choosing = kernels.Choosing(self.greed, np.zeros(AT_ONCE), np.zeros(AT_ONCE, np.int64))
        for first in range(0, n, AT_ONCE):
            some = np.resize(gaps[first : first + AT_ONCE], AT_ONCE)
            workspace(kernels.finish_all)(graph, made, mover, kernels.Ends(keys, points), some, values, choosing)
            found[:, first : first + AT_ONCE] = values[0].reshape(3, AT_ONCE)[:, : n - first]
        return found


def spread(gaps: Array) -> Array:
    """At most so many of some gaps, the least and the greatest among them."""
    if len(gaps) <= GAPS:
        return gaps
    some: Array = gaps[np.linspace(0, len(gaps) - 1, GAPS).round().astype(int)]
    return some
