"""Matches of networks against each other, played in machine code wherever a worker has room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.action_kernels import Judge
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
    passed: Array  # whether a turn ended there
    ends: Array


def play(task: Task) -> Lesson:
    """Play a task's matches; the same task gives the same lesson."""
    workspace, seats = Workspace(task.game), len(task.lineups[0])
    states, rng = workspace.machine.states(3), workspace.machine.rng(task.seed)
    workspace.machine.load(states, kernels.OPENING, task.game.start(seats, **task.options).tobytes())
    judge = Judge(arguments(task.networks), seats, task.greed)
    kept = notes(ROWS_A_MATCH * len(task.lineups), len(task.networks[0].hidden_weights), seats)
    ends, written = np.zeros((len(task.lineups), 2 * seats)), 0
    for end, lineup in zip(ends, task.lineups, strict=True):
        players = np.array(lineup, np.int32)
        last = workspace(kernels.play)(states, players, judge, task.curious, rng, workspace.buffers, kept, written)
        workspace(kernels.teach)(states, seats, task.fade, workspace.buffers, kept, end, written, last)
        written = last
    rows, wanted, passed = (part[:written].copy() for part in (kept.rows, kept.wanted, kept.passed))
    return Lesson(rows, wanted, passed, ends)


def notes(room: int, features: int, seats: int) -> kernels.Notes:
    """Room to write down so many decisions."""
    return kernels.Notes(
        rows=np.zeros((room, features), np.float32),
        movers=np.zeros(room, np.int32),
        passed=np.zeros(room, np.bool_),
        thought=np.zeros((room, 2 * seats)),
        wanted=np.zeros((room, 2 * seats), np.float32),
        later=np.zeros(2 * seats),
    )


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
