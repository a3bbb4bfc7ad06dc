"""What learners need of a match, compiled: steps between decisions, observations, masks, rewards.

Each function runs as plain Python on plain states and compiled on arrays of records, as the
engine's kernels do; `words` are the two-byte numbers of the record in `hidden`. Of many matches
`seen` are the words last told in each and `seen_by` the seat they were told to.
"""

from __future__ import annotations

from nomarch.engine import jit
from nomarch.engine.calls import OVER, apply, hide, legal, score, standing, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw

from .encoding import encode, encode_changes, keep, mark_changes


@jit
def advance(states, i, a, rng, ids, weights):
    """Play `a` (none if negative), then draw chance; return who is to move and how many ids are legal."""
    s = states[i]
    if a >= 0:
        apply(s, a)
    draw(s, rng, ids, weights)
    mover = to_move(s)
    return mover, 0 if mover == OVER else legal(s, ids)


@jit
def observe(states, i, seat, hidden, words, rows, scales, shows, out):
    """Write what a seat sees of state i."""
    hidden[0] = states[i]
    hide(hidden[0], seat)
    encode(words, seat, rows, scales, shows, out)


@jit
def reward(s, seats, keys, points, out):
    """Write each seat's reward at the end: shares of victory, scaled to add up to nothing; alone, the points."""
    if seats == 1:
        score(s, points)
        out[0] = 0.0
        for source in range(len(points[0])):
            out[0] += points[0][source]
        return
    standing(s, keys)
    best = keys[0]
    winners = 0
    for seat in range(seats):
        best = max(best, keys[seat])
    for seat in range(seats):
        winners += 1 if keys[seat] == best else 0
    for seat in range(seats):
        share = 1.0 / winners if keys[seat] == best else 0.0
        out[seat] = (share * seats - 1.0) / (seats - 1.0)


@jit
def final_reward(states, i, seats, keys, points, out):
    """Write the rewards of state i."""
    reward(states[i], seats, keys, points, out)


# Many matches ---------------------------------------------------------------------------------


@jit
def first_illegal(actions, ids, counts):
    """The first match whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        found = False
        for k in range(counts[i]):
            found = found or ids[i][k] == actions[i]
        if not found:
            return i
    return -1


@jit
def choose_rows(ids, counts, rngs, actions):
    """A random legal action for every match."""
    for i in range(len(actions)):
        actions[i] = ids[i][below(rngs[i], counts[i])]


@jit
def step_rows(
    states,
    fresh,
    actions,
    rngs,
    ids,
    weights,
    movers,
    counts,
    masks,
    rewards,
    ended,
    drawn,
    keys,
    points,
):
    """Play an action (none if negative) in every match; what ends begins anew at once, its rewards remain."""
    seats = len(rewards[0])
    for i in range(len(states)):
        s = states[i]
        for k in range(counts[i]):
            masks[i][ids[i][k]] = 0
        ended[i] = False
        for seat in range(seats):
            rewards[i][seat] = 0.0
        if actions[i] >= 0:
            apply(s, actions[i])
        while draw_to(s, i, rngs[i], ids[i], weights, drawn) == OVER:
            ended[i] = True
            reward(s, seats, keys, points, rewards[i])
            states[i] = fresh[0]
        movers[i] = to_move(s)
        counts[i] = legal(s, ids[i])
        for k in range(counts[i]):
            masks[i][ids[i][k]] = 1


@jit
def draw_to(s, i, rng, ids, weights, drawn):
    """Draw chance and count the outcomes; return who is to move then."""
    drawn[i] += draw(s, rng, ids, weights)
    return to_move(s)


@jit
def observe_rows(
    states, bare, hides, movers, hidden, words, seen, seen_by, changes, fours, rows, scales, shows, told, parts, out
):
    """Write what each mover sees; where it is the one who saw last, only what has changed since."""
    for i in range(len(states)):
        seat = movers[i]
        view = bare[i]
        if hides:
            hidden[0] = states[i]
            hide(hidden[0], seat)
            view = words[0]
        if seat == seen_by[i]:
            mark_changes(view, seen[i], changes)
            encode_changes(view, seen[i], changes, fours, seat, rows, scales, shows, told, parts, out[i])
        else:
            encode(view, seat, rows, scales, shows, out[i])
            keep(view, seen[i])
            seen_by[i] = seat
