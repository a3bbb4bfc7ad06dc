"""What a position is worth, for each seat: its share of the victory and the points it will have."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from . import value_kernels
from .run import Workspace

Values = np.ndarray[Any, np.dtype[np.float64]]
SPREAD = 6.0  # points that a logistic curve takes from an even match to a share of 73 %


class Evaluator(Protocol):
    """Values many states at one call."""

    def __call__(self, workspace: Workspace, states: Any, which: Any, n: int, seat: int, seats: int, out: Any) -> None:
        """Write shares, then points, of states[which[i]] into out[i], for i below n, as `seat` sees them."""
        ...


class Appraisal:
    """The game's own heuristic, or the points as they stand where it has none (or shall not be asked)."""

    def __init__(self, *, points_only: bool = False, spread: float = SPREAD) -> None:
        self.points_only = points_only
        self.spread = spread

    def __call__(self, workspace: Workspace, states: Any, which: Any, n: int, seat: int, seats: int, out: Any) -> None:
        kernel = workspace(value_kernels.appraise_all)
        kernel(states, which, n, seats, out, workspace.buffers.points, self.points_only, self.spread)
