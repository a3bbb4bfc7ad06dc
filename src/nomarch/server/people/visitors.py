"""Where the players at tables come from, for the operator who has to ban an address. Held in memory, never stored."""

from __future__ import annotations

from typing import NamedTuple

from nomarch.server.storage.store import now

MOST = 200


class Visitor(NamedTuple):
    """Somebody who came to a table, and from where."""

    player: str
    name: str
    address: str
    at: str


class Visitors:
    """The last who came to a table of this process."""

    def __init__(self) -> None:
        self._seen: dict[str, Visitor] = {}

    def note(self, player: str, name: str, address: str) -> None:
        """Somebody comes to a table."""
        self._seen.pop(player, None)
        self._seen[player] = Visitor(player, name, address, now("seconds"))
        while len(self._seen) > MOST:
            del self._seen[next(iter(self._seen))]

    def forget(self, player: str) -> None:
        """Somebody has deleted themselves."""
        self._seen.pop(player, None)

    def latest(self) -> list[Visitor]:
        """The last ones first."""
        return list(reversed(self._seen.values()))
