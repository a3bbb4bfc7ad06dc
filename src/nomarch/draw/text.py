"""The text of a part of the page, which remembers its pieces: what stays as it was is neither cut nor sent again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from operator import add

CUT = re.compile(r"(<(?:svg|g|path|text|li|tr|button|section|span)[ >])")
LONGEST = len("<section ")
Pieces = tuple[str, ...]
Seams = tuple[
    list[int], list[str]
]  # of strands: where their pieces begin among all, and what of others ends their last


class Text(str):
    """A part's text. One that was woven knows its strands, since those are what changes as a whole.

    It also remembers the last edit that led to it, for all who are shown the same and had the same before.
    """

    came: tuple[Text, tuple[str | tuple[int, int], ...]] | None = None
    strands: tuple[Text, ...] = ()
    _pieces: Pieces | None = None
    knot: tuple[int, bool, str] | None = None  # how many pieces, whether one begins with it, and the first of them
    _sewn: Seams | None = None

    @property
    def pieces(self) -> Pieces:
        """The text, cut before each element of some kinds."""
        if self._pieces is None:
            self._pieces = self._woven_pieces() if self.strands else cut(self)
        return self._pieces

    def _woven_pieces(self) -> Pieces:
        return tuple(chain.from_iterable(own(self.strands, k, tail) for k, tail in enumerate(self.seams[1])))

    def tie(self) -> tuple[int, bool, str]:
        """Find out what matters where this strand meets another."""
        self.knot = (len(self.pieces), CUT.match(self) is not None, self.pieces[0])
        return self.knot

    @property
    def seams(self) -> Seams:
        """Where the strands of a woven text meet."""
        if self._sewn is None:
            self._sewn = _seams(self.strands)
        return self._sewn


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


def own(strands: Sequence[Text], k: int, tail: str) -> Pieces:
    """The pieces of a woven text that begin in a strand; to the last belongs what follows up to the next cut."""
    strand = strands[k]
    pieces = strand.pieces if k == 0 or (strand.knot or strand.tie())[1] else strand.pieces[1:]
    return (*pieces[:-1], pieces[-1] + tail) if pieces and tail else pieces


def _seams(strands: Sequence[Text]) -> Seams:
    knots = [strand.knot or strand.tie() for strand in strands]
    starts, tails, at, tail = [0], [], 0, ""
    for n, begins, _ in knots:
        at += n if begins or not at else n - 1
        starts.append(at)
    for n, begins, first in reversed(knots):
        tails.append(tail)
        tail = "" if begins else first + tail if n == 1 else first
    return starts, tails[::-1]
