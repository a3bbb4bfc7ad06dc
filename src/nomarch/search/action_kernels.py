"""Judging actions by where they lead: each sensible one is tried on a copy, and the copy is valued.

A *player* is the number of a network, or one of those below that need none.
"""

import math

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


@jit
def weigh(states, here, spare, seat, seats, player, network, greed, ids, points, keys, values, utilities):
    """Write the sensible actions of states[here], where each leads, and how the seat likes it; return how many."""
    n = sensible(states[here], ids)
    if player >= 0:
        forget(network, player)
    for k in range(n):
        states[spare] = states[here]
        apply(states[spare], ids[k])
        value_position(states[spare], seat, seats, player, network, points, keys, values[k])
        utilities[k] = utility(values[k], seat, seats, greed)
    return n


@jit
def value_position(s, seat, seats, player, network, points, keys, out):
    """The result of a finished match; else what the player thinks of it."""
    if to_move(s) == OVER:
        result(s, seats, out, points, keys)
    elif player >= 0:
        value_one(s, seat, seats, network, player, out)
    else:
        appraise_one(s, seats, out, points, player == POINTS_ONLY, SPREAD)


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
