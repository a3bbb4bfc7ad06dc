"""Lets bots play: one task a table, asking the workers, through the same door as people."""

from __future__ import annotations

import asyncio

import structlog

from nomarch.engine.errors import NomarchError

from .bot_pool import BotPool
from .tables import Tables

RETRIES = (1.0, 5.0, 20.0, 60.0)  # seconds
log = structlog.get_logger()


class BotDriver:
    """Wakes when a table changes and plays for its bots until a person is to move."""

    def __init__(self, tables: Tables, workers: BotPool, pause: float) -> None:
        self._tables = tables
        self._workers = workers
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def wake(self, table: str) -> None:
        """See to it that this table's bots play; called in the loop."""
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._run(table))
        self._tasks[table] = task

    async def stop(self) -> None:
        """End all tasks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table: str) -> None:
        try:
            for pause in RETRIES:
                if await self._play(table):
                    return
                await asyncio.sleep(pause)
        finally:
            del self._tasks[table]
            if table in self._again:
                self._again.discard(table)
                self.wake(table)

    async def _play(self, table: str) -> bool:
        """Play for the bots until a person is to move; False if something failed that may work again soon."""
        try:
            await self._prepare(table)
            while await self._step(table):
                pass
        except NomarchError as problem:
            log.warning("bot stopped", table=table, code=problem.code, why=str(problem))
        except Exception as problem:  # above all a database that does not answer
            log.error("bot failed", table=table, why=repr(problem))
            return False
        return True

    async def _prepare(self, table: str) -> None:
        """Dice that a crash kept in the air fall; bots get ready where they play, or may be asked."""
        await asyncio.to_thread(self._tables.go_on, table)
        found = await asyncio.to_thread(self._tables.get, table)
        if not found.position.over:
            self._workers.prepare(found.game, len(found.chairs))

    async def _step(self, table: str) -> bool:
        """Play one action; False if no bot is to move."""
        self._again.discard(table)
        asked = await asyncio.to_thread(self._tables.view_for_bot, table)
        if asked is None:
            return False
        view, level, version = asked
        # the pause runs while the bot thinks: how soon it answers tells nothing, above all not that it had no choice
        action, _ = await asyncio.gather(self._workers.choose(view, level), asyncio.sleep(self._pause))
        try:
            await asyncio.to_thread(self._tables.act_for_bot, table, view.to_move, version, action)
        except NomarchError as problem:
            if problem.code not in ("table/stale", "seat/none"):
                raise
            await asyncio.to_thread(self._tables.refresh, table)
        return True
