"""Matches of networks against each other, played in machine code wherever a worker has room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.network import Array, Network, arguments
from nomarch.search.run import Workspace

from . import match_kernels as kernels

ROWS_A_MATCH = 2000  # room for decisions that teach, more than the longest game takes on average


@dataclass(frozen=True)
class Task:
    """Some matches to play: everything a worker needs, on whatever machine it is."""

    game: Game
    options: dict[str, Any]
    networks: tuple[Network, ...]
    lineups: tuple[tuple[int, ...], ...]  # a player for each seat: the number of a network, or one without
    seed: str
    greed: float
    curious: float = 0.0
    fade: float = 1.0


@dataclass(frozen=True)
class Lesson:
    """What a task's matches taught, and how they ended: shares, then points, of every seat."""

    rows: Array
    wanted: Array
    ends: Array


def play(task: Task) -> Lesson:
    """Play a task's matches; the same task gives the same lesson."""
    workspace, seats, most = Workspace(task.game), len(task.lineups[0]), task.game.max_legal
    states, rng = workspace.machine.states(3), workspace.machine.rng(task.seed)
    workspace.machine.load(states, kernels.OPENING, task.game.start(seats, **task.options).tobytes())
    room, networks = ROWS_A_MATCH * len(task.lineups), arguments(task.networks)
    rows = np.zeros((room, len(task.networks[0].hidden_weights)), np.float32)
    wanted, thought = np.zeros((room, 2 * seats), np.float32), np.zeros((room, 2 * seats))
    values, utilities, movers = np.zeros((most, 2 * seats)), np.zeros(most), np.zeros(room, np.int32)
    ends, later, written = np.zeros((len(task.lineups), 2 * seats)), np.zeros(2 * seats), 0
    for match, lineup in enumerate(task.lineups):
        last = workspace(kernels.play)(
            states, seats, np.array(lineup, np.int32), networks, task.greed, task.curious, rng, workspace.ids,
            workspace.weights, workspace.points, workspace.keys, values, utilities, rows, movers, thought, written,
        )  # fmt: skip
        workspace(kernels.teach)(
            states,
            seats,
            task.fade,
            workspace.points,
            workspace.keys,
            ends[match],
            later,
            movers,
            thought,
            wanted,
            written,
            last,
        )
        written = last
    return Lesson(rows[:written].copy(), wanted[:written].copy(), ends)


def versus(player: int, other: int, seats: int, matches: int) -> tuple[tuple[int, ...], ...]:
    """Line-ups of one player, in a seat that moves on, against another in all the rest."""
    return tuple(tuple(player if s == m % seats else other for s in range(seats)) for m in range(matches))


def share_and_points(lineups: Sequence[tuple[int, ...]], ends: Array, player: int) -> tuple[float, float, float]:
    """A player's mean share of the victory, its mean points, and those of the others (its own, if it sits alone)."""
    seats = len(lineups[0])
    mine = np.array(lineups) == player
    shares, points = ends[:, :seats], ends[:, seats:]
    others = points[~mine] if seats > 1 else points[mine]
    return float(shares[mine].mean()), float(points[mine].mean()), float(others.mean())
