"""The turn solver: the exact value of everything that can happen until the turn passes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import CHANCE, Game, Rated

from . import turn_kernels as kernels
from .run import Workspace
from .values import Appraisal, Evaluator

NODE = np.dtype([("mover", "i4"), ("first", "i4"), ("count", "i4"), ("at", "i4"), ("done", "i4")], align=True)
EDGE = np.dtype([("action", "i4"), ("weight", "i4"), ("child", "i4")], align=True)
ROOM = 1 << 19  # edges; a turn that needs more is cut, which `Solution.cut` tells
SLOTS = 1 << 17  # of the table, at first
GREED = 0.001  # what a point counts beside a whole victory: enough to take it where nothing else is at stake


@dataclass(frozen=True)
class Branch:
    """One thing that may happen next, an action or an outcome, and what it leads to for every seat."""

    action: int
    weight: int
    shares: tuple[float, ...]
    points: tuple[float, ...]
    value: float  # for the seat to move; 0 where chance decides


class TurnSolver:
    """Solves turns of one game; its buffers are reused, so one solver serves one thread."""

    def __init__(self, game: Game, *, plain: bool = False, room: int = ROOM) -> None:
        self.workspace = Workspace(game, plain=plain)
        states = self.workspace.machine.states(room + 2)
        blocks, tails = self.workspace.blocks(states)
        self._slots = np.zeros(2 * room + 4, np.int32)
        self.graph = kernels.Graph(
            states=states,
            blocks=blocks,
            tails=tails,
            table=self._slots,
            nodes=self.workspace.rows(NODE, room + 1),
            edges=self.workspace.rows(EDGE, room),
            order=np.zeros(room + 1, np.int32),
            stack=np.zeros(room + 1, np.int32),
        )
        self._leaves = np.zeros(room + 1, np.int32)
        self._values = np.zeros((room + 1, 2 * game.seats[-1]))

    def solve(
        self,
        data: bytes,
        seats: int,
        evaluator: Evaluator | None = None,
        *,
        everything: bool = False,
        greed: float = GREED,
        partly: bool = False,
    ) -> Solution:
        """Value all that may follow the state with these bytes until the turn passes on.

        `everything` looks at every legal action instead of the sensible ones. `partly` solves as far as the dice go,
        as is done where there is no room for more; a turn whose dice lie is solved whole all the same.
        """
        workspace = self.workspace
        workspace.machine.load(self.graph.states, 0, data)
        has_dice = not workspace(kernels.begins_spending)(self.graph.states)
        made, cut = self.grow(data, seats, everything, partly=partly and has_dice)
        if cut and has_dice and not partly:
            made, cut = self.grow(data, seats, everything, partly=True)
        leaves = workspace(kernels.gather)(self.graph.nodes, made, self._leaves)
        seat = int(workspace(kernels.solver_seat)(self.graph.states, seats))
        values = self._value_leaves(leaves, seat, seats, evaluator or Appraisal())
        workspace(kernels.finish)(self.graph.nodes, self.graph.edges, self.graph.order, made, seats, values, greed)
        return Solution(self, values, seat, seats, greed, made, int(leaves), cut)

    def grow(self, data: bytes, seats: int, everything: bool = False, partly: bool = False) -> tuple[int, int]:
        """The graph of the turn. Most are small, and a small table stays in the processor's cache."""
        workspace, slots = self.workspace, SLOTS
        workspace.machine.load(self.graph.states, 0, data)
        while True:
            self.graph = self.graph._replace(table=self._slots[:slots])
            self.graph.table[:] = 0
            made, cut = workspace.run(kernels.grow, self.graph, seats, everything, partly, workspace.buffers)
            if made >= 0:
                return int(made), int(cut)
            slots = min(4 * slots, len(self._slots))

    def _value_leaves(self, n: int, seat: int, seats: int, evaluator: Evaluator) -> Any:
        workspace, which = self.workspace, self._leaves
        rows = np.zeros((n, 2 * seats))
        evaluator(workspace, self.graph.states, which, n, seat, seats, rows)
        workspace(kernels.count_results)(
            self.graph.states, which, n, seats, rows, workspace.buffers.points, workspace.buffers.keys
        )
        values = self._values.reshape(-1)[: len(self._values) * 2 * seats].reshape(-1, 2 * seats)
        values[which[:n]] = rows
        return values


@dataclass(frozen=True)
class Solution:
    """A solved turn; it is true until its solver solves the next one."""

    solver: TurnSolver
    values: Any
    seat: int  # for which it was solved
    seats: int
    greed: float
    nodes: int
    leaves: int
    cut: int

    def branches(self, node: int = 0) -> list[Branch]:
        """Everything that may happen at a node, with what it leads to: actions, or outcomes with weights."""
        found = self.solver.graph.nodes[node]
        mover = int(found["mover"])
        edges = self.solver.graph.edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
        return [self._branch(edge, mover) for edge in edges]

    def best(self, node: int = 0) -> int:
        """The action the seat to move likes best."""
        return max(self.branches(node), key=lambda branch: branch.value).action

    def rated(self, node: int = 0) -> list[Rated]:
        """Every action at a node with its value for the seat to move."""
        return [Rated(branch.action, branch.value) for branch in self.branches(node)]

    def child(self, action: int, node: int = 0) -> int:
        """The node an action leads to."""
        found = self.solver.graph.nodes[node]
        edges = self.solver.graph.edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
        return int(next(edge["child"] for edge in edges if edge["action"] == action))

    def value(self, node: int = 0) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Shares of the victory and points, seat by seat, with best play for the rest of the turn."""
        row = [float(v) for v in self.values[node][: 2 * self.seats]]
        return tuple(row[: self.seats]), tuple(row[self.seats :])

    def find(self, data: bytes) -> int | None:
        """The node of a later moment of the same turn, by the bytes of its state; None if it was not looked at."""
        solver, scratch = self.solver, self.nodes
        solver.workspace.machine.load(solver.graph.states, scratch, data)
        node = int(solver.workspace(kernels.find)(solver.graph, scratch))
        return None if node < 0 else node

    def walk(self, rng: Any, node: int = 0) -> int:
        """Play the turn on from a node, best actions and random outcomes; return the leaf it ends in."""
        solver = self.solver
        walk = solver.workspace(kernels.walk)
        return int(walk(solver.graph.nodes, solver.graph.edges, self.values, self.seats, self.greed, rng, node))

    def state(self, node: int) -> bytes:
        """The bytes of a node's state."""
        return self.solver.workspace.machine.dump(self.solver.graph.states, node)

    def leaf(self, node: int) -> bool:
        """Whether the turn is over at this node."""
        return int(self.solver.graph.nodes[node]["mover"]) == kernels.LEAF

    def _branch(self, edge: Any, mover: int) -> Branch:
        shares, points = self.value(int(edge["child"]))
        seat = max(mover, 0)
        value = 0.0 if mover == CHANCE else kernels.utility([*shares, *points], seat, self.seats, self.greed)
        return Branch(int(edge["action"]), int(edge["weight"]), shares, points, value)
