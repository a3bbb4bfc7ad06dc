"""Observations written over earlier ones, only where something has changed.

`seen` are the cells that the row `out` was written from; where they are still the same, so is the
row. Cells are looked at in groups that the compiler takes at one go, and what has changed is listed
without branches, for nobody can foresee where that is. No index is checked here either.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nomarch.engine.jit import unchecked
from nomarch.engine.observation import (
    CARD,
    CARDS,
    CHOICE,
    COUNTS,
    NUMBER,
    PLACES,
    ROOM,
    SEAT,
    SEATS_AT,
    UNTOLD,
    WIDTH,
    Plan,
)

from .encoding import ONE, ZERO, U, count_card, count_cards, encode_fields, mark, part_of, tables, turned, wipe

NOBODY = -1
FOUR = 4  # cells in one number of eight bytes, and such numbers in a group
TOGETHER = FOUR * FOUR  # cells in a group


class Sight(NamedTuple):
    """Whose eyes see which states; room to hide one in; the cells last told of each, and to which seat."""

    states: Any
    bare: Any  # the cells of the states
    seats: Any
    hides: bool
    hidden: Any
    cells: Any  # of the hidden one
    seen: Any
    seen_by: Any


class Scratch(NamedTuple):
    """What `rewrite` writes on; then which groups of cells it looks at, and which parts of a row it wipes."""

    changes: Any
    groups: Any  # the changes, four at a time
    touched: Any
    changed: Any
    spans: Any
    wipes: Any


def sights(plan: Plan, hides: bool, states: Any, hidden: Any, seats: Any, out: Any) -> tuple[Any, ...]:
    """What `observe_rows` takes to write, row by row, what these seats see of these states."""
    bare = cells_of(states)
    seen, seen_by = np.zeros(bare.shape, np.int16), np.full(len(bare), NOBODY)
    return Sight(states, bare, seats, hides, hidden, cells_of(hidden), seen, seen_by), scratch(plan), tables(plan), out


def cells_of(states: Any) -> Any:
    """States as rows of two-byte numbers."""
    return states.view(np.int16).reshape(len(states), -1)


def scratch(plan: Plan) -> Scratch:
    """Room for rows of this plan."""
    groups = np.zeros((-(-len(plan.parts) // TOGETHER), FOUR), np.int64)
    touched, changed = np.zeros(len(groups) + 1, np.uint64), np.zeros(groups.size * FOUR + 1, np.uint64)
    return Scratch(groups.view(np.int16).ravel(), groups, touched, changed, _spans(plan, len(groups)), _wipes(plan))


def _spans(plan: Plan, groups: int) -> Any:
    """Groups side by side with something told: the first, the one after the last, and whether all are cards."""
    kinds = np.full((len(plan.told), groups * TOGETHER), UNTOLD)
    kinds[:, : len(plan.parts)] = plan.told[:, :, 0]
    spans: list[list[int]] = []
    for group in range(groups):
        found = set(np.unique(kinds[:, group * TOGETHER : (group + 1) * TOGETHER]).tolist()) - {UNTOLD}
        if found and spans and spans[-1][1:] == [group, found == {CARDS}]:
            spans[-1][1] = group + 1
        elif found:
            spans.append([group, group + 1, found == {CARDS}])
    return np.array(spans, np.int64)


def _wipes(plan: Plan) -> Any:
    """Where one-hots are told, from and to, short gaps included: numbers are written anew, and cards stay."""
    hot, cards = np.zeros(plan.size, bool), np.zeros(plan.size, bool)
    hot[: len(plan.told)] = True
    for how, at, _, size in plan.told.reshape(-1, 4).tolist():
        hot[at : at + size] |= how in (CHOICE, SEAT)
    for at in plan.places[plan.places >= 0].tolist():
        cards[at : at + plan.head[WIDTH]] = True
    wipes: list[list[int]] = []
    for at in np.flatnonzero(hot).tolist():
        if wipes and at - wipes[-1][1] < TOGETHER and not cards[wipes[-1][1] : at].any():
            wipes[-1][1] = at + 1
        else:
            wipes.append([at, at + 1])
    return np.array(wipes, np.uint64)


@unchecked
def rewrite(cells, seen, was, seat, scratch, tables, out):
    """Bring a row up to date that was written for the seat `was`, and `seen` with it."""
    spans, wipes, moved = scratch.spans, scratch.wipes, True
    if was == seat:
        moved = mark_changes(cells, seen, scratch)
        n = list_changes(scratch)
        moved = rewrite_cells(cells, seen, scratch.changed, n, seat, tables, out) or moved
    else:
        for k in range(len(wipes)):
            wipe(out[wipes[k][0] : wipes[k][1]])
        encode_fields(cells, seat, tables, out)
    if moved and tables.head[PLACES] > 0:
        rewrite_cards(cells, seen, tables.places[was], tables.places[seat], tables, out)
    if was != seat:
        for k in range(len(spans)):
            keep(cells, seen, spans[k][0] * TOGETHER, spans[k][1] * TOGETHER)


@unchecked
def keep(cells, seen, first, end):
    """What is seen now, for the changes to come."""
    now, then = cells[first:end], seen[first:end]
    for w in range(len(now)):
        then[w] = now[w]


@unchecked
def mark_changes(cells, seen, scratch):
    """Not 0 wherever a cell is another than was seen; whether any is in a group of cards alone."""
    changes, groups, spans, some = scratch.changes, scratch.groups, scratch.spans, 0
    for k in range(len(spans)):
        first, end = spans[k][0], spans[k][1]
        mark_span(cells[first * TOGETHER : end * TOGETHER], seen[first * TOGETHER :], changes[first * TOGETHER :])
        if spans[k][2]:
            for group in range(U(first), U(end)):
                some |= groups[group][0] | groups[group][1] | groups[group][2] | groups[group][3]
    return some != 0


@unchecked
def mark_span(cells, seen, changes):
    """A loop from 0 on, which the compiler makes wide."""
    for w in range(len(cells)):
        changes[w] = cells[w] ^ seen[w]


@unchecked
def list_changes(scratch):
    """List the cells that have changed, but for those in groups of cards; return how many."""
    changes, groups, spans = scratch.changes, scratch.groups, scratch.spans
    touched, changed, m = scratch.touched, scratch.changed, U(0)
    for k in range(len(spans)):
        if not spans[k][2]:
            for group in range(U(spans[k][0]), U(spans[k][1])):
                some = groups[group]
                touched[m] = group
                m += U(some[0] | some[1] | some[2] | some[3] != 0)
    n = U(0)
    for k in range(m):
        first = touched[k] * U(TOGETHER)
        for w in range(first, first + U(TOGETHER)):
            changed[n] = w
            n += U(changes[w] != 0)
    return n


@unchecked
def rewrite_cells(cells, seen, changed, n, seat, tables, out):
    """Write the listed cells anew; whether cards are among them, which are left to do."""
    told, parts, seats, moved = tables.told[seat], tables.parts, tables.head[SEATS_AT], False
    for k in range(n):
        w = changed[k]
        if told[w][0] == CARDS:
            moved = True
        else:
            rewrite_cell(cells[w], seen[w], told[w], parts[w], seat, seats, out)
            seen[w] = cells[w]
    return moved


@unchecked
def rewrite_cell(new, old, told, part, seat, seats, out):
    """Write one cell of the record over its old value."""
    how, at, low, size = told[0], told[1], told[2], told[3]
    if how == NUMBER:
        out[U(at)] = part_of(new, part)
    elif how == CHOICE:
        mark(old - low, size, at, ZERO, out)
        mark(new - low, size, at, ONE, out)
    elif how == SEAT:
        mark(turned(old - low, seat, seats), seats, at, ZERO, out)
        mark(turned(new - low, seat, seats), seats, at, ONE, out)


@unchecked
def rewrite_cards(cells, seen, before, places, tables, out):
    """Count the cards that came and went, place by place; a place told elsewhere than before is counted anew."""
    head, shows, part = tables.head, tables.shows, tables.parts[tables.head[CARD]]
    card, old, counts, first = head[CARD], head[CARD], head[COUNTS], head[CARD]
    for place in range(head[PLACES]):
        n, m, at = cells[counts + place], seen[counts + place], places[place]
        if at >= 0 and at != before[place]:
            wipe(out[at : at + head[WIDTH]])
            count_cards(cells[card : card + n], at, part, shows, out)
        elif at >= 0:
            exchange(cells[card : card + n], seen[old : old + m], at, part, shows, out)
        card += n
        old += m
        seen[counts + place] = n
    keep(cells, seen, first, first + head[ROOM])


@unchecked
def exchange(now, then, at, part, shows, out):
    """Cards of a place are in order, then and now, so one walk along both meets those that came or went."""
    i, j, end, stop = U(0), U(0), U(len(now)), U(len(then))
    while i < end and j < stop:
        new, gone = now[i], then[j]
        if new == gone:
            i += U(1)
            j += U(1)
        elif new < gone:
            count_card(new, at, part, shows, out)
            i += U(1)
        else:
            count_card(gone, at, -part, shows, out)
            j += U(1)
    count_cards(now[i:], at, part, shows, out)
    count_cards(then[j:], at, -part, shows, out)
