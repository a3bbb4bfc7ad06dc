"""Monte-Carlo tree search with chance nodes, a result for every seat, and imagined hidden things.

A simulation descends through the tree by upper confidence bounds, each mover for itself,
and then plays on at random. The children of a node
are a linked list in ascending order of actions, since under hidden information different
imagined states allow different actions at the same node.
"""

import math
from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, fused, jit
from nomarch.engine.calls import imagine, sensible, throw, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import playout
from nomarch.engine.turn import apply

from .network_kernels import forget, value_one
from .turn_kernels import result, utility
from .value_kernels import appraise_one

PLAYOUT, NETWORK = 0, 1
NONE = 0  # no node: the root is nobody's child


class Tree(NamedTuple):
    """The nodes, what each seat gained there in sum and in squares, and room for one simulation."""

    nodes: Any
    gains: Any
    squares: Any
    path: Any
    values: Any
    rewards: Any


class Terms(NamedTuple):
    """For whom and how to search."""

    seat: int
    explore: float
    limit: int
    greed: float
    leaf: int
    network: Any


@fused
def simulate(states, root, used, sims, tree, terms, rng, buffers):
    """Run simulations from states[0]; return the nodes used now and the events played."""
    s = states[1]
    seats = len(tree.rewards)
    events = 0
    for _ in range(sims):
        states[1] = states[0]
        imagine(s, terms.seat, rng)
        depth, used = descend(s, root, used, tree, terms.explore, rng, buffers)
        events += depth - 1 + playout(s, rng, buffers.ids, buffers.weights, terms.limit)
        value_leaf(s, seats, terms, tree.values, buffers)
        for p in range(seats):
            tree.rewards[p] = utility(tree.values, p, seats, terms.greed)
        back_up(tree, depth)
    return used, events


@jit
def descend(s, root, used, tree, explore, rng, buffers):
    """Play from the root through the tree and one new decision beyond; return the path's length and nodes used."""
    ids = buffers.ids
    weights = buffers.weights
    node = root
    depth = 1
    tree.path[0] = root
    inside = True
    while inside and depth < len(tree.path):
        mover = to_move(s)
        if mover == OVER:
            break
        if mover == CHANCE:
            child = find_child(tree.nodes, node, throw(s, rng, ids, weights))
        else:
            child = select(tree, node, mover, ids, sensible(s, ids), explore, rng)
        if child < 0 and used + 1 >= len(tree.nodes):  # no room: what is new is played and not kept
            apply(s, -child - 1)
            break
        if child < 0:  # a new node, for the action -child - 1
            add_child(tree, node, -child - 1, used)
            child = used
            used += 1
            inside = mover == CHANCE
        node = child
        tree.path[depth] = node
        depth += 1
        apply(s, tree.nodes[node].action)
    return depth, used


@jit
def find_child(nodes, node, action):
    """The child by this action, or -action - 1 where there is none yet."""
    child = nodes[node].first
    while child != NONE:
        if nodes[child].action == action:
            return child
        child = nodes[child].next
    return -action - 1


@jit
def select(tree, node, mover, ids, n, explore, rng):
    """The child with the best bound for the mover, or -action - 1 for one of the actions not tried yet."""
    nodes = tree.nodes
    log_visits = math.log(nodes[node].visits + 1.0)
    child = nodes[node].first
    missing = 0
    new = 0
    best = -1.0e18
    chosen = 0
    for k in range(n):
        while child != NONE and nodes[child].action < ids[k]:
            child = nodes[child].next
        if child != NONE and nodes[child].action == ids[k]:
            visits = nodes[child].visits
            bound = tree.gains[child][mover] / visits + explore * math.sqrt(log_visits / visits)
            if bound > best:
                best = bound
                chosen = child
        else:
            missing += 1
            if missing == 1 or below(rng, missing) == 0:
                new = ids[k]
    return -new - 1 if missing > 0 else chosen


@jit
def add_child(tree, node, action, child):
    """Put a new node in its place among the children."""
    nodes = tree.nodes
    c = nodes[child]
    c.action = action
    c.first = NONE
    c.visits = 0
    for p in range(len(tree.gains[child])):
        tree.gains[child][p] = 0.0
        tree.squares[child][p] = 0.0
    before = NONE
    after = nodes[node].first
    while after != NONE and nodes[after].action < action:
        before = after
        after = nodes[after].next
    c.next = after
    if before == NONE:
        nodes[node].first = child
    else:
        nodes[before].next = child


@jit
def value_leaf(s, seats, terms, values, buffers):
    """The result of a finished match; else what the network says, or the heuristic."""
    if to_move(s) == OVER:
        result(s, seats, values, buffers.points, buffers.keys)
    elif terms.leaf == NETWORK:
        forget(terms.network, 0)
        value_one(s, terms.seat, seats, terms.network, 0, values)
    else:
        appraise_one(s, seats, values, buffers.points, False, 6.0)


@jit
def back_up(tree, depth):
    """Add a simulation's rewards to all nodes on its path."""
    rewards = tree.rewards
    for d in range(depth):
        i = tree.path[d]
        tree.nodes[i].visits += 1
        for p in range(len(rewards)):
            tree.gains[i][p] += rewards[p]
            tree.squares[i][p] += rewards[p] * rewards[p]
