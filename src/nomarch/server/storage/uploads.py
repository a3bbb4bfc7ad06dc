"""Records that people upload: kept in our own form while somebody looks at them, and never more than fits.

When the store for them is full, those that nobody has looked at for the longest time make room; what was played
at a table of this server is never touched.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.engine import Game
from nomarch.engine.record import loads
from nomarch.server.errors import TooBig, UnknownTable

from .schema import records, reviews
from .store import Store, is_name

TOUCHED = timedelta(days=1)  # how exactly it is known when a record was last looked at

_size = sa.func.coalesce(sa.func.sum(sa.func.length(records.c.text)), 0)
_oldest = sa.select(records.c.id, sa.func.length(records.c.text).label("size")).order_by(records.c.at)


class Uploads:
    """What was uploaded, by name."""

    def __init__(self, store: Store, find: Callable[[str], Game], megabytes: int, days: int) -> None:
        self._store, self._find = store, find
        self._most, self._days = megabytes * 1_000_000, timedelta(days=days)

    def take_in(self, text: str) -> str:
        """Keep somebody's record, unless the server is full."""
        self._store.room.check()
        return self.keep(text)

    def keep(self, text: str) -> str:
        """Keep a record that can be read and replayed; return its name."""
        name, clean = secrets.token_urlsafe(9), loads(text, self._find).dumps()
        if len(clean) > self._most:
            raise TooBig("This server has no room for uploaded records.")
        with self._store.engine.begin() as connection:
            _forget(connection, [*connection.scalars(_unused, {"before": _ago(self._days)})])
            self._make_room(connection, len(clean))
            connection.execute(sa.insert(records), {"id": name, "text": clean, "at": _ago()})
        return name

    def text(self, name: str) -> str:
        """A record as it is kept; whoever reads it lets it stay."""
        if is_name(name):
            with self._store.engine.begin() as connection:
                row = connection.execute(_one, {"name": name}).one_or_none()
                if row is not None:
                    if row.at < _ago(TOUCHED):
                        connection.execute(_touch, {"name": name, "now": _ago()})
                    return str(row.text)
        raise UnknownTable("This record doesn't exist, or nobody has looked at it for so long that it was removed.")

    def _make_room(self, connection: Connection, size: int) -> None:
        spare = self._most - int(connection.scalar(sa.select(_size)) or 0) - size
        leaving: list[str] = []
        for row in connection.execute(_oldest) if spare < 0 else ():
            leaving.append(row.id)
            spare += row.size
            if spare >= 0:
                break
        _forget(connection, leaving)


def _ago(time: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) - time).isoformat(timespec="milliseconds")


def _forget(connection: Connection, names: list[str]) -> None:
    """Remove records, and what analyses have found about them."""
    if names:
        connection.execute(sa.delete(records).where(records.c.id.in_(names)))
        connection.execute(sa.delete(reviews).where(reviews.c.of.in_([f"r/{name}" for name in names])))


_unused = sa.select(records.c.id).where(records.c.at < sa.bindparam("before"))
_one = sa.select(records.c.text, records.c.at).where(records.c.id == sa.bindparam("name"))
_touch = sa.update(records).where(records.c.id == sa.bindparam("name")).values(at=sa.bindparam("now"))
