"""Hints for who is to move: asked in the workers, shown to who asked, given up when the match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import structlog

from nomarch.analysis.hints import Hint
from nomarch.bots import BotFailed
from nomarch.engine import View
from nomarch.engine.errors import NomarchError
from nomarch.server.errors import Stale

from .pool import BotPool

KEPT = 512  # hints held in memory
NOTHING = Hint(())
log = structlog.get_logger()
Key = tuple[str, str]  # a table and a player


class Shown(NamedTuple):
    """What a player is shown: whether a hint is being looked for, what was found, or why there is none."""

    thinking: bool = False
    hint: Hint = NOTHING
    problem: NomarchError | None = None


class Hints:
    """The last hint of each player at each table. Everything here is called in the server's loop, but `shown`."""

    def __init__(self, workers: BotPool, ring: Callable[[str], None]) -> None:
        self._workers, self._ring = workers, ring
        self._found: dict[Key, tuple[int, Shown]] = {}
        self._tasks: dict[Key, tuple[int, asyncio.Task[Hint]]] = {}

    async def ask(self, table: str, player: str, version: int, view: View) -> Hint:
        """What a strong bot, who sees this view and no more, thinks of its choices; Stale if the match goes on."""
        task = self.begin(table, player, version, view)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():  # who asked has gone
                raise
            raise Stale("The board has changed. Take another look and choose again.") from None

    def begin(self, table: str, player: str, version: int, view: View) -> asyncio.Task[Hint]:
        """Look for a hint and show it when it is found; who asks twice waits for the same answer."""
        key = (table, player)
        if key in self._tasks and self._tasks[key][0] == version:
            return self._tasks[key][1]
        self._workers.check(view)
        self._give_up(key)
        task = asyncio.get_running_loop().create_task(self._find(key, version, view))
        task.add_done_callback(_looked_at)
        self._tasks[key] = (version, task)
        return task

    def waits(self, table: str) -> bool:
        """Whether somebody at a table waits for a hint."""
        return any(key[0] == table for key in self._tasks)

    def moved(self, table: str, version: int) -> None:
        """Give up what was asked for another moment of a match."""
        for key in [key for key, (asked, _) in self._tasks.items() if key[0] == table and asked != version]:
            self._give_up(key)

    def shown(self, table: str, player: str, version: int) -> Shown:
        """What there is for this moment of the match, and no other."""
        key = (table, player)
        if key in self._tasks and self._tasks[key][0] == version:
            return Shown(thinking=True)
        found, shown = self._found.get(key, (-1, Shown()))
        return shown if found == version else Shown()

    async def stop(self) -> None:
        """End what is being looked for."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _give_up(self, key: Key) -> None:
        if key in self._tasks:
            self._tasks.pop(key)[1].cancel()

    async def _find(self, key: Key, version: int, view: View) -> Hint:
        self._ring(key[0])
        try:
            hint = await self._workers.hints(view)
            self._keep(key, version, Shown(hint=hint))
            return hint
        except NomarchError as problem:
            log.warning("no hint", table=key[0], why=repr(problem))
            self._keep(key, version, Shown(problem=problem))
            raise
        except Exception as problem:
            log.error("hint failed", table=key[0], why=repr(problem))
            trouble = BotFailed("Something went wrong on the server. Please try again in a moment.")
            self._keep(key, version, Shown(problem=trouble))
            raise trouble from None
        finally:
            if key in self._tasks and self._tasks[key][0] == version:
                del self._tasks[key]
            self._ring(key[0])

    def _keep(self, key: Key, version: int, shown: Shown) -> None:
        if self._found.get(key, (-1, shown))[0] <= version:  # not an old answer over a newer one
            self._found[key] = (version, shown)
        for old in list(self._found)[: max(0, len(self._found) - KEPT)]:
            del self._found[old]


def _looked_at(task: asyncio.Task[Hint]) -> None:
    """Whoever asked over a socket reads the problem on the page, and nobody awaits the task."""
    if not task.cancelled():
        task.exception()
