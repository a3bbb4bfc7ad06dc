"""Edits: a part of the page is cut at its elements, and only the pieces that are new are sent.

A browser keeps the text of every part that it was sent. An edit is a list in which a text is new, and
a pair (first, count) stands for so many pieces of the text it has.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.draw.text import Pieces, Text, cut, own

Edit = tuple[str | tuple[int, int], ...]
Telling = list[str | tuple[int, int]]
Strands = Sequence[Text]


def edit(before: str, after: str) -> Edit:
    """What makes one text of the other; from nothing, the whole text."""
    old = before if isinstance(before, Text) else Text(before)
    new = after if isinstance(after, Text) else Text(after)
    came = new.came
    if came is None or came[0] is not old:
        came = (old, _found(old, new))
        old.came, new.came = None, came  # nobody remembers more than one step
    return came[1]


def _found(old: Text, new: Text) -> Edit:
    """Strand by strand where both are woven, else at one go."""
    told = Telling()
    if not old:
        return (str(new),) if new else ()
    if old.strands and new.strands:
        _strands(told, old, new)
    else:
        _strand(told, old.pieces, new.pieces, 0)
    return tuple(told)


def _strands(told: Telling, old: Text, new: Text) -> None:
    """Tell strands: those that are there still by their place, the others by what of them is known."""
    was, (begins, ends) = old.strands, old.seams
    now, tails = new.strands, new.seams[1]
    places = {id(strand): j for j, strand in enumerate(was)}
    aligned, k, known = len(was) == len(now), 0, dict[str, int]()
    while k < len(now):
        j = k if k < len(was) and was[k] is now[k] else places.get(id(now[k]), -1)
        run = _run(was, ends, j, now, tails, k)
        if run:
            if begins[j + run] > begins[j]:
                _add_run(told, begins[j], begins[j + run] - begins[j])
            k += run
            continue
        j = k if aligned and j < 0 else j
        if j >= 0:
            _strand(told, own(was, j, ends[j]), own(now, k, tails[k]), begins[j])
        else:
            known = known or _places(old.pieces)
            _between(told, old.pieces, known, own(now, k, tails[k]), 0)
        k += 1


def _run(was: Strands, ends: list[str], j: int, now: Strands, tails: list[str], k: int) -> int:
    """How many strands from some place on are there still, one after the other, each with the same end."""
    if j < 0 or (j == 0) != (k == 0):  # the first is counted from its first letter, others from their first cut
        return 0
    run, most = 0, min(len(was) - j, len(now) - k)
    while run < most and was[j + run] is now[k + run]:
        run += 1
    while run and ends[j + run - 1] != tails[k + run - 1]:
        run -= 1
    return run


def _strand(told: Telling, old: Pieces, new: Pieces, at: int) -> None:
    """Tell pieces whose like begin at a place: what is alike at both ends is found first."""
    room = min(len(old), len(new))
    head = _alike(old, new, room)
    tail = _alike(old[::-1], new[::-1], room - head)
    if head:
        _add_run(told, at, head)
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    _between(told, old, _places(old), new, at + head)
    if tail:
        _add_run(told, at + head + len(old), tail)


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


def _places(pieces: Pieces) -> dict[str, int]:
    """Where each piece is first found."""
    return dict(zip(pieces[::-1], range(len(pieces) - 1, -1, -1), strict=True))


def _between(told: Telling, old: Pieces, places: dict[str, int], new: Pieces, at: int) -> None:
    """Add pieces, those that are among the old ones as pairs; many in a row become one."""
    texts: list[str] = []
    first, run, most, find = 0, 0, len(old), places.get
    for piece in new:
        if run:
            place = first + run  # best right after the one before
            if place < most and old[place] == piece:
                run += 1
                continue
            _add_run(told, at + first, run)
            run = 0
        found = find(piece)
        if found is None:
            texts.append(piece)
            continue
        if texts:
            _add_text(told, texts)
        first, run = found, 1
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
