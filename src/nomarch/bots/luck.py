"""The luck of a match, taken out of its result.

What fell is compared with what might have fallen: the value behind it less the mean over all outcomes. Where a level
chooses softly, its chances are known, and its choice is luck too. Whatever the values are, each of these terms is zero
in the mean, so the result without them means the same and varies less, the less the better the values (AIVAT).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from nomarch.engine import Game, Position, View
from nomarch.engine.chance import Source, choose
from nomarch.learn.weights import shipped
from nomarch.search import moment_kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.network import Network, arguments
from nomarch.search.run import Workspace
from nomarch.search.turn import Solution, TurnSolver
from nomarch.search.values import Appraisal

from .levels import Chances, Level, drawn

Array = np.ndarray[Any, np.dtype[np.float64]]


class Behind(Protocol):
    """Values of all that may happen next."""

    def __call__(self, position: Position) -> dict[int, Array]:
        """Each seat's share of the victory behind every action (or those worth a look) or outcome."""
        ...


class Luck:
    """The luck of one match as it is played: by its source (what fell, then each seat's choices), and by seat."""

    def __init__(self, seats: int, behind: Behind) -> None:
        self.taken: Array = np.zeros((1 + seats, seats))
        self._behind = behind

    def draw(self, position: Position, source: Source) -> None:
        """Let fall all that falls now."""
        while position.chance:
            outcomes = position.outcomes()
            fallen = choose(source, outcomes)
            self.count(position, Chances(*zip(*outcomes, strict=True)), fallen)
            position.play(fallen)

    def count(self, position: Position, chances: Chances, happened: int) -> None:
        """Count what is about to happen against all that might have happened, by their chances."""
        if len(chances.actions) < 2 or not chances.weights:
            return
        values = self._behind(position)
        rows = np.array([values[action] for action in chances.actions])
        weights = np.array(chances.weights, float)
        self.taken[1 + position.to_move if position.to_move >= 0 else 0] += (
            values[happened] - weights @ rows / weights.sum()
        )


class Watched:
    """A level that remembers with which chances it chose."""

    def __init__(self, level: Level) -> None:
        self._level, self.chances = level, Chances()

    def choose(self, view: View, rng: random.Random) -> int:
        """As the level chooses."""
        self.chances = self._level.chances(view, rng)
        return drawn(self.chances, rng)


def behind(game: Game, seats: int) -> Behind:
    """How values are found: by the solved turn, where turns can be solved, else just behind what may happen."""
    return SolvedTurn(game, seats) if game.turns_solvable else NextMoment(game, seats)


class SolvedTurn:
    """Every turn is solved once, before its first die."""

    def __init__(self, game: Game, seats: int) -> None:
        self.seats = seats
        self._solver = TurnSolver(game)
        self._network = shipped(game, seats) or Appraisal()
        self._solution: Solution | None = None

    def __call__(self, position: Position) -> dict[int, Array]:
        data, node = position.tobytes(), None
        if self._solution is not None:
            node = self._solution.find(data)
        if self._solution is None or node is None or self._solution.leaf(node):
            self._solution, node = self._solver.solve(data, self.seats, self._network, greed=0.0), 0
        found = self._solver.graph.nodes[node]
        edges = self._solver.graph.edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
        rows = self._solution.values[edges["child"], : self.seats]
        return dict(zip(edges["action"].tolist(), rows, strict=True))


class NextMoment:
    """The network is asked behind each action; behind each outcome, what the seat to move can make of it."""

    def __init__(self, game: Game, seats: int) -> None:
        self.seats = seats
        self._space, self._inner = Workspace(game), Workspace(game).buffers
        network = shipped(game, seats)
        self._player = 0 if network else HEURISTIC
        self._judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, 0.0)
        self._states = self._space.machine.states(4)
        self._out = np.zeros((game.max_legal, 2 * game.seats[-1]))

    def __call__(self, position: Position) -> dict[int, Array]:
        space, eyes = self._space, max(0, position.game.calls.on_turn(position.state)) % self.seats
        space.machine.load(self._states, moment_kernels.HERE, position.tobytes())
        n = space.run(
            moment_kernels.value_events, self._states, eyes, self._player, self._judge, space.buffers, self._inner,
            self._out,
        )  # fmt: skip
        return dict(zip(space.machine.first(space.buffers.ids, n), self._out[:n, : self.seats].copy(), strict=True))


def watched(bots: Sequence[Any]) -> list[Any]:
    """The same bots, levels such that their chances are known."""
    return [Watched(bot) if isinstance(bot, Level) else bot for bot in bots]
