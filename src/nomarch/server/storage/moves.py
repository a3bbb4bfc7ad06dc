"""Moves stored from the server's loop, on PostgreSQL: no thread has to be found, and none waits for Python's lock."""

from __future__ import annotations

import asyncio
from builtins import TimeoutError as TooLong
from collections.abc import Mapping
from typing import Any

import psycopg
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, TimeoutError

from .postgres import IN_LOOP, PATIENT, WAIT, has_spoken

Line = psycopg.AsyncConnection[Any]


class Moves:
    """A few connections of the loop's own. Called in that loop alone."""

    def __init__(self, engine: Engine) -> None:
        self._dialect = engine.dialect
        self._way: Mapping[str, Any] = {**engine.dialect.create_connect_args(engine.url)[1], **PATIENT}
        self._room, self._free = asyncio.Semaphore(IN_LOOP), list[Line]()

    async def carry_out(self, statement: str, values: Mapping[str, Any]) -> None:
        """Have one statement carried out, which is a transaction by itself; it fails as SQLAlchemy has it fail."""
        await self._wait()
        try:
            line = await self._line()
            try:
                await line.execute(statement, values)
            except psycopg.IntegrityError:
                self._free.append(line)
                raise
            except BaseException:  # who knows how far it is
                await line.close()
                raise
            self._free.append(line)
        except psycopg.Error as problem:
            raise DBAPIError.instance(statement, None, problem, psycopg.Error, dialect=self._dialect) from problem
        finally:
            self._room.release()

    async def close(self) -> None:
        """Let go of all connections."""
        while self._free:
            await self._free.pop().close()

    async def _wait(self) -> None:
        """Until a connection is free; not for ever, since the database may stand still."""
        try:
            async with asyncio.timeout(WAIT):
                await self._room.acquire()
        except TooLong:
            raise TimeoutError("All connections to the database are busy.") from None

    async def _line(self) -> Line:
        """A connection that the database has not hung up on."""
        while self._free:
            line = self._free.pop()
            if not line.closed and not has_spoken(line):
                return line
            await line.close()
        return await psycopg.AsyncConnection.connect(**self._way, autocommit=True)
