"""Rounds played on by our own bots: each chooses with the very chances that it has when it is asked."""

from typing import Any, NamedTuple

from nomarch.engine import OVER, jit
from nomarch.engine.calls import hide, imagine, legal, on_turn, rests, time_left, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply
from nomarch.search.action_kernels import value_position, weigh
from nomarch.search.ahead_kernels import DEAL, SPARE, VIEW
from nomarch.search.line_kernels import HALF, LONGEST
from nomarch.search.network_kernels import forget
from nomarch.search.turn_kernels import utility

from .arena_kernels import drawn, liked_most

ALIKE = 1e-5  # likings that differ by less are the same but for rounding
HERE, ON = 4, 5  # where lines begin, and the match that goes on from there, behind what looking ahead needs


class Table(NamedTuple):
    """Who plays, and how they think."""

    lineup: Any
    hasty: bool  # whether nobody imagines further where what is liked best looks the same in another deal
    judge: Any
    rng: Any
    buffers: Any
    likings: Any  # room for those of each action


@jit
def play_rounds(states, table, player, ends, left):
    """Write, line by line, what every seat has each time the game comes to rest, and how much of the match is left."""
    for line in range(len(ends)):
        states[ON] = states[HERE]
        play_line(states, table, player, ends[line], left[line])


@jit
def play_line(states, table, player, ends, left):
    """One line, until it has come to rest as often as asked; where the match ends before, it rests for good."""
    s = states[ON]
    judge, buffers = table.judge, table.buffers
    rounds = 0
    eyes = max(0, on_turn(s)) % judge.seats
    for _ in range(LONGEST):
        draw(s, table.rng, buffers.ids, buffers.weights)
        if to_move(s) == OVER:
            break
        eyes = to_move(s)
        apply(s, buffers.ids[decided(states, eyes, table)])
        if rests(s):
            forget(judge.network, player)
            value_position(s, eyes, player, judge, buffers, ends[rounds])
            left[rounds] = time_left(s)
            rounds += 1
            if rounds == len(ends):
                return
    for k in range(rounds, len(ends)):
        value_position(s, eyes, player, judge, buffers, ends[k])


@jit
def decided(states, seat, table):
    """What a seat chooses, as a place in buffers.ids."""
    if legal(states[ON], table.buffers.ids) == 1:
        return 0
    states[VIEW] = states[ON]
    hide(states[VIEW], seat)
    n = weigh_deals(states, seat, table)
    softness, likings = table.lineup.softness[seat], table.likings
    best = liked_most(likings, n)
    if softness == 0.0:
        return best
    part = (below(table.rng, HALF) + 0.5) / HALF
    return drawn(likings, n, best, softness, table.lineup.careless[seat], part, table.buffers)


@jit
def weigh_deals(states, seat, table):
    """The mean liking of each sensible action over imagined deals; the hasty look at one where that will do."""
    utilities, likings = table.buffers.utilities, table.likings
    n = 0
    for sample in range(table.lineup.samples):
        if sample == 1 and table.hasty and (n == 1 or looks_the_same(states, seat, liked_most(likings, n), table)):
            return n
        deal(states, seat, table)
        n = weigh(states, DEAL, SPARE, seat, table.lineup.players[seat], table.judge, table.buffers)
        for k in range(n):
            likings[k] = utilities[k] if sample == 0 else likings[k] + (utilities[k] - likings[k]) / (sample + 1)
    return n


@jit
def looks_the_same(states, seat, best, table):
    """Whether an action is liked as much in another deal: then what is hidden has no part in it."""
    judge, buffers = table.judge, table.buffers
    deal(states, seat, table)
    states[SPARE] = states[DEAL]
    apply(states[SPARE], buffers.ids[best])
    value_position(states[SPARE], seat, table.lineup.players[seat], judge, buffers, buffers.values[best])
    return abs(utility(buffers.values[best], seat, judge.seats, judge.greed) - table.likings[best]) < ALIKE


@jit
def deal(states, seat, table):
    """Imagine what is hidden from a seat."""
    states[DEAL] = states[VIEW]
    imagine(states[DEAL], seat, table.rng)
