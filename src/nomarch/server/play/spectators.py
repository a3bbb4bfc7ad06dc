"""Spectators of a table see the same: it is looked at once for all of a language and a shape of page, and told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from nomarch.page.look import Look
from nomarch.server.door import Message
from nomarch.server.hub import Hub
from nomarch.server.identity import Player

from .patches import Parts, changed, patch, stage
from .together import Together
from .views import ANYBODY

FEW = 64  # tables, languages and shapes
Key = tuple[str, str, str]  # a table, a language, and the shape of pages


class Seen(NamedTuple):
    """What spectators see, and the message that leads there from what they saw before."""

    look: Look
    parts: Parts
    before: Parts | None = None
    message: Message | None = None


class Spectators:
    """Shares the work of looking. Everything here is called in the server's loop."""

    def __init__(
        self,
        hub: Hub,
        look: Callable[[str, Player, int, str], tuple[Look, Parts]],
        together: Together,
        house: Callable[[], float] = float,
    ) -> None:
        self._hub, self._look, self._together, self._house = hub, look, together, house
        self._seen: dict[Key, tuple[int, asyncio.Future[Seen]]] = {}

    async def look(self, table: str, player: Player, shape: str = "") -> Seen:
        """What a spectator sees after the last ring; one thread looks, and all who were rung for wait for it."""
        key, ring = (table, player.language, shape), self._hub.last_ring(table)
        known = self._seen.get(key)
        if not ring or known is None or known[0] != ring or known[1].cancelled():
            work = partial(self._looked, table, player, shape, _found(known[1]) if known else None)
            known = self._seen[key] = (ring, self._together.ask(table, work))
            self._forget()
        return await asyncio.shield(known[1])

    def _looked(self, table: str, player: Player, shape: str, before: Seen | None) -> Seen:
        """Look, and write down what is new for those who saw what was there before."""
        look, parts = self._look(table, player, ANYBODY, shape)
        if before is None:
            return Seen(look, parts)
        news = changed(before.parts, parts)
        if not news and stage(look) == stage(before.look):
            return Seen(look, parts, before.parts)
        house = self._house() if look.counts_down else None
        return Seen(look, parts, before.parts, Message(patch(look, news, before.parts, player.language, house)))

    def _forget(self) -> None:
        """Drop what was seen of tables that nobody looks at any more."""
        if len(self._seen) > FEW and len(self._seen) > 4 * len(self._hub.open_tables()):
            self._seen = {key: seen for key, seen in self._seen.items() if self._hub.watched(key[0])}


def _found(answer: asyncio.Future[Seen]) -> Seen | None:
    """What was seen, if anything was."""
    return answer.result() if answer.done() and not answer.cancelled() and not answer.exception() else None
