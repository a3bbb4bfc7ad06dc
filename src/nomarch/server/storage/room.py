"""How large the store may grow, and what happens then: nothing new is begun, and what is running goes on."""

from __future__ import annotations

import time
from math import inf

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from nomarch.server.errors import StoreFull

LOOK = 10.0  # seconds between two looks at how large the store is


class Room:
    """The room that is left in a database; `megabytes` is its bound, 0 for none."""

    def __init__(self, engine: Engine, megabytes: int) -> None:
        self._engine, self._most = engine, megabytes * 1_000_000
        self._size, self._looked = 0, -inf

    def check(self) -> None:
        """StoreFull, if nothing new may be begun."""
        if self._most and self.size() > self._most:
            raise StoreFull(
                "The server is full: running matches go on, but nothing new can be saved. Please tell its operator."
            )

    def size(self) -> int:
        """How many bytes the database takes, as of a few seconds ago."""
        now = time.monotonic()
        if now - self._looked > LOOK:
            with self._engine.connect() as connection:
                self._size, self._looked = _size(connection), now
        return self._size


def _size(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(sa.text("SELECT pg_database_size(current_database())")) or 0)
    pages, free, bytes_each = (
        int(connection.scalar(sa.text(f"PRAGMA {name}")) or 0) for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * bytes_each
