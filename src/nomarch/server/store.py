"""The store: tables, seats, events, talk. The primary key of events is the lock.

Everything is synchronous and is called from worker threads. What a method has returned from is on the disk.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from nomarch.engine import BY_HAND
from nomarch.tables import Chair, nonces, ready

from . import statements as ask
from .errors import Stale
from .schema import bring_up

Row = Mapping[str, Any] | RowMapping
Chairs = tuple[Chair, ...]
PATIENT = {"connect_timeout": 5, "keepalives_idle": 10, "tcp_user_timeout": 15_000}  # with a database that is silent


def now() -> str:
    """This moment, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def chair(row: Row) -> Chair:
    """A seat as stored."""
    return Chair(row["kind"], row["owner"], row["name"], row["level"], row["nonce"])


class Store:
    """Everything that outlives the process."""

    def __init__(self, address: str) -> None:
        url = sa.make_url(address)
        self.rings = url.get_backend_name() == "postgresql"
        if self.rings:
            self.engine: Engine = sa.create_engine(
                url, pool_size=8, max_overflow=8, pool_timeout=15, pool_pre_ping=True, connect_args=PATIENT
            )
        else:
            if url.database not in (None, "", ":memory:"):
                only_for_its_owner(Path(url.database))
            self.engine = sa.create_engine(url, pool_size=8, max_overflow=8)
            sa.event.listen(self.engine, "connect", _set_up_sqlite)

    def migrate(self) -> None:
        """Bring the database to the form that this program knows."""
        with self.engine.begin() as connection:
            if self.rings:  # two processes that start together must not both create the tables
                connection.execute(ask.migrating)
            bring_up(connection)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def alive(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.scalar(sa.select(1)) == 1
        except SQLAlchemyError:
            return False

    # Writing: one transaction each -----------------------------------------------------------

    def add_table(self, row: dict[str, Any], chairs: list[dict[str, Any]], rematch_of: str = "") -> str:
        """A new table with its seats; if the same wish or rematch was granted before, that one. Returns its id."""
        try:
            with self._ringing(rematch_of) if rematch_of else self.engine.begin() as connection:
                if rematch_of and not _is_first_rematch(connection, rematch_of, row["id"]):
                    table: str = connection.execute(ask.one_table, {"of_table": rematch_of}).mappings().one()["rematch"]
                    return table
                connection.execute(ask.insert_table, row)
                connection.execute(ask.insert_seat, chairs)
                _start_if_ready(connection, row, tuple(map(chair, chairs)))
        except IntegrityError:
            found = self.requested(row["owner"], row["request"]) if row["request"] else None
            if found is None:
                raise
            return found
        return str(row["id"])

    def append(
        self, table: str, after: int, rows: Sequence[tuple[int, str]], to_move: int, result: Mapping[str, Any] | None
    ) -> None:
        """Add events after number `after`; Stale if somebody else has added one there first."""
        at = now()
        lines = [
            {"table_id": table, "seq": after + n, "by": by, "do": do, "at": at} for n, (by, do) in enumerate(rows, 1)
        ]
        over = json.dumps(result) if result else None
        try:
            with self._ringing(table) as connection:
                connection.execute(ask.insert_event, lines)
                connection.execute(ask.move, {"of_table": table, "now_to_move": to_move, "now_result": over, "at": at})
        except IntegrityError:
            raise Stale("The board has changed. Take another look and choose again.") from None

    def reseat(self, table: str, change: Callable[[Chairs], Chairs]) -> bool:
        """Change who sits where, and begin the match if nobody is missing any more; False if all stays as it is.

        `change` gets the chairs as they are while nobody else can change them, and returns them as they shall be.
        """
        with self._ringing(table) as connection:
            connection.execute(ask.hold, {"of_table": table})
            row = connection.execute(ask.one_table, {"of_table": table}).mappings().one()
            before = tuple(map(chair, connection.execute(ask.seats_of, {"of_table": table}).mappings()))
            after = change(before)
            for seat, (old, new) in enumerate(zip(before, after, strict=True)):
                if old != new:
                    connection.execute(ask.set_seat, {"of_table": table, **_set(seat, new)})
            started = _start_if_ready(connection, row, after)
            if changed := started or after != before:
                connection.execute(ask.change, {"of_table": table})
        return changed

    def open_talk(self, table: str, allowed: bool) -> None:
        """Let onlookers talk, or no longer."""
        with self._changing(table) as connection:
            connection.execute(ask.open_talk, {"of_table": table, "allowed": int(allowed)})

    def say(self, table: str, line: Row, message: str | None = None) -> None:
        """Add a line of talk; if it came by a message that has brought it already, it was said."""
        with self._changing(table) as connection:  # which nobody else can do meanwhile, so the next number is ours
            if message and connection.scalar(ask.was_said, {"of_table": table, "message": message}):
                return
            n = (connection.scalar(ask.last_line, {"of_table": table}) or 0) + 1
            connection.execute(ask.insert_talk, {"table_id": table, "n": n, "at": now(), "said": message, **line})

    def add_record(self, record: str, text: str) -> None:
        """Keep an uploaded record."""
        with self.engine.begin() as connection:
            connection.execute(ask.insert_record, {"id": record, "text": text, "at": now()})

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        with self._ringing(table) as connection:
            connection.execute(ask.change, {"of_table": table})
            yield connection

    @contextmanager
    def _ringing(self, table: str) -> Iterator[Connection]:
        """A transaction that tells the other processes if, and only if, it commits."""
        with self.engine.begin() as connection:
            yield connection
            if self.rings:
                connection.execute(ask.ring, {"of_table": table})

    # Reading ---------------------------------------------------------------------------------

    def table(self, table: str) -> RowMapping | None:
        """A table's row."""
        return self._one(ask.one_table, of_table=table) if _named(table) else None

    def invited(self, token: str) -> str | None:
        """The table that an invitation leads to."""
        row = self._one(ask.invited, token=token) if _named(token) else None
        return row["id"] if row else None

    def requested(self, player: str, wish: str) -> str | None:
        """The table that a player was given for a wish."""
        row = self._one(ask.requested, player=player, wish=wish)
        return row["id"] if row else None

    def seats(self, table: str) -> list[RowMapping]:
        """A table's seats in order."""
        return self._all(ask.seats_of, of_table=table)

    def events(self, table: str, after: int = 0) -> list[RowMapping]:
        """A table's events after a number."""
        return self._all(ask.events_of, of_table=table, after=after)

    def talk(self, table: str) -> list[RowMapping]:
        """What was said at a table, as far back as is shown."""
        return self._all(ask.talk_of, of_table=table)[::-1]

    def state(self, table: str) -> tuple[int, int]:
        """Numbers that grow with every change: (changes, events)."""
        row = self._one(ask.state, of_table=table)
        return (row["changes"], row["seq"] or 0) if row else (0, 0)

    def tables_of(self, player: str) -> list[tuple[RowMapping, list[RowMapping]]]:
        """A player's tables with their seats: those that go on, then the finished ones, the last moved first."""
        rows = self._all(ask.tables_of, player=player)
        chairs = self._all(ask.all_seats, ids=[row["id"] for row in rows]) if rows else []
        return [(row, [chair for chair in chairs if chair["table_id"] == row["id"]]) for row in rows]

    def record(self, record: str) -> str | None:
        """The text of an uploaded record."""
        row = self._one(ask.record, record=record) if _named(record) else None
        return row["text"] if row else None

    def _one(self, statement: sa.Select[Any], **values: Any) -> RowMapping | None:
        with self.engine.connect() as connection:
            return connection.execute(statement, values).mappings().first()

    def _all(self, statement: sa.Select[Any], **values: Any) -> list[RowMapping]:
        with self.engine.connect() as connection:
            return list(connection.execute(statement, values).mappings())


def _named(name: str) -> bool:
    """Whether a name can be one that we gave; a database need not be asked for others, and may choke on them."""
    return name.isascii() and name.isprintable() and len(name) < 64


def _is_first_rematch(connection: Connection, of: str, new: str) -> bool:
    connection.execute(ask.change, {"of_table": of})
    return connection.execute(ask.rematch, {"of_table": of, "new": new}).rowcount == 1


def _start_if_ready(connection: Connection, row: Row, chairs: Chairs) -> bool:
    """Fix nonces and names before the first roll; False if that was done already, or somebody is missing."""
    if row["nonces"] is not None or not ready(chairs, row["dice_by"] == BY_HAND):
        return False
    told = {"with_nonces": json.dumps(nonces(chairs)), "with_names": json.dumps([chair.name for chair in chairs])}
    return connection.execute(ask.start, {"of_table": row["id"], "at": now(), **told}).rowcount == 1


def _set(seat: int, chair: Chair) -> dict[str, Any]:
    who = {"as_kind": chair.kind, "of_player": chair.owner, "as_name": chair.name, "at_level": chair.level}
    return {"at_seat": seat, "with_nonce": chair.nonce, **who}


def only_for_its_owner(file: Path) -> None:
    """See to it that nobody else on this machine may read a file; the files that SQLite adds follow its mode."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    file.chmod(0o600)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()
