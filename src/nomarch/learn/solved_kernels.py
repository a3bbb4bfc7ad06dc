"""A solved turn played on with some curiosity, and positions as a network sees them."""

import math

from nomarch.engine import CHANCE, jit
from nomarch.engine.calls import features
from nomarch.engine.chance import below
from nomarch.search.action_kernels import FINE
from nomarch.search.turn_kernels import LEAF, best_child, draw_edge, utility


@jit
def stray(nodes, edges, values, seats, greed, curious, rng):
    """Play a solved turn, taking now and then an action nearly as good; return the leaf and what that gave away."""
    i = 0
    lost = 0.0
    while nodes[i].mover != LEAF:
        node = nodes[i]
        if node.mover == CHANCE:
            i = edges[draw_edge(node, edges, rng)].child
        else:
            best = best_child(node, edges, seats, values, greed)
            i = near_child(node, edges, seats, values, greed, curious, rng)
            lost += utility(values[best], node.mover, seats, greed) - utility(values[i], node.mover, seats, greed)
    return i, lost


@jit
def near_child(node, edges, seats, values, greed, curious, rng):
    """A child the mover likes about as well as the best: e times less likely for every `curious` it costs."""
    near = edges[node.first].child
    most = -1.0e18
    for e in range(node.first, node.first + node.count):
        u = utility(values[edges[e].child], node.mover, seats, greed)
        u -= curious * math.log(-math.log((below(rng, FINE) + 0.5) / FINE))
        if u > most:
            most = u
            near = edges[e].child
    return near


@jit
def tell_features(states, eyes, n, rows):
    """Write what each state tells the seat that looks at it."""
    for i in range(n):
        features(states[i], eyes[i], rows[i])
