"""A small network that values positions: features, one layer of rectified units, shares and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import network_kernels as kernels
from .run import Workspace

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass
class Network:
    """Weights; also an `Evaluator` for the search."""

    hidden_weights: Array
    hidden_bias: Array
    out_weights: Array
    out_bias: Array
    error: float = 0.0  # how far its values are from the truth, root mean square, as measured; 0 if it was not
    greed: float = 0.001  # what a point counted beside a whole victory when it learned, and counts when it plays

    @classmethod
    def new(cls, features: int, hidden: int, seats: int, seed: int) -> Network:
        """Random small weights."""
        rng = np.random.default_rng(seed)
        return cls(
            rng.normal(0, (2 / 40) ** 0.5, (features, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.3 / hidden**0.5, (hidden, 2 * seats)).astype(np.float32),
            np.zeros(2 * seats, np.float32),
        )

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        """All weights, layer by layer."""
        return self.hidden_weights, self.hidden_bias, self.out_weights, self.out_bias

    @property
    def seats(self) -> int:
        """For how many seats the network was made."""
        return len(self.out_bias) // 2

    def copy(self) -> Network:
        """A network that goes its own way."""
        hidden_weights, hidden_bias, out_weights, out_bias = (array.copy() for array in self.arrays)
        return Network(hidden_weights, hidden_bias, out_weights, out_bias, self.error, self.greed)

    def widened(self, features: int) -> Network:
        """A copy that takes more features; those behind the known ones have no weight yet."""
        wider = self.copy()
        more = np.zeros((features - len(self.hidden_weights), self.hidden_weights.shape[1]), np.float32)
        wider.hidden_weights = np.concatenate([self.hidden_weights, more])
        return wider

    def seated(self, features: int) -> Network:
        """A copy for one seat more, taken for the mean rival; so many features tell each seat, behind all else."""
        more = self.copy()
        rivals = self.hidden_weights[-features * (self.seats - 1) :].reshape(self.seats - 1, features, -1)
        more.hidden_weights = np.concatenate([self.hidden_weights, rivals.mean(0)])
        more.out_weights, more.out_bias = (_with_mean_rival(a, self.seats) for a in (self.out_weights, self.out_bias))
        return more

    def outputs(self, rows: Array) -> Array:
        """Raw outputs: logits of the shares and scaled points, beginning with the seat that looks."""
        hidden = np.maximum(rows @ self.hidden_weights + self.hidden_bias, 0)
        raw: Array = hidden @ self.out_weights + self.out_bias
        return raw

    def __call__(self, workspace: Workspace, states: Any, which: Any, n: int, seat: int, seats: int, out: Any) -> None:
        """Value states as the search asks for it."""
        workspace(kernels.value_all)(states, which, n, seat, seats, arguments([self]), out)


def _with_mean_rival(outputs: Array, seats: int) -> Array:
    """Weights of shares, then points, with a seat more in both."""
    parts = [(part, part[..., 1:].mean(-1, keepdims=True)) for part in (outputs[..., :seats], outputs[..., seats:])]
    return np.concatenate([part for pair in parts for part in pair], axis=-1)


def arguments(networks: Sequence[Network]) -> tuple[Array, ...]:
    """Some networks of one shape as the kernels take them, with buffers for one call at a time."""
    features, hidden = networks[0].hidden_weights.shape
    layers = (np.stack(same) for same in zip(*(network.arrays for network in networks), strict=True))
    return (
        *layers,
        np.zeros((2, features), np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(len(networks[0].out_bias), np.float32),
    )
