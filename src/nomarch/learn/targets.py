"""TD(lambda) with the luck taken out.

Solving a turn averages over all its dice, so the step from what was believed to what was
backed up holds no luck. Later steps are added at a discount of lambda each:
target(t) = believed(t) + sum over k of lambda**k * (backed(t + k) - believed(t + k)).
"""

from __future__ import annotations

import numpy as np

from nomarch.search.network import Array
from nomarch.search.network_kernels import POINTS

from .selfplay import Trail


def targets(trail: Trail, fade: float) -> Array:
    """What the learner should have believed: shares, then points, by seat."""
    steps = trail.backed - trail.believed
    out = np.zeros_like(steps)
    carried = np.zeros(steps.shape[1])
    for t in range(len(steps) - 1, -1, -1):
        carried = steps[t] + fade * carried
        out[t] = trail.believed[t] + carried
    return out


def by_mover(values: Array, movers: list[int]) -> Array:
    """The same rows as the network gives them: beginning with the mover, points scaled, shares within 0 and 1."""
    seats = values.shape[1] // 2
    out = np.empty(values.shape, np.float32)
    for row, (value, mover) in enumerate(zip(values, movers, strict=True)):
        shares = np.clip(np.roll(value[:seats], -mover), 0, None)
        out[row, :seats] = shares / shares.sum()
        out[row, seats:] = np.roll(value[seats:], -mover) / POINTS
    return out
