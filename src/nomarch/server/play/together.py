"""What is asked about a table at one moment is done by one thread: others would only wait for the table's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any, TypeVar

Answer = TypeVar("Answer")
Job = tuple[Callable[[], Any], asyncio.Future[Any]]


class Together:
    """Work that is waiting for a thread, by table. Everything here is called in the server's loop."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._waiting: dict[str, list[Job]] = {}

    def ask(self, table: str, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Have something done, with all else that is asked about the table in this round of the loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        if table not in self._waiting:
            self._waiting[table] = []
            loop.call_soon(self._begin, loop, table)
        self._waiting[table].append((work, answer))
        return answer

    def _begin(self, loop: asyncio.AbstractEventLoop, table: str) -> None:
        self._threads.submit(_do_all, loop, self._waiting.pop(table))  # the loop is woken once, by the answers


def _do_all(loop: asyncio.AbstractEventLoop, jobs: list[Job]) -> None:
    """Do the work, and tell all answers at once: every telling wakes the loop."""
    told = [(answer, *_done(work)) for work, answer in jobs]
    with suppress(RuntimeError):  # the server has ended meanwhile
        loop.call_soon_threadsafe(_tell, told)


def _done(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except Exception as problem:
        return None, problem


def _tell(told: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for answer, found, problem in told:
        if answer.done():  # nobody waits any more
            continue
        if problem is None:
            answer.set_result(found)
        else:
            answer.set_exception(problem)
