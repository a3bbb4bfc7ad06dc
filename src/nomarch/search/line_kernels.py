"""Lines: actions played on, all on the same deals and, turn by turn, on the same dice.

Each turn draws its dice from a source of its own, so a seat meets the same luck in that turn whatever
happened before: what is measured is the difference between the actions.
"""

from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import imagine, on_turn, rests, sensible, time_left, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply

from .action_kernels import liked_best, value_position, weigh
from .ahead_kernels import AHEAD, DEAL, SPARE, VIEW, copy_rng
from .course_kernels import BRANCH, EYES, MOVER, PASSED, ROUNDS, TURN, TURNS, copy_course, set_out
from .network_kernels import forget
from .turn_kernels import walk

LONGEST = 4000  # decisions of one line
HALF = 1 << 31
ROUND = -1  # for so many turns goes on who stops where the round ends; twice as many, where the next one does


class Lines(NamedTuple):
    """The actions (or nodes of a solved turn) to play on, how far, and what every seat has at the end of each line."""

    candidates: Any
    turns: int
    ends: Any  # by line and candidate: shares, then points
    over: Any  # whether the match was over there
    courses: Any  # how far each action was played on when luck came in
    hides: bool  # whether something is hidden, so that lines differ from the beginning


class Sources(NamedTuple):
    """Where the dice come from: of all turns, as they stood when a line began, and of the turn being played."""

    turns: Any
    then: Any
    now: Any
    soft: Any  # by seat: loss at which an action is e times less likely than the best; 0 always takes the best


@jit
def play_lines(states, seat, player, judge, sources, buffers, lines):
    """Play each action on from states[VIEW], with what is hidden imagined alike for all of them."""
    for line in range(len(lines.ends)):
        states[DEAL] = states[VIEW]
        imagine(states[DEAL], seat, sources.turns)
        copy_rng(sources.turns, sources.then)
        for c in range(len(lines.candidates)):
            copy_rng(sources.then, sources.turns)
            next_turn(sources)
            if line == 0 or lines.hides:
                states[BRANCH + c] = states[DEAL]
                apply(states[BRANCH + c], lines.candidates[c])
                start_out(states[BRANCH + c], seat, lines.turns, lines.courses[c])
                go_on(states, BRANCH + c, lines.courses[c], True, player, judge, sources, buffers)
            play_branch(states, BRANCH + c, lines.courses[c], player, judge, sources, buffers, lines.ends[line][c])
            lines.over[line][c] = to_move(states[AHEAD]) == OVER


@jit
def play_branch(states, branch, course, player, judge, sources, buffers, end):
    """Play a line on from where luck comes in, and write what every seat has at its end."""
    states[AHEAD] = states[branch]
    copy_course(course, buffers.course)
    go_on(states, AHEAD, buffers.course, False, player, judge, sources, buffers)
    look(states, buffers.course[EYES], player, judge, buffers, end)


@jit
def play_solved_lines(turn, states, seat, player, judge, sources, buffers, lines):
    """Play each node of a solved turn on; the ends tell by how much what was believed behind the turn changed.

    So the dice of the turn itself, which the solution knows exactly, add no noise.
    """
    for line in range(len(lines.ends)):
        copy_rng(sources.turns, sources.then)
        for c in range(len(lines.candidates)):
            copy_rng(sources.then, sources.turns)
            next_turn(sources)
            start = lines.candidates[c]
            leaf = walk(turn.nodes, turn.edges, turn.values, judge.seats, judge.greed, sources.now, start)
            states[AHEAD] = turn.states[leaf]
            eyes = play_turns(states, seat, lines.turns, player, judge, sources, buffers)
            end = lines.ends[line][c]
            look(states, eyes, player, judge, buffers, end)
            for v in range(2 * judge.seats):
                end[v] -= turn.values[leaf][v]
            lines.over[line][c] = to_move(states[AHEAD]) == OVER


@jit
def read_lines(states, turns, course, player, judge, sources, buffers, ends):
    """Write what every seat has at the end of each line from states[VIEW], and how much of the match is left there.

    At rest, the round to come is the first.
    """
    if rests(states[VIEW]):
        turns += ROUND
    states[BRANCH] = states[VIEW]
    start_out(states[BRANCH], max(0, on_turn(states[VIEW])) % judge.seats, turns, course)
    go_on(states, BRANCH, course, True, player, judge, sources, buffers)
    for line in range(len(ends.left)):
        next_turn(sources)
        play_branch(states, BRANCH, course, player, judge, sources, buffers, ends.values[line])
        ends.left[line] = 0.0 if to_move(states[AHEAD]) == OVER else time_left(states[AHEAD])


@jit
def look(states, eyes, player, judge, buffers, out):
    """Write what every seat has where a line ends."""
    if player >= 0:
        forget(judge.network, player)
    value_position(states[AHEAD], eyes, player, judge, buffers, out)


@jit
def next_turn(sources):
    """Give the next turn its own dice."""
    sources.now[0] = below(sources.turns, HALF) | 1
    sources.now[1] = below(sources.turns, HALF)


@jit
def play_turns(states, seat, turns, player, judge, sources, buffers):
    """Let the player decide for every seat until so many turns, or ROUNDs, have ended; return who ended the last."""
    start_out(states[AHEAD], seat, turns, buffers.course)
    go_on(states, AHEAD, buffers.course, False, player, judge, sources, buffers)
    return buffers.course[EYES]


@jit
def start_out(s, seat, turns, course):
    """Begin a line for so many turns, or ROUNDs."""
    set_out(course, on_turn(s), seat, turns, turns // ROUND)


@jit
def go_on(states, here, course, to_luck, player, judge, sources, buffers):
    """Play a line to its end or, if asked to, until luck has a part in it: dice that fall, or a soft choice."""
    s = states[here]
    for _ in range(LONGEST):
        turn = course[TURN]
        if on_turn(s) != turn:
            if turn >= 0:
                course[EYES] = turn % judge.seats
            course[TURN] = on_turn(s)
            course[TURNS] -= 1
            course[PASSED] += 1
        if to_luck and to_move(s) == CHANCE:
            return
        if not to_luck:
            catch_up(course, sources)
        if course[ROUNDS] > 0 and rests(s):
            course[ROUNDS] -= 1
            if course[ROUNDS] == 0:
                course[EYES] = course[MOVER]
                return
        if course[TURNS] <= 0 and course[ROUNDS] <= 0:
            return
        draw(s, sources.now, buffers.ids, buffers.weights)
        mover = to_move(s)
        if mover == OVER:
            return
        best = 0
        if sensible(s, buffers.ids) > 1:
            if to_luck and sources.soft[mover] > 0.0:
                return
            n = weigh(states, here, SPARE, mover, player, judge, buffers)
            best = liked_best(buffers.utilities, n, sources.soft[mover], sources.now)
        course[MOVER] = mover
        apply(s, buffers.ids[best])


@jit
def catch_up(course, sources):
    """Get the dice of all turns ready that have passed."""
    while course[PASSED] > 0:
        next_turn(sources)
        course[PASSED] -= 1
