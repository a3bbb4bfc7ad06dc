"""A match that waits for no person goes on, whatever has happened to the process that looked after it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from support.people import GAME, Person
from support.process import ServerProcess

from nomarch.server.bots.driver import BotDriver
from nomarch.server.play import table_cache
from nomarch.server.play.table_cache import TableCache
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Chairs, Store
from nomarch.server.sweep import Sweep

Make = Callable[..., Person]
Fresh = Callable[..., ServerProcess]


def sweep(store: Store, every: float = 0.0) -> Sweep:
    return Sweep(store, None, every)  # type: ignore[arg-type]


def due(store: Store) -> list[str]:
    time.sleep(0.01)  # the store counts in milliseconds
    return sweep(store).due([])


def with_nonces(chairs: Chairs) -> Chairs:
    return tuple(replace(chair, nonce="abc") for chair in chairs)


def begun(tables: Tables, *chairs: str, **more: Any) -> str:
    table = tables.open(GAME, "merit", chairs, **more)
    tables.give_nonce(table, "merit", "abc")
    return table


def test_only_what_waits_for_no_person_is_due(store: Store) -> None:
    tables = Tables(store)
    tables.open(GAME, "merit", ["me", "open"])  # waits for a guest
    tables.open(GAME, "merit", ["me", "bot"])  # waits for a nonce
    begun(tables, "me", "bot")  # waits for Merit
    tables.open(GAME, "merit", ["me", "bot"], by_hand=True)  # waits for somebody to type what fell
    over = begun(tables, "bot", "me")
    store.append(over, 3, [(0, "stop")], -2, {"scores": [1, 2], "placings": [2, 1], "reason": ""})
    assert due(store) == []
    assert [begun(tables, "bot", "me")] == due(store), "a bot is to move"
    assert sweep(store, every=60).due([]) == [], "it has only just moved"


def test_dice_in_the_air_are_due_and_fall(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "me"])
    store.reseat(table, with_nonces, tables.match)  # and here the server dies
    assert due(store) == [table]
    Tables(store).go_on(table)
    assert due(store) == [] and len(store.events(table)) == 3


def test_a_match_that_should_have_begun_is_due_and_begins(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of release 0.1 could die between the last nonce and the start."""
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "me"])
    with monkeypatch.context() as patch:
        patch.setattr("nomarch.server.storage.store._advanced", lambda row, new, match: new)
        store.reseat(table, with_nonces, tables.match)
    assert not Tables(store).get(table).started
    assert due(store) == [table]
    Tables(store).go_on(table)
    assert due(store) == [] and len(store.events(table)) == 3


def test_of_two_processes_one_plays_on_and_the_other_follows_it(new_postgres: Callable[[], str], tmp_path: Any) -> None:
    store = Store(new_postgres().replace("postgresql:", "postgresql+psycopg:"))
    store.migrate()
    table = begun(Tables(store), "bot", "me")
    time.sleep(0.6)
    one, two = sweep(store, 0.5), sweep(store, 0.5)  # what they sign holds for 0.75 seconds
    assert (one.due([]), two.due([])) == ([table], [])
    assert one.due([table]) == [table], "who plays there signs again"
    time.sleep(1)
    assert (two.due([]), one.due([])) == ([table], []), "the first has not signed again: it is gone"
    two._leave()
    assert one.due([]) == [table], "who ends leaves at once"
    store.close()


def wait_for(what: Callable[[], bool], seconds: float = 120.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def at_the_bots_turn(merit: Person) -> str:
    table = merit.started("me", "bot")
    for _ in range(60):
        view = merit.view(table)
        if view["to_move"] == 1:
            return table
        merit.act(table, view["v"], view["choices"][-1]["a"])
    raise AssertionError("it is never the bot's turn")


def test_a_process_that_dies_is_replaced_though_nobody_holds_a_socket(
    fresh: Fresh, people: Make, new_postgres: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    address = new_postgres()
    here = fresh(database=address, NOMARCH_BOT_PAUSE="600")
    there = fresh(data=tmp_path_factory.mktemp("there"), database=address)
    merit = people(here.address)
    table = at_the_bots_turn(merit)
    far = people(there.address, token=merit.token)
    time.sleep(3)  # three times as long as it takes to find what nobody looks after
    assert far.view(table)["to_move"] == 1, "the first process looks after it"
    here.kill()
    assert wait_for(lambda: bool(far.view(table)["to_move"] == 0))


def test_a_restarted_server_plays_on_for_who_only_speaks_http(fresh: Fresh, people: Make) -> None:
    server = fresh(NOMARCH_BOT_PAUSE="600")
    merit = people(server.address)
    table = at_the_bots_turn(merit)
    server.kill()
    server.settings["NOMARCH_BOT_PAUSE"] = "0"
    server.start()
    assert wait_for(lambda: bool(merit.view(table)["to_move"] == 0))


def test_a_second_server_on_the_same_sqlite_file_is_refused_with_a_sentence(fresh: Fresh) -> None:
    server = fresh()
    command = [sys.executable, "-m", "nomarch", "serve", "--port", "0", "--no-browser"]
    second = subprocess.run(command, env=os.environ | server.settings, capture_output=True, text=True, timeout=120)
    assert second.returncode == 2
    assert "Another Nomarch runs on" in second.stderr and "Traceback" not in second.stderr
    server.kill()
    server.start()  # a lock that outlived its holder would keep it out


def test_a_table_that_another_process_changed_is_read_anew_without_a_doorbell(store: Store) -> None:
    here, rung = Tables(store, every=0.0), list[str]()
    there = Tables(store, heard=rung.append, every=0.0)
    table = begun(here, "me", "me")
    assert there.get(table).version == 3
    known = here.get(table)
    here.act(table, "merit", 3, known.game.say(known.position.legal()[0]))  # with three skulls nobody can stop
    assert there.get(table).version == here.get(table).version > 3
    assert rung == [table], "and whoever looks at it there is told"


def test_a_ring_that_tells_nothing_new_asks_the_store_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    here, rung, asked = Tables(store), list[str](), list[str]()
    there = Tables(store, heard=rung.append)
    table = begun(here, "me", "me")
    known = there.get(table)
    state = store.state
    monkeypatch.setattr(store, "state", lambda one: asked.append(one) or state(one))
    there.rung(table, 3)
    assert not asked, "it has these events"
    here.act(table, "merit", 3, known.game.say(known.position.legal()[0]))
    there.rung(table, here.get(table).version)
    assert known.version == here.get(table).version and rung == [table]


def test_all_open_tables_are_asked_about_at_one_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    here, rung, asked = Tables(store), list[str](), list[object]()
    there = Tables(store, heard=rung.append)
    tables = [begun(here, "me", "me") for _ in range(3)]
    known = [there.get(table) for table in tables]
    here.act(tables[1], "merit", 3, known[1].game.say(known[1].position.legal()[0]))
    here.say(tables[2], "merit", "Hello", "Merit")
    states = store.states
    monkeypatch.setattr(store, "states", lambda some: asked.append(some) or states(some))
    there.refresh_all([*tables, "unknown"])
    assert asked == [tables], "once"
    assert [table.version == here.get(table.id).version for table in known] == [True] * 3
    assert [line.text for line in known[2].talk] == ["Hello"]
    assert rung == [*tables[1:], "unknown"]


def test_a_move_that_failed_in_the_dark_is_looked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = begun(tables, "me", "me")
    known, append = tables.get(table), store.append

    def cut(*given: Any, **more: Any) -> None:
        append(*given, **more)
        raise OperationalError("append", {}, Exception("the answer was lost"))

    monkeypatch.setattr(store, "append", cut)
    with pytest.raises(OperationalError):
        tables.act(table, "merit", 3, known.game.say(known.position.legal()[0]))
    assert known.version == 3
    assert tables.get(table).version == store.state(table)[1] > 3


def test_a_table_that_somebody_looks_at_is_not_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_cache, "KEPT", 2)
    heard = list[str]()
    tables = Tables(store, heard=heard.append, watched=lambda table: table == first)
    first = begun(Tables(store), "me", "me")
    known = tables.get(first)
    others = [begun(Tables(store), "me", "me") for _ in range(4)]
    for other in others:
        tables.get(other)
    assert tables.get(first) is known
    assert len(tables._live) == 3
    tables.refresh(others[0])
    assert heard == [others[0]], "what was forgotten may have changed: whoever looks must look again"


def test_a_table_that_loads_slowly_holds_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = (begun(Tables(store), "me", "me") for _ in range(2))
    load, gate, tables = TableCache._load, threading.Event(), Tables(store)

    def wait_at_the_gate(self: TableCache, table: str) -> Any:
        if table == slow:
            gate.wait(60)
        return load(self, table)

    monkeypatch.setattr(TableCache, "_load", wait_at_the_gate)
    waiting = threading.Thread(target=tables.get, args=(slow,))
    waiting.start()
    assert tables.get(quick).version == 3
    assert waiting.is_alive()
    gate.set()
    waiting.join(60)
    assert tables.get(slow).version == 3


def test_a_table_that_goes_wrong_again_and_again_is_left_in_peace_longer_each_time() -> None:
    driver = BotDriver(None, None, 0, None)  # type: ignore[arg-type]
    rests = []
    for _ in range(9):
        driver._rest("t")
        rests.append(driver._rests["t"][1])
    assert rests == [5, 10, 20, 40, 80, 160, 320, 600, 600]


@pytest.mark.parametrize("between", ["events", "table", "seats", "talk"])
def test_a_match_that_begins_while_it_is_read_is_shown_as_it_is(
    store: Store, monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    """Another process lets its dice fall right after one of the reads that a look is made of."""
    here, there = Tables(store), Tables(store)
    table = here.open(GAME, "merit", ["me", "me"])
    looking, read = here.get(table), getattr(store, between)

    def read_and_begin(*asked: Any) -> Any:
        found = read(*asked)
        monkeypatch.undo()
        there.give_nonce(table, "merit", "abc")
        return found

    monkeypatch.setattr(store, between, read_and_begin)
    for _ in range(2):
        with looking.lock:
            here.catch_up(looking)
    assert looking.started and looking.version == 3
    assert looking.position.tobytes() == Tables(store).get(table).position.tobytes()


def test_tables_that_nobody_looks_at_are_let_go_after_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    watched: set[str] = set()
    tables = Tables(store, watched=watched.__contains__)
    idle, looked_at = (begun(tables, "me", "me") for _ in range(2))
    watched.add(looked_at)
    monkeypatch.setattr(table_cache, "IDLE", 0.0)
    time.sleep(0.01)
    begun(tables, "me", "me")
    assert tables.known_version(idle) == -1 and tables.known_version(looked_at) == 3
    assert tables.get(idle).version == 3, "and are there again when somebody asks"
