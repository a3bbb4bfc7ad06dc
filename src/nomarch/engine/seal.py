"""The seal of a match's dice: one text that fixes everything they follow from, before anything of it is told.

Every browser draws a nonce and tells only its hash, bound to the table. When all have, the server writes the seal: the
table, what is played by whom, the hash of its own key, and those hashes. The seal's hash is what the dice are held to.
Only then do browsers tell their nonces, so neither who has the key nor who comes last can choose what will be rolled.

The text is JSON without spaces: it can be read back in one way only, and anybody can hash it again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .errors import BadDice

NONCE = "nomarch nonce"  # what a hash was made for is hashed with it


def digest(text: str) -> str:
    """SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def compact(value: object) -> str:
    """JSON without spaces, as it is hashed."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def commitment(table: str, nonce: str) -> str:
    """What a browser tells of its nonce before the seal."""
    return digest(compact([NONCE, table, nonce]))


@dataclass(frozen=True)
class Seal:
    """What a seal says: a seat has a commitment if a browser gave one, and is `here` if that will tell its nonce."""

    table: str
    key: str  # the hash of the server's key
    commitments: tuple[str | None, ...]
    here: tuple[bool, ...]
    match: Mapping[str, Any]  # game, rules, seats, names, options and tables, as the record's header has them
    shaken: bool = False  # nonces are the ends of chains, and every roll takes a link of each; see links.py

    def text(self) -> str:
        """The seal as it is hashed, told and kept; seals of other dice say nothing of links, as ever."""
        told = asdict(self)
        return compact(told if self.shaken else {name: told[name] for name in told if name != "shaken"})

    @classmethod
    def read(cls, text: str) -> Seal:
        """A seal as it was told; BadDice if it is none."""
        try:
            told = json.loads(text)
            people = tuple(told["commitments"]), tuple(told["here"])
            seal = cls(told["table"], told["key"], *people, dict(told["match"]), told.get("shaken", False))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadDice("The seal of these dice can't be read.") from None
        if seal.text() != text or not seal._is_sound():
            raise BadDice("The seal of these dice can't be read.")
        return seal

    def _is_sound(self) -> bool:
        told = [self.table, self.key, *(one for one in self.commitments if one is not None)]
        whole = len(self.here) == len(self.commitments) and all(isinstance(is_, bool) for is_ in self.here)
        return (
            whole and isinstance(self.shaken, bool) and all(isinstance(text, str) and text.isascii() for text in told)
        )

    def shares(self, nonces: Sequence[str]) -> list[str]:
        """What each seat adds to the dice: its nonce; if that was never told, its commitment."""
        if len(nonces) != len(self.commitments):
            raise BadDice("The nonces of these dice don't fit their seats.")
        return [self._share(seat, nonce) for seat, nonce in enumerate(nonces)]

    def _share(self, seat: int, nonce: str) -> str:
        told = self.commitments[seat]
        if nonce and commitment(self.table, nonce) != told:
            raise BadDice("The nonce of player {n} isn't the one that was sealed before the first roll.", n=seat + 1)
        return nonce or told or ""

    def silent(self, nonces: Sequence[str]) -> list[int]:
        """The seats whose browser was to tell its nonce, and did not."""
        return [seat for seat, nonce in enumerate(nonces) if self.here[seat] and not nonce]

    def apart(self, nonces: Sequence[str]) -> list[int]:
        """The people's seats whose browser was away when the dice were sealed."""
        return [seat for seat, told in enumerate(self.commitments) if told and not self.here[seat] and not nonces[seat]]
