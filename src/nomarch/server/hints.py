"""Hints for who is to move: asked in the workers, shown to who asked, dropped when the match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from nomarch.engine import Rated, View
from nomarch.engine.errors import NomarchError

from .bot_pool import BotPool

KEPT = 512  # hints held in memory
log = structlog.get_logger()
Key = tuple[str, str]  # a table and a player


class Hints:
    """The last hint of each player at each table. Everything here is called in the server's loop, but `shown`."""

    def __init__(self, workers: BotPool, ring: Callable[[str], None]) -> None:
        self._workers, self._ring = workers, ring
        self._found: dict[Key, tuple[int, tuple[Rated, ...]]] = {}
        self._tasks: dict[Key, tuple[int, asyncio.Task[None]]] = {}

    async def ask(self, view: View) -> tuple[Rated, ...]:
        """What a strong bot, who sees this view and no more, thinks of its choices: its own first, then by value."""
        return tuple(await self._workers.hints(view))

    def begin(self, table: str, player: str, version: int, view: View) -> None:
        """Look for a hint and show it when it is found; who asks twice waits for the same answer."""
        key = (table, player)
        if key in self._tasks and self._tasks[key][0] == version:
            return
        task = asyncio.get_running_loop().create_task(self._find(key, version, view))
        self._tasks[key] = (version, task)

    def shown(self, table: str, player: str, version: int) -> tuple[bool, tuple[Rated, ...]]:
        """(whether one is being looked for, what was found) for this moment of the match, and no other."""
        key = (table, player)
        thinking = key in self._tasks and self._tasks[key][0] == version
        found = self._found.get(key, (-1, ()))
        return thinking, found[1] if found[0] == version else ()

    async def stop(self) -> None:
        """End what is being looked for."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _find(self, key: Key, version: int, view: View) -> None:
        self._ring(key[0])
        try:
            advice = await self.ask(view)
            if self._found.get(key, (-1, ()))[0] <= version:  # not an old answer over a newer one
                self._found[key] = (version, advice)
        except (NomarchError, TimeoutError) as problem:
            log.warning("no hint", table=key[0], why=repr(problem))
        finally:
            if key in self._tasks and self._tasks[key][0] == version:
                del self._tasks[key]
            for old in list(self._found)[: max(0, len(self._found) - KEPT)]:
                del self._found[old]
            self._ring(key[0])
