"""A campaign of faults: people play while servers, databases and connections are killed, frozen and cut.

python benchmarks/faults.py [--faults 60] [--database sqlite|postgres] [--processes 1|2] [--seed 1] [--most SECONDS]

After each fault every match that goes on must move again within 15 seconds in which a core would have been free; the
next fault follows. In the end all matches are played out and judged: what was acknowledged happened once and in its
place, one version was never shown in two ways, lines were stored once, everybody has kept the seat, all dice verify.
Whatever is wrong is printed, and the status is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fault_players import Memory, Player, run
from support import process
from support.forking import CONTEXT
from support.postgres import Cluster
from support.process import ServerProcess

from nomarch.engine import Record
from nomarch.engine.links import begins
from nomarch.server.play.table import UNDO
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

STALL = 15.0  # seconds with a core free
TABLES = (("me", "open"), ("me", "bot 1"), ("bot 1", "me", "open"))  # as long as the campaign lasts
SPIN, TICK = 0.004, 0.2  # seconds
TELLING = 25  # faults between two lines about how far it is
PATIENCE = 600.0  # seconds for a server to start beside whatever else runs; matches are judged with a core free


class Clock:
    """Counts seconds as they would be if a core were free: slower while others keep the machine busy."""

    def __init__(self) -> None:
        self._now = CONTEXT.Value("d", 0.0)
        self._process = CONTEXT.Process(target=tick, args=(self._now,), daemon=True)
        self._process.start()

    def now(self) -> float:
        return float(self._now.value)

    def stop(self) -> None:
        self._process.terminate()
        self._process.join()


def tick(now: Any) -> None:
    last, slow = time.perf_counter(), 1.0
    while True:
        began, cpu = time.perf_counter(), time.thread_time()
        while time.thread_time() - cpu < SPIN:
            pass
        slow = 0.8 * slow + 0.2 * max(1.0, (time.perf_counter() - began) / SPIN)
        now.value += (time.perf_counter() - last) / slow
        last = time.perf_counter()
        time.sleep(TICK)


class Campaign:
    """Servers, a database, players, and what is done to them."""

    def __init__(self, folder: Path, cluster: Cluster | None, processes: int, seed: int) -> None:
        self.rng, self.cluster, self.memory = random.Random(seed), cluster, Memory()
        self.database = cluster.create("campaign") if cluster else ""
        folders = [folder / f"server-{n}" for n in range(processes)]
        for made in folders:
            made.mkdir()
        self.servers = [ServerProcess(made, self.database) for made in folders]
        self.addresses = [server.address for server in self.servers]
        self.players: list[Player] = []
        self.tables: set[str] = set()
        self.ended = False
        self.clock = Clock()
        self.running = [run(lambda chairs=chairs: self._keep_playing(chairs)) for chairs in TABLES]  # type: ignore[misc]

    def _keep_playing(self, chairs: tuple[str, ...]) -> None:
        """One match after the other with such chairs; in every second one all add to every roll."""
        host, guest = (self._player(by_socket) for by_socket in (False, True))
        for shaken in cycle((True, False)):
            if self.ended:
                return
            table, invite = host.open(*chairs, shaken=shaken)
            self.tables.add(table)
            if "open" in chairs:
                guest.sit(table, invite)
                other = run(lambda: guest.play(table))  # noqa: B023
                host.play(table)
                other.join()
            else:
                host.play(table)

    def _player(self, by_socket: bool) -> Player:
        player = Player(self.addresses, self.memory, self.rng.randrange(10**6), by_socket)
        self.players.append(player)
        return player

    # Faults: each returns when it is over ---------------------------------------------------------

    def faults(self) -> list[tuple[str, Callable[[], None]]]:
        """All kinds that this database and these servers allow."""
        found = [("server killed", self.kill), ("server frozen", self.freeze), ("connections cut", self.cut)]
        if self.cluster:
            found += [("database killed", self.kill_database), ("backend killed", self.kill_backend)]
            return [*found, ("sessions ended", self.end_sessions)]
        return [*found, ("file locked", self.lock_file)]

    def kill(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        time.sleep(self.rng.random())
        server.start()

    def freeze(self) -> None:
        process = self.rng.choice(self.servers).process
        process.send_signal(signal.SIGSTOP)
        time.sleep(4 * self.rng.random())
        process.send_signal(signal.SIGCONT)

    def cut(self) -> None:
        for player in self.players:
            player.hang_up()

    def kill_database(self) -> None:
        assert self.cluster
        self.cluster.kill()
        time.sleep(self.rng.choice((0, 1, 2, 8)))
        self.cluster.start()

    def kill_backend(self) -> None:
        """All backends end when one is killed, and the database recovers by itself."""
        assert self.cluster
        sessions = self._sessions("SELECT pid FROM pg_stat_activity WHERE datname = 'campaign'")
        if sessions:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.rng.choice(sessions), signal.SIGKILL)
        self.cluster.wait()

    def end_sessions(self) -> None:
        self._sessions("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'campaign'")

    def _sessions(self, query: str) -> list[Any]:
        import psycopg

        assert self.cluster
        while True:
            self.cluster.wait()
            with (
                contextlib.suppress(psycopg.OperationalError),  # it noticed only now that a backend was killed
                psycopg.connect(f"{self.cluster.address}/postgres", autocommit=True) as connection,
            ):
                return [row[0] for row in connection.execute(query)]  # type: ignore[arg-type]

    def lock_file(self) -> None:
        """Somebody else writes, for longer than anybody is ready to wait."""
        with contextlib.closing(sqlite3.connect(self.servers[0].data / "nomarch.db", timeout=20)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(self.rng.choice((0.2, 1, 3, 12)))

    # The campaign ---------------------------------------------------------------------------------

    def strike(self, count: int, end: float) -> tuple[Counter[str], list[float]]:
        """Fault after fault; returns how many of each kind, and how long it took until all matches went on."""
        kinds, struck, recoveries = self.faults(), Counter[str](), list[float]()
        self.recovered({})
        while sum(struck.values()) < count and time.monotonic() < end and not self.memory.wrong:
            name, fault = self.rng.choice(kinds)
            fault()
            struck[name] += 1
            recoveries.append(self.recovered(dict(self.memory.newest)))
            if len(recoveries) % TELLING == 0:
                print(
                    f"{len(recoveries)} faults, {len(self.memory.acts)} actions, longest {max(recoveries):.1f} s",
                    flush=True,
                )
            if recoveries[-1] > STALL:
                self.memory.wrong.append(f"a match stood still for {recoveries[-1]:.1f} s after: {name}")
            time.sleep(0.3 * self.rng.random())
        return struck, recoveries

    def recovered(self, before: dict[str, int]) -> float:
        """Wait until every match has moved that is not over; returns the seconds, with a core free."""
        start = self.clock.now()
        while self.clock.now() - start <= 2 * STALL:
            waiting = self.tables - self.memory.over
            if len(waiting) >= len(TABLES) and all(
                self.memory.newest.get(table, -1) > before.get(table, 0) for table in waiting
            ):
                break
            time.sleep(0.02)
        return self.clock.now() - start

    def finish(self) -> None:
        """Play out all matches."""
        self.ended = True
        end = self.clock.now() + 60
        while any(thread.is_alive() for thread in self.running) and self.clock.now() < end:
            time.sleep(0.2)
        for player in self.players:
            player.ended.set()
        self.memory.wrong += [f"table {table} does not end" for table in self.tables - self.memory.over]

    def close(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        self.clock.stop()

    def judge(self) -> list[str]:
        """All that is wrong, from what the players were told and what is stored."""
        store = Store(Settings(data=self.servers[0].data, database=self.database).address)
        try:
            wrong = [*self.memory.wrong]
            for table in sorted(self.tables):
                wrong += judge_table(store, table, self.memory)
            return wrong
        finally:
            store.close()


def judge_table(store: Store, table: str, memory: Memory) -> Iterator[str]:
    events = store.events(table)
    if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
        yield f"table {table} has a gap in its events"
    for _, version, action in (act for act in memory.acts if act[0] == table):
        if len(events) <= version or events[version]["do"] != action:
            yield f"{action!r} was acknowledged after {version} at table {table}, but is not there"
    said = Counter(line["text"] for line in store.talk(table))
    if lost := {line for line in memory.lines[table] if said[line] != 1}:
        yield f"lines of table {table} lost or doubled: {lost}"
    if foreign := set(said) - memory.tried[table]:
        yield f"lines at table {table} that nobody has sent: {foreign}"
    owners = [row["owner"] for row in store.seats(table)]
    for (where, player), seat in list(memory.seats.items()):
        if where == table and owners[seat] != player:
            yield f"somebody lost seat {seat} at table {table}"
    if table in memory.over and not any(event["do"] == UNDO for event in events):
        record = Tables(store).record(table)
        record.verify()
        yield from judge_rolls(table, record, memory)


def judge_rolls(table: str, record: Record, memory: Memory) -> Iterator[str]:
    """Before each roll must have happened what browsers were told when they added to it."""
    for roll, begin in enumerate(begins([event.seat for event in record.events]) if record.shaken else (), 1):
        past = replace(record, events=record.events[:begin])
        if memory.moments.get((table, roll), past.moment()) != past.moment():
            yield f"roll {roll} of table {table} fell at another moment than it was asked for"


@contextlib.contextmanager
def campaign(given: argparse.Namespace) -> Iterator[Campaign]:
    folder = Path(tempfile.mkdtemp(prefix="nomarch-faults-"))
    with Cluster() if given.database == "postgres" else contextlib.nullcontext() as cluster:
        found = Campaign(folder, cluster, given.processes, given.seed)
        try:
            yield found
        finally:
            found.close()
            shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--faults", type=int, default=60)
    options.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options.add_argument("--processes", type=int, choices=(1, 2), default=1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--most", type=float, default=3600.0, help="seconds after which no more faults follow")
    given = options.parse_args()
    if given.database == "sqlite" and given.processes > 1:
        options.error("one server on one SQLite file: take --database postgres")
    began, process.PATIENCE = time.monotonic(), PATIENCE
    with campaign(given) as found:
        struck, recoveries = found.strike(given.faults, began + given.most)
        found.finish()
        wrong = found.judge()
    memory = found.memory
    print(f"{sum(struck.values())} faults in {time.monotonic() - began:.0f} s: ", end="")
    print(", ".join(f"{name} {n}" for name, n in sorted(struck.items())))
    print(f"{len(found.tables)} matches, {len(memory.acts)} actions and ", end="")
    print(f"{sum(map(len, memory.lines.values()))} lines acknowledged, {len(memory.shown)} positions shown")
    if recoveries:
        print("until every match went on, in seconds with a core free: ", end="")
        print(f"median {statistics.median(recoveries):.1f}, longest {max(recoveries):.1f}")
    print(*wrong or ["nothing lost, nothing doubled, no match stood still"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
