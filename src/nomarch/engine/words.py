"""What a game says to people; a game without words of its own speaks in its notation.

A game's `strings` module has these functions. Each takes a gettext-like function last, so
that one sentence serves every language: `_("Tick {n} boxes.").format(n=n)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Translate = Callable[[str], str]
Happening = tuple[int, str]  # a seat, or NOBODY, and what happened to it
NOBODY = -1


def english(message: str) -> str:
    """Messages are written in English, so English needs no translation."""
    return message


def counted(n: int, one: str, many: str, **more: object) -> str:
    """The singular for one, else the plural: English, German and Dutch agree on that."""
    return (one if n == 1 else many).format(n=n, **more)


def afterwards(told: Mapping[str, str], _: Translate) -> Translate:
    """The words for something to choose, told once it is done: "Stop rolling" becomes "stopped rolling"."""
    return lambda message: _(told.get(message, message))


def letter(seat: int) -> str:
    """What a seat is called where names are not known."""
    return "ABCDE"[seat]


def signed(n: int) -> str:
    """A gain or loss: +5, −2."""
    return f"+{n}" if n >= 0 else f"−{-n}"


class Words:
    """The plainest words: the notation itself."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def prompt(self, s: Any, _: Translate = english) -> str:
        """One sentence: what the seat to move is to do."""
        return _("Choose.")

    def choice(self, s: Any, a: int, _: Translate = english) -> str:
        """A legal action as a person reads it."""
        return self.names[a]

    def event(self, s: Any, a: int, _: Translate = english) -> str:
        """What happened, told from the state before it."""
        return self.names[a]

    def why_not(self, s: Any, a: int, _: Translate = english) -> str:
        """Why an action is not legal now, in a sentence."""
        return _("This is not possible now.")

    def source(self, name: str, _: Translate = english) -> str:
        """A source of points."""
        return name

    def ending(self, name: str, _: Translate = english) -> str:
        """A reason of the end, in a sentence."""
        return name
