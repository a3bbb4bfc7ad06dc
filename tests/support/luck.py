"""Luck that follows from a word, so that dice and bots fall alike in every run."""

from __future__ import annotations

import hashlib
import itertools


class Luck:
    """Stands in for `secrets` where dice and bots ask it, and for the names of tables, which dice follow from, too."""

    def __init__(self, word: str) -> None:
        self._word, self._drawn = word, itertools.count()

    def token_hex(self, size: int) -> str:
        return hashlib.sha256(f"{self._word} {next(self._drawn)}".encode()).hexdigest()[: 2 * size]

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)[: size * 4 // 3]

    def randbits(self, count: int) -> int:
        return int(self.token_hex(32), 16) >> (256 - count)
