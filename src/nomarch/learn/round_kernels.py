"""Rounds played on by our own bots: each chooses with the very chances that it has when it is asked."""

from nomarch.engine import OVER, jit
from nomarch.engine.calls import hide, imagine, legal, on_turn, rests, time_left, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply
from nomarch.search.action_kernels import value_position, weigh
from nomarch.search.ahead_kernels import DEAL, SPARE, VIEW
from nomarch.search.line_kernels import HALF, LONGEST
from nomarch.search.network_kernels import forget

from .arena_kernels import drawn, liked_most

ALIKE = 1e-7  # likings that differ by less are the same
HERE, ON = 4, 5  # where lines begin, and the match that goes on from there, behind what looking ahead needs


@jit
def play_rounds(states, lineup, agree, player, judge, rng, buffers, likings, ends, left):
    """Write, line by line, what every seat has each time the game comes to rest, and how much of the match is left."""
    for line in range(len(ends)):
        states[ON] = states[HERE]
        play_line(states, lineup, agree, player, judge, rng, buffers, likings, ends[line], left[line])


@jit
def play_line(states, lineup, agree, player, judge, rng, buffers, likings, ends, left):
    """One line, until it has come to rest as often as asked; where the match ends before, it rests for good."""
    s = states[ON]
    rounds = 0
    eyes = max(0, on_turn(s)) % judge.seats
    for _ in range(LONGEST):
        draw(s, rng, buffers.ids, buffers.weights)
        if to_move(s) == OVER:
            break
        eyes = to_move(s)
        apply(s, buffers.ids[decided(states, eyes, lineup, agree, judge, rng, buffers, likings)])
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
def decided(states, seat, lineup, agree, judge, rng, buffers, likings):
    """What a seat chooses, as a place in buffers.ids."""
    if legal(states[ON], buffers.ids) == 1:
        return 0
    states[VIEW] = states[ON]
    hide(states[VIEW], seat)
    n = weigh_deals(states, seat, lineup, agree, judge, rng, buffers, likings)
    best = liked_most(likings, n)
    if lineup.softness[seat] == 0.0:
        return best
    part = (below(rng, HALF) + 0.5) / HALF
    return drawn(likings, n, best, lineup.softness[seat], lineup.careless[seat], part, buffers)


@jit
def weigh_deals(states, seat, lineup, agree, judge, rng, buffers, likings):
    """The mean liking of each sensible action over imagined deals; as soon as so many agree on it, of those alone."""
    n = 0
    alike = True
    for sample in range(lineup.samples):
        if sample == agree and alike:
            return n
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, rng)
        n = weigh(states, DEAL, SPARE, seat, lineup.players[seat], judge, buffers)
        for k in range(n):
            apart = buffers.utilities[k] - (likings[k] if sample > 0 else buffers.utilities[k])
            likings[k] = buffers.utilities[k] - apart * sample / (sample + 1)
            alike = alike and abs(apart) < ALIKE
    return n
