"""The store alone: its key is its lock, its migrations lead to what the program knows."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from nomarch.catalogue import game
from nomarch.server.errors import SeatTaken, Stale
from nomarch.server.play.shaking import Gathered
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage import schema
from nomarch.server.storage.store import Store
from nomarch.server.storage.uploads import Uploads


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


def test_what_browsers_added_is_stored_with_the_first_outcome_of_its_roll(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "me"])
    store.append(table, 0, [(-1, "a"), (-1, "b")], 0, None, gathered=Gathered(("x", None)))
    store.append(table, 2, [(0, "c")], 1, None)
    assert [(row["seq"], row["by"], row["do"], row["links"]) for row in store.events(table)] == [
        (1, -1, "a", '["x", null]'),
        (2, -1, "b", None),
        (3, 0, "c", None),
    ]
    row = store.table(table)
    assert row and (row["to_move"], row["result"]) == (1, None)
    assert row["moved"] == store.events(table)[-1]["at"] > store.events(table)[0]["at"]


def test_sessions_that_the_database_has_ended_are_noticed_before_they_are_used(store: Store) -> None:
    if not store.rings:
        pytest.skip("a file ends no sessions")
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "me"])
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
    for engine in (store.engine, store.at_once):
        with store.engine.begin() as first, store.at_once.connect() as second:
            mine = {one.exec_driver_sql("SELECT pg_backend_pid()").scalar() for one in (first, second)}
            assert len(mine) == 2
        apart = sa.create_engine(store.engine.url)
        with apart.begin() as other:
            other.exec_driver_sql(f"{end} pg_backend_pid()")
        apart.dispose()
        time.sleep(0.2)  # until the news is here
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    store.append(table, 0, [(0, "a")], 0, None)
    assert store.state(table)[1] == 1


def test_a_seat_is_given_once(store: Store) -> None:
    table = Tables(store).open("roll-through-the-ages", "p", ["me", "open"])
    assert Tables(store).sit(table, "q", "Q") == 1
    with pytest.raises(SeatTaken):
        Tables(store).sit(table, "r", "R")


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
    assert Uploads(store, game, megabytes=1, days=90).text("r") == "kept"


RELEASED = Path(__file__).parents[1] / "databases"


def rows_of_release(file: Path) -> dict[str, list[dict[str, object]]]:
    """All rows of a database that a released server has left."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(file.read_text())
        database.row_factory = sqlite3.Row
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')] for name in names}


@pytest.fixture
def left_by_0_1(store: Store) -> Store:
    """A store with what a server of release 0.1 left: its form, and its rows."""
    rows = rows_of_release(RELEASED / "0.1.sql")
    went(store, "base")
    went(store, str(rows.pop("alembic_version")[0]["version_num"]))
    with store.engine.begin() as connection:
        old = sa.MetaData()
        old.reflect(connection)
        for table in old.sorted_tables:
            if rows.get(table.name):
                connection.execute(sa.insert(table), rows[table.name])
    return store


def test_every_release_has_a_database_that_is_tested() -> None:
    assert [file.stem for file in RELEASED.glob("*.sql")] == ["0.1"]


def test_a_database_of_release_0_1_is_brought_up_and_its_matches_go_on(left_by_0_1: Store) -> None:
    left_by_0_1.migrate()
    assert differences(left_by_0_1) == []
    tables = Tables(left_by_0_1)
    half, over, waiting, with_bots = "FQzmmUaPagh7", "iiJA-E0Xc4Ql", "M3ndcoo_khRa", "3gPMnoq9l9N2"
    found = tables.get(half)
    assert (found.version, found.position.to_move) == (49, 0)
    assert [line.text for line in found.talk] == ["Well met", "Hello from the bank"]
    assert tables.act(half, "merit", 49, found.position.say(found.position.legal()[0])) > 49
    assert tables.get(over).position.result is not None
    assert tables.record(over).verify() > 20
    assert tables.sit(waiting, "hemi", "Hemi") == 1
    assert tables.get(with_bots).position.to_move == 1
    tables.say(half, "hemi", "Well met indeed", message="1")
    tables.say(half, "hemi", "Well met indeed", message="1")
    assert [line.text for line in tables.get(half).talk][2:] == ["Well met indeed"]


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
