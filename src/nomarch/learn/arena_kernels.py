"""Whole matches of our own bots in machine code, on the very random numbers they would draw in Python.

Python's source of random numbers is a row of 32-bit words. A match is played on words that were
written down beforehand: `go_on` plays until it needs some that only Python can give, says which,
and is called again. So seeds mean the same here and where bots are asked one by one.
"""

import math
from typing import Any, NamedTuple

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.calls import hide, legal, on_turn, outcomes, to_move
from nomarch.engine.turn import apply
from nomarch.search.action_kernels import RANDOM
from nomarch.search.ahead_kernels import VIEW, weigh_view
from nomarch.search.turn_kernels import result

HERE = 4  # the match, behind the states that looking ahead needs
DICE, SEED, WORDS, PASSED = range(4)  # why a match stops, beside OVER
# What is told: who decides, how many decisions were made; whose dice fall, or a seed; whether a source was made of it.
SEAT, MADE, NUMBER, SEEDED = range(4)


class Lineup(NamedTuple):
    """Who sits where and how softly each chooses; how many deals they imagine, and whether anything is hidden."""

    players: Any
    softness: Any
    careless: Any
    samples: int
    hidden: bool


class Luck(NamedTuple):
    """Each seat's row of words and the dice's; where each is read on, -1 for dice not thrown; a source for deals."""

    words: Any
    at: Any
    rng: Any


class Report(NamedTuple):
    """What is told when a match stops, how many decisions each seat has made, and what each action was liked."""

    told: Any
    decisions: Any
    likings: Any


@jit
def go_on(states, lineup, judge, luck, buffers, report):
    """Play until something is needed, another seat decides, or the match is over; return why."""
    s = states[HERE]
    seats, ids, words, at, told = judge.seats, buffers.ids, luck.words, luck.at, report.told
    told[SEAT] = -1
    told[MADE] = 0
    while True:
        mover = to_move(s)
        if mover == OVER:
            return OVER
        if mover == CHANCE:
            if at[seats] < 0:
                told[NUMBER] = on_turn(s)
                return DICE
            action = fallen(s, words[seats], at, seats, ids, buffers.weights)
            if action < 0:
                told[SEAT] = seats
                return WORDS
            apply(s, action)
            continue
        at[seats] = -1
        if told[SEAT] >= 0 and told[SEAT] != mover:
            return PASSED
        told[SEAT] = mover
        n = legal(s, ids)
        if lineup.players[mover] == RANDOM:
            i = number_below(words[mover], at, mover, n)
            if i < 0:
                return WORDS
        elif n == 1 and lineup.softness[mover] > 0.0:
            i = 0
        else:
            if at[mover] + 4 > len(words[mover]):
                return WORDS
            if lineup.hidden and told[SEEDED] == 0:
                told[NUMBER] = words[mover][at[mover]] | (words[mover][at[mover] + 1] >> 24) << 32
                return SEED
            told[SEEDED] = 0
            at[mover] += 2
            states[VIEW] = states[HERE]
            hide(states[VIEW], mover)
            n = weigh_view(
                states, mover, lineup.samples, lineup.players[mover], judge, luck.rng, buffers, report.likings
            )
            i = softly(n, mover, lineup, luck, buffers, report.likings)
        apply(s, ids[i])
        report.decisions[mover] += 1
        told[MADE] += 1


@jit
def fallen(s, dice, at, place, ids, weights):
    """One outcome as `chance.choose` draws it; -1 if there are not enough words."""
    n = outcomes(s, ids, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    left = number_below(dice, at, place, total)
    if left < 0:
        return -1
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return ids[i]


@jit
def number_below(words, at, place, n):
    """As `random.randrange`: the first word whose top bits are below n; -1 if all that is left is passed over."""
    bits = 0
    while n >> bits > 0:
        bits += 1
    for i in range(at[place], len(words)):
        number = words[i] >> (32 - bits)
        if number < n:
            at[place] = i + 1
            return number
    at[place] = len(words)
    return -1


@jit
def softly(n, seat, lineup, luck, buffers, likings):
    """The best action; or one that costs little, the less likely the more it costs, as `random.choices` draws it."""
    best = liked_most(likings, n)
    if lineup.softness[seat] == 0.0:
        return best
    part = fraction(luck.words[seat], luck.at, seat)
    return drawn(likings, n, best, lineup.softness[seat], lineup.careless[seat], part, buffers)


@jit
def liked_most(likings, n):
    """The first of those that are liked most."""
    best = 0
    for k in range(n):
        if likings[k] > likings[best]:
            best = k
    return best


@jit
def drawn(likings, n, best, softness, careless, part, buffers):
    """Of the actions that cost little, each as long as it is likely and the best first, the one at this part of all."""
    order, sums = buffers.weights, buffers.utilities
    near = near_best(likings, n, best, careless, order)
    total = 0.0
    for j in range(near):
        total += math.exp((likings[order[j]] - likings[best]) / softness)
        sums[j] = total
    for j in range(near - 1):
        if part * total < sums[j]:
            return order[j]
    return order[near - 1]


@jit
def near_best(likings, n, best, careless, order):
    """Write which are liked nearly as much as the best, best first; return how many."""
    near = 0
    for k in range(n):
        if likings[best] - likings[k] <= careless:
            j = near
            while j > 0 and likings[order[j - 1]] < likings[k]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = k
            near += 1
    return near


@jit
def fraction(words, at, place):
    """As `random.random`: 53 bits of two words."""
    i = at[place]
    at[place] = i + 2
    return ((words[i] >> 5) * 67108864.0 + (words[i + 1] >> 6)) / 9007199254740992.0


@jit
def finish(states, seats, end, buffers):
    """Write how the match ended: shares of the victory, then points."""
    result(states[HERE], seats, end, buffers.points, buffers.keys)
