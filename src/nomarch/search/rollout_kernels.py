"""One line of a rollout: the solved turn played to its end, then some turns more, decided one by one."""

from nomarch.engine import OVER, jit
from nomarch.engine.calls import to_move

from .action_kernels import value_position
from .ahead_kernels import LINE, play_on
from .network_kernels import forget
from .turn_kernels import utility, walk


@jit
def play_line(
    nodes, edges, solved, ends, start, states, seat, seats, turns, player, network, greed, rng, ids, weights, points,
    keys, values, utilities,
):  # fmt: skip
    """What the seat likes some turns later, less what it believed behind its turn; and whether the match is over."""
    leaf = walk(nodes, edges, solved, seats, greed, rng, start)
    states[LINE] = ends[leaf]
    play_on(states, seats, turns, player, network, greed, rng, ids, weights, points, keys, values, utilities)
    if player >= 0:
        forget(network, player)
    value_position(states[LINE], seat, seats, player, network, points, keys, values[0])
    gain = utility(values[0], seat, seats, greed) - utility(solved[leaf], seat, seats, greed)
    return gain, to_move(states[LINE]) == OVER
