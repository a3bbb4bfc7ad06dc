"""Lets bots play: one task a table, asking the workers, through the same door as people."""

from __future__ import annotations

import asyncio
import time

import structlog
from sqlalchemy.exc import SQLAlchemyError

from nomarch.engine.errors import NomarchError
from nomarch.server.play.paces import Paces
from nomarch.server.play.tables import Tables

from .pool import BotPool

FIRST_REST, LONGEST_REST = 5.0, 600.0  # seconds for a table at which something went wrong that is not the database
TICK = 0.05  # seconds
log = structlog.get_logger()


class BotDriver:
    """Wakes when a table changes and plays for its bots until a person is to move.

    What fails is left alone; the next look for tables that are due (see sweep.py) comes back to it.
    """

    def __init__(self, tables: Tables, workers: BotPool, pause: float, paces: Paces) -> None:
        self._tables = tables
        self._workers = workers
        self._pause, self._paces = pause, paces
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._falls: dict[str, asyncio.TimerHandle] = {}  # where a roll falls soon, whoever adds to it
        self._rests: dict[str, tuple[float, float]] = {}  # until when, and how long that was

    def wake(self, table: str) -> None:
        """See to it that this table's bots play; called in the loop."""
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._run(table))
        self._tasks[table] = task

    def see_to(self, table: str) -> None:
        """Wake for a table that is due, unless its bots are playing or it has just gone wrong."""
        until, _ = self._rests.get(table, (0.0, 0.0))
        if table not in self._tasks and time.monotonic() >= until:
            self.wake(table)

    def driven(self) -> list[str]:
        """The tables at which bots are playing."""
        return list(self._tasks)

    async def stop(self) -> None:
        """End all tasks."""
        for fall in self._falls.values():
            fall.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table: str) -> None:
        """Play for the bots until a person is to move."""
        try:
            await self._prepare(table)
            while await self._step(table):
                pass
            self._look_soon(table)
            self._rests.pop(table, None)
        except SQLAlchemyError as problem:
            log.warning("bot waits for the database", table=table, why=str(problem))
        except Exception as problem:
            self._rest(table)
            log.error("bot failed", table=table, why=repr(problem))
        finally:
            del self._tasks[table]
            if table in self._again:
                self._again.discard(table)
                self.wake(table)

    def _look_soon(self, table: str) -> None:
        """Come back to a roll that waits for browsers, when they have had their time."""
        if table not in self._falls and self._tables.rolling(table):
            soon = self._tables.falls_in(table) + TICK
            self._falls[table] = asyncio.get_running_loop().call_later(soon, self._look_now, table)

    def _look_now(self, table: str) -> None:
        self._falls.pop(table, None)
        self.wake(table)

    def _rest(self, table: str) -> None:
        """Longer each time: a table at which nothing can be played must not keep the server busy."""
        _, last = self._rests.get(table, (0.0, FIRST_REST / 2))
        rest = min(2 * last, LONGEST_REST)
        self._rests[table] = (time.monotonic() + rest, rest)

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
        pause = asyncio.sleep(self._pause * self._paces.share(table))
        seed = await asyncio.to_thread(self._tables.bot_seed, table, view)
        action, _ = await asyncio.gather(self._workers.choose(view, level, seed), pause)
        try:
            await asyncio.to_thread(self._tables.act_for_bot, table, view.to_move, version, action)
        except NomarchError as problem:
            if problem.code not in ("table/stale", "seat/none"):
                raise
            await asyncio.to_thread(self._tables.refresh, table)
        return True
