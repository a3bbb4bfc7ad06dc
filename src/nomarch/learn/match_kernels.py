"""Whole matches of players against each other, and what they teach, in machine code.

Every decision that is one is kept: the position it led to, seen by its seat, and what the
player thought of it. When the match is over, what each should have thought is the mean of all
that was thought later and of the result, later ones weighing less by `fade` each step: TD(lambda).
"""

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import features, outcomes, sensible, to_move
from nomarch.engine.chance import below, pick
from nomarch.engine.turn import apply
from nomarch.search.action_kernels import RANDOM, liked_best, weigh
from nomarch.search.network_kernels import POINTS
from nomarch.search.turn_kernels import result

HERE, SPARE, OPENING = 0, 1, 2  # the states of a match
PATIENCE = 5000  # decisions after which everybody plays at random: a beginner may have found a way never to end


@jit
def play(
    states, seats, players, network, greed, curious, rng, ids, weights, points, keys, values, utilities,
    rows, movers, thought, written,
):  # fmt: skip
    """Play a match from the opening to its end; return the rows written so far, in all matches."""
    states[HERE] = states[OPENING]
    s = states[HERE]
    mover = to_move(s)
    chosen = 0
    decisions = 0
    while mover != OVER:
        decided = False
        if mover == CHANCE:
            action = ids[pick(rng, weights, outcomes(s, ids, weights))]
        elif players[mover] == RANDOM or decisions > PATIENCE:
            action = ids[below(rng, sensible(s, ids))]
        elif sensible(s, ids) == 1:
            action = ids[0]
        else:
            n = weigh(
                states, HERE, SPARE, mover, seats, players[mover], network, greed, ids, points, keys, values, utilities
            )
            chosen = liked_best(utilities, n, curious, rng)
            action = ids[chosen]
            decisions += 1
            decided = written < len(rows)
        apply(s, action)
        if decided:
            features(s, mover, rows[written])
            movers[written] = mover
            for v in range(2 * seats):
                thought[written][v] = values[chosen][v]
            written += 1
        mover = to_move(s)
    return written


@jit
def teach(states, seats, fade, points, keys, end, later, movers, thought, wanted, first, last):
    """Write how the match ended, and what should have been thought at each of its decisions, their seat first."""
    result(states[HERE], seats, end, points, keys)
    for v in range(2 * seats):
        later[v] = end[v]
    for row in range(last - 1, first - 1, -1):
        for k in range(seats):
            seat = (movers[row] + k) % seats
            wanted[row][k] = later[seat]
            wanted[row][seats + k] = later[seats + seat] / POINTS
        for v in range(2 * seats):
            later[v] = (1.0 - fade) * thought[row][v] + fade * later[v]
