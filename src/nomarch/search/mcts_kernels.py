"""Monte-Carlo tree search with chance nodes, a result for every seat, and imagined hidden things.

A simulation descends through the tree by upper confidence bounds, each mover for itself,
and then plays on at random. The children of a node
are a linked list in ascending order of actions, since under hidden information different
imagined states allow different actions at the same node.
"""

import math

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import imagine, outcomes, sensible, to_move
from nomarch.engine.chance import below, pick
from nomarch.engine.kernels import playout
from nomarch.engine.turn import apply

from .network_kernels import forget, value_one
from .turn_kernels import result, utility
from .value_kernels import appraise_one

PLAYOUT, NETWORK = 0, 1
NONE = 0  # no node: the root is nobody's child


@jit
def simulate(
    states, root, seat, tree, gains, squares, used, sims, explore, limit, greed, leaf, network, rng,
    ids, weights, points, keys, path, values, rewards,
):  # fmt: skip
    """Run simulations from states[0]; return the nodes used now and the events played."""
    s = states[1]
    seats = len(rewards)
    events = 0
    for _ in range(sims):
        states[1] = states[0]
        imagine(s, seat, rng)
        depth, used = descend(s, root, tree, gains, squares, used, explore, rng, ids, weights, path)
        events += depth - 1 + playout(s, rng, ids, weights, limit)
        value_leaf(s, seat, seats, leaf, network, values, points, keys)
        for p in range(seats):
            rewards[p] = utility(values, p, seats, greed)
        back_up(tree, gains, squares, path, depth, rewards)
    return used, events


@jit
def descend(s, root, tree, gains, squares, used, explore, rng, ids, weights, path):
    """Play from the root through the tree and one new decision beyond; return the path's length and nodes used."""
    node = root
    depth = 1
    path[0] = root
    inside = True
    while inside and depth < len(path):
        mover = to_move(s)
        if mover == OVER:
            break
        if mover == CHANCE:
            child = find_child(tree, node, ids[pick(rng, weights, outcomes(s, ids, weights))])
        else:
            child = select(tree, gains, node, mover, ids, sensible(s, ids), explore, rng)
        if child < 0 and used + 1 >= len(tree):  # no room: what is new is played and not kept
            apply(s, -child - 1)
            break
        if child < 0:  # a new node, for the action -child - 1
            add_child(tree, gains, squares, node, -child - 1, used)
            child = used
            used += 1
            inside = mover == CHANCE
        node = child
        path[depth] = node
        depth += 1
        apply(s, tree[node].action)
    return depth, used


@jit
def find_child(tree, node, action):
    """The child by this action, or -action - 1 where there is none yet."""
    child = tree[node].first
    while child != NONE:
        if tree[child].action == action:
            return child
        child = tree[child].next
    return -action - 1


@jit
def select(tree, gains, node, mover, ids, n, explore, rng):
    """The child with the best bound for the mover, or -action - 1 for one of the actions not tried yet."""
    log_visits = math.log(tree[node].visits + 1.0)
    child = tree[node].first
    missing = 0
    new = 0
    best = -1.0e18
    chosen = 0
    for k in range(n):
        while child != NONE and tree[child].action < ids[k]:
            child = tree[child].next
        if child != NONE and tree[child].action == ids[k]:
            visits = tree[child].visits
            bound = gains[child][mover] / visits + explore * math.sqrt(log_visits / visits)
            if bound > best:
                best = bound
                chosen = child
        else:
            missing += 1
            if missing == 1 or below(rng, missing) == 0:
                new = ids[k]
    return -new - 1 if missing > 0 else chosen


@jit
def add_child(tree, gains, squares, node, action, child):
    """Put a new node in its place among the children."""
    c = tree[child]
    c.action = action
    c.first = NONE
    c.visits = 0
    for p in range(len(gains[child])):
        gains[child][p] = 0.0
        squares[child][p] = 0.0
    before = NONE
    after = tree[node].first
    while after != NONE and tree[after].action < action:
        before = after
        after = tree[after].next
    c.next = after
    if before == NONE:
        tree[node].first = child
    else:
        tree[before].next = child


@jit
def value_leaf(s, seat, seats, leaf, network, values, points, keys):
    """The result of a finished match; else the network's word, or the heuristic's."""
    if to_move(s) == OVER:
        result(s, seats, values, points, keys)
    elif leaf == NETWORK:
        forget(network, 0)
        value_one(s, seat, seats, network, 0, values)
    else:
        appraise_one(s, seats, values, points, False, 6.0)


@jit
def back_up(tree, gains, squares, path, depth, rewards):
    """Add a simulation's rewards to all nodes on its path."""
    for d in range(depth):
        i = path[d]
        tree[i].visits += 1
        for p in range(len(rewards)):
            gains[i][p] += rewards[p]
            squares[i][p] += rewards[p] * rewards[p]
