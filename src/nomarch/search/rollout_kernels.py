"""One line of a rollout: the solved turn played to its end, then some turns more, decided one by one."""

from typing import Any, NamedTuple

from nomarch.engine import OVER, jit
from nomarch.engine.calls import to_move

from .action_kernels import value_position
from .ahead_kernels import AHEAD, play_on
from .network_kernels import forget
from .turn_kernels import utility, walk


class Turn(NamedTuple):
    """A solved turn."""

    nodes: Any
    edges: Any
    values: Any
    states: Any


class Line(NamedTuple):
    """From which node of the turn it goes on, for how many turns, who asks, and what a point counts for that seat."""

    start: int
    turns: int
    seat: int
    greed: float  # of the solved turn, and where the line ends; who plays the turns between counts as the judge does


@jit
def play_line(turn, line, states, player, judge, rng, buffers):
    """What the seat likes some turns later, less what it believed behind its turn; and whether the match is over."""
    leaf = walk(turn.nodes, turn.edges, turn.values, judge.seats, line.greed, rng, line.start)
    states[AHEAD] = turn.states[leaf]
    eyes, _ = play_on(states, line.seat, line.turns, False, player, judge, rng, buffers)
    if player >= 0:
        forget(judge.network, player)
    value_position(states[AHEAD], eyes, player, judge, buffers, buffers.values[0])
    later = utility(buffers.values[0], line.seat, judge.seats, line.greed)
    return later - utility(turn.values[leaf], line.seat, judge.seats, line.greed), to_move(states[AHEAD]) == OVER
