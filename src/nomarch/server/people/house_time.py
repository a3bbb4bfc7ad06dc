"""The house's own time: it passes while at least one server is up, and stands still while none is.

Clocks of matches count in it. One row says how many seconds have passed, and when that was last counted; every process
counts again each second while some clock runs. What passed unseen counts for GRACE seconds at most.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.server.storage.store import Store

BEAT = 1.0  # seconds between two counts
GRACE = 3.0  # seconds that count although nobody counted them: a busy second is no night

_BEGIN = "INSERT INTO house (id, seconds, beat) VALUES (1, 0, {now}) ON CONFLICT DO NOTHING"
_WANTED = "EXISTS (SELECT 1 FROM clocks WHERE lost IS NOT NULL) OR EXISTS (SELECT 1 FROM terms WHERE fill IS NOT NULL)"
_COUNT = (
    "UPDATE house SET seconds = seconds + {least}(:grace, {most}(0.0, {now} - beat)), beat = {now}"
    " WHERE id = 1 AND ({now} > beat + :half OR {now} < beat) AND (" + _WANTED + ")"
)
_NOW = "SELECT seconds + {least}(:grace, {most}(0.0, {now} - beat)) FROM house WHERE id = 1"
_POSTGRESQL = {
    "now": "CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
    "least": "least",
    "most": "greatest",
}
_SQLITE = {"now": ":wall", "least": "min", "most": "max"}


def wall() -> float:
    """The clock on the wall, of a machine that alone keeps the database; tests set it."""
    return time.time()


class HouseTime:
    """Reads and counts the house's time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        words = _POSTGRESQL if store.rings else _SQLITE
        self._begin, self._count, self._now = (sa.text(line.format(**words)) for line in (_BEGIN, _COUNT, _NOW))
        self._known = (0.0, -1e9)  # what was last read, and when by this machine's monotonic clock

    def now(self, connection: Connection) -> float:
        """This moment, as a transaction sees it; what it decides by."""
        return self._learn(self._read(connection))

    def about(self) -> float:
        """This moment as nearly as is known without asking the database: good enough to be shown."""
        seconds, at = self._known
        if time.monotonic() - at > GRACE:
            with self._store.engine.connect() as connection:
                return self.now(connection)
        return seconds + time.monotonic() - at

    @property
    def known(self) -> bool:
        """Whether this moment can be told without asking the database."""
        return time.monotonic() - self._known[1] < GRACE / 2

    def count(self) -> float:
        """Add what has passed, unless another process has just done so; returns this moment."""
        with self._store.engine.begin() as connection:
            values = {"grace": GRACE, "half": BEAT / 2}
            connection.execute(self._count, values | self._wall())
            return self.now(connection)

    def _read(self, connection: Connection) -> float:
        values = {"grace": GRACE} | self._wall()
        found = connection.scalar(self._now, values)
        if found is None:
            connection.execute(self._begin, self._wall())
            found = connection.scalar(self._now, values)
        return float(found or 0.0)

    def _learn(self, seconds: float) -> float:
        self._known = (seconds, time.monotonic())
        return seconds

    def _wall(self) -> dict[str, float]:
        return {} if self._store.rings else {"wall": wall()}
