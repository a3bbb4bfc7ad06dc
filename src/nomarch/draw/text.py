"""The text of a part of the page, which remembers its pieces: what stays as it was is neither cut nor sent again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from operator import add

CUT = re.compile(r"(<(?:svg|g|path|text|li|tr|button|section|span)[ >])")
LONGEST = len("<section ")
Pieces = tuple[str, ...]


class Text(str):
    """A part's text. One that was woven knows its strands, since those are what changes as a whole.

    It also remembers the last edit that led to it, for all who are shown the same and had the same before.
    """

    came: tuple[Text, tuple[str | tuple[int, int], ...]] | None = None
    strands: tuple[Text, ...] = ()
    _pieces: Pieces | None = None
    _begins: bool | None = None

    @property
    def pieces(self) -> Pieces:
        """The text, cut before each element of some kinds."""
        if self._pieces is None:
            woven = (own(self.strands, k) for k in range(len(self.strands)))
            self._pieces = tuple(chain.from_iterable(woven)) if self.strands else cut(self)
        return self._pieces

    @property
    def begins(self) -> bool:
        """Whether a piece begins with it; else what stands before its first cut belongs to the piece before."""
        if self._begins is None:
            self._begins = CUT.match(self) is not None
        return self._begins


def cut(html: str) -> Pieces:
    """A text in pieces."""
    first, *rest = CUT.split(html)
    found = tuple(map(add, rest[::2], rest[1::2]))
    return (str(first), *found) if first else found


def weave(strands: Sequence[Text]) -> Text:
    """One text of several, each of which is cut for itself."""
    whole, before = Text("".join(strands)), ""
    for strand in strands:
        if strand[0] != "<" and "<" in before[-LONGEST:]:
            return whole  # an element may begin in one strand and go on in the next
        before = strand
    whole.strands = tuple(strands)
    return whole


def count(strands: Sequence[Text], k: int) -> int:
    """How many pieces of a woven text begin in a strand."""
    strand = strands[k]
    return len(strand.pieces) - (k > 0 and not strand.begins)


def own(strands: Sequence[Text], k: int) -> Pieces:
    """The pieces of a woven text that begin in a strand; the last goes on to where another begins."""
    strand = strands[k]
    pieces = strand.pieces if k == 0 or strand.begins else strand.pieces[1:]
    rest = _rest(strands, k)
    return (*pieces[:-1], pieces[-1] + rest) if pieces and rest else pieces


def alike(old: Sequence[Text], new: Sequence[Text], k: int) -> bool:
    """Whether two woven texts have the same pieces in a strand."""
    if old[k] is not new[k]:
        return False
    after, then = (strands[k + 1] if k + 1 < len(strands) else None for strands in (old, new))
    if after is None or then is None or (after is then and (after.begins or len(after.pieces) > 1)):
        return after is then
    return _rest(old, k) == _rest(new, k)


def _rest(strands: Sequence[Text], k: int) -> str:
    """What belongs to the last piece of a strand and stands in those behind it."""
    rest = ""
    for strand in strands[k + 1 :]:
        if strand.begins:
            break
        rest += strand.pieces[0]
        if len(strand.pieces) > 1:
            break
    return rest
