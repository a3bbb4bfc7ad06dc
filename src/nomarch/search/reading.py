"""What a moment is worth where rounds are read: lines from it, played on until rounds have ended.

A line from before cards are laid lays them by the rules' own chances. So the mean over lines from there is the mean
over all that might have fallen, and what lines say behind what fell, less that, is luck: nothing in the mean.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nomarch.engine import Game

from . import line_kernels
from .action_kernels import Judge
from .ahead_kernels import VIEW
from .network import Array, Network, arguments
from .run import Workspace


class Reader:
    """Reads moments of one game with one network; serves one thread."""

    def __init__(self, game: Game, seats: int, network: Network, *, rounds: int = 1) -> None:
        self.seats, self._turns = seats, rounds * line_kernels.ROUND
        self._workspace = Workspace(game)
        self._judge = Judge(arguments([network]), seats, 0.0)
        self._states = self._workspace.machine.states(4)

    def read(self, data: bytes, lines: int, seed: str) -> Array:
        """Shares, then points, of every seat at the end of each line; a round that is to begin counts as one."""
        workspace, ends = self._workspace, np.zeros((lines, 2 * self.seats))
        sources = line_kernels.Sources(*(workspace.machine.rng(f"{seed}/{k}") for k in range(3)))
        workspace.machine.load(self._states, VIEW, data)
        arguments: tuple[Any, ...] = (self._states, self._turns, 0, self._judge, sources, workspace.buffers, ends)
        workspace.run(line_kernels.read_lines, *arguments)
        return ends
