"""What a process does again and again while it is up; nothing that one round stumbles over ends the rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

log = structlog.get_logger()


class Rounds:
    """Calls `once` every `every` seconds, the first time `first` seconds later than that."""

    def __init__(self, name: str, once: Callable[[], Awaitable[object]], every: float, first: float = 0) -> None:
        self._name, self._once, self._every, self._first = name, once, every, first
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; called in the server's loop."""
        self._task = asyncio.get_running_loop().create_task(self._go())

    async def stop(self) -> None:
        """End, in the midst of a round if need be."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go(self) -> None:
        await asyncio.sleep(self._first)
        while True:
            await asyncio.sleep(self._every)
            try:
                await self._once()
            except SQLAlchemyError as problem:  # the database may come back before the next round
                log.warning("round missed", round=self._name, why=str(problem))
            except Exception as problem:
                log.error("round failed", round=self._name, why=repr(problem))
