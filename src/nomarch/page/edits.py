"""Edits: a part of the page is cut at its elements, and only the pieces that are new are sent.

A browser keeps the text of every part that it was sent. An edit is a list in which a text is new, and
a pair (first, count) stands for so many pieces of the text it has.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate
from operator import add

CUT = re.compile(r"(<(?:svg|g|path|text|li|tr|button|section|span)[ >])")
LONGEST = len("<section ")
Edit = tuple[str | tuple[int, int], ...]


class Text(str):
    """A part's text that remembers its pieces: where most of it stays as it was, only the rest is cut anew.

    It also remembers the last edit that led to it, for all who are shown the same and had the same before.
    """

    came: tuple[Text, Edit] | None = None

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The text, cut before each element of some kinds."""
        return cut(self)

    @cached_property
    def starts(self) -> list[int]:
        """Where each piece begins, and the end."""
        return [0, *accumulate(map(len, self.pieces))]


def cut(html: str) -> tuple[str, ...]:
    """A text in pieces."""
    first, *rest = CUT.split(html)
    found = tuple(map(add, rest[::2], rest[1::2]))
    return (str(first), *found) if first else found


def edit(before: str, after: str) -> Edit:
    """What makes one text of the other; from nothing, the whole text. What is alike at both ends is found first."""
    old, new = (one if isinstance(one, Text) else Text(one) for one in (before, after))
    came = new.came
    if came is None or came[0] is not old:
        came = (old, _found(old, new))
        old.came, new.came = None, came  # nobody remembers more than one step
    return came[1]


def _found(old: Text, after: Text) -> Edit:
    head, tail = _ends_alike(old, after)
    low, high = head, len(old.pieces) - tail
    middle = cut(after[old.starts[low] : len(after) - (len(old) - old.starts[high])])
    vars(after)["pieces"] = (*old.pieces[:low], *middle, *old.pieces[high:])
    told: list[str | tuple[int, int]] = [(0, head)] if head else []
    _between(told, old.pieces, middle, low, high)
    if tail:
        _add_run(told, high, tail)
    return tuple(told)


def _ends_alike(old: Text, after: str) -> tuple[int, int]:
    """How many pieces two texts have in common at the beginning, and how many at the end."""
    room = min(len(old), len(after))
    head = _alike(old, after, room)
    room -= head
    tail = _alike_at_end(old, after, room)
    whole = len(old) == len(after) == head
    first = len(old.pieces) if whole else bisect_right(old.starts, max(head - LONGEST, 0)) - 1  # the next cut is alike
    last = bisect_left(old.starts, len(old) - tail)
    return first, len(old.pieces) - max(first, last)


def _alike(one: str, other: str, most: int) -> int:
    """How many letters two texts have in common from their beginning on: by halving, many at a time."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _alike_at_end(one: str, other: str, most: int) -> int:
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle
    return low


def _between(
    told: list[str | tuple[int, int]], old: tuple[str, ...], new: tuple[str, ...], low: int, high: int
) -> None:
    """Add pieces, those that are among the old ones from `low` to `high` as pairs; many in a row become one."""
    places = dict(zip(old[low:high][::-1], range(high - 1, low - 1, -1), strict=True))
    texts: list[str] = []
    first = count = 0
    for piece in new:
        place = first + count  # best right after the one before
        if not (count and place < high and old[place] == piece):
            if count:
                _add_run(told, first, count)
                count = 0
            found = places.get(piece)
            if found is None:
                texts.append(piece)
                continue
            first = found
        if texts:
            told.append("".join(texts))
            texts.clear()
        count += 1
    if count:
        _add_run(told, first, count)
    if texts:
        told.append("".join(texts))


def _add_run(told: list[str | tuple[int, int]], first: int, count: int) -> None:
    """Add pieces that are known from a place on, to those told last if they follow them."""
    last = told[-1] if told else None
    if isinstance(last, tuple) and sum(last) == first:
        told[-1] = (last[0], last[1] + count)
    else:
        told.append((first, count))


def apply(before: str, told: Edit) -> str:
    """The text after an edit, as the page's module makes it too."""
    known = cut(before)
    return "".join(part if isinstance(part, str) else "".join(known[part[0] : part[0] + part[1]]) for part in told)
