"""The chain of hashes that the daily deal's dice come from. Nothing here knows a server.

Each link is the hash of the next day's: whoever knows one day's can work out all earlier ones and none of the later.
The end of the chain, its anchor, is published before the first day; that day uses the link before it, and so on. A
day's link is the key of its dice and so hashes to the link of the day before, which everybody knows by then.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from nomarch.engine import Dice
from nomarch.engine.chance import TURN_DRAWING

LENGTH = 1000  # days; then the next chain follows, whose anchor was published with this one's


def digest(text: str) -> str:
    """The hash of a text, in hexadecimal letters."""
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(link: str, times: int) -> str:
    """A link hashed so many times: the link of as many days earlier."""
    for _ in range(times):
        link = digest(link)
    return link


@dataclass(frozen=True)
class Chain:
    """A published chain: which of the server's it is, its anchor, and the first day that it serves."""

    number: int
    anchor: str
    first: date

    @property
    def last(self) -> date:
        """The last day it serves."""
        return self.first + timedelta(days=LENGTH - 1)

    def place(self, day: date) -> int:
        """How often a day's link must be hashed to arrive at the anchor: 1 for the first day."""
        return (day - self.first).days + 1


def anchor(secret: str, number: int) -> str:
    """The end of a server's chain of this number."""
    return link(secret, number, 0)


@lru_cache(64)
def link(secret: str, number: int, place: int) -> str:
    """The link that becomes the anchor when it is hashed `place` times."""
    seed = hmac.digest(secret.encode(), f"daily chain {number}".encode(), "sha256").hex()
    return hashed(seed, LENGTH - place)


def mixed(shares: Sequence[str]) -> str:
    """What the players of the day before add: the hash of all their shares in order."""
    return digest("|".join(sorted(shares)))


def dice(key: str, mix: str, slug: str) -> Dice:
    """A day's dice for a game; each outcome depends on whose turn, which turn and which throw it is."""
    return Dice.from_key(key, (mix, slug), TURN_DRAWING)


# Checking -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Proof:
    """All that a day's dice follow from, told when the day is over."""

    day: date
    chain: Chain
    link: str
    shares: tuple[str, ...]  # of those who played on the last day before
    mix: str

    def chained(self) -> bool:
        """Whether the day's link leads to the anchor that was published before the first day."""
        return hmac.compare_digest(hashed(self.link, self.chain.place(self.day)), self.chain.anchor)

    def mixes(self) -> bool:
        """Whether what was mixed in is the hash of these shares."""
        return hmac.compare_digest(mixed(self.shares), self.mix)

    def drew(self, told: Dice, slug: str) -> bool:
        """Whether these are the dice of a game on that day: same lock, same nonces, drawn by turns."""
        ours = dice(self.link, self.mix, slug)
        return (told.hash, told.nonces, told.drawing) == (ours.hash, ours.nonces, ours.drawing)
