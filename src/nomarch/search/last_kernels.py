"""Last turns of two seats: what is at stake in them, and what they are worth however both stand.

What a last turn does to the standing depends on a part of the position alone (`at_stake`); the rest only shifts where
the seats end. So positions with the same at stake share one graph of the turn, and are told apart by a gap: by how much
the other seat stands further ahead of the one whose turn it is.
"""

from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import at_stake, last_turn, score, standing, to_move
from nomarch.engine.jit import unchecked

from .network_kernels import add_scaled
from .turn_kernels import LEAF, same


class Stakes(NamedTuple):
    """The turns that differ in what is at stake, and for each position which of them it is and what it adds to it."""

    states: Any
    blocks: Any
    tails: Any
    which: Any  # -1 where no last turn begins
    keys: Any  # the standing of both beyond what it is by what is at stake
    points: Any


@jit
def sort_out(states, which, n, stakes, buffers):
    """Find the last turns that begin in some positions; return how many differ, or -1 if there are too many."""
    made = 0
    latest = 0
    for i in range(n):
        stakes.which[i] = -1
        s = states[which[i]]
        if to_move(s) == OVER or not last_turn(s):
            continue
        stakes.states[made] = s
        stand(s, stakes.keys[i], stakes.points[i], buffers)
        if not at_stake(stakes.states[made]):
            continue
        shift(stakes.states[made], stakes.keys[i], stakes.points[i], buffers)
        if latest >= made or not same(stakes.blocks, stakes.tails, latest, made):
            latest = 0
            while latest < made and not same(stakes.blocks, stakes.tails, latest, made):
                latest += 1
        stakes.which[i] = latest
        if latest == made:
            made += 1
            if made == len(stakes.states):
                return -1
    return made


@jit
def stand(s, keys, points, buffers):
    """Write how both seats stand, and their points."""
    standing(s, buffers.keys)
    score(s, buffers.points)
    for seat in range(2):
        keys[seat] = buffers.keys[seat]
        points[seat] = 0.0
        for source in range(len(buffers.points[seat])):
            points[seat] += buffers.points[seat][source]


@jit
def shift(s, keys, points, buffers):
    """Take away how both would stand with only this, and their points."""
    standing(s, buffers.keys)
    score(s, buffers.points)
    for seat in range(2):
        keys[seat] -= buffers.keys[seat]
        for source in range(len(buffers.points[seat])):
            points[seat] -= buffers.points[seat][source]


@jit
def end_all(states, leaves, n, keys, points, buffers):
    """Write how both seats stand where the turn ends."""
    for k in range(n):
        stand(states[leaves[k]], keys[leaves[k]], points[leaves[k]], buffers)


class Ends(NamedTuple):
    """How both seats stand where a last turn ends, node by node."""

    keys: Any
    points: Any


class Choosing(NamedTuple):
    """What a point counts beside the victory, and room for what is liked most, by gap."""

    greed: float
    most: Any
    liked: Any


@unchecked
def finish_all(graph, made, mover, ends, gaps, values, choosing):
    """Carry values from the ends of a last turn to its beginning, for many gaps at once.

    A node's row has the mover's share of the victory for every gap, then its points, then the other seat's.
    """
    nodes = graph.nodes
    for k in range(made):
        i = graph.order[k]
        if nodes[i].mover == LEAF:
            lead = ends.keys[i][mover] - ends.keys[i][1 - mover]
            decide_all(lead, ends.points[i][mover], ends.points[i][1 - mover], gaps, values[i])
        elif nodes[i].mover == CHANCE:
            average_all(nodes[i], graph.edges, values, values[i])
        else:
            choose_all(nodes[i], graph.edges, choosing.greed, values, values[i], choosing.most, choosing.liked)


@unchecked
def decide_all(lead, own, others, gaps, out):
    """Who has won, for each gap."""
    many = len(gaps)
    for g in range(many):
        out[g] = 0.5 * (lead >= gaps[g]) + 0.5 * (lead > gaps[g])
        out[many + g] = own
        out[2 * many + g] = others


@unchecked
def average_all(node, edges, values, out):
    """The mean of the children's values by weight."""
    total = 0.0
    for v in range(len(out)):
        out[v] = 0.0
    for e in range(node.first, node.first + node.count):
        total += edges[e].weight
        add_scaled(values[edges[e].child], float(edges[e].weight), out)
    for v in range(len(out)):
        out[v] /= total


@unchecked
def choose_all(node, edges, greed, values, out, most, liked):
    """What the mover likes best, for each gap."""
    many = len(most)
    for g in range(many):
        most[g] = -1.0e18
    for e in range(node.first, node.first + node.count):
        child = edges[e].child
        row = values[child]
        for g in range(many):
            u = row[g] + greed * row[many + g]
            if u > most[g]:
                most[g] = u
                liked[g] = child
    for g in range(many):
        row = values[liked[g]]
        out[g] = row[g]
        out[many + g] = row[many + g]
        out[2 * many + g] = row[2 * many + g]
