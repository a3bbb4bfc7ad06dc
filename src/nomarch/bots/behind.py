"""Values of all that may happen next, by which luck is taken out of results; they may be anything but hindsight.

Networks take all players for equally strong. So each value is told for some *leans*: as if the first bot of the line-up
were so much stronger, or weaker, than the others, which counts the less the less of the match is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from nomarch.engine import Game, Position
from nomarch.learn.weights import shipped
from nomarch.search import moment_kernels, policy_kernels
from nomarch.search.action_kernels import HEURISTIC, Judge
from nomarch.search.network import Network, arguments
from nomarch.search.run import Workspace
from nomarch.search.turn import ROOM, Solution, TurnSolver
from nomarch.search.turn_kernels import LEAF, count_results
from nomarch.search.values import Appraisal

from . import minds as in_code
from .levels import MINDS, Mind, greed_of, mind_of

Array = np.ndarray[Any, np.dtype[np.float64]]
LEANS = (-2.5, -1.25, 0.0, 1.25, 2.5)  # at the beginning of a match, as logarithms of odds
AT_ITS_BEST = Mind(solves=True)  # how a bot is taken to play of which nothing is known
ONE_PLY = {"heuristic": Mind(sight="heuristic"), "network": Mind()}
EXACTLY = 1e-9  # softness of who always takes the best


class Players(NamedTuple):
    """Who plays a match, seat by seat: how each thinks, and whether it is the first bot of the line-up."""

    minds: tuple[Mind, ...]
    known: tuple[bool, ...]  # whether its choices have just the chances that follow from that
    first: tuple[bool, ...]
    match: str = ""  # which it is of many


def players(game: Game, names: Sequence[str], first: str, match: str = "") -> Players:
    """The players of a match by their names."""
    minds = tuple(_mind(game, len(names), name) for name in names)
    known = tuple(in_code.mind(game, len(names), name) == mind for name, mind in zip(names, minds, strict=True))
    return Players(minds, known, tuple(name == first for name in names), match)


def _mind(game: Game, seats: int, name: str) -> Mind:
    if name.isdecimal() and int(name) in MINDS:
        return mind_of(int(name), game, seats)
    return ONE_PLY.get(name, AT_ITS_BEST)


class Behind(Protocol):
    """Values of all that may happen next."""

    def __call__(self, position: Position, who: Players) -> dict[int, Array]:
        """Shares of the victory behind each action or outcome, by lean and by seat."""
        ...


def behind(game: Game, seats: int) -> Behind:
    """How values are found: by the turn as it is played, where turns can be solved; else just behind each event."""
    return FollowedTurn(game, seats) if game.turns_solvable else NextMoment(game, seats)


def leaning(shares: Array, left: Array, first: Sequence[bool]) -> Array:
    """Shares by position and seat, told for every lean: the odds of the first bot grow with the time that is left."""
    lean = np.array(LEANS)[:, np.newaxis] * np.array(first, float)
    odds: Array = shares[:, np.newaxis] * np.exp(left[:, np.newaxis, np.newaxis] * lean)
    odds /= odds.sum(2, keepdims=True)
    return odds


class FollowedTurn:
    """Every turn is solved once, before its first die, and followed as its seat plays.

    A value is what the ends of the turn are worth in the mean, so neither dice nor soft choices make it drift.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.seats, self.greed = seats, greed_of(game, seats)
        self._solver, self._network = TurnSolver(game), shipped(game, seats)
        self._values = np.zeros((ROOM + 1, len(LEANS) * seats))
        self._liking, self._left = np.zeros(ROOM + 1), np.zeros(ROOM + 1)
        self._seen, self._which = np.zeros(ROOM + 1, np.int8), np.zeros(ROOM + 1, np.int32)
        self._solution: Solution | None = None
        self._who: Players | None = None

    def __call__(self, position: Position, who: Players) -> dict[int, Array]:
        found = self._solver.graph.nodes[self._node(position, who)]
        edges = self._solver.graph.edges[int(found["first"]) : int(found["first"]) + int(found["count"])]
        rows = self._values[edges["child"]].reshape(-1, len(LEANS), self.seats)
        return dict(zip(edges["action"].tolist(), rows, strict=True))

    def _node(self, position: Position, who: Players) -> int:
        """Where the position stands in its turn, which is solved if it is a new one."""
        data = position.tobytes()
        if self._solution is not None and who == self._who:
            node = self._solution.find(data)
            if node is not None and not self._solution.leaf(node):
                return node
        self._solution = self._solver.solve(data, self.seats, self._network or Appraisal(), greed=0.0)
        self._who = who
        self._follow(self._solution, who)
        return 0

    def _follow(self, found: Solution, who: Players) -> None:
        graph, run, mind = self._solver.graph, self._solver.workspace, who.minds[found.seat]
        leaves = np.flatnonzero(graph.nodes["mover"][: found.nodes] == LEAF).astype(np.int32)
        left = self._left[: len(leaves)]
        run(policy_kernels.times_left)(graph.states, leaves, len(leaves), left)
        shares = found.values[leaves, : self.seats]
        self._values[leaves] = leaning(shares, left, who.first).reshape(len(leaves), -1)
        self._like(found, mind, leaves)
        softness = mind.softness or EXACTLY
        run(policy_kernels.follow)(
            graph.nodes, graph.edges, graph.order, found.nodes, self._liking, softness, mind.careless, self._values
        )

    def _like(self, found: Solution, mind: Mind, leaves: Any) -> None:
        """How the seat likes where its decisions lead: as the solved turn says, or as it sees it at once."""
        if mind.solves or self._network is None:
            self._liking[: found.nodes] = self._utility(found.values[: found.nodes], found.seat)
            return
        graph, run, seats = self._solver.graph, self._solver.workspace, self.seats
        n = int(run(policy_kernels.chosen_nodes)(graph.nodes, graph.edges, found.nodes, self._seen, self._which))
        rows, sight = np.zeros((n, 2 * seats)), self._network if mind.sight == "network" else None
        look = sight or Appraisal(points_only=mind.sight == "points")
        look(run, graph.states, self._which, n, found.seat, seats, rows)
        run(count_results)(graph.states, self._which, n, seats, rows, run.buffers.points, run.buffers.keys)
        self._liking[self._which[:n]] = self._utility(rows, found.seat)

    def _utility(self, rows: Array, seat: int) -> Array:
        liking: Array = rows[:, seat] + self.greed * rows[:, self.seats + seat]
        return liking


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

    def __call__(self, position: Position, who: Players) -> dict[int, Array]:
        space, calls = self._space, position.game.calls
        eyes, left = max(0, calls.on_turn(position.state)) % self.seats, calls.time_left(position.state)
        space.machine.load(self._states, moment_kernels.HERE, position.tobytes())
        n = space.run(
            moment_kernels.value_events, self._states, eyes, self._player, self._judge, space.buffers, self._inner,
            self._out,
        )  # fmt: skip
        rows = leaning(self._out[:n, : self.seats], np.full(n, left), who.first)
        return dict(zip(space.machine.first(space.buffers.ids, n), rows, strict=True))
