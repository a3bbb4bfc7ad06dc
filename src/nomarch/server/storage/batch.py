"""What several threads write at the same time becomes one transaction: the disk takes longest, and is waited for once.

PostgreSQL does so by itself. SQLite lets one write after the other, and has the others sleep and try again meanwhile.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

Write = Callable[[Connection], None]


class Job:
    """Something to be written, and what came of it."""

    def __init__(self, write: Write) -> None:
        self.write, self.done = write, False
        self.problem: Exception | None = RuntimeError("This was not written.")


class Batch:
    """Whoever comes first writes for all who came while the disk was busy with those before."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._waiting: deque[Job] = deque()

    def write(self, what: Write) -> None:
        """Have something written; it is on the disk when this returns. `what` may be called again after a rollback."""
        own = Job(what)
        self._waiting.append(own)
        with self._turn:
            if not own.done:
                self._at_once([self._waiting.popleft() for _ in range(len(self._waiting))])
        if own.problem:
            raise own.problem

    def _at_once(self, jobs: Sequence[Job]) -> None:
        """All of it, or nothing if the database is in trouble; where only one thing is wrong, each by itself."""
        problem: Exception | None = None
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.write(connection)
        except Exception as found:
            if len(jobs) > 1 and (isinstance(found, IntegrityError) or not isinstance(found, SQLAlchemyError)):
                for job in jobs:
                    self._at_once([job])
                return
            problem = found
        for job in jobs:
            job.done, job.problem = True, problem
