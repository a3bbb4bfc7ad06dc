"""What rules do with rows of numbers at one go."""

from __future__ import annotations

from .jit import jit


@jit
def carry(row, i, to):
    """Take the number at `i` out of a row and put it in again at `to`; those in between make room."""
    taken, _ = row[i], row[to]  # both are places of the row, or the check of bounds says so
    close_up(row, i, to)
    row[to] = taken


def close_up(row, i, to):
    """Move every number after `i` up to `to` by one place towards `i`; compiled, it is one block of memory."""
    for k in range(i, to):
        row[k] = row[k + 1]
    for k in range(i, to, -1):
        row[k] = row[k - 1]
