"""Who does what is asked about a table: the loop itself, where it only has to look at what is at hand, else a thread.

The loop looks for a short spell in every other of its rounds, and not while a move is being stored, so that whoever
moves is heard and answered meanwhile; a look that takes longer stops between two parts and goes on from there. All else
that is asked about a table at one moment is done by one thread: others would only wait for the table's lock.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from nomarch.draw.breath import Spell

from .table import Lock

Answer = TypeVar("Answer")
Job = tuple[Callable[[], Any], asyncio.Future[Any]]
SPELL = 0.0005  # seconds of looking, after which others are heard
AHEAD = 0.005  # seconds for which looks wait at most, while a move is being stored


class Together:
    """Work that is waiting for a thread, by table. Called in the server's loop, but for `afterwards`."""

    def __init__(self, threads: Executor, at_hand: Callable[[str], Lock | None] = lambda table: None) -> None:
        self._threads, self._at_hand = threads, at_hand
        self._waiting: dict[str, list[Job]] = {}
        self._looks: deque[tuple[str, Job]] = deque()
        self._begun: Spell | None = None
        self._ahead, self._until = 0, 0.0  # how many moves go ahead of looks, and until when they do
        self._put_off: asyncio.TimerHandle | None = None
        self._thread = _Thread()

    def look(self, table: str, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Have a table looked at: here, after those who came before; in a thread if it is not at hand by then."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        if not (self._looks or self._begun):
            self._look_soon(loop)
        self._looks.append((table, (work, answer)))
        return answer

    def _look_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Go on looking in the round after the next: what came in meanwhile is heard, or answered, in the next."""
        loop.call_soon(loop.call_soon, self._look_on, loop)

    def _look_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look for a spell, at one table after the other; no look begins or goes on while a move is being stored."""
        self._put_off = None
        if self._ahead and (wait := self._until - time.monotonic()) > 0:
            self._put_off = loop.call_later(wait, self._look_on, loop)
            return
        until = time.monotonic() + SPELL
        while self._begun or self._looks:
            spell = self._begun or Spell(partial(self._look_at, loop, *self._looks.popleft()))
            self._begun = None if spell.go_on(until) else spell
            if self._begun or time.monotonic() >= until:
                break
        if self._begun or self._looks:
            self._look_soon(loop)

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """While a move is being stored, no look begins or goes on."""
        loop = asyncio.get_running_loop()
        if not self._ahead:
            self._until = time.monotonic() + AHEAD
        self._ahead += 1
        try:
            yield
        finally:
            self._ahead -= 1
            if not self._ahead and self._put_off:
                self._put_off.cancel()
                self._put_off = None
                self._look_soon(loop)

    def _look_at(self, loop: asyncio.AbstractEventLoop, table: str, job: Job) -> None:
        """Look at a table that is at hand; whatever goes wrong is told to who asked, and nobody else waits for it."""
        work, answer = job
        lock, problem = _done(partial(self._at_hand, table))
        if problem is not None:
            return _tell([(answer, None, problem)])
        if lock is None or not lock.free():
            return self._wait(loop, table, job)
        try:
            _tell([(answer, *_done(work))])
        finally:
            lock.release()

    def ask(self, table: str, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Have something done, with all else that is asked about the table in this round of the loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        self._wait(loop, table, (work, answer))
        return answer

    def _wait(self, loop: asyncio.AbstractEventLoop, table: str, job: Job) -> None:
        if table not in self._waiting:
            self._waiting[table] = []
            loop.call_soon(self._begin, loop, table)
        self._waiting[table].append(job)

    def afterwards(self, do: Callable[[], None]) -> bool:
        """Have the loop do something once this thread's work is answered; False in any other thread."""
        if self._thread.after is None:
            return False
        self._thread.after.append(do)
        return True

    def _begin(self, loop: asyncio.AbstractEventLoop, table: str) -> None:
        self._threads.submit(self._do_all, loop, self._waiting.pop(table))

    def _do_all(self, loop: asyncio.AbstractEventLoop, jobs: list[Job]) -> None:
        """Do the work, and tell all answers at once: every telling wakes the loop."""
        after: list[Callable[[], None]] = []
        self._thread.after = after
        told = [(answer, *_done(work)) for work, answer in jobs]
        self._thread.after = None
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(_tell, told, after)


class _Thread(threading.local):
    """What a thread leaves to be done after its answers."""

    after: list[Callable[[], None]] | None = None


def _done(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except Exception as problem:
        return None, problem


def _tell(
    told: list[tuple[asyncio.Future[Any], Any, Exception | None]], after: Sequence[Callable[[], None]] = ()
) -> None:
    for answer, found, problem in told:
        if answer.done():  # nobody waits any more
            continue
        if problem is None:
            answer.set_result(found)
        else:
            answer.set_exception(problem)
    for do in after:
        do()
