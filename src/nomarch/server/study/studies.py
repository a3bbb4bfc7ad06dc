"""Analyses of finished matches: made in a worker of low priority, one at a time a player, kept with the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from nomarch.analysis.positions import Worth
from nomarch.analysis.rows import Values
from nomarch.analysis.value import evaluator
from nomarch.engine import Rated, Record
from nomarch.engine.errors import NomarchError
from nomarch.server.bots.bot_worker import Find
from nomarch.server.bots.pool import Processes
from nomarch.server.errors import StudyBusy
from nomarch.server.storage.store import Store

from .report import Report, loads
from .study_worker import Slate, Stopped, deepen_for, judged_for, review_for, roll_out_for, worth_for

STUDYING = 12  # niceness: pages and bots come first
PATIENCE = 600.0  # seconds for a match; the first of a game waits for the compiler
BRIEFLY = 120.0  # seconds for a position
T = TypeVar("T")
log = structlog.get_logger()


@dataclass
class Running:
    """An analysis that is being made."""

    player: str
    gives_way: bool = False  # to another match of that player, once there is something to read
    readable: bool = False  # the quick pass is done
    slate: Slate = field(default_factory=Slate)
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True)
class Progress:
    """How far an analysis is, and whether it can be read so far; `why` says in a sentence why there will be none."""

    done: float = 0.0
    why: NomarchError | None = None
    readable: bool = False


class Studies:
    """Everything here is called in the server's loop, but `stored`."""

    def __init__(self, store: Store, find: Find, pool: Processes | None = None) -> None:
        self._store = store
        self._pool = pool or Processes(find, 1, STUDYING)
        self._aside = pool or Processes(find, 1, STUDYING)  # for single positions while an analysis is made
        self._running: dict[str, Running] = {}
        self._failed: dict[str, NomarchError] = {}

    def stored(self, match: str, record: Record) -> Report | None:
        """What was found of a match by today's evaluator, the deep pass rather than the quick one; None if nothing."""
        text = self.text(match, record)
        return loads(text) if text else None

    def text(self, match: str, record: Record) -> str | None:
        """The same as it is stored."""
        for deep in (True, False):
            if text := self._store.review(match, evaluator_of(record, deep)):
                return text
        return None

    def progress(self, match: str) -> Progress | None:
        """How far the analysis of a match is; None if none is being made."""
        if match in self._failed:
            return Progress(why=self._failed[match])
        found = self._running.get(match)
        return Progress(found.slate.done, readable=found.readable) if found else None

    def begin(self, match: str, player: str, record: Record, *, deep: bool = False, gives_way: bool = False) -> None:
        """Analyse a match, unless that was begun; one at a time a player. The deep pass follows the quick one."""
        if match in self._running:
            return
        for other in [name for name, running in self._running.items() if running.player == player]:
            if not (self._running[other].gives_way and self._running[other].readable):
                raise StudyBusy("One analysis at a time: yours of another match is still running.")
            self.cancel(other, player)
        self._failed.pop(match, None)
        running = self._running[match] = Running(player, gives_way)
        running.task = asyncio.get_running_loop().create_task(self._make(match, record, running, deep))

    def cancel(self, match: str, player: str) -> None:
        """Stop an analysis; whoever asked for it may."""
        found = self._running.get(match)
        if found and found.player == player:
            found.slate.stop()
            del self._running[match]

    async def _make(self, match: str, record: Record, running: Running, deep: bool) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                text = await asyncio.to_thread(self.text, match, record)
                if text is None:
                    text = await self._pool.ask(review_for, record.dumps(), running.slate.path)
                    await asyncio.to_thread(self._store.keep_review, match, evaluator_of(record, False), text)
                running.readable = True
                if deep:
                    text = await self._pool.ask(deepen_for, record.dumps(), text, running.slate.path)
                    await asyncio.to_thread(self._store.keep_review, match, evaluator_of(record, True), text)
        except Stopped:
            log.info("analysis stopped", match=match)
        except (NomarchError, TimeoutError) as problem:
            running.slate.stop()
            self._fail(match, problem)
        finally:
            if self._running.get(match) is running:
                del self._running[match]
            running.slate.wipe()

    def _fail(self, match: str, problem: Exception) -> None:
        log.warning("no analysis", match=match, why=repr(problem))
        late = StudyBusy("This analysis took too long and was given up.")
        self._failed[match] = problem if isinstance(problem, NomarchError) else late
        for old in list(self._failed)[:-100]:
            del self._failed[old]

    # Single positions ------------------------------------------------------------------------

    async def judged(self, position: str, action: int) -> Worth:
        """What an action makes of a position."""
        return await self._ask(judged_for, position, action)

    async def worth(self, position: str) -> Values:
        """Every seat's share of the victory; alone, the points expected."""
        return await self._ask(worth_for, position)

    async def roll_out(self, position: str) -> list[Rated]:
        """The best choices of the seat to move, with intervals."""
        return await self._ask(roll_out_for, position)

    async def _ask(self, function: Callable[..., T], *arguments: Any) -> T:
        try:
            async with asyncio.timeout(BRIEFLY):
                return await (self._aside if self._running else self._pool).ask(function, *arguments)
        except TimeoutError:
            raise StudyBusy("The bots are busy. Please try again in a moment.") from None

    async def stop(self) -> None:
        """End everything."""
        tasks = [running.task for running in self._running.values() if running.task]
        for running in self._running.values():
            running.slate.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pool in {self._pool, self._aside}:
            await asyncio.to_thread(pool.stop)


def evaluator_of(record: Record, deep: bool) -> str:
    """What a stored review is found by: who judged, and how deep."""
    return f"{evaluator(record.game, record.seats).digest}-{'deep' if deep else 'quick'}"
