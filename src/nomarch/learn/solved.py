"""Matches of solved turns, and what the ends of their turns are worth without the luck of the dice.

A turn is solved as far as the dice go, and again when they lie: a tenth of the work of solving it whole. Before the
dice its value is then exact but for what the network believes where they lie, and there but for what it believes where
the turn ends. So only where the network corrects itself is anything left to learn, and no die adds noise. The last turn
of a match, where it is known to be that, is solved whole: all its ends are results, and no belief is needed.

    worth = solved value + fade * (worth of what follows - what was believed of it)

With a fade of 1 this is, in the mean, the result of that play, whatever the network believes.

Near its end a match is a sum to be done, which takes more examples than the rest; so the last turns of each may be
played again, a few times, with other dice. And solved play alone never comes where weaker players come; so some
matches are begun at one ply, softly, and solved from one of their turns on.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game, Position
from nomarch.search import turn_kernels
from nomarch.search.ahead import Ahead
from nomarch.search.network import Array, Network
from nomarch.search.network_kernels import POINTS
from nomarch.search.run import Workspace
from nomarch.search.turn import Solution, TurnSolver
from nomarch.search.values import Evaluator

from . import solved_kernels as kernels

ROOM = 1 << 18  # edges, which turns solved as far as the dice go hardly ever need
TASK = 8  # matches
AT_ONCE = 4  # tasks
TAIL = 6  # turns, the last of a match, that may be played again
SOFTEST, SHARPEST = 0.08, 0.012  # who begins a match softly: as levels 2 to 4 do
STRAYED = 0.01  # what a turn may give away and still tell what the position before it is worth


@dataclass(frozen=True)
class SolvedTask:
    """Some matches of solved turns: everything a worker needs, on whatever machine it is."""

    game: Game
    options: dict[str, Any]
    network: Network
    matches: int
    seed: str
    astray: float = 0.0  # share of turns that are played with curiosity
    curious: float = 0.02
    again: int = 0  # times that the last turns of each match are played again
    soft: float = 0.0  # share of matches that soft players begin


@dataclass(frozen=True)
class Turns:
    """Every position from which a turn was solved, or the rest of it, but where its match, or its last turns, began."""

    states: Array
    eyes: Array  # the seat that came there
    ended: Array  # whether its turn has ended; else its dice lie
    believed: Array  # by the network: shares, then points
    found: Array  # by solving what follows
    lost: Array  # by curiosity, in the turn that follows
    last: Array  # whether the match ends with that turn
    results: Array  # of every match, and of its last turns played again


class SolvedMatch:
    """Plays matches of solved turns; serves one thread."""

    def __init__(self, game: Game, seats: int, network: Network, *, partly: bool = False) -> None:
        self.game, self.seats, self.network, self.partly = game, seats, network, partly
        self.solver = TurnSolver(game, room=ROOM) if partly else TurnSolver(game)
        self.ends: Evaluator = network
        self._states = self.solver.workspace.machine.states(1)

    def solve(self, data: bytes) -> Solution:
        """The turn that follows a position, or the rest of it."""
        partly = self.partly and not self.game.calls.last_turn(self.game.state_type(data))
        return self.solver.solve(data, self.seats, self.ends, greed=self.network.greed, partly=partly)

    def values(self, solution: Solution, node: int) -> Array:
        """Shares, then points, at a node of a solved turn."""
        row: Array = solution.values[node][: 2 * self.seats].copy()
        return row

    def walk(self, solution: Solution, curious: float, rng: Any) -> tuple[int, float]:
        """Play a solved turn; the leaf it ends in, and what was given away."""
        if curious == 0.0:
            return solution.walk(rng), 0.0
        graph, workspace = self.solver.graph, self.solver.workspace
        leaf, lost = workspace(kernels.stray)(
            graph.nodes, graph.edges, solution.values, self.seats, solution.greed, curious, rng
        )
        return int(leaf), float(lost)

    def on_turn(self, data: bytes) -> int:
        """Whose turn it is."""
        return int(self.game.calls.on_turn(self.game.state_type(data)))

    def over(self, data: bytes) -> bool:
        """Whether the match has ended."""
        self.solver.workspace.machine.load(self._states, 0, data)
        return bool(self.solver.workspace(turn_kernels.mover_of)(self._states) == OVER)


def play_solved(task: SolvedTask) -> Turns:
    """Play a task's matches; the same task gives the same turns."""
    told = _Told(task)
    for _ in range(task.matches):
        begun = told.play(told.beginning())
        for _ in range(task.again):
            told.play(begun[-TAIL:][0])
    return told.turns()


class _Told:
    """Plays on from positions to the end of the match, and tells the turns of all that it played."""

    def __init__(self, task: SolvedTask) -> None:
        self.task, self.player = task, _player(task.game, task.network)
        self._dice = self.player.solver.workspace.machine.rng(task.seed)
        self._astray = np.random.default_rng(_number(task.seed))
        self._rows: list[tuple[Any, ...]] = []
        self._results: list[Array] = []

    def beginning(self) -> bytes:
        """The opening or, where soft players begin, one of their turns, any as likely."""
        opening = self.task.game.start(self.player.seats, **self.task.options)
        if self._astray.random() >= self.task.soft:
            return opening.tobytes()
        softness = SOFTEST * (SHARPEST / SOFTEST) ** self._astray.random()
        begun = softly(opening, self.task.network, softness, Random(str(self._astray.integers(1 << 40))))
        return begun[int(self._astray.integers(len(begun)))]

    def play(self, data: bytes) -> list[bytes]:
        """Play on from the beginning of a turn; where all turns began."""
        player, begun, came = self.player, [data], None
        while not player.over(data):
            solution = player.solve(data)
            curious = self.task.curious if self._astray.random() < self.task.astray else 0.0
            leaf, lost = player.walk(solution, curious, self._dice)
            after = solution.state(leaf)
            over, ended = player.over(after), player.on_turn(after) != player.on_turn(data)
            if came is not None:
                self._rows.append((data, *came, player.values(solution, 0), lost, over))
            came, data = (solution.seat, ended, player.values(solution, leaf)), after
            if ended and not over:
                begun.append(data)
        self._results.append(player.values(solution, leaf))
        return begun

    def turns(self) -> Turns:
        """All that was played."""
        states, eyes, ended, believed, found, given, last = zip(*self._rows, strict=True)
        return Turns(
            states=np.array([np.frombuffer(state, np.uint8) for state in states]),
            eyes=np.array(eyes, np.int32),
            ended=np.array(ended),
            believed=np.array(believed),
            found=np.array(found),
            lost=np.array(given),
            last=np.array(last),
            results=np.array(self._results),
        )


def softly(position: Position, network: Network, softness: float, rng: Random) -> list[bytes]:
    """A match at one ply, in which what costs `softness` is e times less likely; where all its turns began."""
    game, begun, turn = position.game, list[bytes](), None
    ahead = Ahead(game, network.seats, network, greed=network.greed)
    while not position.over:
        if (now := game.calls.on_turn(position.state)) != turn:
            begun.append(position.tobytes())
            turn = now
        if position.draw(rng).over or game.calls.on_turn(position.state) != turn:
            continue
        view = position.view(position.to_move)
        liked = ahead.weigh(view.tobytes(), view.seat, ahead.workspace.machine.rng(rng.getrandbits(40)))
        chances = [math.exp((one.value - liked[0].value) / softness) for one in liked]
        position.play(rng.choices(liked, chances)[0].action)
    return begun


def worth(turns: Turns, fade: float) -> Array:
    """What each position is worth, led by what was found later; a turn that went astray leads nowhere."""
    out: Array = turns.found.astype(np.float64)
    for k in range(len(out) - 2, -1, -1):
        if not turns.last[k] and turns.lost[k] <= STRAYED:
            out[k] += (fade if turns.ended[k + 1] else 1.0) * (out[k + 1] - turns.believed[k + 1])
    return out


def lesson(game: Game, turns: Turns, seats: int, fade: float) -> tuple[Array, Array]:
    """The ends of turns as a network sees them, and what it should think of them, the seat that looks first."""
    eyes, wanted = turns.eyes[turns.ended], worth(turns, fade)[turns.ended]
    order = (eyes[:, None] + np.arange(seats)) % seats
    parts = [np.take_along_axis(part, order, 1) for part in (wanted[:, :seats], wanted[:, seats:] / POINTS)]
    return seen(game, turns.states[turns.ended], eyes, seats), np.concatenate(parts, axis=1).astype(np.float32)


def seen(game: Game, data: Array, eyes: Array, seats: int) -> Array:
    """Positions as a network sees them."""
    workspace, n = Workspace(game), len(eyes)
    states = workspace.machine.states(n)
    for k, state in enumerate(data):
        workspace.machine.load(states, k, state.tobytes())
    width = int(game.calls.features(game.start(seats).state, 0, [0.0] * game.features))
    rows: Array = np.zeros((n, width), np.float32)
    workspace(kernels.tell_features)(states, eyes.astype(np.int32), n, rows)
    return rows


# Many of them -------------------------------------------------------------------------------


def tasks_for(
    game: Game, network: Network, options: tuple[dict[str, Any], ...], matches: int, seed: str, astray: float,
    again: int = 0, soft: float = 0.0,
) -> list[SolvedTask]:  # fmt: skip
    """So many matches in tasks of fixed size, all options in turn."""
    return [
        SolvedTask(
            game, chosen, network, min(TASK, matches - first), f"{seed}/solved/{first}", astray, again=again, soft=soft
        )
        for first, chosen in zip(range(0, matches, TASK), cycle(options), strict=False)
    ]


def gather(tasks: list[SolvedTask], folder: Path, workers: Executor) -> Iterator[int]:
    """Play tasks and keep each in a file of its own; those that have one are done. Tells the matches played so far."""
    folder.mkdir(parents=True, exist_ok=True)
    done = 0
    for first in range(0, len(tasks), AT_ONCE):
        part = range(first, min(first + AT_ONCE, len(tasks)))
        missing = [k for k in part if not kept(folder, k).exists()]
        for k, turns in zip(missing, workers.map(play_solved, [tasks[k] for k in missing]), strict=True):
            draft = folder / "draft.npz"
            np.savez_compressed(draft, **turns.__dict__)
            draft.replace(kept(folder, k))
        done += sum(tasks[k].matches for k in part)
        yield done


def kept(folder: Path, k: int) -> Path:
    """Where the turns of a task are."""
    return folder / f"{k:05d}.npz"


def gathered(folder: Path, tasks: int) -> Turns:
    """The turns of all tasks, in their order."""
    names = [field.name for field in fields(Turns)]
    parts = []
    for k in range(tasks):
        with np.load(kept(folder, k)) as stored:
            parts.append([stored[name] for name in names])
    return Turns(*(np.concatenate(same) for same in zip(*parts, strict=True)))


_here = threading.local()


def _player(game: Game, network: Network) -> SolvedMatch:
    """This thread's own, whose room is large, with this network."""
    player: SolvedMatch | None = getattr(_here, "player", None)
    if player is None or player.game is not game or player.seats != network.seats:
        player = _here.player = SolvedMatch(game, network.seats, network, partly=True)
    player.network = player.ends = network
    return player


def _number(seed: str) -> list[int]:
    return list(seed.encode())
