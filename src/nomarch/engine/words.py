"""What the words of every game are made with.

Each function of a game's words takes the function that translates last, so that one sentence serves
every language: `_("Tick {n} boxes.").format(n=n)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

Translate = Callable[[str], str]
Happening = tuple[int, str]  # a seat, or NOBODY, and what happened to it
Row = tuple[str, str]  # what choices of one row have in common, and the words of one of them
NOBODY = -1


class Prompt(NamedTuple):
    """What the player to move is to do, and what is good to know about it."""

    headline: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.headline} {self.detail}".rstrip()


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
