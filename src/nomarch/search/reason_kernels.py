"""Two actions played on to the end of the match, on the same deals and dice, and all that was seen there."""

from typing import Any, NamedTuple

from nomarch.engine import OVER, jit
from nomarch.engine.calls import imagine, on_turn, to_move, watch
from nomarch.engine.turn import apply

from .ahead_kernels import AHEAD, DEAL, VIEW, copy_rng
from .line_kernels import next_turn, play_turns
from .turn_kernels import result, walk

BEFORE, STATES = 4, 5  # where the turn began; how many states are needed
LONGEST = 4000  # turns of one line


class Told(NamedTuple):
    """The actions, or nodes of a solved turn; by line and action what every seat has at the end, and the facts."""

    candidates: Any
    shares: Any
    points: Any  # by seat and source
    facts: Any


@jit
def tell_lines(states, seat, player, judge, sources, buffers, told):
    """Play both actions on from states[VIEW], with what is hidden imagined alike for both."""
    for line in range(len(told.shares)):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, sources.turns)
        copy_rng(sources.turns, sources.then)
        for c in range(len(told.candidates)):
            copy_rng(sources.then, sources.turns)
            next_turn(sources)
            states[AHEAD] = states[DEAL]
            apply(states[AHEAD], told.candidates[c])
            tell_line(states, seat, player, judge, sources, buffers, told.facts[line][c])
            tell_end(states[AHEAD], judge, buffers, told, line, c)


@jit
def tell_solved_lines(turn, states, seat, player, judge, sources, buffers, told):
    """Play both nodes of a solved turn on: the turn as it was solved, then decision by decision."""
    states[DEAL] = states[VIEW]
    for line in range(len(told.shares)):
        copy_rng(sources.turns, sources.then)
        for c in range(len(told.candidates)):
            copy_rng(sources.then, sources.turns)
            next_turn(sources)
            leaf = walk(turn.nodes, turn.edges, turn.values, judge.seats, judge.greed, sources.now, told.candidates[c])
            states[AHEAD] = turn.states[leaf]
            tell_line(states, seat, player, judge, sources, buffers, told.facts[line][c])
            tell_end(states[AHEAD], judge, buffers, told, line, c)


@jit
def tell_line(states, seat, player, judge, sources, buffers, facts):
    """Play states[AHEAD] to its end, and look at it after every turn."""
    states[BEFORE] = states[DEAL]
    if on_turn(states[AHEAD]) != on_turn(states[DEAL]):
        watch(states[DEAL], states[BEFORE], states[AHEAD], seat, facts)
        states[BEFORE] = states[AHEAD]
        next_turn(sources)
    for _ in range(LONGEST):
        if to_move(states[AHEAD]) == OVER:
            break
        play_turns(states, seat, 1, player, judge, sources, buffers)
        watch(states[DEAL], states[BEFORE], states[AHEAD], seat, facts)
        states[BEFORE] = states[AHEAD]


@jit
def tell_end(s, judge, buffers, told, line, c):
    """Write how a line has ended."""
    result(s, judge.seats, buffers.values[0], buffers.points, buffers.keys)
    for other in range(judge.seats):
        told.shares[line][c][other] = buffers.values[0][other]
        for source in range(len(buffers.points[other])):
            told.points[line][c][other][source] = buffers.points[other][source]
