"""The text of a part of the page, which remembers its pieces: what stays as it was is neither cut nor sent again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import add

CUT = re.compile(r"(<(?:svg|g|path|text|li|tr|button|section|span)[ >])")
LONGEST = len("<section ")
Pieces = tuple[str, ...]


class Text(str):
    """A part's text. One that was woven knows where its strands begin, since those are what changes as a whole.

    It also remembers the last edit that led to it, for all who are shown the same and had the same before.
    """

    came: tuple[Text, tuple[str | tuple[int, int], ...]] | None = None
    joints: tuple[int, ...] = (0,)  # the first piece of each strand
    _pieces: Pieces | None = None

    @property
    def pieces(self) -> Pieces:
        """The text, cut before each element of some kinds."""
        if self._pieces is None:
            self._pieces = cut(self)
        return self._pieces


def cut(html: str) -> Pieces:
    """A text in pieces."""
    first, *rest = CUT.split(html)
    found = tuple(map(add, rest[::2], rest[1::2]))
    return (str(first), *found) if first else found


def weave(strands: Sequence[Text]) -> Text:
    """One text of several; each is cut for itself, and what stands before its first cut belongs to the piece before."""
    whole = Text("".join(strands))
    pieces, joints = list[str](), list[int]()
    for strand in strands:
        new = strand.pieces
        if pieces and new and not CUT.match(new[0]):
            if "<" in pieces[-1][-LONGEST:] and new[0][0] != "<":
                return whole  # an element may begin in one strand and go on in the next
            pieces[-1] += new[0]
            new = new[1:]
        joints.append(len(pieces))
        pieces.extend(new)
    whole._pieces, whole.joints = tuple(pieces), tuple(joints)
    return whole
