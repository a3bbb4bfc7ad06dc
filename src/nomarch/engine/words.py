"""What the words of every game are made with.

Each function of a game's words takes the function that translates last, so that one sentence serves
every language: `_("Tick {n} boxes.").format(n=n)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import NamedTuple

Happening = tuple[int, str]  # a seat, or NOBODY, and what happened to it
Row = tuple[str, str]  # what choices of one row have in common, and the words of one of them
NOBODY = -1


class Prompt(NamedTuple):
    """What the player to move is to do, and what is good to know about it."""

    headline: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.headline} {self.detail}".rstrip()


class Translate:
    """Says messages in one language: `_("Undo")`; what nobody translated is said in English."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue
        self._told = lru_cache(4096)(catalogue.gettext)

    def __call__(self, message: str) -> str:
        """A message that is the same however many things it is about."""
        return self._told(message)

    def n(self, one: str, many: str, n: int, **more: object) -> str:
        """A message about so many things, filled in: `_.n("1 coin", "{n} coins", coins)`."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **more)

    def c(self, context: str, message: str) -> str:
        """A message whose English could mean two things: `_.c("warehouse", "open")`."""
        return self._catalogue.pgettext(context, message)


english = Translate(NullTranslations())  # messages are written in English


class Afterwards(Translate):
    """The words for something to choose, told once it is done: "Stop rolling" becomes "stopped rolling"."""

    def __init__(self, told: Mapping[str, str], _: Translate) -> None:
        self._words, self._ = told, _

    def __call__(self, message: str) -> str:
        return self._(self._words.get(message, message))

    def n(self, one: str, many: str, n: int, **more: object) -> str:
        return self._.n(one, many, n, **more)

    def c(self, context: str, message: str) -> str:
        return self._.c(context, message)


def letter(seat: int) -> str:
    """What a seat is called where names are not known."""
    return "ABCDE"[seat]


def signed(n: int) -> str:
    """A gain or loss: +5, −2."""
    return f"+{n}" if n >= 0 else f"−{-n}"
