"""The rest of a turn as a graph, and the value of everything in it.

`grow` walks depth first through all that may happen until the turn passes on; situations
with equal bytes, once what no longer matters is wiped, become one node. Edges of a node lie
side by side. What follows a decision without a choice is played at once and needs no node. A
leaf is the end of the turn (or of the match); `finish` carries the leaves' values back to the root.
"""

from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, fused, jit
from nomarch.engine.calls import legal, on_turn, outcomes, score, sensible, settle, spends, standing, to_move
from nomarch.engine.chance import below
from nomarch.engine.turn import apply

LEAF = -3
FACTOR = 0x9E3779B1
BITS = 31
MASK = (1 << BITS) - 1  # products stay below 2**63, so plain and compiled agree


class Graph(NamedTuple):
    """States, their numbers for coming back to equal ones, nodes and edges, and the walk through them."""

    states: Any
    blocks: Any
    tails: Any
    table: Any
    nodes: Any
    edges: Any
    order: Any
    stack: Any


@fused
def grow(graph, seats, everything, partly, buffers):
    """Build the graph below states[0]; return nodes and leaves cut for want of room, or -1 if the table is too full.

    `partly` ends it where luck has no more part in the turn; those leaves are cut ones too.
    """
    states = graph.states
    nodes = graph.nodes
    stack = graph.stack
    turn = on_turn(states[0])
    seat = solver_seat(states, seats)
    made = 0
    used = 0
    done = 0
    cut = 0
    depth = 0
    settle(states[0])
    fresh = remember(graph, 0)
    while fresh == made or depth > 0:
        if fresh == made:
            if 2 * made > len(graph.table):
                return -1, 0
            room = enter(graph, made, turn, seat, used, everything, partly, buffers)
            cut += room < 0
            used = max(used, room)
            stack[depth] = made
            depth += 1
            made += 1
        node = nodes[stack[depth - 1]]
        if node.at == node.count:
            depth -= 1
            node.done = 1
            graph.order[done] = stack[depth]
            done += 1
            continue
        edge = graph.edges[node.first + node.at]
        node.at += 1
        states[made] = states[stack[depth - 1]]
        apply(states[made], edge.action)
        if node.mover != CHANCE:
            pass_forced(states[made], turn, seat, buffers.ids, everything)
        settle(states[made])
        fresh = remember(graph, made)
        edge.child = fresh
        if fresh < made and nodes[fresh].done == 0:
            raise ValueError("a turn that can come back to an earlier situation has no end to solve from")
    return made, cut


@jit
def pass_forced(s, turn, seat, ids, everything):
    """Play all that the seat has no choice about."""
    mover = to_move(s)
    while mover >= 0 and not leaves_turn(s, mover, turn, seat):
        n = legal(s, ids) if everything else sensible(s, ids)
        if n > 1:
            return
        apply(s, ids[0])
        mover = to_move(s)


@jit
def solver_seat(states, seats):
    """The seat for which a turn is solved: the one to decide, or whose dice are to fall. Alone, turns are numbered."""
    mover = to_move(states[0])
    return on_turn(states[0]) % seats if mover < 0 else mover


@jit
def remember(graph, i):
    """The node that equals state i: an earlier one, or i itself, which is noted."""
    slot = slot_of(graph, i)
    if graph.table[slot] == 0:
        graph.table[slot] = i + 1
    return graph.table[slot] - 1


@jit
def find(graph, i):
    """The node that equals state i, or -1."""
    settle(graph.states[i])
    return graph.table[slot_of(graph, i)] - 1


@jit
def slot_of(graph, i):
    """The slot that holds the equal of state i, or the free one where it belongs."""
    table = graph.table
    slots = len(table)
    slot = fingerprint(graph.blocks[i], graph.blocks[0], graph.tails[i]) * slots >> BITS
    while table[slot] > 0 and not same(graph.blocks, graph.tails, table[slot] - 1, i):
        slot = slot + 1 if slot + 1 < slots else 0
    return slot


@jit
def fingerprint(row, root, tail):
    """A hash of one state: of its blocks that are unlike the root's, which in a turn are few."""
    h = folded(tail) * FACTOR
    for k in range(len(row)):
        if row[k] != root[k]:
            h ^= (1 + folded(row[k])) * ((2 * k + 3) * FACTOR & MASK)
    return (h ^ (h >> BITS)) & MASK


@jit
def folded(block):
    """All bits of a block in the lowest 31."""
    return (block ^ (block >> 21) ^ (block >> 42)) & MASK


@jit
def same(blocks, tails, i, j):
    """Whether two states have equal blocks."""
    one = blocks[i]
    other = blocks[j]
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return tails[i] == tails[j]


@jit
def enter(graph, i, turn, seat, used, everything, partly, buffers):
    """Make node i and list its edges; return the edges used now, -1 if it is cut: there is no room, or only a part."""
    s = graph.states[i]
    node = graph.nodes[i]
    edges = graph.edges
    ids = buffers.ids
    weights = buffers.weights
    node.first = used
    node.count = 0
    node.at = 0
    node.done = 0
    node.mover = to_move(s)
    if leaves_turn(s, node.mover, turn, seat):
        node.mover = LEAF
        return used
    n = list_events(s, node.mover, ids, weights, everything)
    if used + n > len(edges) or (partly and spends(s)):
        node.mover = LEAF
        return -1
    node.count = n
    for e in range(n):
        edges[used + e].action = ids[e]
        edges[used + e].weight = weights[e] if node.mover == CHANCE else 1
    return used + n


@jit
def leaves_turn(s, mover, turn, seat):
    """The turn is over when the match is, when another turn begins, or when another seat must decide."""
    return mover == OVER or on_turn(s) != turn or (mover != CHANCE and mover != seat)


@jit
def list_events(s, mover, ids, weights, everything):
    """Outcomes at chance; else all legal actions, or only the sensible ones."""
    if mover == CHANCE:
        return outcomes(s, ids, weights)
    if everything:
        return legal(s, ids)
    return sensible(s, ids)


@jit
def gather(nodes, made, leaves):
    """Write the indices of all leaves; return how many."""
    n = 0
    for i in range(made):
        if nodes[i].mover == LEAF:
            leaves[n] = i
            n += 1
    return n


@jit
def count_results(states, leaves, n, seats, values, points, keys):
    """Overwrite the values of leaves where the match is over by the result: shares, then points."""
    for i in range(n):
        s = states[leaves[i]]
        if to_move(s) == OVER:
            result(s, seats, values[i], points, keys)


@jit
def result(s, seats, out, points, keys):
    """Write each seat's share of the victory and, behind the shares, its points."""
    standing(s, keys)
    score(s, points)
    best = keys[0]
    winners = 0
    for seat in range(seats):
        if keys[seat] > best:
            best = keys[seat]
    for seat in range(seats):
        if keys[seat] == best:
            winners += 1
    for seat in range(seats):
        out[seat] = 1.0 / winners if keys[seat] == best else 0.0
        out[seats + seat] = 0.0
        for source in range(len(points[seat])):
            out[seats + seat] += points[seat][source]


@jit
def finish(nodes, edges, order, made, seats, values, greed):
    """Carry values from the leaves to the root, in the order in which nodes were left."""
    for k in range(made):
        i = order[k]
        node = nodes[i]
        if node.mover == CHANCE:
            average(node, edges, values, values[i])
        elif node.mover != LEAF:
            best = best_child(node, edges, seats, values, greed)
            for v in range(2 * seats):
                values[i][v] = values[best][v]


@jit
def average(node, edges, values, out):
    """The mean of the children's values by weight."""
    total = 0.0
    for v in range(len(out)):
        out[v] = 0.0
    for e in range(node.first, node.first + node.count):
        w = edges[e].weight
        row = values[edges[e].child]
        total += w
        for v in range(len(out)):
            out[v] += w * row[v]
    for v in range(len(out)):
        out[v] /= total


@jit
def best_child(node, edges, seats, values, greed):
    """The child the mover likes best; the first of equals."""
    best = edges[node.first].child
    most = utility(values[best], node.mover, seats, greed)
    for e in range(node.first + 1, node.first + node.count):
        u = utility(values[edges[e].child], node.mover, seats, greed)
        if u > most:
            most = u
            best = edges[e].child
    return best


@jit
def utility(values, seat, seats, greed):
    """What a seat plays for: its share of the victory and, by `greed`, its points; alone, points only."""
    if seats == 1:
        return values[seats]
    return values[seat] + greed * values[seats + seat]


@jit
def walk(nodes, edges, values, seats, greed, rng, start):
    """Play on from a node, best actions and random outcomes; return the leaf."""
    i = start
    while nodes[i].mover != LEAF:
        node = nodes[i]
        if node.mover == CHANCE:
            i = edges[draw_edge(node, edges, rng)].child
        else:
            i = best_child(node, edges, seats, values, greed)
    return i


@jit
def draw_edge(node, edges, rng):
    """A random edge by weight."""
    total = 0
    for e in range(node.first, node.first + node.count):
        total += edges[e].weight
    left = below(rng, int(total))
    e = node.first
    while left >= edges[e].weight:
        left -= edges[e].weight
        e += 1
    return e


@jit
def mover_of(states):
    """Who is to move in states[0]."""
    return to_move(states[0])


@jit
def begins_spending(states):
    """Whether states[0] is where a turn solved partly would end."""
    return spends(states[0])
