"""A server whose secret keys and bots' seeds follow from a word, so that a run of the tests can be repeated.

    python serving.py PORT WORD

What the browsers add to the dice is fixed in tests/page/conftest.py, what players without one add in people.py.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
from typing import Any

from nomarch.engine import chance
from nomarch.server import bot_pool
from nomarch.server.serve import serve


class Luck:
    """Stands in for `secrets` where dice and bots ask it; passwords and names of tables stay secret."""

    def __init__(self, word: str) -> None:
        self._word, self._drawn = word, itertools.count()

    def token_hex(self, size: int) -> str:
        return hashlib.sha256(f"{self._word} {next(self._drawn)}".encode()).hexdigest()[: 2 * size]

    def randbits(self, count: int) -> int:
        return int(self.token_hex(32), 16) >> (256 - count)


if __name__ == "__main__":
    luck: Any = Luck(sys.argv[2])
    chance.secrets = bot_pool.secrets = luck
    serve(port=int(sys.argv[1]), open_browser=False)
