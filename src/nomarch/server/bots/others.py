"""Asks workers on other machines first, and the server's own processes when none of them answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

from nomarch.bots import BotFailed
from nomarch.server.study.study_worker import Slate, Stopped

from .bot_worker import Find
from .job_kinds import KINDS
from .jobs import Jobs
from .pool import PLAYING, Processes

UNTAKEN = 1.5  # seconds after which nobody is there to take a question
ALONE = 15.0  # seconds for which nobody is asked after that
LOOK = 0.1  # seconds between two looks for answers
T = TypeVar("T")
log = structlog.get_logger()


class Nobody(Exception):
    """No worker answers."""


@dataclass
class Waiting:
    """A question that was put."""

    answer: asyncio.Future[Any]
    slate: str | None
    asked: float = field(default_factory=time.monotonic)


class Others:
    """The workers, as one server sees them; shared by all who ask. Everything here is called in the server's loop."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._waiting: dict[str, Waiting] = {}
        self._looking: asyncio.Task[None] | None = None
        self._alone_until = 0.0

    async def ask(self, kind: str, *arguments: Any) -> Any:
        """A worker's answer; Nobody if none takes the question or stays to answer it."""
        if time.monotonic() < self._alone_until:
            raise Nobody
        asked, slate = KINDS[kind].write(*arguments), arguments[-1] if kind in ("review_for", "deepen_for") else None
        try:
            name = await asyncio.to_thread(self._jobs.ask, kind, asked)
        except SQLAlchemyError:
            raise Nobody from None
        waiting = self._waiting[name] = Waiting(asyncio.get_running_loop().create_future(), slate)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())
        try:
            return KINDS[kind].read(await waiting.answer)
        finally:
            self._waiting.pop(name, None)
            await asyncio.shield(asyncio.to_thread(self._withdraw, name))

    def _withdraw(self, name: str) -> None:
        try:
            self._jobs.withdraw(name)
        except SQLAlchemyError as problem:  # it is cleared when it is old
            log.warning("question not withdrawn", why=str(problem))

    async def _look(self) -> None:
        while self._waiting:
            await asyncio.sleep(LOOK)
            try:
                found = await asyncio.to_thread(self._jobs.look, list(self._waiting))
            except SQLAlchemyError:
                continue
            for name, waiting in list(self._waiting.items()):
                if name in found and not waiting.answer.done():
                    self._judge(waiting, found[name])

    def _judge(self, waiting: Waiting, row: Any) -> None:
        if row["answer"] is not None:
            waiting.answer.set_result(json.loads(row["answer"]))
        elif row["problem"] is not None:
            waiting.answer.set_exception(BotFailed(json.loads(row["problem"])["text"]))
        elif row["taken_until"] is None and time.monotonic() - waiting.asked > UNTAKEN:
            self._alone_until = time.monotonic() + ALONE
            log.warning("no worker answers")
            waiting.answer.set_exception(Nobody())
        elif row["left"]:  # its worker died, and no other is there
            if time.monotonic() - waiting.asked > UNTAKEN:
                waiting.answer.set_exception(Nobody())
        elif waiting.slate:
            try:
                Slate(waiting.slate).tell(round(1000 * row["done"]), 1000)
            except Stopped as problem:
                waiting.answer.set_exception(problem)
            except OSError:  # wiped: nobody waits any more
                waiting.answer.set_exception(Stopped("This analysis was stopped."))


class Helped(Processes):
    """Processes of this server that are only asked what no worker elsewhere answers."""

    def __init__(self, others: Others, find: Find, size: int, niceness: int = PLAYING) -> None:
        super().__init__(find, size, niceness)
        self._others = others

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """A worker's answer, else that of one's own process."""
        if function.__name__ in KINDS:
            try:
                answer: T = await self._others.ask(function.__name__, *arguments)
                return answer
            except Nobody:
                pass
        return await super().ask(function, *arguments)
