"""Moves that are stored at the same time share a transaction, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from nomarch.server.errors import TimeOut
from nomarch.server.storage.batch import Batch

MANY = 6


class Disk:
    """A database in which everything waits behind the first who writes, until that is let go."""

    def __init__(self, file: Path) -> None:
        self.engine = sa.create_engine(f"sqlite:///{file}")
        with self.engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE line (n INTEGER PRIMARY KEY)")
        self.batch, self.commits = Batch(self.engine), 0
        sa.event.listen(self.engine, "commit", self._count)

    def _count(self, _connection: Connection) -> None:
        self.commits += 1

    def lines(self) -> list[int]:
        with self.engine.connect() as connection:
            return [row[0] for row in connection.exec_driver_sql("SELECT n FROM line ORDER BY n")]

    def behind_one_another(self, works: list[Callable[[Connection], None]]) -> list[Future[None]]:
        """Write a first line, and all of this while it is being written."""
        begun, go_on = threading.Event(), threading.Event()

        def first(connection: Connection) -> None:
            begun.set()
            assert go_on.wait(20)
            add(0)(connection)

        with ThreadPoolExecutor(len(works) + 1) as threads:
            told = [threads.submit(self.batch.write, first)]
            assert begun.wait(20)
            told += [threads.submit(self.batch.write, work) for work in works]
            while len(self.batch._waiting) < len(works):
                threading.Event().wait(0.005)
            go_on.set()
        return told


def add(n: int) -> Callable[[Connection], None]:
    return lambda connection: connection.exec_driver_sql("INSERT INTO line VALUES (?)", (n,)) and None


@pytest.fixture
def disk(tmp_path: Path) -> Any:
    found = Disk(tmp_path / "lines.db")
    yield found
    found.engine.dispose()


def test_those_who_wait_are_written_at_one_go(disk: Disk) -> None:
    for told in disk.behind_one_another([add(n) for n in range(1, MANY)]):
        assert told.result() is None
    assert disk.lines() == list(range(MANY))
    assert disk.commits == 2


def test_what_is_wrong_with_one_spoils_no_other(disk: Disk) -> None:
    def late(connection: Connection) -> None:
        add(9)(connection)
        raise TimeOut("Too late.")

    told = disk.behind_one_another([add(1), add(0), late, add(2)])
    kinds = [type(one.exception()) for one in told]
    assert kinds == [type(None), type(None), IntegrityError, TimeOut, type(None)]
    assert disk.lines() == [0, 1, 2]


def test_where_the_database_is_in_trouble_nothing_is_tried_again(disk: Disk) -> None:
    tried = []

    def fails(connection: Connection) -> None:
        tried.append(1)
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    told = disk.behind_one_another([add(1), fails, add(2)])
    assert told[0].exception() is None
    assert all(isinstance(one.exception(), OperationalError) for one in told[1:])
    assert disk.lines() == [0]
    assert len(tried) == 1


def test_who_was_not_written_is_never_told_so(disk: Disk) -> None:
    """Should the thread that writes for others be ended, nobody takes it for done."""

    def ends(connection: Connection) -> None:
        raise SystemExit

    _first, *told = disk.behind_one_another([ends, add(1)])
    assert all(one.exception() for one in told)
    assert disk.lines() == [0]
