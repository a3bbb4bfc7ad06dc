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


class Looking:
    """A look that several wait for, any of whom may go meanwhile."""

    def __init__(self, ring: int, answer: asyncio.Future[Seen]) -> None:
        self.ring, self.answer = ring, answer
        self._waiting: list[asyncio.Future[Seen]] = []
        answer.add_done_callback(self._tell)

    def wait(self) -> asyncio.Future[Seen]:
        """The same answer, for one more."""
        own: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()
        self._waiting.append(own)
        if self.answer.done():
            self._tell(self.answer)
        return own

    def _tell(self, answer: asyncio.Future[Seen]) -> None:
        problem = answer.exception()
        for own in self._waiting:
            if own.done():  # nobody waits any more
                continue
            if problem:
                own.set_exception(problem)
            else:
                own.set_result(answer.result())
        self._waiting.clear()


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
        self._seen: dict[Key, Looking] = {}

    def look(self, table: str, player: Player, shape: str = "") -> asyncio.Future[Seen]:
        """What a spectator sees after the last ring; it is looked at once, and all who were rung for wait for that."""
        key, ring = (table, player.language, shape), self._hub.last_ring(table)
        known = self._seen.get(key)
        if not ring or known is None or known.ring != ring:
            work = partial(self._looked, table, player, shape, _found(known.answer) if known else None)
            known = self._seen[key] = Looking(ring, (self._together.look if known else self._together.ask)(table, work))
            self._forget()
        return known.wait()

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
