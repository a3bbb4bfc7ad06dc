"""Observations written from the cells of a record by a plan's tables.

No index is checked here: all come from a plan, which is made from the record's own layout, and
from values that the rules keep within it. `cells` are the two-byte numbers of a hidden record.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nomarch.engine.jit import unchecked
from nomarch.engine.observation import CARD, CHOICES, COUNTS, NUMBER, NUMBERS, PLACES, SEATS_AT, Plan

ZERO, ONE = np.float32(0.0), np.float32(1.0)
U = np.uint64  # of indices: a sign would have to be looked at each time


class Tables(NamedTuple):
    """What the kernels take of a plan; numbers are joined to runs, which are written faster."""

    runs: Any
    marks: Any
    head: Any
    told: Any
    parts: Any
    places: Any
    shows: Any


def tables(plan: Plan) -> Tables:
    """A plan as the kernels take it."""
    seats = [_runs(told) for told in plan.told]
    runs = np.zeros((len(seats), max(map(len, seats)), 3), np.uint64)
    for seat, found in enumerate(seats):
        runs[seat, : len(found)] = found
    return Tables(runs, _marks(plan), plan.head, plan.told, plan.parts, plan.places, plan.shows)


def _runs(told: Any) -> list[tuple[int, int, int]]:
    """Numbers that stand side by side in record and observation: where in each, and how many."""
    runs: list[tuple[int, int, int]] = []
    for cell in np.flatnonzero(told[:, 0] == NUMBER).tolist():
        at = int(told[cell, 1])
        start, begin, n = runs[-1] if runs else (-1, -1, 0)
        if (start + n, begin + n) == (cell, at):
            runs[-1] = start, begin, n + 1
        else:
            runs.append((cell, at, 1))
    return runs


def _marks(plan: Plan) -> Any:
    """For each seat and each one-hot, then each seat's one-hot: the cell, where it is told, low, size."""
    marked = plan.order[plan.head[NUMBERS] :]
    cells = np.broadcast_to(marked, (len(plan.told), len(marked)))
    return np.concatenate([cells[:, :, None], plan.told[:, marked, 1:]], axis=2).astype(np.int64)


@unchecked
def encode(cells, seat, tables, out):
    """Write the whole observation of a hidden state; the tables are a plan's."""
    head = tables.head
    wipe(out)
    encode_fields(cells, seat, tables, out)
    card = head[CARD]
    for place in range(head[PLACES]):
        n = cells[head[COUNTS] + place]
        at = tables.places[seat][place]
        if at >= 0:
            count_cards(cells[card : card + n], at, tables.parts[head[CARD]], tables.shows, out)
        card += n


@unchecked
def wipe(out):
    """Zeros; parts are given as slices, since only loops from 0 on are made wide."""
    for i in range(len(out)):
        out[i] = ZERO


@unchecked
def encode_fields(cells, seat, tables, out):
    """All but the cards, over zeros."""
    runs, marks, head, seats = tables.runs[seat], tables.marks[seat], tables.head, tables.head[SEATS_AT]
    out[U(seat)] = ONE
    for r in range(U(len(runs))):
        encode_numbers(cells, runs[r][0], runs[r][1], runs[r][2], tables.parts, out)
    for i in range(U(head[CHOICES])):
        mark(cells[U(marks[i][0])] - marks[i][2], marks[i][3], marks[i][1], ONE, out)
    for i in range(U(head[CHOICES]), U(len(marks))):
        mark(turned(cells[U(marks[i][0])] - marks[i][2], seat, seats), seats, marks[i][1], ONE, out)


@unchecked
def encode_numbers(cells, cell, at, n, parts, out):
    """A run of numbers; its unsigned places let the compiler write several at once."""
    for k in range(n):
        out[at + k] = part_of(cells[cell + k], parts[cell + k])


@unchecked
def part_of(cell, part):
    """A part of the most there can be, cut off at -1 and 1."""
    number = np.float32(cell) * part
    return ONE if number > ONE else (-ONE if number < -ONE else number)


@unchecked
def mark(value, size, at, number, out):
    """Write a one-hot's number; a value that has none leaves zeros. No branch: nobody could foresee it."""
    inside = 0 <= value < size
    out[U(at + (value if inside else 0))] = number if inside else ZERO


@unchecked
def turned(value, seat, seats):
    """A seat counted from the own one; what names nobody stays so."""
    from_own = value - seat if value >= seat else value - seat + seats
    return from_own if 0 <= value < seats else -1


@unchecked
def count_cards(cards, at, part, shows, out):
    """Add what the cards show to the numbers of their place."""
    for i in range(U(len(cards))):
        count_card(cards[i], at, part, shows, out)


@unchecked
def count_card(kind, at, part, shows, out):
    """Add what one card shows; a part below 0 takes it away."""
    numbers = shows[U(kind)]
    for k in range(len(numbers)):
        if numbers[k] >= 0:
            out[U(at + numbers[k])] += part
