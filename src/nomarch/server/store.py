"""The store: tables, seats, events, talk. The primary key of events is the lock.

Statements are built once. Everything is synchronous and is called from worker threads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.exc import IntegrityError, OperationalError

from .errors import SeatTaken, Stale
from .schema import bring_up, events, records, seats, tables, talk

CHANNEL = "nomarch"
TALK_SHOWN = 200
TABLES_SHOWN = 40

_of_table: sa.BindParameter[str] = sa.bindparam("of_table")
_insert_table = sa.insert(tables)
_insert_seat = sa.insert(seats)
_insert_event = sa.insert(events)
_insert_talk = sa.insert(talk)
_insert_record = sa.insert(records)
_moved = (
    sa.update(tables)
    .where(tables.c.id == _of_table)
    .values(to_move=sa.bindparam("now_to_move"), result=sa.bindparam("now_result"), moved=sa.bindparam("at"))
)
_start = (
    sa.update(tables)
    .where(tables.c.id == _of_table, tables.c.nonces.is_(None))
    .values(nonces=sa.bindparam("with_nonces"), names=sa.bindparam("with_names"), changes=tables.c.changes + 1)
)
_change = sa.update(tables).where(tables.c.id == _of_table).values(changes=tables.c.changes + 1)
_rematch = (
    sa.update(tables).where(tables.c.id == _of_table, tables.c.rematch.is_(None)).values(rematch=sa.bindparam("new"))
)
_open_talk = sa.update(tables).where(tables.c.id == _of_table).values(open_talk=sa.bindparam("allowed"))
_table = sa.select(tables).where(tables.c.id == _of_table)
_invited = sa.select(tables.c.id).where(tables.c.invite == sa.bindparam("token"))
_seats = sa.select(seats).where(seats.c.table_id == _of_table).order_by(seats.c.seat)
_events = (
    sa.select(events.c.seq, events.c.by, events.c.do)
    .where(events.c.table_id == _of_table, events.c.seq > sa.bindparam("after"))
    .order_by(events.c.seq)
)
_talk = sa.select(talk).where(talk.c.table_id == _of_table).order_by(talk.c.n.desc()).limit(TALK_SHOWN)
_talk_count = sa.select(sa.func.count()).select_from(talk).where(talk.c.table_id == _of_table)
_state = sa.select(
    tables.c.changes, sa.select(sa.func.count()).where(events.c.table_id == _of_table).scalar_subquery().label("seq")
).where(tables.c.id == _of_table)
_mine = (
    sa.select(tables)
    .where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.owner == sa.bindparam("player"))))
    .order_by(tables.c.result.is_not(None), tables.c.moved.desc())  # what goes on first
    .limit(TABLES_SHOWN)
)
_all_seats = sa.select(seats).where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True))).order_by(seats.c.seat)
_sit = (
    sa.update(seats)
    .where(seats.c.table_id == _of_table, seats.c.seat == sa.bindparam("at_seat"), seats.c.kind == "open")
    .values(kind="human", owner=sa.bindparam("player"), name=sa.bindparam("as_name"))
)
_give_nonce = (
    sa.update(seats)
    .where(seats.c.table_id == _of_table, seats.c.owner == sa.bindparam("player"), seats.c.nonce.is_(None))
    .values(nonce=sa.bindparam("value"))
)
_fill = (
    sa.update(seats)
    .where(seats.c.table_id == _of_table, seats.c.seat == sa.bindparam("at_seat"))
    .values(kind=sa.bindparam("as_kind"), level=sa.bindparam("at_level"), name=sa.bindparam("as_name"))
)
_record = sa.select(records.c.text).where(records.c.id == sa.bindparam("record"))
_ring = sa.text(f"SELECT pg_notify('{CHANNEL}', :of_table)")
_migrating = sa.text("SELECT pg_advisory_xact_lock(6067)")


def now() -> str:
    """This moment, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """Everything that outlives the process."""

    def __init__(self, address: str) -> None:
        url = sa.make_url(address)
        self.rings = url.get_backend_name() == "postgresql"
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=self.rings)
        if not self.rings:
            sa.event.listen(self.engine, "connect", _set_up_sqlite)

    def migrate(self) -> None:
        """Bring the database to the form that this program knows."""
        with self.engine.begin() as connection:
            if self.rings:  # two processes that start together must not both create the tables
                connection.execute(_migrating)
            bring_up(connection)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def alive(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.scalar(sa.select(1)) == 1
        except OperationalError:
            return False

    # Writing: one transaction each -----------------------------------------------------------

    def add_table(self, row: Mapping[str, Any], chairs: Sequence[Mapping[str, Any]], rematch_of: str = "") -> bool:
        """A new table with its seats; False, and nothing added, if it is a rematch and there is one already."""
        if not rematch_of:
            with self.engine.begin() as connection:
                _add_rows(connection, row, chairs)
            return True
        with self._changing(rematch_of) as connection:
            first = connection.execute(_rematch, {"of_table": rematch_of, "new": row["id"]}).rowcount == 1
            if first:
                _add_rows(connection, row, chairs)
        return first

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
                connection.execute(_insert_event, lines)
                connection.execute(_moved, {"of_table": table, "now_to_move": to_move, "now_result": over, "at": at})
        except IntegrityError:
            raise Stale("The board has changed. Take another look and choose again.") from None

    def start(self, table: str, nonces: Sequence[str], names: Sequence[str]) -> bool:
        """Fix nonces and names before the first roll; False if it was done already."""
        values = {"of_table": table, "with_nonces": json.dumps(nonces), "with_names": json.dumps(names)}
        with self._ringing(table) as connection:
            return connection.execute(_start, values).rowcount == 1

    def sit(self, table: str, seat: int, player: str, name: str) -> None:
        """Give a free seat to a player."""
        values = {"of_table": table, "at_seat": seat, "player": player, "as_name": name}
        with self._changing(table) as connection:
            if connection.execute(_sit, values).rowcount != 1:
                raise SeatTaken("Someone is already playing here.")

    def give_nonce(self, table: str, player: str, nonce: str) -> bool:
        """Keep a player's share of the dice; False if it was given before."""
        with self._changing(table) as connection:
            values = {"of_table": table, "player": player, "value": nonce}
            return connection.execute(_give_nonce, values).rowcount > 0

    def fill(self, table: str, seat: int, kind: str, level: int, name: str) -> None:
        """Put a bot on a seat, or its player back."""
        values = {"of_table": table, "at_seat": seat, "as_kind": kind, "at_level": level, "as_name": name}
        with self._changing(table) as connection:
            connection.execute(_fill, values)

    def open_talk(self, table: str, allowed: bool) -> None:
        """Let onlookers talk, or no longer."""
        with self._changing(table) as connection:
            connection.execute(_open_talk, {"of_table": table, "allowed": int(allowed)})

    def say(self, table: str, seat: int, name: str, text: str, voice: str) -> None:
        """Add a line of talk."""
        for _attempt in range(8):
            try:
                with self._changing(table) as connection:
                    n = (connection.scalar(_talk_count, {"of_table": table}) or 0) + 1
                    row = {"table_id": table, "n": n, "seat": seat, "voice": voice, "name": name, "text": text}
                    connection.execute(_insert_talk, row | {"at": now()})
                return
            except IntegrityError:  # another process took this number
                continue

    def add_record(self, record: str, text: str) -> None:
        """Keep an uploaded record."""
        with self.engine.begin() as connection:
            connection.execute(_insert_record, {"id": record, "text": text, "at": now()})

    @contextmanager
    def _changing(self, table: str) -> Iterator[Connection]:
        with self._ringing(table) as connection:
            connection.execute(_change, {"of_table": table})
            yield connection

    @contextmanager
    def _ringing(self, table: str) -> Iterator[Connection]:
        """A transaction that tells the other processes if, and only if, it commits."""
        with self.engine.begin() as connection:
            yield connection
            if self.rings:
                connection.execute(_ring, {"of_table": table})

    # Reading ---------------------------------------------------------------------------------

    def table(self, table: str) -> RowMapping | None:
        """A table's row."""
        return self._one(_table, of_table=table) if _named(table) else None

    def invited(self, token: str) -> str | None:
        """The table that an invitation leads to."""
        row = self._one(_invited, token=token) if _named(token) else None
        return row["id"] if row else None

    def seats(self, table: str) -> list[RowMapping]:
        """A table's seats in order."""
        return self._all(_seats, of_table=table)

    def events(self, table: str, after: int = 0) -> list[RowMapping]:
        """A table's events after a number."""
        return self._all(_events, of_table=table, after=after)

    def talk(self, table: str) -> list[RowMapping]:
        """What was said at a table, as far back as is shown."""
        return self._all(_talk, of_table=table)[::-1]

    def state(self, table: str) -> tuple[int, int]:
        """Numbers that grow with every change: (changes, events)."""
        row = self._one(_state, of_table=table)
        return (row["changes"], row["seq"]) if row else (0, 0)

    def tables_of(self, player: str) -> list[tuple[RowMapping, list[RowMapping]]]:
        """A player's tables with their seats: those that go on, then the finished ones, the last moved first."""
        rows = self._all(_mine, player=player)
        chairs = self._all(_all_seats, ids=[row["id"] for row in rows]) if rows else []
        return [(row, [chair for chair in chairs if chair["table_id"] == row["id"]]) for row in rows]

    def record(self, record: str) -> str | None:
        """The text of an uploaded record."""
        row = self._one(_record, record=record) if _named(record) else None
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


def _add_rows(connection: Connection, row: Mapping[str, Any], chairs: Sequence[Mapping[str, Any]]) -> None:
    connection.execute(_insert_table, row)
    connection.execute(_insert_seat, list(chairs))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()
