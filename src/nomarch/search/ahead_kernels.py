"""Looking ahead: the actions of a view weighed over imagined deals, and the best of them played on.

All candidates meet the same imagined deal and the same dice (common random numbers): what is
measured is the difference between them, not luck.
"""

import math
from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import imagine, lay_otherwise, on_turn, rests, sensible, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply

from .action_kernels import FINE, liked_best, value_position, weigh
from .course_kernels import BRANCH, EVERYBODY, EYES, MOVER, ROUNDS, TURN, TURNS, WHOSE, copy_course, set_out
from .network_kernels import forget
from .turn_kernels import utility

VIEW, DEAL, AHEAD, SPARE = 0, 1, 2, 3  # the states
LONGEST = 4000  # decisions of one playout
READING = 12  # other ways to lay that are looked at, for each rival and deal


class Trial(NamedTuple):
    """The actions to play on, how far, the random source at the beginning of a sample, and how each was liked then."""

    candidates: Any
    turns: int
    own: bool  # whether only the turns of the seat itself count
    softness: float  # of rivals when they laid what is hidden; 0 takes all ways for equally likely
    then: Any
    liking: Any
    courses: Any  # how far each action was played on when luck came in
    hides: bool  # whether something is hidden, so that lines differ from the beginning
    greed: float  # what a point counts where a line ends; who plays it counts points as the judge does


@jit
def weigh_view(states, seat, samples, player, judge, rng, buffers, sums):
    """The mean liking of each sensible action over some imagined deals; return how many actions."""
    n = 0
    for sample in range(samples):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, rng)
        n = weigh(states, DEAL, SPARE, seat, player, judge, buffers)
        for k in range(n):
            sums[k] = buffers.utilities[k] / samples + (sums[k] if sample > 0 else 0.0)
    return n


@jit
def play_out(states, seat, player, judge, rng, buffers, trial):
    """Write, for each sample and candidate, how the seat likes where the match stands some turns later.

    Return how many positions were valued on the way.
    """
    valued = 0
    for sample in range(len(trial.liking)):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, rng)
        if trial.softness > 0.0:
            read_rivals(states, seat, trial.softness, player, judge, rng, buffers)
        copy_rng(rng, trial.then)
        for c in range(len(trial.candidates)):
            copy_rng(trial.then, rng)
            if sample == 0 or trial.hides:
                states[BRANCH + c] = states[DEAL]
                apply(states[BRANCH + c], trial.candidates[c])
                start_out(states[BRANCH + c], seat, trial.turns, trial.own, trial.courses[c])
                valued += go_on(states, BRANCH + c, trial.courses[c], True, player, judge, rng, buffers)
            states[AHEAD] = states[BRANCH + c]
            copy_course(trial.courses[c], buffers.course)
            valued += go_on(states, AHEAD, buffers.course, False, player, judge, rng, buffers) + 1
            if player >= 0:
                forget(judge.network, player)
            value_position(states[AHEAD], buffers.course[EYES], player, judge, buffers, buffers.values[0])
            trial.liking[sample][c] = utility(buffers.values[0], seat, judge.seats, trial.greed)
    return valued


@jit
def read_rivals(states, seat, softness, player, judge, rng, buffers):
    """Let rivals lay the cards of states[DEAL] as each of them likes it: Metropolis steps from the way imagined."""
    for other in range(judge.seats):
        if other != seat:
            read_rival(states, other, softness, player, judge, rng, buffers)


@jit
def read_rival(states, other, softness, player, judge, rng, buffers):
    """What a rival likes less by `softness` was laid e times less often."""
    liked = 0.0
    for step in range(READING):
        states[SPARE] = states[DEAL]
        if not lay_otherwise(states[SPARE], other, rng):
            return
        if step == 0:
            if player >= 0:
                forget(judge.network, player)
            liked = liking(states[DEAL], other, player, judge, buffers)
        otherwise = liking(states[SPARE], other, player, judge, buffers)
        if below(rng, FINE) + 0.5 < FINE * math.exp(min(0.0, (otherwise - liked) / softness)):
            states[DEAL] = states[SPARE]
            liked = otherwise


@jit
def liking(s, seat, player, judge, buffers):
    """How a seat likes a position; `forget` before the first."""
    value_position(s, seat, player, judge, buffers, buffers.values[0])
    return utility(buffers.values[0], seat, judge.seats, judge.greed)


@jit
def copy_rng(source, target):
    """Set one random source to where another stands."""
    for i in range(len(source)):
        target[i] = source[i]


@jit
def play_on(states, seat, turns, own, player, judge, rng, buffers):
    """Let the player decide for every seat until so many turns, or own ones, have ended, before the next dice fall.

    Turns below zero are as many, and then the rest of the round in which the last of them ends.
    Return whose turn of these ended last, `seat` if none did: networks know such moments as that seat sees them;
    and how many positions were valued.
    """
    start_out(states[AHEAD], seat, turns, own, buffers.course)
    valued = go_on(states, AHEAD, buffers.course, False, player, judge, rng, buffers)
    return buffers.course[EYES], valued


@jit
def start_out(s, seat, turns, own, course):
    """Begin a line for so many turns, or own ones; below zero, the rest of the round comes after them."""
    set_out(course, on_turn(s), seat, abs(turns), 1 if turns < 0 else 0)
    if own:
        course[WHOSE] = seat


@jit
def go_on(states, here, course, to_luck, player, judge, rng, buffers):
    """Play a line to its end or, if asked to, until dice are to fall; return how many positions were valued."""
    s = states[here]
    valued = 0
    for _ in range(LONGEST):
        turn = course[TURN]
        if on_turn(s) != turn:
            if course[WHOSE] == EVERYBODY or (turn >= 0 and turn % judge.seats == course[WHOSE]):
                course[TURNS] -= 1
                if turn >= 0:
                    course[EYES] = turn % judge.seats
            course[TURN] = on_turn(s)
        if to_luck and to_move(s) == CHANCE:
            break
        if course[TURNS] <= 0 and course[ROUNDS] == 0:
            break
        if course[TURNS] <= 0 and rests(s):
            course[EYES] = course[MOVER]
            break
        draw(s, rng, buffers.ids, buffers.weights)
        mover = to_move(s)
        if mover == OVER:
            break
        course[MOVER] = mover
        best = 0
        if sensible(s, buffers.ids) > 1:
            n = weigh(states, here, SPARE, mover, player, judge, buffers)
            best = liked_best(buffers.utilities, n, 0.0, rng)
            valued += n
        apply(s, buffers.ids[best])
    return valued
