"""What learners need of a match, compiled: steps between decisions, observations, masks, rewards.

Each function runs as plain Python on plain states and compiled on arrays of records, as the
engine's kernels do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nomarch.engine import jit
from nomarch.engine.calls import OVER, hide, legal, score, standing, to_move
from nomarch.engine.chance import below
from nomarch.engine.jit import unchecked
from nomarch.engine.kernels import draw
from nomarch.engine.turn import apply

from .encoding import U
from .rewriting import rewrite

BEGIN, LOOK, SKIP = -1, -2, -3  # beside all actions: begin anew, play nothing, leave the match alone
NOBODY, ANYBODY, ASKED = range(3)  # other seats: are the learner's too, play at random, are asked one by one
REFUSED = -3  # beside CHANCE and OVER


@jit
def advance(states, fresh, rng, ids, weights, mask, counts, a):
    """Play `a` (begin anew if it is BEGIN), then draw chance; write what is legal and return who is to move.

    What the mask does not allow is REFUSED, and nothing changes.
    """
    s = states[0]
    if a != BEGIN and mask[a] == 0:
        return REFUSED
    mask_ids(ids, counts[0], 0, mask)
    if a == BEGIN:
        states[0] = fresh[0]
    else:
        apply(s, a)
    draw(s, rng, ids, weights)
    mover = to_move(s)
    counts[0] = 0 if mover == OVER else legal(s, ids)
    mask_ids(ids, counts[0], 1, mask)
    return mover


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


class Rows(NamedTuple):
    """Matches side by side: row i of each array is about match i."""

    states: Any
    dice: Any  # random sources of chance
    choices: Any  # and of seats that play at random
    ids: Any
    counts: Any
    drawn: Any  # outcomes of chance so far
    own: Any  # whose observation and mask are told
    movers: Any
    masks: Any
    rewards: Any
    ended: Any


class Terms(NamedTuple):
    """How a match begins and goes on, alike for all rows; `weights`, `keys` and `points` are for reckoning."""

    fresh: Any
    weights: Any
    keys: Any
    points: Any
    others: int
    dealt: bool
    again: bool


@jit
def first_illegal(masks, actions):
    """The first match whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        if not (0 <= actions[i] < len(masks[i]) and masks[i][actions[i]]):
            return i
    return -1


@jit
def choose_rows(ids, counts, rngs, actions):
    """A random legal action for every match."""
    for i in range(len(actions)):
        actions[i] = ids[i][below(rngs[i], counts[i])]


@jit
def step_rows(rows, terms, actions):
    """Play an action in every match; write who is to move then and what the own seat may play."""
    states, ids, counts, own = rows.states, rows.ids, rows.counts, rows.own
    movers, masks = rows.movers, rows.masks
    for i in range(len(states)):
        if actions[i] == SKIP:
            continue
        mask_ids(ids[i], counts[i], 0, masks[i])
        if actions[i] == BEGIN:
            states[i] = terms.fresh[0]
            if terms.dealt:
                own[i] = below(rows.choices[i], len(rows.rewards[i]))
        play_row(rows, terms, i, actions[i])
        movers[i] = to_move(states[i])
        counts[i] = legal(states[i], ids[i]) if movers[i] != OVER else 0
        if terms.others == NOBODY and movers[i] != OVER:
            own[i] = movers[i]
        if movers[i] == own[i]:
            mask_ids(ids[i], counts[i], 1, masks[i])


@unchecked
def mask_ids(ids, n, number, mask):
    """Write 0 or 1 for the first n ids; they ascend, so that looking at the last one is enough."""
    if n > 0 and ids[n - 1] >= len(mask):
        raise IndexError("an outcome among the actions")
    for k in range(U(n)):
        mask[U(ids[k])] = number


@jit
def play_row(rows, terms, i, action):
    """Play and draw chance; rewards remain until the next step, also where a match that ends begins anew at once."""
    s, rng, ids, rewards = rows.states[i], rows.dice[i], rows.ids[i], rows.rewards[i]
    drawn, ended, weights = rows.drawn, rows.ended, terms.weights
    if ended[i]:
        ended[i] = False
        for seat in range(len(rewards)):
            rewards[seat] = 0.0
    if action >= 0:
        apply(s, action)
    drawn[i] += draw(s, rng, ids, weights)
    while terms.others == ANYBODY and to_move(s) != OVER and to_move(s) != rows.own[i]:
        apply(s, ids[below(rows.choices[i], legal(s, ids))])
        drawn[i] += draw(s, rng, ids, weights)
    while to_move(s) == OVER:
        ended[i] = True
        reward(s, len(rewards), terms.keys, terms.points, rewards)
        if not terms.again:
            break
        rows.states[i] = terms.fresh[0]
        drawn[i] += draw(s, rng, ids, weights)


@jit
def observe_rows(sight, scratch, tables, out):
    """Write what a seat of each match sees. Apart from `step_rows`, faster."""
    hidden = sight.hidden
    for i in range(len(sight.states)):
        seat = sight.seats[i]
        view = sight.bare[i]
        if sight.hides:
            hidden[0] = sight.states[i]
            hide(hidden[0], seat)
            view = sight.cells[0]
        rewrite(view, sight.seen[i], sight.seen_by[i], seat, scratch, tables, out[i])
        sight.seen_by[i] = seat
