"""Races: people do the same thing at the same moment, through two real processes on one PostgreSQL.

python benchmarks/races.py [--races 2000] [--seed 1] [--most SECONDS]

Each race is let go at once from several threads, half of them by HTTP to one process, half to the other; acting, by
websocket too. What must come of it is judged from what is stored. Whatever is wrong is printed, and the status is 1.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import Person, hear, tell
from support.postgres import Cluster
from support.process import ServerProcess

from nomarch.server.settings import Settings
from nomarch.server.storage import statements as ask
from nomarch.server.storage.schema import events
from nomarch.server.storage.store import Store

ALL_EVENTS = sa.select(events).where(events.c.table_id == ask.of_table)
BEGUN = 60.0  # seconds for a match to begin


class Races:
    """Two servers, four people known to both, and what they do at once."""

    def __init__(self, servers: Sequence[ServerProcess], store: Store, seed: int) -> None:
        self.rng, self.store = random.Random(seed), store
        names = ("Merit", "Hemi", "Tau", "Ini")
        first = [Person(servers[0].address, name) for name in names]
        second = [Person(servers[1].address, who.name, token=who.token) for who in first]
        self.people = list(zip(first, second, strict=True))  # each by either process
        self.pool = ThreadPoolExecutor(8)
        self.wrong: list[str] = []
        self.over = ""

    def close(self) -> None:
        self.pool.shutdown()
        for pair in self.people:
            for person in pair:
                person.close()

    def either(self, who: int) -> Person:
        return self.rng.choice(self.people[who])

    def at_once(self, *acts: Callable[[], Any]) -> list[Any]:
        gate = threading.Barrier(len(acts))

        def after_the_gate(act: Callable[[], Any]) -> Any:
            gate.wait(30)
            return act()

        return [done.result(60) for done in [self.pool.submit(after_the_gate, act) for act in acts]]

    def check(self, good: bool, what: str) -> None:
        if not good:
            self.wrong.append(what)

    def begun(self, *chairs: str) -> str:
        table = self.people[0][0].open(*chairs)
        self.people[0][0].nonce(table)
        return table

    # The races ------------------------------------------------------------------------------------

    def open(self) -> None:
        """One wish, sent three times: one table."""
        wish = {"game": "roll-through-the-ages", "request": f"wish-{self.rng.getrandbits(64)}"}
        answers = self.at_once(*(partial(self.either(0).post, "/api/tables", wish) for _ in range(3)))
        found = {answer.json().get("id") for answer in answers}
        self.check({answer.status_code for answer in answers} == {200} and len(found) == 1, f"opened: {found}")

    def join(self) -> None:
        """Three join three free seats: all sit down, each once."""
        table = self.people[0][0].open("me", "open", "open", "open")
        invite = self.people[0][0].invite
        answers = self.at_once(*(partial(self.either(who).sit, invite) for who in (1, 2, 3)))
        owners = [row["owner"] for row in self.store.seats(table)]
        self.check([a.status_code for a in answers] == [200] * 3, f"join: {[a.text for a in answers]}")
        self.check(None not in owners and len(set(owners)) == 4, f"seats after joining: {owners}")

    def start(self) -> None:
        """Two give their nonces: the match begins once, and its dice fall once."""
        table = self.people[0][0].open("me", "open")
        self.people[1][0].sit(self.people[0][0].invite)
        path, n = f"/api/tables/{table}/nonce", {"n": "abc"}
        answers = self.at_once(*(partial(self.either(who).post, path, n) for who in (0, 1, 0, 1)))
        self.check({a.status_code for a in answers} == {200}, f"start: {[a.text for a in answers]}")
        row = self.store.table(table)
        self.check(row is not None and row["nonces"] is not None, f"table {table} never began")
        self._wait(lambda: len(self.store.events(table)) == 3, f"dice of table {table}")

    def act(self) -> None:
        """Four clicks for one version: one counts, the others are told that the board has changed."""
        table = self.begun("me", "me")
        view = self.people[0][0].view(table)
        v, said = view["v"], [choice["a"] for choice in view["choices"]]
        action = "stop" if "stop" in said else said[0]  # nobody can stop who has only skulls
        by_http = [partial(self._act, self.either(0), table, v, action) for _ in range(2)]
        by_socket = [partial(self._act_by_socket, person, table, v, action) for person in self.people[0]]
        answers = Counter(self.at_once(*by_http, *by_socket))
        self.check(answers == {"": 1, "table/stale": 3}, f"acts: {answers}")
        stored = self.store.events(table)
        self.check([e["do"] for e in stored].count(action) == 1, f"events after acting: {stored}")
        self.check([e["seq"] for e in stored] == list(range(1, len(stored) + 1)), "a gap")

    def _act(self, person: Person, table: str, v: int, action: str) -> str:
        answer = person.act(table, v, action)
        return "" if answer.status_code == 200 else str(answer.json()["code"])

    def _act_by_socket(self, person: Person, table: str, v: int, action: str) -> str:
        with person.socket(table) as line:
            tell(line, t="act", id=1, v=v, a=action)
            while True:
                told = json.loads(line.recv(timeout=60))
                if told.get("id") == 1:
                    return str(told.get("code", ""))

    def undo(self) -> None:
        """Two take back the same decision: it is taken back once."""
        table = self.begun("me", "me")
        host = self.people[0][0]
        while not self._can_undo(table):
            view = host.view(table)
            host.act(
                table, view["v"], next((c["a"] for c in view["choices"] if c["a"] == "stop"), view["choices"][0]["a"])
            )
        v = host.view(table)["v"]
        path = f"/api/tables/{table}/undo"
        answers = self.at_once(*(partial(p.post, path, {"v": v}) for p in self.people[0]))
        self.check(sorted(a.status_code for a in answers) == [200, 409], f"undo: {[a.text for a in answers]}")
        stored = self.store.events(table)
        self.check([e["seq"] for e in stored if e["do"] == "undo"] == [v + 1], f"undo at {v}: {stored}")

    def _can_undo(self, table: str) -> bool:
        with self.people[0][0].socket(table) as line:
            return "data-undo" in hear(line, "patch")["html"]

    def rematch(self) -> None:
        """Four wish for a rematch: one table."""
        table = self.copied()
        answers = self.at_once(*(partial(p.post, f"/api/tables/{table}/rematch") for p in self.people[0] * 2))
        found, row = {answer.json().get("id") for answer in answers}, self.store.table(table)
        self.check(row is not None and found == {row["rematch"]}, f"rematch: {[a.text for a in answers]}")

    def copied(self) -> str:
        """Another match that is over, written into the store: to play one takes longer."""
        table, row = f"copy-{self.rng.getrandbits(64)}", self.store.table(self.over)
        assert row is not None
        with self.store.engine.begin() as connection:
            connection.execute(ask.insert_table, {**row, "id": table, "invite": table, "rematch": None})
            for insert, rows in ((ask.insert_seat, ask.seats_of), (ask.insert_event, ALL_EVENTS)):
                found = connection.execute(rows, {"of_table": self.over}).mappings().all()
                connection.execute(insert, [{**one, "table_id": table} for one in found])
        return table

    def leave_and_come_back(self) -> None:
        """Leaving and coming back at once: afterwards it is either a bot's seat or hers, and hers to take."""
        table = self.begun("me", "me")
        leave, back = f"/api/tables/{table}/leave", f"/api/tables/{table}/back"
        first, second = self.people[0]
        left, returned = self.at_once(partial(first.post, leave, {"level": 1}), partial(second.post, back))
        kinds = {row["kind"] for row in self.store.seats(table)}
        wanted = {"human"} if returned.status_code == 200 else {"bot"}
        self.check(left.status_code == 200 and kinds == wanted, f"left and back: {kinds}, {returned.text}")
        self.check({row["owner"] for row in self.store.seats(table)} == {self._owner(table)}, "an owner was lost")

    def _owner(self, table: str) -> str:
        row = self.store.table(table)
        return str(row["owner"]) if row else ""

    def bot_or_guest(self) -> None:
        """A bot and a guest for one free seat: whoever is first has it, the other is told."""
        table = self.people[0][0].open("me", "open")
        invite, path = self.people[0][0].invite, f"/api/tables/{table}/seats/1/bot"
        sat, bot = self.at_once(partial(self.either(1).sit, invite), partial(self.either(0).post, path, {"level": 1}))
        seat = self.store.seats(table)[1]
        self.check(sorted((sat.status_code, bot.status_code))[0] == 200, f"nobody: {sat.text} {bot.text}")
        if sat.status_code == 200:
            self.check(seat["owner"] is not None, f"a bot took a guest's seat: {dict(seat)} {bot.text}")
        else:
            self.check(seat["kind"] == "bot" and seat["owner"] is None, f"seat: {dict(seat)} {sat.text}")

    def say(self) -> None:
        """One line, sent through both: it is there once."""
        table = self.people[0][0].open("me", "open")
        message = {"text": "hello", "id": "visit-1"}
        answers = self.at_once(*(partial(p.post, f"/api/tables/{table}/talk", message) for p in self.people[0] * 2))
        self.check({a.status_code for a in answers} == {200}, f"said: {[a.text for a in answers]}")
        self.check(len(self.store.talk(table)) == 1, f"{len(self.store.talk(table))} lines")

    def _wait(self, what: Callable[[], bool], name: str) -> None:
        end = time.monotonic() + BEGUN
        while not what():
            if time.monotonic() > end:
                self.wrong.append(f"waited in vain: {name}")
                return
            time.sleep(0.02)

    def finished(self) -> str:
        """A match that is over, for rematches."""
        table = self.begun("me", "me")
        host = self.people[0][0]
        rng = random.Random(1)
        while not (view := host.view(table))["over"]:
            host.act(table, view["v"], rng.choice(view["choices"])["a"])
        return table

    def run(self, count: int, end: float) -> Counter[str]:
        """Race after race, all kinds in turn."""
        kinds = [self.open, self.join, self.start, self.act, self.undo, self.leave_and_come_back, self.bot_or_guest]
        kinds += [self.say, self.rematch]
        self.over, run = self.finished(), Counter[str]()
        while sum(run.values()) < count and time.monotonic() < end and len(self.wrong) < 20:
            race = kinds[sum(run.values()) % len(kinds)]
            race()
            run[race.__name__.replace("_", " ")] += 1
        return run


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--races", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--most", type=float, default=3600.0, help="seconds after which no more races follow")
    given = options.parse_args()
    folder, began = Path(tempfile.mkdtemp(prefix="nomarch-races-")), time.monotonic()
    with Cluster() as cluster:
        address, servers = cluster.create("races"), list[ServerProcess]()
        for name in ("here", "there"):
            (folder / name).mkdir()
            servers.append(ServerProcess(folder / name, address))
        store = Store(Settings(data=folder, database=address).address)
        races = Races(servers, store, given.seed)
        try:
            run = races.run(given.races, began + given.most)
        finally:
            races.close()
            store.close()
            for server in servers:
                server.stop()
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{sum(run.values())} races in {time.monotonic() - began:.0f} s: ", end="")
    print(", ".join(f"{name} {n}" for name, n in run.items()))
    print(*races.wrong or ["each had the one end it may have"], sep="\n")
    return 1 if races.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
