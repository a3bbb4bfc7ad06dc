"""What a moment of a match is worth, judged just behind everything that may happen next.

Networks know positions behind a decision. So a moment at which a seat decides is worth the best it can do,
and only before dice or cards that are still to fall the network is asked itself.
"""

from nomarch.engine import CHANCE, jit
from nomarch.engine.calls import imagine, sensible, to_move
from nomarch.engine.kernels import events
from nomarch.engine.turn import apply

from .action_kernels import value_position
from .network_kernels import forget
from .turn_kernels import utility

HERE, NEXT, SPARE, VIEW = 0, 1, 2, 3  # the states


@jit
def value_events(states, eyes, player, judge, buffers, inner, out):
    """Write what each seat has behind everything that may happen at states[HERE]; return how much may happen."""
    n = events(states[HERE], buffers.ids, buffers.weights)
    mover = to_move(states[HERE])
    for k in range(n):
        states[NEXT] = states[HERE]
        apply(states[NEXT], buffers.ids[k])
        if mover == CHANCE:
            value_moment(states, eyes, player, judge, inner, out[k])
        else:
            value_behind(states, NEXT, mover, player, judge, inner, out[k])
    return n


@jit
def value_moment(states, eyes, player, judge, buffers, out):
    """Write what states[NEXT] is worth: the best its seat can do, or what `eyes` thinks before chance goes on."""
    mover = to_move(states[NEXT])
    if mover < 0:
        value_behind(states, NEXT, eyes, player, judge, buffers, out)
        return
    most = -1.0e18
    for k in range(sensible(states[NEXT], buffers.ids)):
        states[SPARE] = states[NEXT]
        apply(states[SPARE], buffers.ids[k])
        value_behind(states, SPARE, mover, player, judge, buffers, buffers.values[0])
        liking = utility(buffers.values[0], mover, judge.seats, 0.0)
        if liking > most:
            most = liking
            for v in range(2 * judge.seats):
                out[v] = buffers.values[0][v]


@jit
def value_behind(states, at, eyes, player, judge, buffers, out):
    """Write what a seat thinks of the position its decision led to."""
    if player >= 0:
        forget(judge.network, player)
    value_position(states[at], eyes, player, judge, buffers, out)


@jit
def value_choices(states, samples, player, judge, rng, buffers, out):
    """Write the mean value behind each action over some deals that fit what the seat to move sees in states[VIEW]."""
    seat = to_move(states[VIEW])
    n = 0
    for sample in range(samples):
        states[HERE] = states[VIEW]
        imagine(states[HERE], seat, rng)
        n = value_events(states, seat, player, judge, buffers, buffers, buffers.values)
        for k in range(n):
            for v in range(2 * judge.seats):
                out[k][v] = buffers.values[k][v] / samples + (out[k][v] if sample > 0 else 0.0)
    return n


@jit
def worth_a_look(states, ids):
    """Write the actions of states[HERE] that a sensible player thinks of; return how many."""
    return sensible(states[HERE], ids)
