"""`nomarch worker`: answers questions of servers on other machines, one after the other, until it is ended."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import structlog
from sqlalchemy.exc import SQLAlchemyError

from nomarch.engine.errors import BadOptions, NomarchError
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store
from nomarch.server.study.study_worker import Stopped

from .job_kinds import KINDS
from .jobs import CHANNEL, LEASE, Job, Jobs

IDLE = 2.0  # seconds between two looks without a ring
NICENESS = 5
log = structlog.get_logger()


class Holding:
    """A question that is being answered: signed for again and again, until the answer is there or nobody waits."""

    def __init__(self, jobs: Jobs, job: Job, worker: str) -> None:
        self._jobs, self._job, self._worker = jobs, job, worker
        self._done, self._wanted, self._over = 0.0, True, threading.Event()
        self._thread = threading.Thread(target=self._sign, daemon=True)

    def __enter__(self) -> Holding:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def tell(self, done: int, of: int) -> None:
        """Say how much is done; Stopped if nobody wants to know."""
        self._done = done / max(1, of)
        if not self._wanted:
            raise Stopped("This analysis was stopped.")

    def _sign(self) -> None:
        while not self._over.wait(LEASE / 4):
            with suppress(SQLAlchemyError):  # the lease is longer than one failure
                self._wanted = self._jobs.sign(self._job, self._worker, self._done)


class Worker:
    """Takes questions and answers them."""

    def __init__(self, settings: Settings) -> None:
        self._store = Store(settings.address)
        if not self._store.rings:
            raise BadOptions("Workers take their questions from PostgreSQL: set NOMARCH_DATABASE.")
        self.jobs = Jobs(self._store.engine)
        self.name = f"{socket.gethostname()[:16]}-{secrets.token_hex(4)}"

    def run(self, ended: Callable[[], bool] = lambda: False) -> None:
        """Until ended; a database that is away is waited for."""
        import psycopg

        while not ended():
            try:
                self._serve(ended)
            except (SQLAlchemyError, psycopg.Error) as problem:
                log.warning("waiting for the database", why=str(problem))
                time.sleep(1)
        self._store.close()

    def _serve(self, ended: Callable[[], bool]) -> None:
        with self._store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as bell:
            bell.exec_driver_sql(f"LISTEN {CHANNEL}")
            line = bell.connection.driver_connection
            assert line is not None
            while not ended():
                if not self.once():
                    for _ in line.notifies(timeout=IDLE, stop_after=1):
                        pass

    def once(self) -> bool:
        """Answer one question; False if there is none."""
        job = self.jobs.take(self.name)
        if job is None:
            return False
        try:
            with Holding(self.jobs, job, self.name) as held:
                told = KINDS[job.kind].work(job.question, held.tell)
            self.jobs.answer(job, self.name, told)
        except Stopped:
            log.info("nobody waits any more", kind=job.kind)
        except SQLAlchemyError:
            raise
        except NomarchError as problem:
            self.jobs.answer(job, self.name, problem={"code": problem.code, "text": str(problem)})
        except Exception as problem:  # one question that cannot be answered must not end the worker
            log.error("question failed", kind=job.kind, why=repr(problem))
            self.jobs.answer(job, self.name, problem={"code": "bot/failed", "text": "A worker failed."})
        return True


def work(settings: Settings | None = None) -> None:
    """Answer questions until interrupted."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    worker = Worker(settings or Settings())
    print(f"Worker {worker.name} takes questions (Ctrl+C ends it)", flush=True)
    worker.run()
