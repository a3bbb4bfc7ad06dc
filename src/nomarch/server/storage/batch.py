"""What several threads write at the same time becomes one transaction: the disk takes longest, and is waited for once.

PostgreSQL does so by itself. SQLite lets one write after the other, and has the others sleep and try again meanwhile.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

Write = Callable[[Connection], None]


def bare(connection: Connection, statement: str, values: Any) -> None:
    """As `exec_driver_sql` on SQLite, for what every move asks: straight to the driver, at less cost."""
    driver: Any = connection.connection.dbapi_connection
    run = driver.executemany if isinstance(values, list) else driver.execute
    try:
        run(statement, values)
    except sqlite3.Error as problem:
        raise DBAPIError.instance(statement, values, problem, sqlite3.Error) from problem


class Job:
    """Something to be written, and what came of it."""

    def __init__(self, write: Write) -> None:
        self.write, self.leads = write, False
        self.called: threading.Event | None = None  # for who waits: it is written, or they are to write for all
        self.problem: Exception | None = RuntimeError("This was not written.")


class Batch:
    """One thread writes for all who came while the disk was busy with those before; then the next who waits does.

    Since only one writes at a time, all do so on one connection, which is kept until something goes wrong on it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._guard, self._busy = threading.Lock(), False
        self._waiting: list[Job] = []

    def write(self, what: Write) -> None:
        """Have something written; it is on the disk when this returns. `what` may be called again after a rollback."""
        own = Job(what)
        with self._guard:
            self._waiting.append(own)
            if self._busy:
                own.called = threading.Event()
            own.leads, self._busy = not self._busy, True
        if own.called:
            own.called.wait()
        if own.leads:
            self._lead()
        if own.problem:
            raise own.problem

    def _lead(self) -> None:
        with self._guard:
            jobs, self._waiting = self._waiting, []
        try:
            self._at_once(jobs)
        finally:
            with self._guard:
                heirs = self._waiting[:1]
                self._busy = bool(heirs)
            for heir in heirs:
                heir.leads = True
            for job in (*heirs, *jobs):
                if job.called:
                    job.called.set()

    def _at_once(self, jobs: Sequence[Job]) -> None:
        """All of it, or nothing if the database is in trouble; where only one thing is wrong, each by itself."""
        problem: Exception | None = None
        try:
            connection = self._connection = self._connection or self._opened()
            with connection.begin():
                for job in jobs:
                    job.write(connection)
        except Exception as found:
            self.let_go()
            if len(jobs) > 1 and (isinstance(found, IntegrityError) or not isinstance(found, SQLAlchemyError)):
                for job in jobs:
                    self._at_once([job])
                return
            problem = found
        for job in jobs:
            job.problem = problem

    def _opened(self) -> Connection:
        """A connection beside those that others share."""
        connection = self._engine.connect()
        connection.detach()
        return connection

    def let_go(self) -> None:
        """Close the connection; the next who writes opens another."""
        kept, self._connection = self._connection, None
        if kept:
            kept.close()
