"""Questions that workers on any machine take from PostgreSQL: each is one row, held by whoever answers it.

A worker takes a row that nobody holds (FOR UPDATE SKIP LOCKED, so that two never wait for each other) until a moment
soon to come, and signs again in time. Should it die, the row is free again for the next.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from nomarch.server.storage.schema import jobs

CHANNEL = "nomarch_jobs"
LEASE = 10.0  # seconds for which a worker signs
OLD = 3600.0  # seconds after which nobody can be waiting any more

_clock = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Double)
_open = jobs.c.answer.is_(None) & jobs.c.problem.is_(None)
_free = jobs.c.taken_until.is_(None) | (jobs.c.taken_until < _clock)
_next = sa.select(jobs.c.id).where(_open & _free).order_by(jobs.c.asked).limit(1).with_for_update(skip_locked=True)
_take = (
    sa.update(jobs)
    .where(jobs.c.id == _next.scalar_subquery())
    .values(worker=sa.bindparam("by"), taken_until=_clock + LEASE)
    .returning(jobs.c.id, jobs.c.kind, jobs.c.question)
)
_held = (jobs.c.id == sa.bindparam("job")) & (jobs.c.worker == sa.bindparam("by"))
_sign = sa.update(jobs).where(_held).values(taken_until=_clock + LEASE, done=sa.bindparam("part"))
_answer = sa.update(jobs).where(_held).values(answer=sa.bindparam("told"), problem=sa.bindparam("why"))
_state = sa.select(
    jobs.c.id,
    jobs.c.answer,
    jobs.c.problem,
    jobs.c.done,
    jobs.c.taken_until,
    (jobs.c.taken_until < _clock - LEASE).label("left"),
).where(jobs.c.id.in_(sa.bindparam("asked_for", expanding=True)))
_withdraw = sa.delete(jobs).where(jobs.c.id == sa.bindparam("job"))
_clear = sa.delete(jobs).where(jobs.c.asked < _clock - OLD)
_ring = sa.text(f"NOTIFY {CHANNEL}")


@dataclass(frozen=True)
class Job:
    """A question that a worker holds."""

    id: str
    kind: str
    question: Any


class Jobs:
    """The questions in a database; everything is synchronous."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ask(self, kind: str, question: Any) -> str:
        """Put a question; returns its name."""
        name = secrets.token_urlsafe(12)
        row = {"id": name, "kind": kind, "question": json.dumps(question), "done": 0.0}
        with self._engine.begin() as connection:
            connection.execute(_clear)
            connection.execute(sa.insert(jobs).values(asked=_clock), row)
            connection.execute(_ring)
        return name

    def look(self, names: list[str]) -> dict[str, sa.RowMapping]:
        """How questions stand: answered, failed, how far, and whether whoever held one has left it."""
        with self._engine.connect() as connection:
            return {row["id"]: row for row in connection.execute(_state, {"asked_for": names}).mappings()}

    def withdraw(self, name: str) -> None:
        """Nobody waits for the answer any more; a worker that is busy with it is let go when it signs again."""
        with self._engine.begin() as connection:
            connection.execute(_withdraw, {"job": name})

    # For workers -----------------------------------------------------------------------------

    def take(self, worker: str) -> Job | None:
        """The oldest question that nobody holds; it is this worker's for as long as it signs."""
        with self._engine.begin() as connection:
            row = connection.execute(_take, {"by": worker}).one_or_none()
        return Job(row.id, row.kind, json.loads(row.question)) if row else None

    def sign(self, job: Job, worker: str, done: float = 0.0) -> bool:
        """Hold a question for longer, and tell how far it is; False if nobody waits, or another holds it."""
        with self._engine.begin() as connection:
            return connection.execute(_sign, {"job": job.id, "by": worker, "part": done}).rowcount == 1

    def answer(self, job: Job, worker: str, told: Any = None, problem: dict[str, str] | None = None) -> None:
        """Give the answer, or say why there is none."""
        said = {"told": None if problem else json.dumps(told), "why": json.dumps(problem) if problem else None}
        with self._engine.begin() as connection:
            connection.execute(_answer, {"job": job.id, "by": worker, **said})
