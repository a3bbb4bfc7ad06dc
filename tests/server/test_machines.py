"""Several processes behind nginx, with the files of `deploy/`: replaced one and all while people play."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from support.machine import Machine
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from fault_players import Memory, Player, run
from faults import judge_table

WAIT = 120.0


@pytest.fixture
def machine(tmp_path: Path, new_postgres: Callable[[], str]) -> Iterator[Machine]:
    made = Machine(tmp_path, new_postgres(), NOMARCH_TRUSTED_PROXIES="127.0.0.1")
    yield made
    made.close()


class Watcher:
    """A page that only looks on: whenever its connection ends it calls again."""

    def __init__(self, address: str, table: str) -> None:
        self.address, self.calls, self.ended = f"{address.replace('http', 'ws')}/ws/{table}", 0, threading.Event()
        self.thread = run(self._watch)

    def _watch(self) -> None:
        while not self.ended.is_set():
            try:
                with connect(self.address, close_timeout=1) as line:
                    self.calls += 1
                    while not self.ended.is_set():
                        try:
                            line.recv(0.2)
                        except TimeoutError:
                            continue
            except (WebSocketException, OSError):
                time.sleep(0.3)  # as the page does


def until(what: Callable[[], bool], why: str) -> None:
    end = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.05)


def test_all_processes_are_replaced_without_a_lost_move_and_every_page_calls_once_more(machine: Machine) -> None:
    machine.roll()
    assert httpx.get(f"{machine.address}/metrics").status_code == 403, "what is for operators stays inside"
    memory = Memory()
    hosts = [Player([machine.address], memory, n, by_socket=True) for n in range(3)]
    guests = [Player([machine.address], memory, 10 + n, by_socket=n > 0) for n in range(3)]
    tables, playing = [], []
    for host, guest in zip(hosts, guests, strict=True):
        table, invite = host.open("me", "open")
        guest.sit(table, invite)
        tables.append(table)
        playing += [run(lambda who=who, table=table: who.play(table)) for who in (host, guest)]  # type: ignore[misc]
    watchers = [Watcher(machine.address, table) for table in tables * 2]
    until(lambda: all(watcher.calls for watcher in watchers), "a watcher never came in")
    until(lambda: all(memory.newest.get(table, 0) > 3 for table in tables), "a match never began")

    machine.roll()
    before = dict(memory.newest)
    until(
        lambda: all(memory.newest[table] > before[table] + 2 or table in memory.over for table in tables),
        "a match stands still",
    )
    until(lambda: all(watcher.calls > 1 for watcher in watchers), "a watcher never came back")
    for player in (*hosts, *guests):
        player.ended.set()
    for watcher in watchers:
        watcher.ended.set()
    for thread in (*playing, *(watcher.thread for watcher in watchers)):
        thread.join(WAIT)
    for player in (*hosts, *guests):
        player.hang_up()

    assert memory.failed == [], "nobody who asks by HTTP notices anything"
    assert set(memory.calls.values()) <= {1, 2}, memory.calls
    assert {watcher.calls for watcher in watchers} == {2}
    store = Store(Settings(database=machine.database).address)
    try:
        assert (
            memory.acts
            and [*memory.wrong, *(bad for table in tables for bad in judge_table(store, table, memory))] == []
        )
    finally:
        store.close()
