"""What learners need of a match, compiled: steps between decisions, observations, masks, rewards.

Each function runs as plain Python on plain states and compiled on arrays of records, as the
engine's kernels do; `words` are the two-byte numbers of the record in `hidden`.
"""

from __future__ import annotations

import numpy as np

from nomarch.engine import jit
from nomarch.engine.calls import OVER, apply, hide, legal, score, standing, to_move
from nomarch.engine.chance import below
from nomarch.engine.kernels import draw
from nomarch.engine.observation import HEADER

ZERO, ONE = np.float32(0.0), np.float32(1.0)


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
def encode(words, seat, rows, scales, shows, out):
    """Write the observation of a hidden state; `rows`, `scales` and `shows` are a plan's."""
    plan = rows[seat]
    numbers = HEADER + plan[0][0]
    choices = numbers + plan[0][1]
    for i in range(len(out)):
        out[i] = ZERO
    out[seat] = ONE
    for r in range(HEADER, numbers):
        encode_numbers(words, plan[r], scales[r], out)
    for r in range(numbers, choices):
        encode_choices(words, plan[r], seat, plan[0][3], out)
    encode_cards(words, plan, choices, scales, shows, out)


@jit
def encode_numbers(words, run, scale, out):
    """Parts of the most there can be, cut off at -1 and 1."""
    word, at = run[0], run[1]
    for k in range(run[2]):
        part = np.float32(words[word + k]) * scale
        out[at + k] = ONE if part > ONE else (-ONE if part < -ONE else part)


@jit
def encode_choices(words, run, seat, seats, out):
    """For each item one of `size` numbers is 1; of seats (size below 0) the own one is the first."""
    word, at, low, size = run[0], run[1], run[3], run[4]
    for k in range(run[2]):
        value = words[word + k] - low
        if size < 0:
            if 0 <= value < seats:
                value -= seat
                out[at - k * size + (value if value >= 0 else value + seats)] = ONE
        elif 0 <= value < size:
            out[at + k * size + value] = ONE


@jit
def encode_cards(words, plan, first, scales, shows, out):
    """Count, place by place, what the cards there show."""
    card = plan[1][0]
    for r in range(first, first + plan[0][2]):
        n = words[plan[1][1] + r - first]
        at = plan[r][1]
        if at >= 0:
            for i in range(card, card + n):
                for shown in shows[words[i]]:
                    if shown >= 0:
                        out[at + shown] += scales[r]
        card += n


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
    hidden,
    words,
    rows,
    scales,
    shows,
    out,
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
        clear(masks[i], ids[i], counts[i])
        ended[i] = False
        for seat in range(seats):
            rewards[i][seat] = 0.0
        if actions[i] >= 0:
            apply(s, actions[i])
        while draw_to(s, i, rngs[i], ids[i], weights, drawn) == OVER:
            ended[i] = True
            reward(s, seats, keys, points, rewards[i])
            states[i] = fresh[0]
        look(states, i, ids, movers, counts, masks, hidden, words, rows, scales, shows, out)


@jit
def draw_to(s, i, rng, ids, weights, drawn):
    """Draw chance and count the outcomes; return who is to move then."""
    drawn[i] += draw(s, rng, ids, weights)
    return to_move(s)


@jit
def clear(mask, ids, n):
    """Take back what `look` set."""
    for k in range(n):
        mask[ids[k]] = 0


@jit
def look(states, i, ids, movers, counts, masks, hidden, words, rows, scales, shows, out):
    """Who is to move, what may be played, and what the mover sees."""
    movers[i] = to_move(states[i])
    counts[i] = legal(states[i], ids[i])
    for k in range(counts[i]):
        masks[i][ids[i][k]] = 1
    observe(states, i, movers[i], hidden, words, rows, scales, shows, out[i])
