"""Whole matches of players against each other, and what they teach, in machine code.

Every decision that is one is kept, and so is, forced or not, all that leads to the end of a turn, to dice or to
cards: the position it led to, seen by its seat, and what the player thought of it. (Who thinks too little of where an
action leads would else play it only where it must, never learn from it, and think so for ever.) When the match is
over, what each should have thought is the mean of all that was thought later and of the result, later ones weighing
less by `fade` each step: TD(lambda).
"""

from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, fused, jit
from nomarch.engine.calls import features, on_turn, sensible, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply
from nomarch.search.action_kernels import RANDOM, liked_best, value_position, weigh
from nomarch.search.network_kernels import POINTS, forget
from nomarch.search.turn_kernels import result

HERE, SPARE, OPENING = 0, 1, 2  # the states of a match
PATIENCE = 5000  # decisions after which everybody plays at random: a beginner may have found a way never to end


class Notes(NamedTuple):
    """What is written down of matches, by decisions and ends of turns, and room for what came later in one."""

    rows: Any  # the features of where it led
    movers: Any
    passed: Any  # whether the turn ended there
    thought: Any
    wanted: Any
    later: Any


@fused
def play(states, players, judge, curious, rng, buffers, notes, written):
    """Play a match from the opening to its end; return the rows written so far, in all matches."""
    states[HERE] = states[OPENING]
    s = states[HERE]
    ids = buffers.ids
    decisions = 0
    draw(s, rng, ids, buffers.weights)
    mover = to_move(s)
    while mover != OVER:
        turn = on_turn(s)
        chosen = -1
        if players[mover] == RANDOM or decisions > PATIENCE:
            apply(s, ids[below(rng, sensible(s, ids))])
        elif sensible(s, ids) == 1:
            apply(s, ids[0])
        else:
            n = weigh(states, HERE, SPARE, mover, players[mover], judge, buffers)
            chosen = liked_best(buffers.utilities, n, curious, rng)
            apply(s, ids[chosen])
            decisions += 1
        passed = turn >= 0 and on_turn(s) != turn
        next_mover = to_move(s)
        closes = next_mover == CHANCE or (passed and next_mover != OVER)
        if written < len(notes.rows) and (chosen >= 0 or closes):
            if chosen < 0:
                chosen = 0
                think(s, mover, players[mover], judge, buffers)
            write_down(s, mover, judge.seats, buffers.values[chosen], notes, written)
            notes.passed[written] = passed
            written += 1
        draw(s, rng, ids, buffers.weights)
        mover = to_move(s)
    return written


@jit
def think(s, seat, player, judge, buffers):
    """Write what a player thinks of where it came without a choice."""
    if player >= 0:
        forget(judge.network, player)
    value_position(s, seat, player, judge, buffers, buffers.values[0])


@jit
def write_down(s, mover, seats, values, notes, row):
    """Keep where a decision led, and what was thought of it."""
    features(s, mover, notes.rows[row])
    notes.movers[row] = mover
    for v in range(2 * seats):
        notes.thought[row][v] = values[v]


@jit
def teach(states, seats, fade, buffers, notes, end, first, last):
    """Write how the match ended, and what should have been thought at each of its decisions, their seat first."""
    later = notes.later
    result(states[HERE], seats, end, buffers.points, buffers.keys)
    for v in range(2 * seats):
        later[v] = end[v]
    for row in range(last - 1, first - 1, -1):
        for k in range(seats):
            seat = (notes.movers[row] + k) % seats
            notes.wanted[row][k] = later[seat]
            notes.wanted[row][seats + k] = later[seats + seat] / POINTS
        for v in range(2 * seats):
            later[v] = (1.0 - fade) * notes.thought[row][v] + fade * later[v]
