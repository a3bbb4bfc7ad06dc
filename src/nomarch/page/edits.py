"""Edits: a part of the page is cut at its elements, and only the pieces that are new are sent.

A browser keeps the text of every part that it was sent. An edit is a list in which a text is new, and
a pair (first, count) stands for so many pieces of the text it has.
"""

from __future__ import annotations

from nomarch.draw.text import Pieces, Text, alike, count, cut, own

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
    told, was, now = Telling(), old.strands, new.strands
    if not old:
        return (str(new),) if new else ()
    if not was or len(was) != len(now):
        _strand(told, old.pieces, new.pieces, 0)
        return tuple(told)
    at = 0
    for k in range(len(was)):
        n = count(was, k)
        if not alike(was, now, k):
            _strand(told, own(was, k), own(now, k), at)
        elif n:
            _add_run(told, at, n)
        at += n
    return tuple(told)


def _strand(told: Telling, old: Pieces, new: Pieces, at: int) -> None:
    """Tell pieces whose like begin at a place: what is alike at both ends is found first."""
    room = min(len(old), len(new))
    head = _alike(old, new, room)
    tail = _alike(old[::-1], new[::-1], room - head)
    if head:
        _add_run(told, at, head)
    _between(told, old[head : len(old) - tail], new[head : len(new) - tail], at + head)
    if tail:
        _add_run(told, at + len(old) - tail, tail)


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


def _between(told: Telling, old: Pieces, new: Pieces, at: int) -> None:
    """Add pieces, those that are among the old ones as pairs; many in a row become one."""
    places = dict(zip(old[::-1], range(len(old) - 1, -1, -1), strict=True))
    texts: list[str] = []
    first = run = 0
    for piece in new:
        place = first + run  # best right after the one before
        if not (run and place < len(old) and old[place] == piece):
            if run:
                _add_run(told, at + first, run)
                run = 0
            found = places.get(piece)
            if found is None:
                texts.append(piece)
                continue
            first = found
        if texts:
            _add_text(told, texts)
        run += 1
    if run:
        _add_run(told, at + first, run)
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
