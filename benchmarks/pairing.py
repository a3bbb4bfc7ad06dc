"""Pairing, joining, filling and clocks that run out, all at once, through two real processes on one PostgreSQL.

python benchmarks/pairing.py [--rounds 2000] [--seed 1] [--most SECONDS]

Each round is let go at once from several threads, half of them to one process, half to the other. What must come of
it is judged from what is stored: nobody sits twice, no seat is lost, and a move in time counts. Whether a move was in
time is known from the house's clock, read before it was sent and after it was answered. Whatever is wrong is printed,
and the status is 1.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from races import Races
from support.people import GAME, Person
from support.postgres import Cluster
from support.process import ServerProcess

from nomarch.server.people.house_time import HouseTime
from nomarch.server.people.pace import Pace
from nomarch.server.settings import Settings
from nomarch.server.storage.schema import clocks, terms
from nomarch.server.storage.store import Store

PACE = Pace.read("live 5+10")
LATE = ("clock/out", "seat/none", "action/not-your-turn", "table/stale")  # the last: the bot has moved already
CROWD = 6  # people beside the four of the races


class Rounds(Races):
    """The people of the races, and more of them, who look for each other."""

    def __init__(self, servers: Sequence[ServerProcess], store: Store, seed: int) -> None:
        super().__init__(servers, store, seed)
        more = [Person(servers[0].address, f"Guest {n}") for n in range(CROWD)]
        self.people += [(who, Person(servers[1].address, who.name, token=who.token)) for who in more]
        self.house, self.wish = HouseTime(store), 0
        self.moves, self.lost = Counter[str](), 0

    def pair(self) -> None:
        """Four look for the same match, two of them twice at once: each has one seat, and one table waits at most."""
        self.wish += 1
        seats, pace = self.rng.choice([2, 3]), self.rng.choice(["live 5+10", "daily 1", "none"])
        wish = {"game": GAME, "seats": seats, "pace": pace, "wait": None, "level": 1 + self.wish % 5}
        who = self.rng.sample(range(len(self.people)), 4)
        asked = who + self.rng.sample(who, 2)
        answers = self.at_once(*(partial(self.either(n).post, "/api/pairing", wish) for n in asked))
        self.check({a.status_code for a in answers} == {200}, f"pairing: {[a.text for a in answers]}")
        found: dict[int, set[str]] = {}
        for n, answer in zip(asked, answers, strict=True):
            found.setdefault(n, set()).add(str(answer.json().get("id")))
        self.check(all(len(tables) == 1 for tables in found.values()), f"paired twice: {found}")
        self._seated({table for tables in found.values() for table in tables}, seats)
        self._leave(who, found)

    def _seated(self, tables: set[str], seats: int) -> None:
        chairs = {table: [row["owner"] for row in self.store.seats(table)] for table in tables}
        owners = [owner for row in chairs.values() for owner in row if owner]
        self.check(len(owners) == len(set(owners)), f"somebody sits twice: {chairs}")
        waiting = [table for table, row in chairs.items() if None in row]
        self.check(len(waiting) <= 1 and all(len(row) == seats for row in chairs.values()), f"apart: {chairs}")

    def _leave(self, who: Sequence[int], found: dict[int, set[str]]) -> None:
        """Nobody is left waiting for the next round."""
        for n in who:
            for table in found[n]:
                self.store.delete(table)

    def join(self) -> None:
        """Four for two seats that are open to anybody: two sit down, two are told, and nobody sits twice."""
        host = self.people[0][0]
        table = host.open("me", "open", "open", open=True)
        path, who = f"/api/tables/{table}/join", (1, 2, 3, 4)
        answers = self.at_once(*(partial(self.either(n).post, path) for n in who))
        codes = sorted(answer.status_code for answer in answers)
        owners = [row["owner"] for row in self.store.seats(table)]
        self.check(codes == [200, 200, 409, 409], f"join: {[a.text for a in answers]}")
        self.check(None not in owners and len(set(owners)) == 3, f"seats after joining: {owners}")

    def fill(self) -> None:
        """Bots are due, in both processes, and two join: every seat has one taker, and nobody loses theirs."""
        table = self.people[0][0].open("me", "open", "open", open=True, wait=300, pace="live 5+10")
        path = f"/api/tables/{table}/join"

        def due() -> None:
            with self.store.engine.begin() as connection:
                connection.execute(sa.update(terms).where(terms.c.table_id == table).values(fill=0.0))

        *answers, _ = self.at_once(*(partial(self.either(n).post, path) for n in (1, 2)), due)
        self._wait(lambda: all(row["kind"] != "open" for row in self.store.seats(table)), "bots that fill")
        sat = sum(answer.status_code == 200 for answer in answers)
        rows = self.store.seats(table)
        self.check(sum(row["owner"] is not None for row in rows) == 1 + sat, f"fill: {sat} sat, {rows}")

    def clock(self) -> None:
        """A move at about the last moment: in time it counts, late it does not, and then a bot plays on."""
        table = self.timed()
        seat, person = self._mover(table)
        view = person.view(table)
        lost = self._now() + self.rng.uniform(-0.1, 0.6)
        self._set_clock(table, seat, lost)
        time.sleep(max(0.0, lost - self._now() + self.rng.uniform(-0.15, 0.1)))
        before = self._now()
        answer = person.act(table, view["v"], view["choices"][0]["a"])
        after = self._now()
        self._judge(table, seat, answer, before, after, lost)

    def _judge(self, table: str, seat: int, answer: Any, before: float, after: float, lost: float) -> None:
        stored = [row for row in self.store.events(table) if row["by"] == seat]
        counted = answer.status_code == 200
        self.moves["counted" if counted else "late"] += 1
        self.check(counted or answer.json()["code"] in LATE, answer.text)
        if after <= lost:
            self.check(counted, f"a move in time was refused: {after - lost:.3f} {answer.text}")
        if before > lost:
            self.check(not counted, f"a move too late counted: {before - lost:.3f}")
        self.check(len(stored) == int(counted) or not counted, f"{table}: {stored}")
        if not counted:
            self._wait(lambda: self.store.seats(table)[seat]["kind"] == "bot", f"a bot that plays on at {table}")
            self.check(self.store.seats(table)[seat]["owner"] is not None, "an owner was lost")
        self.store.delete(table)

    def timed(self) -> str:
        """A match of two with a clock that has begun."""
        table = self.people[0][0].open("me", "open", open=True, pace="live 5+10", level=1)
        self.people[1][0].post(f"/api/tables/{table}/join")
        for n in (0, 1):
            self.people[n][0].nonce(table)
        self._wait(lambda: self._running(table) >= 0, f"table {table} to begin")
        return table

    def _mover(self, table: str) -> tuple[int, Person]:
        seat = self._running(table)
        return seat, self.either(seat)

    def _running(self, table: str) -> int:
        with self.store.engine.connect() as connection:
            found = connection.scalar(sa.select(clocks.c.running).where(clocks.c.table_id == table))
        return -1 if found is None else int(found)

    def _now(self) -> float:
        with self.store.engine.connect() as connection:
            return self.house.now(connection)

    def _set_clock(self, table: str, seat: int, lost: float) -> None:
        """As if the seat had thought for so long that the warning ends at a moment."""
        with self.store.engine.begin() as connection:
            values = {"since": lost - PACE.bank - PACE.warning, "lost": lost}
            connection.execute(sa.update(clocks).where(clocks.c.table_id == table).values(**values))

    def run(self, count: int, end: float) -> Counter[str]:
        """Round after round, all kinds in turn."""
        kinds = [self.pair, self.join, self.fill, self.clock]
        run = Counter[str]()
        while sum(run.values()) < count and time.monotonic() < end and len(self.wrong) < 20:
            one = kinds[sum(run.values()) % len(kinds)]
            try:
                one()
            except httpx.TransportError as problem:  # an idle connection that the server closed just then; tried again
                self.lost += 1
                self.check(self.lost < 1 + count // 20, f"connections are lost: {problem!r}")
                continue
            run[one.__name__] += 1
            if sum(run.values()) % 100 == 0:
                print(f"{sum(run.values())} rounds", file=sys.stderr, flush=True)
        return run


def two_processes(rounds: int, seed: int, most: float) -> tuple[Counter[str], Rounds]:
    """Start everything, play the rounds, end everything."""
    folder, began = Path(tempfile.mkdtemp(prefix="nomarch-pairing-")), time.monotonic()
    with Cluster() as cluster:
        address, servers = cluster.create("pairing"), list[ServerProcess]()
        for name in ("here", "there"):
            (folder / name).mkdir()
            servers.append(ServerProcess(folder / name, address))
        store = Store(Settings(data=folder, database=address).address)
        found = Rounds(servers, store, seed)
        try:
            run = found.run(rounds, began + most)
        finally:
            found.close()
            store.close()
            for server in servers:
                server.stop()
            found.wrong += [
                f"errors: {server.errors()[-2000:]}" for server in servers if "Traceback" in server.errors()
            ]
            shutil.rmtree(folder, ignore_errors=True)
    return run, found


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--most", type=float, default=3600.0, help="seconds after which no more rounds follow")
    given = options.parse_args()
    began = time.monotonic()
    run, found = two_processes(given.rounds, given.seed, given.most)
    print(f"{sum(run.values())} rounds in {time.monotonic() - began:.0f} s: ", end="")
    print(", ".join(f"{name} {n}" for name, n in run.items()))
    print(f"{found.lost} rounds begun anew after a connection was lost")
    print(f"moves at the last moment: {found.moves['counted']} counted, {found.moves['late']} came late")
    print(*found.wrong or ["nobody sits twice, no seat was lost, and every move in time counted"], sep="\n")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
