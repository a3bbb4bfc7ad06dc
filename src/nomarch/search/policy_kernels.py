"""A solved turn followed as somebody plays it: softly among what is liked, instead of always the best."""

import math

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import time_left, to_move

from .turn_kernels import LEAF, average


@jit
def chosen_nodes(nodes, edges, made, seen, out):
    """Write the nodes that decisions lead to, each once; return how many."""
    n = 0
    for i in range(made):
        seen[i] = 0
    for i in range(made):
        if nodes[i].mover >= 0:
            for e in range(nodes[i].first, nodes[i].first + nodes[i].count):
                child = edges[e].child
                if seen[child] == 0:
                    seen[child] = 1
                    out[n] = child
                    n += 1
    return n


@jit
def times_left(states, which, n, out):
    """Write how much of the match is still to come in each state; nothing where it is over."""
    for i in range(n):
        s = states[which[i]]
        out[i] = 0.0 if to_move(s) == OVER else time_left(s)


@jit
def follow(nodes, edges, order, made, liking, softness, careless, values):
    """Carry all columns of values from the leaves to the root: the mean over what falls and over what is chosen."""
    for k in range(made):
        i = order[k]
        node = nodes[i]
        if node.mover == CHANCE:
            average(node, edges, values, values[i])
        elif node.mover != LEAF:
            average_softly(node, edges, liking, softness, careless, values, values[i])


@jit
def average_softly(node, edges, liking, softness, careless, values, out):
    """The mean of the children's values: what costs more is less likely, and too much is never lost."""
    most = -1.0e18
    for e in range(node.first, node.first + node.count):
        most = max(most, liking[edges[e].child])
    total = 0.0
    for v in range(len(out)):
        out[v] = 0.0
    for e in range(node.first, node.first + node.count):
        lost = most - liking[edges[e].child]
        if lost <= careless:
            w = math.exp(-lost / softness)
            row = values[edges[e].child]
            total += w
            for v in range(len(out)):
                out[v] += w * row[v]
    for v in range(len(out)):
        out[v] /= total
