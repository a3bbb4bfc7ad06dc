"""Looks after every table where no person is waited for, whoever holds a socket where.

A bot's turn may be forgotten: by a process that died, a database that was away, a doorbell that was lost. So each
process asks the store every few seconds which tables are due, and plays on at them. Where several processes share a
database each signs for the tables that it plays at, until a moment soon to come, and the others leave those alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

import sqlalchemy as sa
import structlog
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from .bots.driver import BotDriver
from .play.sealing import CALL, REVEAL, ago
from .rounds import Rounds
from .storage import statements as ask
from .storage.schema import drivers, tables
from .storage.store import Store

LEASE = 1.5  # times the pause between two looks
log = structlog.get_logger()

_clock = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Double)
_until = _clock + sa.bindparam("seconds", type_=sa.Double)
_mine = sa.select(tables.c.id).where(tables.c.id.in_(sa.bindparam("driven", expanding=True)))
_wanted = sa.union(ask.due, _mine).subquery()
_sign = insert(drivers).from_select(
    ["table_id", "process", "until"], sa.select(_wanted.c.id, sa.bindparam("process", type_=sa.String), _until)
)
_claim = _sign.on_conflict_do_update(
    index_elements=["table_id"],
    set_={"process": _sign.excluded.process, "until": _sign.excluded.until},
    where=(drivers.c.until < _clock) | (drivers.c.process == _sign.excluded.process),
).returning(drivers.c.table_id)
_let_go = sa.delete(drivers).where(drivers.c.process == sa.bindparam("of_process"))
_clear = sa.delete(drivers).where(drivers.c.until < _clock - 60)


class Sweep:
    """Wakes the driver for the tables that are due, and does all chores, every `every` seconds."""

    def __init__(
        self, store: Store, driver: BotDriver, every: float, chores: Sequence[Callable[[], None]] = ()
    ) -> None:
        self._store, self._driver, self._every, self._chores = store, driver, every, chores
        self._process = secrets.token_hex(8)
        self._rounds = Rounds("due tables", self._look, every)

    def start(self) -> None:
        """Begin to look."""
        self._rounds.start()

    async def stop(self) -> None:
        """End, and leave the tables to the other processes."""
        await self._rounds.stop()
        try:
            await asyncio.to_thread(self._leave)
        except SQLAlchemyError as problem:  # what was signed runs out by itself
            log.warning("tables not left", why=str(problem))

    async def _look(self) -> None:
        for table in await asyncio.to_thread(self.due, self._driver.driven()):
            self._driver.see_to(table)
        for chore in self._chores:
            await asyncio.to_thread(self._do, chore)

    def _do(self, chore: Callable[[], None]) -> None:
        """What one chore stumbles over keeps nobody else from being looked after."""
        try:
            chore()
        except SQLAlchemyError:
            raise
        except Exception as problem:
            log.error("chore failed", why=repr(problem))

    def due(self, driven: list[str]) -> list[str]:
        """The tables that this process is to play on at; it signs for them, and again for those it plays at."""
        with self._store.engine.begin() as connection:
            moments = {"before": ago(self._every), "called": ago(CALL), "sealed": ago(REVEAL)}
            if not self._store.rings:
                return list(connection.scalars(ask.due, moments))
            connection.execute(_clear)
            signed = {"process": self._process, "seconds": LEASE * self._every}
            return list(connection.scalars(_claim, {**moments, "driven": driven, **signed}))

    def _leave(self) -> None:
        if self._store.rings:
            with self._store.engine.begin() as connection:
                connection.execute(_let_go, {"of_process": self._process})
