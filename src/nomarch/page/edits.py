"""Edits: a part of the page is cut at its elements, and only the pieces that are new are sent.

A browser keeps the text of every part that it was sent. An edit is a list in which a text is new, and
a pair (first, count) stands for so many pieces of the text it has.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache

CUT = re.compile(r"(?=<(?:svg|g|path|text|li|tr|button|section|span)[ >])")
SHARED = 512  # viewers who see the same share the work
Edit = tuple[str | tuple[int, int], ...]


@lru_cache(SHARED)
def pieces(html: str) -> tuple[str, ...]:
    """A part's text, cut before each element of some kinds."""
    return tuple(piece for piece in CUT.split(html) if piece)


@lru_cache(SHARED)
def edit(before: str, after: str) -> Edit:
    """What makes one text of the other; from nothing, the whole text."""
    places = {piece: i for i, piece in reversed(list(enumerate(pieces(before))))}
    told: list[str | tuple[int, int]] = []
    for piece in pieces(after):
        last = told[-1] if told else None
        old = _next(pieces(before), last, piece, places)
        if old is None and isinstance(last, str):
            told[-1] = last + piece
        elif isinstance(last, tuple) and sum(last) == old:
            told[-1] = (last[0], last[1] + 1)
        else:
            told.append(piece if old is None else (old, 1))
    return tuple(told)


def _next(known: tuple[str, ...], last: object, piece: str, places: dict[str, int]) -> int | None:
    """Where the piece is known: best right after the one before, so that many become one pair."""
    if isinstance(last, tuple) and sum(last) < len(known) and known[sum(last)] == piece:
        return int(sum(last))
    return places.get(piece)


def digest(parts: Mapping[str, str]) -> str:
    """A few letters that differ where the parts do: with them a page says what it shows."""
    return hashlib.blake2b("\0".join(parts.values()).encode(), digest_size=8).hexdigest()


def apply(before: str, told: Edit) -> str:
    """The text after an edit, as the page's module makes it too."""
    known = pieces(before)
    return "".join(part if isinstance(part, str) else "".join(known[part[0] : part[0] + part[1]]) for part in told)
