"""What a moment is worth where rounds are read: lines from it, played on until rounds have ended.

A line from before cards are laid lays them by the rules' own chances. So the mean over lines from there is the mean
over all that might have fallen, and what lines say behind what fell, less that, is luck: nothing in the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from nomarch.engine import Game

from . import line_kernels
from .action_kernels import Judge
from .ahead_kernels import VIEW
from .course_kernels import BRANCH, COURSE
from .network import Array, Network, arguments
from .run import Workspace


class Ends(NamedTuple):
    """Line by line: shares, then points, of every seat, and how much of the match is left."""

    values: Array
    left: Array


class Reader:
    """Reads moments of one game with one network; serves one thread."""

    def __init__(self, game: Game, seats: int, network: Network, *, rounds: int = 1) -> None:
        self.seats, self._turns = seats, rounds * line_kernels.ROUND
        self._workspace = Workspace(game)
        self._judge = Judge(arguments([network]), seats, 0.0)
        self._states = self._workspace.machine.states(BRANCH + 1)
        self._course = self._workspace.machine.numbers(COURSE)

    def read(self, data: bytes, lines: int, seed: str, soft: Sequence[float] = ()) -> Ends:
        """Where lines from a moment end; a round that is to begin counts as one. `soft` says how each seat chooses."""
        workspace, ends = self._workspace, Ends(np.zeros((lines, 2 * self.seats)), np.zeros(lines))
        rng, softness = workspace.machine.rng, np.array(soft or (0.0,) * self.seats)
        turns, then, now = (rng(f"{seed}/{k}") for k in range(3))
        sources = line_kernels.Sources(turns, then, now, softness)
        workspace.machine.load(self._states, VIEW, data)
        how: tuple[Any, ...] = (self._turns, self._course, 0, self._judge, sources, workspace.buffers)
        workspace.run(line_kernels.read_lines, self._states, *how, ends)
        return ends
