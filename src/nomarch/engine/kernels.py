"""The loops that every game shares, written once over the generic calls.

`states` is a row of states; buffers come from the caller and are reused. Each function
runs as plain Python on plain states and compiled on arrays of records.
"""

from __future__ import annotations

from .calls import CHANCE, OVER, hide, imagine, legal, new_game, outcomes, room, score, standing, throw, to_move
from .chance import below
from .jit import fused, jit
from .turn import apply


@jit
def events(s, ids, weights):
    """Write the ids of all that may happen next, actions or outcomes; return how many."""
    mover = to_move(s)
    if mover == CHANCE:
        return outcomes(s, ids, weights)
    if mover == OVER:
        return 0
    return legal(s, ids)


@jit
def begin(states, i, seats, options):
    """Set up state i, which must be zeroed."""
    new_game(states[i], seats, options)


@fused
def step(states, i, a, ids, weights):
    """Play `a` (none if negative) on state i; return who is to move and how many ids were written."""
    s = states[i]
    if a >= 0:
        apply(s, a)
    return to_move(s), events(s, ids, weights)


@jit
def tally(states, i, points, keys):
    """Write points by source and the standing of every seat of state i."""
    score(states[i], points)
    standing(states[i], keys)


@jit
def tally_all(states, points, keys):
    """Write points by source and the standing of every seat of every state."""
    for i in range(len(states)):
        tally(states, i, points[i], keys[i])


@jit
def conceal(states, i, seat):
    """Blank in state i what `seat` cannot know."""
    hide(states[i], seat)


@jit
def fill(states, i, seat, rng):
    """Deal what is blank in state i at random, consistently with what `seat` knows."""
    imagine(states[i], seat, rng)


@jit
def draw(s, rng, ids, weights):
    """Draw outcomes until a seat is to move or the match is over; return how many."""
    drawn = 0
    while to_move(s) == CHANCE:
        apply(s, throw(s, rng, ids, weights))
        drawn += 1
    return drawn


@jit
def playout(s, rng, ids, weights, limit):
    """Play on at random until the end, or for `limit` events; return how many were played."""
    if len(ids) < room(s) or len(weights) < room(s):
        raise ValueError("the buffers are too small for this game")
    for steps in range(limit):
        mover = to_move(s)
        if mover == OVER:
            return steps
        apply(s, throw(s, rng, ids, weights) if mover == CHANCE else ids[below(rng, legal(s, ids))])
    return limit


@fused
def playouts(states, games, rng, ids, weights, limit, points, totals):
    """Play `games` random matches from states[0], using states[1]; return events and the longest match.

    `totals` gathers each seat's points over all games.
    """
    steps = 0
    longest = 0
    for _ in range(games):
        states[1] = states[0]
        played = playout(states[1], rng, ids, weights, limit)
        score(states[1], points)
        for seat in range(len(totals)):
            for source in range(len(points[seat])):
                totals[seat] += points[seat][source]
        steps += played
        longest = max(longest, played)
    return steps, longest


@fused
def step_all(states, actions, rngs, ids, weights, movers, counts):
    """Play actions[i] (none if negative) on every state that is not over, and draw what chance decides then.

    Write who is to move, and which ids are legal.
    """
    if len(weights) < room(states[0]):
        raise ValueError("the buffer is too small for this game")
    for i in range(len(states)):
        s = states[i]
        action = actions[i] if movers[i] != OVER else -1
        mover = to_move(s)
        while action >= 0 or mover == CHANCE:
            if action < 0:
                action = throw(s, rngs[i], ids[i], weights)
            apply(s, action)
            action = -1
            mover = to_move(s)
        movers[i] = mover
        counts[i] = legal(s, ids[i]) if mover != OVER else 0


@jit
def first_wrong(ids, counts, actions):
    """The first state whose action is not legal, -1 if there is none; where nothing is legal, anything may stand."""
    for i in range(len(counts)):
        if counts[i] > 0 and not lists(ids[i], counts[i], actions[i]):
            return i
    return -1


@jit
def lists(ids, n, a):
    """Whether `a` is one of the first n ids, which ascend."""
    low = 0
    high = n - 1
    while low < high:
        middle = (low + high) >> 1
        if ids[middle] < a:
            low = middle + 1
        else:
            high = middle
    return ids[low] == a


@jit
def choose_all(ids, counts, rngs, actions):
    """Choose a random legal action for every state, -1 where nothing is legal."""
    for i in range(len(counts)):
        actions[i] = -1
        if counts[i] > 0:
            actions[i] = ids[i][below(rngs[i], counts[i])]


@jit
def perft(states, depth, ids, weights, numbers, at, counts):
    """Count all event sequences from states[0]: counts[d] of length d, up to `depth`."""
    d = 0
    at[0] = 0
    numbers[0] = events(states[0], ids[0], weights)
    while d >= 0:
        if d == depth or at[d] == numbers[d]:
            d -= 1
            continue
        states[d + 1] = states[d]
        apply(states[d + 1], ids[d][at[d]])
        at[d] += 1
        d += 1
        counts[d] += 1
        at[d] = 0
        if d < depth:
            numbers[d] = events(states[d], ids[d], weights)
