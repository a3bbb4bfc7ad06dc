"""Edits: a part of the page is cut at its elements, and only the pieces that are new are sent.

A browser keeps the text of every part that it was sent. An edit is a list in which a text is new, and
a pair (first, count) stands for so many pieces of the text it has.
"""

from __future__ import annotations

from itertools import pairwise

from nomarch.draw.text import Pieces, Text, cut

Edit = tuple[str | tuple[int, int], ...]
Telling = list[str | tuple[int, int]]


def edit(before: str, after: str) -> Edit:
    """What makes one text of the other; from nothing, the whole text."""
    old, new = (one if isinstance(one, Text) else Text(one) for one in (before, after))
    came = new.came
    if came is None or came[0] is not old:
        came = (old, _found(old, new))
        old.came, new.came = None, came  # nobody remembers more than one step
    return came[1]


def _found(old: Text, new: Text) -> Edit:
    """Strand by strand where both have as many, else at one go."""
    was, now, told = old.pieces, new.pieces, Telling()
    if not was:
        return (str(new),) if new else ()
    if len(old.joints) != len(new.joints):
        _strand(told, was, now, (0, len(was)), (0, len(now)))
    else:
        ends = pairwise((*old.joints, len(was))), pairwise((*new.joints, len(now)))
        for here, there in zip(*ends, strict=True):
            _strand(told, was, now, here, there)
    return tuple(told)


def _strand(told: Telling, was: Pieces, now: Pieces, here: tuple[int, int], there: tuple[int, int]) -> None:
    """Tell the pieces of a strand: what is alike at both ends is found first."""
    old, new = was[slice(*here)], now[slice(*there)]
    if old == new:
        if old:
            _add_run(told, here[0], len(old))
        return
    room = min(len(old), len(new))
    head = _alike(old, new, room)
    tail = _alike(old[::-1], new[::-1], room - head)
    if head:
        _add_run(told, here[0], head)
    _between(told, was, new[head : len(new) - tail], here[0] + head, here[1] - tail)
    if tail:
        _add_run(told, here[1] - tail, tail)


def _alike(one: Pieces, other: Pieces, most: int) -> int:
    """How many pieces two rows have in common from their beginning on: by halving, many at a time."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _between(told: Telling, old: Pieces, new: Pieces, low: int, high: int) -> None:
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
            _add_text(told, texts)
        count += 1
    if count:
        _add_run(told, first, count)
    if texts:
        _add_text(told, texts)


def _add_text(told: Telling, texts: list[str]) -> None:
    """Add what is new, to what is new before it."""
    if told and isinstance(told[-1], str):
        texts.insert(0, told.pop())  # type: ignore[arg-type]
    told.append("".join(texts))
    texts.clear()


def _add_run(told: Telling, first: int, count: int) -> None:
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
