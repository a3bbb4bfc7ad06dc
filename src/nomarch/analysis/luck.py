"""Luck: what fell, told throw by throw, and the part each seat had of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from .rows import Row, Throw, Values


def throws(rows: Sequence[Row]) -> tuple[Throw, ...]:
    """Outcomes that fell one after the other, in one turn, without a decision between them."""
    return tuple(_throw(fallen) for fallen in _together(rows))


def _together(rows: Sequence[Row]) -> Iterator[list[Row]]:
    for (kind, _), group in groupby(rows, key=lambda row: (row.kind, row.seat if row.kind == "chance" else -1)):
        if kind == "chance":
            yield list(group)


def _throw(fallen: list[Row]) -> Throw:
    luck = added(row.luck for row in fallen)
    return Throw(fallen[0].event, fallen[-1].event, fallen[0].seat, tuple(row.action for row in fallen), luck)


def added(values: Iterator[Values]) -> Values:
    """The sum, seat by seat."""
    return tuple(map(sum, zip(*values, strict=True)))


def luckiest(found: Sequence[Throw], seat: int, most: int, sign: int = 1) -> tuple[int, ...]:
    """The throws that helped a seat most, or with the sign -1 hurt it most: places among all throws."""
    helped = [i for i in range(len(found)) if sign * found[i].luck[seat] > 0]
    return tuple(sorted(helped, key=lambda i: -sign * found[i].luck[seat])[:most])
