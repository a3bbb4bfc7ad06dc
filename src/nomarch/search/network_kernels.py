"""The network's forward pass, from states to values, in machine code.

A `network` is a tuple: hidden weights, hidden bias, out weights, out bias, each with one
more axis in front for several players, and three buffers (see `Network.arguments`).
Neighbouring positions are much alike, so only what changed since the last one is summed. Sums check no bounds: their
arrays are made to fit when a network is seated, and checks would keep them from being summed several at a time.
"""

import math

from nomarch.engine import fused, jit
from nomarch.engine.calls import features
from nomarch.engine.jit import unchecked

POINTS = 20.0  # the network counts points in units of so many
FRESH = 64  # positions after which the sum is made anew, lest rounding errors add up


@fused
def value_all(states, which, n, seat, seats, network, out):
    """Shares and points of many positions, seen by one seat."""
    for i in range(n):
        if i % FRESH == 0:
            forget(network, 0)
        value_one(states[which[i]], seat, seats, network, 0, out[i])


@jit
def value_one(s, seat, seats, network, player, out):
    """Shares and points of a position as a player's network values it from its seat; `forget` before the first."""
    hidden_weights, _, out_weights, out_bias, rows, hidden, raw = network
    features(s, seat, rows[1])
    add_changes(rows[0], rows[1], hidden_weights[player], hidden)
    outputs(hidden, out_weights[player], out_bias[player], raw)
    seat_value(seat, seats, raw, out)


@unchecked
def forget(network, player):
    """Begin a new sum."""
    _, hidden_bias, _, _, rows, hidden, _ = network
    copy_row(hidden_bias[player], hidden)
    for f in range(len(rows[0])):
        rows[0][f] = 0.0


@unchecked
def add_changes(before, after, weights, hidden):
    """Correct a sum made for one position to another, which is then the one before."""
    for f in range(len(weights)):
        if after[f] != before[f]:
            add_scaled(weights[f], after[f] - before[f], hidden)
            before[f] = after[f]


@unchecked
def outputs(hidden, weights, bias, out):
    """Rectify the hidden units and sum the outputs."""
    copy_row(bias, out)
    for h in range(len(hidden)):
        if hidden[h] > 0.0:
            add_scaled(weights[h], hidden[h], out)


@unchecked
def copy_row(row, out):
    """out = row, number by number: slices would need memory of their own."""
    for i in range(len(row)):
        out[i] = row[i]


@unchecked
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
