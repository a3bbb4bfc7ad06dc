"""The network's forward pass, from states to values, in machine code."""

import math

from nomarch.engine import OVER, jit
from nomarch.engine.calls import features, on_turn, to_move

POINTS = 20.0  # the network counts points in units of so many
FRESH = 64


@jit
def whose(states):
    """The seat whose turn it is in states[0], or OVER."""
    return OVER if to_move(states[0]) == OVER else on_turn(states[0])


@jit
def encode_all(states, which, n, rows):
    """Write the features of every state, seen by the seat whose turn it is."""
    for i in range(n):
        s = states[which[i]]
        features(s, max(0, on_turn(s)), rows[i])


@jit
def value_all(states, which, n, seats, hidden_weights, hidden_bias, out_weights, out_bias, rows, hidden, raw, out):
    """Shares and points of many positions. Neighbours are much alike, so only changes are summed.

    `rows` has two rows, for the position at hand and the one before. Now and then the sum
    is made anew, lest rounding errors add up.
    """
    for i in range(n):
        s = states[which[i]]
        first = max(0, on_turn(s))
        features(s, first, rows[i & 1])
        if i % FRESH == 0:
            copy_row(hidden_bias, hidden)
            add_features(rows[i & 1], hidden_weights, hidden)
        else:
            add_changes(rows[1 - (i & 1)], rows[i & 1], hidden_weights, hidden)
        outputs(hidden, out_weights, out_bias, raw)
        seat_value(first, seats, raw, out[i])


@jit
def add_features(row, weights, hidden):
    """Sum the weights of all features; those that are zero cost nothing."""
    for f in range(len(weights)):
        if row[f] != 0.0:
            add_scaled(weights[f], row[f], hidden)


@jit
def add_changes(before, after, weights, hidden):
    """Correct a sum made for one position to another."""
    for f in range(len(weights)):
        if after[f] != before[f]:
            add_scaled(weights[f], after[f] - before[f], hidden)


@jit
def outputs(hidden, weights, bias, out):
    """Rectify the hidden units and sum the outputs."""
    copy_row(bias, out)
    for h in range(len(hidden)):
        if hidden[h] > 0.0:
            add_scaled(weights[h], hidden[h], out)


@jit
def copy_row(row, out):
    """out = row, number by number: slices would need memory of their own."""
    for i in range(len(row)):
        out[i] = row[i]


@jit
def add_scaled(row, x, out):
    """out += x * row."""
    for i in range(len(row)):
        out[i] += x * row[i]


@jit
def seat_value(first, seats, raw, out):
    """Shares by softmax, points by scale, turned so that seat 0 comes first."""
    best = raw[0]
    for k in range(seats):
        best = max(best, raw[k])
    total = 0.0
    for k in range(seats):
        total += math.exp(raw[k] - best)
    for k in range(seats):
        seat = (first + k) % seats
        out[seat] = math.exp(raw[k] - best) / total
        out[seats + seat] = POINTS * raw[seats + k]


@jit
def value_one(s, seats, network, out):
    """Shares and points of one position; `network` is (hidden weights, bias, out weights, bias, and three buffers)."""
    hidden_weights, hidden_bias, out_weights, out_bias, rows, hidden, raw = network
    first = max(0, on_turn(s))
    features(s, first, rows[0])
    copy_row(hidden_bias, hidden)
    add_features(rows[0], hidden_weights, hidden)
    outputs(hidden, out_weights, out_bias, raw)
    seat_value(first, seats, raw, out)
