"""Looking ahead: the actions of a view weighed over imagined deals, and the best of them played on.

All candidates meet the same imagined deal and the same dice (common random numbers): what is
measured is the difference between them, not luck.
"""

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import imagine, on_turn, outcomes, sensible, to_move
from nomarch.engine.chance import pick
from nomarch.engine.turn import apply

from .action_kernels import liked_best, value_position, weigh
from .network_kernels import forget
from .turn_kernels import utility

VIEW, DEAL, LINE, SPARE = 0, 1, 2, 3  # the states
LONGEST = 400  # decisions of one line


@jit
def weigh_view(
    states, seat, seats, samples, player, network, greed, rng, ids, points, keys, values, utilities, sums
):  # fmt: skip
    """The mean liking of each sensible action over some imagined deals; return how many actions."""
    n = 0
    for sample in range(samples):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, rng)
        n = weigh(states, DEAL, SPARE, seat, seats, player, network, greed, ids, points, keys, values, utilities)
        for k in range(n):
            sums[k] = utilities[k] / samples + (sums[k] if sample > 0 else 0.0)
    return n


@jit
def play_out(
    states, seat, seats, samples, turns, player, network, greed, rng, words, candidates, ids, weights, points, keys,
    values, utilities, liking,
):  # fmt: skip
    """Write, for each sample and candidate, how the seat likes where the match stands some turns later."""
    for sample in range(samples):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, rng)
        copy_words(rng, words)
        for c in range(len(candidates)):
            copy_words(words, rng)
            states[LINE] = states[DEAL]
            apply(states[LINE], candidates[c])
            play_on(states, seats, turns, player, network, greed, rng, ids, weights, points, keys, values, utilities)
            if player >= 0:
                forget(network, player)
            value_position(states[LINE], seat, seats, player, network, points, keys, values[0])
            liking[sample][c] = utility(values[0], seat, seats, greed)


@jit
def copy_words(source, target):
    """Set one random source to where another stands."""
    for i in range(len(source)):
        target[i] = source[i]


@jit
def play_on(states, seats, turns, player, network, greed, rng, ids, weights, points, keys, values, utilities):
    """Let the player decide for every seat until so many turns have begun."""
    s = states[LINE]
    turn = on_turn(s)
    for _ in range(LONGEST):
        mover = to_move(s)
        while mover == CHANCE:
            apply(s, ids[pick(rng, weights, outcomes(s, ids, weights))])
            mover = to_move(s)
        if on_turn(s) != turn:
            turn = on_turn(s)
            turns -= 1
        if mover == OVER or turns <= 0:
            return
        best = 0
        if sensible(s, ids) > 1:
            n = weigh(states, LINE, SPARE, mover, seats, player, network, greed, ids, points, keys, values, utilities)
            best = liked_best(utilities, n, 0.0, rng)
        apply(s, ids[best])
