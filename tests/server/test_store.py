"""The store alone: its key is its lock, its migrations lead to what the program knows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from nomarch.server import schema
from nomarch.server.errors import SeatTaken, Stale
from nomarch.server.settings import Settings
from nomarch.server.store import Store
from nomarch.server.tables import Tables


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    database = request.getfixturevalue("new_postgres")() if request.param == "postgresql" else ""
    found = Store(Settings(data=tmp_path, database=database).address)
    found.migrate()
    yield found
    found.close()


def test_eight_writers_leave_no_gap_and_no_double(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "me"])
    won, refused = [], []

    def write(writer: int) -> None:
        for after in range(40):
            try:
                store.append(table, after, [(0, f"writer {writer}")], 0, None)
                won.append(after)
            except Stale:
                refused.append(after)

    threads = [threading.Thread(target=write, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(won) == list(range(40))
    assert len(refused) == 7 * 40
    assert [row["seq"] for row in store.events(table)] == list(range(1, 41))


def test_events_of_one_append_come_all_or_none(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "me"])
    store.append(table, 0, [(0, "a"), (0, "b")], 0, None)
    with pytest.raises(Stale):
        store.append(table, 1, [(0, "c"), (0, "d")], 0, None)
    with pytest.raises(Stale):
        store.append(table, 0, [(0, "x"), (0, "y"), (0, "z")], 0, None)
    assert [row["do"] for row in store.events(table)] == ["a", "b"]


def test_a_seat_is_given_once(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "open"])
    store.sit(table, 1, "q", "Q")
    with pytest.raises(SeatTaken):
        store.sit(table, 1, "r", "R")


def differences(store: Store) -> list[object]:
    """Where the database is not as the program knows it."""
    with store.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


def went(store: Store, to: str) -> None:
    with store.engine.begin() as connection:
        schema.migrate(connection, to)


def test_a_new_database_has_the_form_the_program_knows(store: Store) -> None:
    assert differences(store) == []


def test_migrations_lead_from_nothing_to_the_same_form(store: Store) -> None:
    went(store, "base")
    assert differences(store) != []
    went(store, "head")
    assert differences(store) == []


def test_a_database_of_the_first_server_is_brought_up_and_keeps_what_it_holds(store: Store) -> None:
    went(store, "base")
    went(store, "0001")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO records (id, text, at) VALUES ('r', 'kept', 'then')")
    store.migrate()
    assert differences(store) == []
    assert store.record("r") == "kept"


def test_a_database_that_is_up_to_date_stays_as_it_is(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "me"])
    store.migrate()
    assert store.table(table) is not None


def test_the_key_that_signs_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = Settings(data=tmp_path).signing_key()
    assert len(first) == 64 and Settings(data=tmp_path).signing_key() == first
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_postgresql_addresses_get_the_driver_of_the_package(new_postgres: Callable[[], str]) -> None:
    for plain in ("postgresql://h/d", "postgres://h/d"):
        assert Settings(database=plain).address == "postgresql+psycopg://h/d"
