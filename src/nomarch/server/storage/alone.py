"""One server at a time on one SQLite file: two would not hear of each other's events.

The sign at the door is a lock on a file beside the database, which the system takes away when the process ends,
however it ends. SQLite's own locks serve, since they work everywhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path

import sqlalchemy as sa

from nomarch.server.errors import AlreadyServed

from .store import only_for_its_owner

PATIENCE = 3.0  # seconds, for a server that is just about to end


def alone_at(address: str) -> AbstractContextManager[None]:
    """Hold a database for this process, if it is one that several cannot share; AlreadyServed if another does."""
    url = sa.make_url(address)
    if url.get_backend_name() != "sqlite" or not url.database:
        return nullcontext()
    return _holding(Path(url.database))


@contextmanager
def _holding(database: Path) -> Iterator[None]:
    sign = database.with_name(database.name + ".lock")
    only_for_its_owner(sign)
    with closing(sqlite3.connect(sign, timeout=PATIENCE, isolation_level=None)) as door:
        try:
            door.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise AlreadyServed(
                "Another Nomarch runs on {database}. End it first, give this one a folder of its own (NOMARCH_DATA), "
                "or let both use PostgreSQL (NOMARCH_DATABASE).",
                database=database,
            ) from None
        yield
