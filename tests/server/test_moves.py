"""Moves that the loop itself stores, on PostgreSQL: as threads store them, once and in their place, or refused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError, TimeoutError

from nomarch.server.errors import NotSure, Stale
from nomarch.server.play.table import Table
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage import moves
from nomarch.server.storage.postgres import IN_LOOP
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"
PEOPLE = ("merit", "hemi")
PATIENCE = 30.0


@pytest.fixture
def postgres(tmp_path: Path, new_postgres: Callable[[], str]) -> Iterator[Store]:
    store = Store(Settings(data=tmp_path, database=new_postgres()).address)
    store.migrate()
    yield store
    store.close()


def begun(tables: Tables, **options: str) -> Table:
    """A match of two people whose first dice have fallen."""
    table = tables.open(GAME, "merit", ["me", "open"], **options)
    tables.sit(table, "hemi", "Hemi")
    for name in PEOPLE:
        tables.give_nonce(table, name, "abc")
    return tables.get(table)


def mover(table: Table) -> str:
    return PEOPLE[table.position.to_move]


def first(table: Table) -> str:
    return table.game.say(table.position.legal()[0])


async def here(tables: Tables, table: Table, **other: object) -> int | None:
    """Let whoever is to move choose what is legal first, or something else."""
    move = {"player": mover(table), "version": table.version, "action": first(table), "rolls": None} | other
    async with asyncio.timeout(PATIENCE):
        return await tables.act_here(table.id, **move)  # type: ignore[arg-type]


def run(store: Store, work: Callable[[], object]) -> None:
    async def all_of_it() -> None:
        try:
            await work()  # type: ignore[misc]
        finally:
            assert store.moves
            await store.moves.close()

    asyncio.run(all_of_it())


def test_what_the_loop_stores_is_what_is_told_and_what_others_read(postgres: Store) -> None:
    rung = list[str]()
    tables, others = Tables(postgres, rung.append), Tables(postgres)
    table = begun(tables)
    others.get(table.id)
    rung.clear()

    async def work() -> None:
        for n in range(1, 31):
            before = table.version
            version = await here(tables, table)
            assert version == table.version > before
            assert rung == [table.id] * n

    run(postgres, work)
    stored = [row["do"] for row in postgres.events(table.id)]
    assert stored == [table.game.say(event.action) for event in table.position.record.events]
    others.refresh(table.id)
    assert others.get(table.id).position.tobytes() == table.position.tobytes()
    assert postgres.table(table.id)["to_move"] == table.position.to_move  # type: ignore[index]
    assert not table.storing


def test_a_match_that_the_loop_cannot_end_is_left_to_a_thread(postgres: Store) -> None:
    """Its last move is stored with the result, in a transaction of several statements."""
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        for _ in range(2000):
            if await here(tables, table) is None:
                return

    run(postgres, work)
    version = tables.act(table.id, mover(table), table.version, first(table))
    assert table.position.over and version == table.version


@pytest.mark.parametrize(
    "other", [{"player": "tau"}, {"version": 1}, {"action": "build a ship"}, {"action": "buy empire"}]
)
def test_what_is_refused_is_left_to_a_thread_which_says_why(postgres: Store, other: dict[str, object]) -> None:
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        before = table.version
        assert await here(tables, table, **other) is None
        assert table.version == before == len(postgres.events(table.id))

    run(postgres, work)


def test_a_seat_that_is_not_to_move_cannot_move_here(postgres: Store) -> None:
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        rival = next(name for name in PEOPLE if name != mover(table))
        assert await here(tables, table, player=rival) is None

    run(postgres, work)


def test_browsers_that_add_to_rolls_and_sqlite_are_left_to_threads(postgres: Store, tmp_path: Path) -> None:
    tables = Tables(postgres)
    table = begun(tables)
    table.shaken = True

    async def work() -> None:
        assert await here(tables, table) is None

    run(postgres, work)
    plain = Store(Settings(data=tmp_path).address)
    plain.migrate()
    there = Tables(plain)
    assert asyncio.run(here(there, begun(there))) is None
    plain.close()


def test_who_is_to_be_asked_first_is_asked_and_nothing_is_stored(postgres: Store) -> None:
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        with pytest.raises(NotSure):
            await here(tables, table, rolls=True)
        assert table.version == len(postgres.events(table.id))
        assert await asyncio.to_thread(taken, table), "another thread may have the table"

    run(postgres, work)


def test_of_two_processes_one_is_first_and_the_other_hears_of_it(postgres: Store) -> None:
    tables, others = Tables(postgres), Tables(postgres)
    table = begun(tables)
    there = others.get(table.id)

    async def work() -> None:
        assert await here(tables, table)
        with pytest.raises(Stale):
            await here(others, there)
        assert others.at_hand(table.id) is None, "the store has to be asked"
        assert others.get(table.id).version == table.version

    run(postgres, work)


def test_a_table_stays_at_hand_until_the_next_look_at_all_tables_is_surely_done(postgres: Store) -> None:
    tables = Tables(postgres)
    table = begun(tables)
    tables.get(table.id)
    for late, there in ((1.1, True), (1.3, False)):  # times as long as between two such looks
        table.looked = time.monotonic() - late * 5.0
        assert (tables.at_hand(table.id) is table) == there


def test_while_a_move_is_stored_the_loop_sees_the_table_as_it_was_and_moves_nothing_there(postgres: Store) -> None:
    tables = Tables(postgres)
    table, other = begun(tables), begun(tables)

    async def work() -> None:
        before = table.version
        with postgres.engine.begin() as connection:  # nobody else can move the table meanwhile
            connection.execute(sa.text("SELECT 1 FROM tables WHERE id = :id FOR UPDATE"), {"id": table.id})
            moving = asyncio.create_task(here(tables, table))
            await until(lambda: table.storing)
            assert table.lock.free(), "the loop may look"
            table.lock.release()
            assert not await asyncio.to_thread(taken, table), "threads wait"
            assert table.version == before
            assert await here(tables, table) is None
            assert await here(tables, other), "other tables go on"
        assert await moving == table.version > before

    run(postgres, work)


@pytest.mark.parametrize("cancelled", [True, False])
def test_a_move_whose_end_is_not_known_is_asked_for_again(postgres: Store, cancelled: bool) -> None:
    """The connection ends while the statement waits, or the server does: nothing is believed, and nothing is kept."""
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        before = table.version
        with postgres.engine.begin() as connection:
            connection.execute(sa.text("SELECT 1 FROM tables WHERE id = :id FOR UPDATE"), {"id": table.id})
            moving = asyncio.create_task(here(tables, table))
            await until(lambda: table.storing)
            if cancelled:
                moving.cancel()
            else:
                await asyncio.to_thread(hang_up, postgres)
            with pytest.raises(asyncio.CancelledError if cancelled else OperationalError):
                await moving
        assert not table.storing and tables.at_hand(table.id) is None
        assert await asyncio.to_thread(taken, table), "another thread may have the table"
        found = tables.get(table.id)
        assert found.version == len(postgres.events(table.id)) >= before
        assert await here(tables, found), "and the match goes on"

    run(postgres, work)


def test_a_connection_that_the_database_has_ended_meanwhile_is_not_used(postgres: Store) -> None:
    tables = Tables(postgres)
    table = begun(tables)

    async def work() -> None:
        assert await here(tables, table)
        await asyncio.to_thread(hang_up, postgres)
        assert await here(tables, table)

    run(postgres, work)


def test_nobody_waits_for_ever_for_a_connection(postgres: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "WAIT", 0.2)
    tables = Tables(postgres)
    tables_there = [begun(tables) for _ in range(IN_LOOP + 1)]

    async def work() -> None:
        with postgres.engine.begin() as connection:
            connection.execute(sa.text("SELECT 1 FROM tables FOR UPDATE"))
            busy = [asyncio.create_task(here(tables, table)) for table in tables_there[:-1]]
            await until(lambda: all(table.storing for table in tables_there[:-1]))
            with pytest.raises(TimeoutError):
                await here(tables, tables_there[-1])
        assert all(await asyncio.gather(*busy))

    run(postgres, work)


def taken(table: Table) -> bool:
    """Whether this thread gets hold of a table; it lets go of it at once."""
    if not table.lock.free():
        return False
    table.lock.release()
    return True


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)
    await asyncio.sleep(0.05)  # until what was begun waits for the database


def hang_up(store: Store) -> None:
    """End the connection that stores a move, or has stored the last one; it and its end may have to be waited for."""
    ended = sa.text(
        f"SELECT count(pg_terminate_backend(pid, {1000 * PATIENCE:.0f})) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'WITH stored%'"
    )
    end = time.monotonic() + PATIENCE
    with store.at_once.connect() as connection:
        while not connection.scalar(ended):
            assert time.monotonic() < end
            time.sleep(0.01)
