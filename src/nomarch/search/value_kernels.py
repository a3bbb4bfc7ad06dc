"""Values of positions without a network: a heuristic, or the points as they stand."""

import math

from nomarch.engine import jit
from nomarch.engine.calls import appraise, score


@jit
def appraise_all(states, which, n, seats, out, points, points_only, spread):
    """Write shares, then points, of each state."""
    for i in range(n):
        appraise_one(states[which[i]], seats, out[i], points, points_only, spread)


@jit
def appraise_one(s, seats, out, points, points_only, spread):
    """Expected points, and shares that follow from them by a logistic curve."""
    if points_only or appraise(s, out) == 0:
        count_points(s, seats, out, points)
    for seat in range(seats):
        out[seats + seat] = out[seat]
    share_out(seats, out, spread)


@jit
def count_points(s, seats, out, points):
    """Each seat's points as if the match ended now."""
    score(s, points)
    for seat in range(seats):
        out[seat] = 0.0
        for source in range(len(points[seat])):
            out[seat] += points[seat][source]


@jit
def share_out(seats, out, spread):
    """Turn the expected points behind the shares into shares that add up to one."""
    best = out[seats]
    for seat in range(seats):
        best = max(best, out[seats + seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp((out[seats + seat] - best) / spread)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
