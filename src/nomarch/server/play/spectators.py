"""Spectators of a table see the same, so it is looked at once for all of them who speak a language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nomarch.page.look import Look
from nomarch.server.hub import Hub
from nomarch.server.identity import Player

Parts = dict[str, str]
Seen = tuple[Look, Parts]
TOLD = 512  # messages that are kept for the next who needs them
Key = tuple[str, str]  # a table and a language


class Spectators:
    """Shares the work of looking. Everything here is called in the server's loop."""

    def __init__(self, hub: Hub, look: Callable[[str, Player], Seen]) -> None:
        self._hub, self._look = hub, look
        self._seen: dict[Key, tuple[int, asyncio.Task[Seen]]] = {}
        self._told: dict[tuple[str, int], tuple[Parts, Parts, str]] = {}

    async def look(self, table: str, player: Player) -> Seen:
        """What a spectator sees after the last ring; one thread looks, and all who were rung for wait for it."""
        key, ring = (table, player.language), self._hub.last_ring(table)
        known = self._seen.get(key)
        if not ring or known is None or known[0] != ring or known[1].cancelled():
            known = (ring, asyncio.create_task(asyncio.to_thread(self._look, table, player)))
            self._seen[key] = known
            self._forget()
        return await asyncio.shield(known[1])

    def told(self, table: str, before: Parts, after: Parts, make: Callable[[], str]) -> str:
        """The message that leads from some parts to others: written once for all who had the same and see the same."""
        key = (table, id(after))
        known = self._told.get(key)
        if known is None or known[0] is not before or known[1] is not after:
            known = self._told[key] = (before, after, make())
            for old in list(self._told)[:-TOLD]:
                del self._told[old]
        return known[2]

    def _forget(self) -> None:
        """Drop what was seen of tables that nobody looks at any more."""
        open_tables = self._hub.open_tables()
        if len(self._seen) > 4 * (len(open_tables) + 1):
            self._seen = {key: seen for key, seen in self._seen.items() if key[0] in open_tables}
