"""Chance: a seedable random source that both lives of the rules share, and honest dice.

The random source is xoroshiro64** on two 32-bit numbers held in 64-bit integers, so that
plain Python and machine code draw the same numbers. Live matches use committed dice: the
hash of a secret key is published first, then everybody adds a nonce, and each outcome is
an HMAC of nonces and event number under the key; with the key revealed, all can check.
Since the second way of drawing the nonces are committed to as well, and everything is sealed
together (see seal.py); in the fourth, browsers add a link to every single roll (see links.py).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np

from .calls import CHANCE
from .errors import BadDice, UnverifiableDice
from .jit import jit
from .links import Links
from .seal import Seal, compact, digest

MASK = 0xFFFFFFFF


def rng(seed: int | str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A random source for compiled code, repeatable by its seed."""
    return np.array(_seeds(str(seed)), np.int64)


def rngs(seed: int, n: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A row of n independent random sources."""
    return np.array([_seeds(f"{seed}/{i}") for i in range(n)], np.int64)


def _seeds(text: str) -> tuple[int, int]:
    digest = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(digest[:4]) | 1, int.from_bytes(digest[4:8])


@jit
def below(rng, n):
    """A random whole number from 0 to n - 1."""
    a = rng[0] & MASK  # they are no larger, and now the compiler knows
    b = rng[1] & MASK
    x = (a * 0x9E3779BB) & MASK
    x = ((x << 5) & MASK) | (x >> 27)
    x = (x * 5) & MASK
    b ^= a
    rng[0] = (((a << 26) & MASK) | (a >> 6)) ^ b ^ ((b << 9) & MASK)
    rng[1] = ((b << 13) & MASK) | (b >> 19)
    return (x * n) >> 32


@jit
def pick(rng, weights, n):
    """A random index from 0 to n - 1 by whole-number weights.

    It counts the partial sums that the drawn number reaches instead of searching for the first
    beyond it: a search ends unpredictably, and mispredicted branches cost more than a few additions.
    """
    total = 0
    for i in range(n):
        total += weights[i]
    drawn = below(rng, total)
    reached = 0
    index = 0
    for i in range(n):
        reached += weights[i]
        index += 1 if reached <= drawn else 0
    return index


class Source(Protocol):
    """Anything that draws whole numbers: `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """A random whole number from 0 to stop - 1."""
        ...


def choose(source: Source, outcomes: Sequence[tuple[int, int]]) -> int:
    """Draw one outcome id from (id, weight) pairs."""
    ids, weights = zip(*outcomes, strict=True)
    return choose_from(source, ids, weights)


def choose_from(source: Source, ids: Sequence[int], weights: Sequence[int]) -> int:
    """Draw one of some outcomes by its weight, which is one or more."""
    if sum(weights) == len(weights):  # a die
        return ids[source.randrange(len(weights))]
    reached = list(accumulate(weights))
    return ids[bisect_right(reached, source.randrange(reached[-1]))]


class Shaken(NamedTuple):
    """What an outcome is drawn for where browsers add to every roll: their links, and the event's number."""

    links: Links
    event: int


Place = int | str | Shaken  # what an outcome is drawn for: its event's number; or where it stands in a match


def _joined(dice: Dice, event: Place) -> bytes:
    return "|".join([*dice.nonces, str(event)]).encode()


def _sealed(dice: Dice, event: Place) -> bytes:
    return compact([dice.hash, _shares(dice.seal, dice.nonces), event]).encode()


@lru_cache(256)
def _shares(seal: str, nonces: tuple[str, ...]) -> list[str]:
    return Seal.read(seal).shares(nonces)


# The ways in which nonces and an event's number become what is drawn from. A record names its way,
# unless it is the first; a way is never changed or taken out, so that old records can be verified.
FIRST_DRAWING, SEALED_DRAWING = 1, 2
TURN_DRAWING = 3  # not by the event's number but by its place: whose turn, which of their turns, which throw of it
SHAKEN_DRAWING = 4  # sealed, and not by the event's number alone but with the links of its roll
DRAWINGS: dict[int, Callable[[Dice, Place], bytes]] = {
    FIRST_DRAWING: _joined,
    SEALED_DRAWING: _sealed,
    TURN_DRAWING: _joined,
    SHAKEN_DRAWING: _sealed,
}


def place(falls: Sequence[int], seat: int) -> str:
    """Where an outcome stands in a match, told by the seats in whose turns all earlier ones fell and its own.

    However many dice were thrown before, the first throw of a seat's fourth turn stays just that: who plays the same
    deal with other decisions meets the same luck again from the next turn on.
    """
    turns = sum(of == seat and before != seat for before, of in pairwise((CHANCE, *falls)))
    going_on = bool(falls) and falls[-1] == seat
    throws = next((n for n, of in enumerate(reversed(falls)) if of != seat), len(falls))
    return f"{seat}/{turns if going_on else turns + 1}/{throws + 1}"


@dataclass(frozen=True)
class Dice:
    """Committed dice: who knows the key can draw, who knows only the hash can wait for it.

    The hash is that of the seal, where there is one, else that of the key. Sealed dice have a nonce for each seat,
    empty where nobody told one.
    """

    hash: str
    nonces: tuple[str, ...] = ()
    key: str | None = None
    drawing: int = FIRST_DRAWING
    seal: str = ""

    @classmethod
    def commit(cls, nonces: Sequence[str] = ()) -> Dice:
        """Fresh dice under a new secret key."""
        return cls.from_key(secrets.token_hex(32), nonces)

    @classmethod
    def from_key(cls, key: str, nonces: Sequence[str] = (), drawing: int = FIRST_DRAWING) -> Dice:
        """The dice of a known key."""
        return cls(digest(key), tuple(nonces), key, drawing)

    @classmethod
    def from_seal(cls, seal: str, nonces: Sequence[str], key: str | None = None) -> Dice:
        """Dice that were sealed; BadDice if nonces or key are not those that the seal was made for."""
        fixed = Seal.read(seal)
        fixed.shares(nonces)
        dice = cls(digest(seal), tuple(nonces), None, SHAKEN_DRAWING if fixed.shaken else SEALED_DRAWING, seal)
        return dice if key is None else dice.opened(key)

    def sealed(self) -> Dice:
        """What may be shown while the match goes on: everything but the key."""
        return replace(self, key=None)

    def opened(self, key: str) -> Dice:
        """The dice with their revealed key, which must fit the published hash."""
        published = Seal.read(self.seal).key if self.seal else self.hash
        if not hmac.compare_digest(digest(key).encode(), published.encode()):
            raise BadDice("The revealed key doesn't match the hash that was published before the first roll.")
        return replace(self, key=key)

    def at(self, event: Place) -> Draw:
        """The source that draws the outcome of one event, told by its number or its place."""
        if self.key is None:
            raise UnverifiableDice("The key of these dice hasn't been revealed, so nothing can be rolled or checked.")
        message = DRAWINGS[self.drawing](self, event)
        return Draw(hmac.digest(self.key.encode(), message, "sha256"))


@dataclass(frozen=True)
class Draw:
    """One number out of 2**256, scaled down: the bias is below 2**-240."""

    digest: bytes

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, the same for the same event."""
        return int.from_bytes(self.digest) * stop >> 256
