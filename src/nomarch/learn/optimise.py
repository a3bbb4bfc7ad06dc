"""Fitting a network: cross-entropy of the shares, squared error of the points, Adam."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from nomarch.search.network import Array, Network

POINTS_WEIGHT = 1.0


@dataclass
class Adam:
    """Adam's running means for one network."""

    network: Network
    rate: float = 1e-3
    steps: int = 0
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.means:
            self.means = [np.zeros_like(array) for array in self.network.arrays]
            self.squares = [np.zeros_like(array) for array in self.network.arrays]

    def step(self, rows: Array, wanted: Array) -> float:
        """One step downhill on a batch; the loss before it."""
        loss, gradients = self.slopes(rows, wanted)
        self.steps += 1
        scale = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for array, mean, square, slope in zip(self.network.arrays, self.means, self.squares, gradients, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            array -= scale * mean / (np.sqrt(square) + 1e-7)
        return loss

    def slopes(self, rows: Array, wanted: Array) -> tuple[float, list[Array]]:
        """The loss, and where each weight is to move."""
        return gradient(self.network, rows, wanted)


class SecondHalf(Adam):
    """Adam that moves the second half of the units alone."""

    def __init__(self, network: Network, rate: float) -> None:
        super().__init__(network, rate)
        units = len(network.hidden_bias)
        self.free = np.arange(units) >= units // 2

    def slopes(self, rows: Array, wanted: Array) -> tuple[float, list[Array]]:
        loss, (weights, bias, out, out_bias) = super().slopes(rows, wanted)
        return loss, [weights * self.free, bias * self.free, out * self.free[:, None], out_bias * 0]


def gradient(network: Network, rows: Array, wanted: Array) -> tuple[float, list[Array]]:
    """Loss and its slope for every weight, averaged over the batch."""
    seats, n = network.seats, len(rows)
    hidden = np.maximum(rows @ network.hidden_weights + network.hidden_bias, 0)
    raw = hidden @ network.out_weights + network.out_bias
    shares = _softmax(raw[:, :seats])
    error = np.concatenate([shares - wanted[:, :seats], POINTS_WEIGHT * (raw[:, seats:] - wanted[:, seats:])], axis=1)
    loss = -(wanted[:, :seats] * np.log(shares + 1e-9)).sum() / n
    loss += 0.5 * POINTS_WEIGHT * ((raw[:, seats:] - wanted[:, seats:]) ** 2).sum() / n
    error /= n
    back = (error @ network.out_weights.T) * (hidden > 0)
    return float(loss), [rows.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]


def _softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares
