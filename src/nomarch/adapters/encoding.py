"""Observations written from the words of a record by a plan's tables, whole or only what has changed.

No index is checked here: all come from a plan, which is made from the record's own layout, and
from values that the rules keep within it. `words` are the two-byte numbers of a hidden record,
`seen` those that the row `out` was written from.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nomarch.engine.jit import unchecked
from nomarch.engine.observation import (
    BLOCK,
    CARD,
    CARDS,
    CHOICE,
    CHOICES,
    COUNTS,
    END,
    NUMBER,
    NUMBERS,
    PLACES,
    ROOM,
    SEAT,
    SEATS_AT,
    WHOSE,
    WIDTH,
    Plan,
)

ZERO, ONE = np.float32(0.0), np.float32(1.0)
FOUR = 4  # words in one number of eight bytes, and such numbers looked at together
TOGETHER = FOUR * FOUR


def tables(plan: Plan) -> tuple[Any, ...]:
    """What the kernels take of a plan, in their order; numbers are joined to runs, which are written faster."""
    seats = [_runs(told) for told in plan.told]
    runs = np.zeros((len(seats), max(map(len, seats)), 3), np.uint64)
    for seat, found in enumerate(seats):
        runs[seat, : len(found)] = found
    return runs, *plan.tables


def _runs(told: Any) -> list[tuple[int, int, int]]:
    """Numbers that stand side by side in record and observation: where in each, and how many."""
    runs: list[tuple[int, int, int]] = []
    for word in np.flatnonzero(told[:, 0] == NUMBER).tolist():
        at = int(told[word, 1])
        start, begin, n = runs[-1] if runs else (-1, -1, 0)
        if (start + n, begin + n) == (word, at):
            runs[-1] = start, begin, n + 1
        else:
            runs.append((word, at, 1))
    return runs


@unchecked
def encode(words, seat, runs, head, order, told, parts, places, shows, out):
    """Write the whole observation of a hidden state; the tables are a plan's."""
    wipe(out)
    encode_fields(words, seat, runs[seat], head, order, told[seat], parts, out)
    card = head[CARD]
    for place in range(head[PLACES]):
        n = words[head[COUNTS] + place]
        if places[seat][place] >= 0:
            count_cards(words, card, n, places[seat][place], parts[head[CARD]], shows, out)
        card += n


@unchecked
def wipe(out):
    """Zeros; parts are given as slices, since only loops from 0 on are made wide."""
    for i in range(len(out)):
        out[i] = ZERO


@unchecked
def encode_fields(words, seat, runs, head, order, told, parts, out):
    """All but the cards, over zeros."""
    seats, first = head[SEATS_AT], head[NUMBERS]
    whose = first + head[CHOICES]
    out[seat] = ONE
    for r in range(len(runs)):
        encode_numbers(words, runs[r][0], runs[r][1], runs[r][2], parts, out)
    for i in range(first, whose):
        w = order[i]
        mark(words[w] - told[w][2], told[w][3], told[w][1], ONE, out)
    for i in range(whose, whose + head[WHOSE]):
        w = order[i]
        mark(turned(words[w] - told[w][2], seat, seats), seats, told[w][1], ONE, out)


@unchecked
def encode_numbers(words, word, at, n, parts, out):
    """A run of numbers; its unsigned places let the compiler write several at once."""
    for k in range(n):
        out[at + k] = part_of(words[word + k], parts[word + k])


@unchecked
def part_of(word, part):
    """A part of the most there can be, cut off at -1 and 1."""
    number = np.float32(word) * part
    return ONE if number > ONE else (-ONE if number < -ONE else number)


@unchecked
def mark(value, size, at, number, out):
    """Write a one-hot's number, if the value has one."""
    if 0 <= value < size:
        out[at + value] = number


@unchecked
def turned(value, seat, seats):
    """A seat counted from the own one; what names nobody stays so."""
    if 0 <= value < seats:
        value -= seat
        return value if value >= 0 else value + seats
    return -1


@unchecked
def count_cards(words, card, n, at, part, shows, out):
    """Add what n cards from `card` on show to the numbers of their place; a part below 0 takes it away."""
    for i in range(card, card + n):
        kind = words[i]
        for k in range(len(shows[0])):
            if shows[kind][k] >= 0:
                out[at + shows[kind][k]] += part


# Over what was written before -----------------------------------------------------------------


@unchecked
def encode_over(words, seen, was, seat, changes, groups, runs, head, order, told, parts, places, shows, out):
    """Bring a row up to date that was written for the seat `was`, and `seen` with it."""
    moved = True
    mark_changes(words, seen, changes)
    if was == seat:
        moved = encode_changes(words, seen, changes, groups, seat, head[SEATS_AT], told[seat], parts, out)
    else:
        wipe(out[: head[BLOCK]])
        wipe(out[head[END] :])
        encode_fields(words, seat, runs[seat], head, order, told[seat], parts, out)
    if moved and head[PLACES] > 0:
        encode_moves(words, seen, changes, head, places[was], places[seat], parts[head[CARD]], shows, out)
    if was != seat:
        keep(words, seen)


@unchecked
def keep(words, seen):
    """What is seen now, for the changes to come."""
    for w in range(len(words)):
        seen[w] = words[w]


@unchecked
def mark_changes(words, seen, changes):
    """Not 0 wherever a word is another than was seen: a loop that the compiler makes wide."""
    for w in range(len(words)):
        changes[w] = words[w] ^ seen[w]


@unchecked
def encode_changes(words, seen, changes, groups, seat, seats, told, parts, out):
    """Write anew each word that has changed; whether cards have moved, which is left to do."""
    moved = False
    for group in range(len(groups)):
        some = groups[group]
        if some[0] | some[1] | some[2] | some[3] != 0:
            for w in range(group * TOGETHER, group * TOGETHER + TOGETHER):
                if changes[w] != 0:
                    if told[w][0] == CARDS:
                        moved = True
                    else:
                        encode_word(words[w], seen[w], told[w], parts[w], seat, seats, out)
                        seen[w] = words[w]
    return moved


@unchecked
def encode_word(new, old, told, part, seat, seats, out):
    """Write one word of the record over its old value."""
    how, at, low, size = told[0], told[1], told[2], told[3]
    if how == NUMBER:
        out[at] = part_of(new, part)
    elif how == CHOICE:
        mark(old - low, size, at, ZERO, out)
        mark(new - low, size, at, ONE, out)
    elif how == SEAT:
        mark(turned(old - low, seat, seats), seats, at, ZERO, out)
        mark(turned(new - low, seat, seats), seats, at, ONE, out)


@unchecked
def encode_moves(words, seen, changes, head, before, places, part, shows, out):
    """Count the cards that came and went, place by place; a place told elsewhere than before is counted anew."""
    card, old, counts, first = head[CARD], head[CARD], head[COUNTS], head[CARD]
    for place in range(head[PLACES]):
        n, m, at = words[counts + place], seen[counts + place], places[place]
        if at >= 0 and at != before[place]:
            wipe(out[at : at + head[WIDTH]])
            count_cards(words, card, n, at, part, shows, out)
        elif at >= 0 and (card != old or n != m or any_change(changes[card : card + n])):
            exchange(words, card, n, seen, old, m, at, part, shows, out)
        card += n
        old += m
        seen[counts + place] = n
    keep(words[first : first + head[ROOM]], seen[first : first + head[ROOM]])


@unchecked
def any_change(changes):
    """Whether any is not 0."""
    some = 0
    for k in range(len(changes)):
        some |= changes[k]
    return some != 0


@unchecked
def exchange(words, card, n, seen, old, m, at, part, shows, out):
    """Cards of a place are in order, so those that came or went lie between equal beginnings and ends."""
    same = 0
    while same < n and same < m and words[card + same] == seen[old + same]:
        same += 1
    while n > same and m > same and words[card + n - 1] == seen[old + m - 1]:
        n -= 1
        m -= 1
    count_cards(seen, old + same, m - same, at, -part, shows, out)
    count_cards(words, card + same, n - same, at, part, shows, out)
