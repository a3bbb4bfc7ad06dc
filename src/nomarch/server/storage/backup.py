"""Backup and restore: everything a server knows in one file, made while it runs, put back into any database.

The file is an SQLite database of the usual form with a few tables more, which hold the secrets: without them everybody
would come back as a stranger, the daily deal would begin a new chain, and no browser would take a push any more. It
serves for moving from SQLite to PostgreSQL and back, too.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError

from nomarch.server.errors import BadBackup
from nomarch.server.settings import Settings, keep_secret

from .alone import alone_at
from .schema import drivers, jobs, metadata, presence
from .store import Store, only_for_its_owner

PASSING = {drivers.name, jobs.name, presence.name}  # what only running processes need
ROWS = 1000  # at a time
kept_secret = sa.Table("secret", sa.MetaData(), sa.Column("value", sa.Text, nullable=False))
kept_daily = sa.Table("daily_secret", sa.MetaData(), sa.Column("value", sa.Text, nullable=False))
kept_push = sa.Table("push_secret", sa.MetaData(), sa.Column("value", sa.Text, nullable=False))


def backup(settings: Settings, file: Path) -> int:
    """Write all that is stored at this moment to a new file; returns the number of tables (matches) in it."""
    if file.exists():
        raise BadBackup("{file} is there already; choose another name.", file=file)
    source = Store(settings.address)
    draft = file.with_name(file.name + ".part")
    try:
        source.migrate()
        draft.unlink(missing_ok=True)
        with _opened(draft) as target, _still(source) as reading, target.engine.begin() as writing:
            secrets = (kept_secret, settings.signing_key()), (kept_daily, settings.daily_key())
            for kept, value in (*secrets, (kept_push, settings.push_key())):
                kept.create(writing)
                writing.execute(sa.insert(kept), {"value": value})
            tables = _copy(reading, writing)
        os.replace(draft, file)
    finally:
        source.close()
        draft.unlink(missing_ok=True)
    return tables


def restore(settings: Settings, file: Path) -> int:
    """Put a backup into a database that is empty, and its secret into the data folder; returns the number of tables."""
    with alone_at(settings.address), _backup_at(file) as source:
        target = Store(settings.address)
        try:
            target.migrate()
            with source.engine.connect() as reading, target.engine.begin() as writing:
                _check_empty(writing)
                tables = _copy(reading, writing)
                secret, daily, push = (_kept(reading, table) for table in (kept_secret, kept_daily, kept_push))
            if secret and not settings.secret:
                _put_back(settings.secret_file, secret)
            if daily and not settings.daily_secret:
                _put_back(settings.daily_secret_file, daily)
            if push and not settings.push_secret:
                _put_back(settings.push_secret_file, push)
        finally:
            target.close()
    return tables


def _kept(reading: Connection, table: sa.Table) -> str | None:
    """A secret, if there was one when the backup was made."""
    return reading.scalar(sa.select(table.c.value)) if sa.inspect(reading).has_table(table.name) else None


def _put_back(file: Path, secret: str) -> None:
    file.unlink(missing_ok=True)
    keep_secret(file, secret)


def _check_empty(connection: Connection) -> None:
    if any(connection.scalar(sa.select(sa.func.count()).select_from(table)) for table in metadata.sorted_tables):
        raise BadBackup("There are matches in this database already; a backup goes into an empty one.")


def _copy(reading: Connection, writing: Connection) -> int:
    """Copy all rows, what others refer to first; returns how many matches there were."""
    copied = 0
    for table in metadata.sorted_tables:
        if table.name in PASSING:
            continue
        for rows in reading.execute(sa.select(table)).mappings().partitions(ROWS):
            writing.execute(sa.insert(table), [dict(row) for row in rows])
            copied += len(rows) if table.name == "tables" else 0
    return copied


@contextmanager
def _opened(file: Path) -> Iterator[Store]:
    """An SQLite database in a file of its own, without side files."""
    only_for_its_owner(file)
    store = Store(f"sqlite:///{file}")
    try:
        store.migrate()
        yield store
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        store.close()


@contextmanager
def _still(store: Store) -> Iterator[Connection]:
    """A connection for which the database stands still, while others go on writing."""
    if store.rings:
        with store.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection
    else:
        with store.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection


@contextmanager
def _backup_at(file: Path) -> Iterator[Store]:
    """A copy of a backup, brought to the form that this program knows; the file itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup"
        shutil.copyfile(file, copy)
        try:
            with _opened(copy) as store:
                if not sa.inspect(store.engine).has_table(kept_secret.name):
                    raise BadBackup("{file} is no backup of Nomarch.", file=file)
                yield store
        except DatabaseError:
            raise BadBackup("{file} is no backup of Nomarch, or it is damaged.", file=file) from None
