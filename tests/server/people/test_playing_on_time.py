"""Clocks at real tables on both databases: the transaction that stores an action decides whether it came in time."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from nomarch.server.errors import NotSeated, TimeOut
from nomarch.server.people import house_time
from nomarch.server.people.clock import NOBODY
from nomarch.server.people.hours import Hours
from nomarch.server.people.house_time import GRACE, HouseTime
from nomarch.server.people.pace import DAY, Pace
from nomarch.server.people.terms import Terms
from nomarch.server.play.table import Table
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage.schema import house
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"
LIVE, DAILY = Pace.read("live 5+10"), Pace.read("daily 1")


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


def begun(tables: Tables, pace: Pace = LIVE) -> Table:
    """A match of Ann and Ben, Ann to move."""
    table = tables.open(GAME, "ann", ["me", "open"], terms=Terms(pace=pace, level=3))
    tables.sit(table, "ben", "Ben")
    for who in ("ann", "ben"):
        tables.give_nonce(table, who, "abc")
    return tables.get(table)


def move(tables: Tables, table: Table, who: str) -> None:
    """Any legal action that ends a turn soon."""
    names = [table.game.say(a) for a in table.position.legal()]
    wanted = next((name for name in ("stop", "accept", "done") if name in names), names[0])
    tables.act(table.id, who, table.version, wanted)


def end_turn(tables: Tables, table: Table, who: str, seat: int) -> None:
    for _ in range(30):
        if table.position.to_move != seat:
            return
        move(tables, table, who)
    raise AssertionError("the turn does not end")


def pass_time(store: Store, seconds: float) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.update(house).values(seconds=house.c.seconds + seconds))


def test_a_turn_costs_its_time_and_the_clock_is_stored_with_it(tables: Tables, store: Store) -> None:
    table = begun(tables)
    assert table.clock is not None and table.clock.running == 0
    pass_time(store, 100)
    end_turn(tables, table, "ann", 0)
    assert table.clock.running == 1
    assert table.clock.left[0] == pytest.approx(210, abs=9) and table.clock.left[1] == 300
    again = Tables(store).get(table.id)  # another process, or this one after a restart
    assert again.clock is not None and again.clock.left == pytest.approx(table.clock.left, abs=0.01)


def test_a_move_during_the_warning_counts_and_the_bot_stays_away(tables: Tables, store: Store) -> None:
    table = begun(tables)
    pass_time(store, 300 + 5)
    Hours(tables).look()
    end_turn(tables, table, "ann", 0)
    assert table.clock is not None and table.clock.left[0] == pytest.approx(10, abs=0.01)
    assert [chair.kind for chair in table.chairs] == ["human", "human"]


def test_after_the_warning_a_move_is_refused_a_bot_plays_on_and_the_seat_can_be_taken_back(
    tables: Tables, store: Store
) -> None:
    table = begun(tables)
    pass_time(store, 300 + 21)
    version = table.version
    with pytest.raises(TimeOut):
        move(tables, table, "ann")
    assert table.version == version
    Hours(tables).look()
    assert (table.chairs[0].kind, table.chairs[0].level, table.chairs[0].owner) == ("bot", 3, "ann")
    assert table.clock is not None and table.clock.running == NOBODY
    tables.come_back(table.id, "ann")
    assert table.clock.running == 0 and table.clock.left[0] == pytest.approx(75, abs=0.01)
    move(tables, table, "ann")
    assert table.version > version


@pytest.mark.parametrize("late", [False, True])
def test_of_a_last_moment_move_and_the_bot_exactly_one_comes_first(store: Store, late: bool) -> None:
    """Two processes at once: in time the move counts, whatever the other does; late, it never does."""
    here, there = Tables(store), Tables(store)
    for _ in range(4):
        table = begun(here)
        there.get(table.id)
        pass_time(store, 300 + (21 if late else 10))
        told: list[str] = []

        def act(table: Table = table, told: list[str] = told) -> None:
            try:
                move(here, table, "ann")
            except TimeOut:
                told.append("late")

        both = [threading.Thread(target=act), threading.Thread(target=there.run_out, args=(table.id,))]
        for one in both:
            one.start()
        for one in both:
            one.join(60)
        kind, moved = store.seats(table.id)[0]["kind"], any(row["by"] == 0 for row in store.events(table.id))
        assert (kind, moved, told) == (("bot", False, ["late"]) if late else ("human", True, []))


def test_on_a_clock_nobody_is_replaced_for_being_away(tables: Tables) -> None:
    table = begun(tables, DAILY)
    with pytest.raises(NotSeated):
        tables.let_bot_play(table.id, "ben", 0, 1, instead_of="ann")
    assert table.chairs[0].kind == "human"


def test_without_terms_nothing_is_stored_of_time(tables: Tables, store: Store) -> None:
    table = tables.open(GAME, "ann", ["me", "me"])
    tables.give_nonce(table, "ann", "abc")
    found = tables.get(table)
    assert found.terms is None and found.clock is None
    assert Tables(store).timing.agreed(table) == (None, None, None)


# The house's time -----------------------------------------------------------------------------


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1_000_000.0]
    monkeypatch.setattr(house_time, "wall", lambda: at[0])
    return at


def test_no_time_passes_while_no_server_is_up(tmp_path: Path, wall: list[float]) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    table = begun(Tables(store), DAILY)
    for _ in range(200):  # ten minutes with a server that counts
        wall[0] += GRACE
        HouseTime(store).count()
    wall[0] += 40 * DAY  # and forty days without one
    tables = Tables(store)
    Hours(tables).look()
    found = tables.get(table.id)
    assert found.clock is not None
    left = found.clock.left_at(tables.timing.house.about())[0]
    assert left == pytest.approx(DAY - 200 * GRACE, abs=2 * GRACE)
    assert found.chairs[0].kind == "human"
    store.close()


def test_a_wall_clock_that_is_set_back_takes_no_time_away(tmp_path: Path, wall: list[float]) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    begun(Tables(store))
    time = HouseTime(store)
    wall[0] += 2.0
    before = time.count()
    wall[0] -= 3600
    assert time.count() == before
    wall[0] += 2.0
    assert time.count() == pytest.approx(before + 2.0)
    store.close()


def test_two_processes_count_each_second_once(store: Store) -> None:
    here, there = HouseTime(store), HouseTime(store)
    begun(Tables(store))
    began = here.count()
    moments = [time.count() for time in (here, there) * 20]
    assert moments == sorted(moments)
    with store.engine.connect() as connection:
        assert here.now(connection) - began < 30 and there.now(connection) >= moments[-1]
