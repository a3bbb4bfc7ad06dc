"""Judging actions by where they lead: each sensible one is tried on a copy, and the copy is valued.

A *player* is the number of a network, or one of those below that need none.
"""

import math
from typing import Any, NamedTuple

from nomarch.engine import OVER, jit
from nomarch.engine.calls import sensible, to_move
from nomarch.engine.chance import below
from nomarch.engine.turn import apply

from .network_kernels import forget, value_one
from .turn_kernels import result, utility
from .value_kernels import appraise_one

HEURISTIC, POINTS_ONLY, RANDOM = -1, -2, -3
SPREAD = 6.0
FINE = 1 << 24


class Judge(NamedTuple):
    """How positions are valued: the networks of all players, for so many seats, and what a point counts."""

    network: Any
    seats: int
    greed: float


@jit
def weigh(states, here, spare, seat, player, judge, buffers):
    """Write the sensible actions of states[here], where each leads, and how the seat likes it; return how many."""
    n = sensible(states[here], buffers.ids)
    if player >= 0:
        forget(judge.network, player)
    for k in range(n):
        states[spare] = states[here]
        apply(states[spare], buffers.ids[k])
        value_position(states[spare], seat, player, judge, buffers, buffers.values[k])
        buffers.utilities[k] = utility(buffers.values[k], seat, judge.seats, judge.greed)
    return n


@jit
def value_position(s, seat, player, judge, buffers, out):
    """The result of a finished match; else what the player thinks of it."""
    if to_move(s) == OVER:
        result(s, judge.seats, out, buffers.points, buffers.keys)
    elif player >= 0:
        value_one(s, seat, judge.seats, judge.network, player, out)
    else:
        appraise_one(s, judge.seats, out, buffers.points, player == POINTS_ONLY, SPREAD)


@jit
def liked_best(utilities, n, curious, rng):
    """The index of the greatest utility; with some curiosity, now and then of one nearly as great."""
    best = 0
    most = -1.0e18
    for k in range(n):
        u = utilities[k]
        if curious > 0.0:
            u -= curious * math.log(-math.log((below(rng, FINE) + 0.5) / FINE))
        if u > most:
            most = u
            best = k
    return best
