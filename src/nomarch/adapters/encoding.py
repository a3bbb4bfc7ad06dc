"""Observations written from the words of a record by a plan's tables, whole or only what has changed.

No index is checked here: all come from a plan, which is made from the record's own layout, and
from values that the rules keep within it. `words` are the two-byte numbers of a hidden record.
"""

from __future__ import annotations

import numpy as np

from nomarch.engine.jit import unchecked
from nomarch.engine.observation import CARDS, CHOICE, HEADER, NUMBER, SEAT

ZERO, ONE = np.float32(0.0), np.float32(1.0)
TOGETHER = 4  # words whose changes are looked at as one number


@unchecked
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


@unchecked
def encode_numbers(words, run, scale, out):
    """Parts of the most there can be, cut off at -1 and 1."""
    given = words[run[0] : run[0] + run[2]]
    told = out[run[1] : run[1] + run[2]]
    for k in range(len(given)):
        part = np.float32(given[k]) * scale
        told[k] = ONE if part > ONE else (-ONE if part < -ONE else part)


@unchecked
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


@unchecked
def encode_cards(words, plan, first, scales, shows, out):
    """Count, place by place, what the cards there show."""
    card = plan[1][0]
    for r in range(first, first + plan[0][2]):
        n = words[plan[1][1] + r - first]
        if plan[r][1] >= 0:
            count_cards(words, card, n, plan[r][1], scales[r], shows, out)
        card += n


@unchecked
def count_cards(words, card, n, at, scale, shows, out):
    """Add what n cards from `card` on show to the numbers of their place."""
    for i in range(card, card + n):
        for shown in shows[words[i]]:
            if shown >= 0:
                out[at + shown] += scale


# Only what has changed -----------------------------------------------------------------------


@unchecked
def mark_changes(words, seen, changes):
    """Not 0 wherever a word is another than was seen: a loop that the compiler makes wide."""
    for w in range(len(words)):
        changes[w] = words[w] ^ seen[w]


@unchecked
def keep(words, seen):
    """What is seen now, for the changes to come."""
    for w in range(len(words)):
        seen[w] = words[w]


@unchecked
def encode_changes(words, seen, changes, fours, seat, rows, scales, shows, told, parts, out):
    """Write anew what has changed since the same seat saw it, and what it sees now into `seen`."""
    plan = rows[seat]
    seats = plan[0][3]
    moved = False
    for four in range(len(fours)):
        if fours[four] != 0:
            for w in range(four * TOGETHER, four * TOGETHER + TOGETHER):
                if changes[w] != 0:
                    if told[seat][w][0] == CARDS:
                        moved = True
                    else:
                        encode_word(words[w], seen[w], told[seat][w], parts[w], seat, seats, out)
                        seen[w] = words[w]
    if moved:
        encode_moves(words, seen, plan, scales, shows, out)


@unchecked
def encode_word(new, old, told, part, seat, seats, out):
    """Write one word of the record over its old value."""
    how, at, low, size = told[0], told[1], told[2], told[3]
    if how == NUMBER:
        number = np.float32(new) * part
        out[at] = ONE if number > ONE else (-ONE if number < -ONE else number)
    elif how == CHOICE:
        mark(old - low, size, at, ZERO, out)
        mark(new - low, size, at, ONE, out)
    elif how == SEAT:
        mark(turned(old - low, seat, seats), seats, at, ZERO, out)
        mark(turned(new - low, seat, seats), seats, at, ONE, out)


@unchecked
def mark(value, size, at, number, out):
    """Write a one-hot's number, if the value has one."""
    if 0 <= value < size:
        out[at + value] = number


@unchecked
def turned(value, seat, seats):
    """A seat counted from the own one; what names nobody stays as it is."""
    if 0 <= value < seats:
        value -= seat
        return value if value >= 0 else value + seats
    return value


@unchecked
def encode_moves(words, seen, plan, scales, shows, out):
    """Count the cards anew at every place where they are others than were seen."""
    first = HEADER + plan[0][0] + plan[0][1]
    card, was, counts = plan[1][0], plan[1][0], plan[1][1]
    for place in range(plan[0][2]):
        n, before, at = words[counts + place], seen[counts + place], plan[first + place][1]
        if at >= 0 and not (n == before and same_cards(words, card, seen, was, n)):
            for k in range(at, at + plan[first + place][2]):
                out[k] = ZERO
            count_cards(words, card, n, at, scales[first + place], shows, out)
        card += n
        was += before
        seen[counts + place] = n
    for w in range(plan[1][0], plan[1][0] + plan[1][2]):
        seen[w] = words[w]


@unchecked
def same_cards(words, card, seen, was, n):
    """Whether n cards are the same ones as before, wherever the places before have shifted them."""
    same = True
    for i in range(n):
        same = same and words[card + i] == seen[was + i]
    return same
