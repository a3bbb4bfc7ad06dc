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
# What is told: who decides and how many decisions were made at one go; whose dice fall, or a seed for what is
# imagined; whether that seed was used; and the action that was chosen.
SEAT, MADE, NUMBER, SEEDED, CHOSEN = TOLD = range(5)


class Minds(NamedTuple):
    """How each seat thinks: its player, how softly it chooses and what it may lose by that; how often all imagine."""

    players: Any
    softness: Any
    careless: Any
    samples: int
    hidden: bool  # whether there is anything to imagine


class Luck(NamedTuple):
    """The words of each seat's source, those of the dice last, and where each is read on: -1 for dice not thrown."""

    words: Any
    at: Any
    rng: Any  # what is imagined from


@jit
def go_on(states, minds, judge, luck, buffers, sums, told, decisions):
    """Play until something is needed, another seat decides, or the match is over; return why."""
    s = states[HERE]
    dice = judge.seats
    told[SEAT] = -1
    told[MADE] = 0
    while True:
        mover = to_move(s)
        if mover == OVER:
            return OVER
        if mover == CHANCE:
            if luck.at[dice] < 0:
                told[NUMBER] = on_turn(s)
                return DICE
            action = fallen(s, luck.words[dice], luck.at, dice, buffers)
            if action < 0:
                told[SEAT] = dice
                return WORDS
            apply(s, action)
            continue
        luck.at[dice] = -1
        if told[SEAT] >= 0 and told[SEAT] != mover:
            return PASSED
        told[SEAT] = mover
        why = decide(states, mover, minds, judge, luck, buffers, sums, told)
        if why >= 0:
            return why
        apply(s, told[CHOSEN])
        decisions[mover] += 1
        told[MADE] += 1


@jit
def decide(states, mover, minds, judge, luck, buffers, sums, told):
    """Tell what the seat chooses, and return -1; or return what is needed first."""
    words = luck.words[mover]
    n = legal(states[HERE], buffers.ids)
    i = 0
    if minds.players[mover] == RANDOM:
        i = number_below(words, luck.at, mover, n)
        if i < 0:
            return WORDS
    elif n > 1 or minds.softness[mover] == 0.0:
        at = luck.at[mover]
        if at + 4 > len(words):
            return WORDS
        if minds.hidden and told[SEEDED] == 0:
            told[NUMBER] = words[at] | (words[at + 1] >> 24) << 32
            return SEED
        told[SEEDED] = 0
        luck.at[mover] = at + 2
        states[VIEW] = states[HERE]
        hide(states[VIEW], mover)
        n = weigh_view(states, mover, minds.samples, minds.players[mover], judge, luck.rng, buffers, sums)
        i = softly(sums, n, minds.softness[mover], minds.careless[mover], luck, mover, buffers)
    told[CHOSEN] = buffers.ids[i]
    return -1


@jit
def fallen(s, words, at, place, buffers):
    """One outcome as `chance.choose` draws it; -1 if there are not enough words."""
    ids = buffers.ids
    weights = buffers.weights
    n = outcomes(s, ids, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    left = number_below(words, at, place, total)
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
def softly(likings, n, softness, careless, luck, place, buffers):
    """The best action; or one that costs little, the less likely the more it costs, as `random.choices` draws it."""
    best = 0
    for k in range(n):
        if likings[k] > likings[best]:
            best = k
    if softness == 0.0:
        return best
    order = buffers.weights
    sums = buffers.utilities
    near = near_best(likings, n, best, careless, order)
    total = 0.0
    for j in range(near):
        total += math.exp((likings[order[j]] - likings[best]) / softness)
        sums[j] = total
    drawn = fraction(luck.words[place], luck.at, place) * total
    for j in range(near - 1):
        if drawn < sums[j]:
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
