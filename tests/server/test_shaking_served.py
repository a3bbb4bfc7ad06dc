"""Dice that nobody can read ahead, through real servers: two processes, HTTP alone, kills and silence."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from support.people import Person
from support.process import ServerProcess
from websockets.exceptions import WebSocketException

from nomarch import catalogue
from nomarch.engine import Record
from nomarch.engine.links import chain
from nomarch.engine.record import loads
from nomarch.engine.seal import commitment
from nomarch.server.play.shaking import AGAIN, PATIENCE

Fresh = Callable[..., ServerProcess]
People = Callable[..., Person]
LOST = (OSError, WebSocketException, TimeoutError)


class Page:
    """What a browser does beside its player: calls, adds to the dice what is asked for, and calls again."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.links = chain(table, f"{random.Random(person.name).getrandbits(256):064x}", 600)
        self.silent, self.closed = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.closed.set()
        self.thread.join(20)

    def _run(self) -> None:
        while not self.closed.is_set():
            with suppress(*LOST), self.person.socket(self.table) as line:
                while not self.closed.is_set():
                    with suppress(TimeoutError):
                        message = json.loads(line.recv(timeout=0.2))
                        if message["t"] == "dice" and not self.silent.is_set():
                            line.send(json.dumps(self._answer(message)))
            time.sleep(0.1)

    def _answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["ask"] == "commit":
            return {"t": "commit", "c": commitment(self.table, self.links[0])}
        if asked["ask"] == "nonce":
            return {"t": "nonce", "n": self.links[0]}
        return {"t": "link", "n": asked["n"], "x": self.links[asked["n"]]}


def sat_down(host: Person, guest: Person) -> tuple[str, Page, Page]:
    table = host.open("me", "open", shaken=True)
    guest.sit(host.invite)
    return table, Page(host, table), Page(guest, table)


def play(people: list[Person], table: str, done: Callable[[dict[str, Any]], bool], seconds: float = 120) -> None:
    """Whoever is to move plays something, until it is done."""
    rng, end = random.Random(1), time.monotonic() + seconds
    while time.monotonic() < end:
        for person in people:
            view = person.view(table)
            if done(view):
                return
            if view["choices"]:
                person.act(table, view["v"], rng.choice(view["choices"])["a"])
        time.sleep(0.02)
    raise AssertionError(f"the match stands still: {view}")


def record_of(person: Person, table: str) -> Record:
    return loads(person.get(f"/api/tables/{table}/record").text, catalogue.game)


def over(view: dict[str, Any]) -> bool:
    return bool(view["over"])


def in_the_air(view: dict[str, Any]) -> bool:
    return bool(view["started"] and view["to_move"] == -1)


def test_two_people_at_two_processes_and_one_of_them_is_killed(
    new_postgres: Callable[[], str], tmp_path: Path, fresh: Fresh, people: People
) -> None:
    database = new_postgres()
    (tmp_path / "b").mkdir()
    first, second = fresh(database=database), fresh(data=tmp_path / "b", database=database)
    host = people(first.address, "Merit")
    guest = people(second.address, "Hemi")
    table, merit, hemi = sat_down(host, guest)
    play([host, guest], table, lambda view: view["v"] > 40)
    second.kill()
    second.start()
    play([host, guest], table, over)
    merit.close()
    hemi.close()
    record = record_of(host, table)
    assert record.verify() > 30
    assert record.rolls_without().get(0, 0) == 0, "Merit was there all the time"
    assert record.rolls_without().get(1, 0) <= 3, "Hemi's server was away for a moment"


def test_silence_is_waited_for_once_and_coming_back_counts(server: ServerProcess, people: People) -> None:
    host, guest = people(server.address, "Merit"), people(server.address, "Hemi")
    table, merit, hemi = sat_down(host, guest)
    play([host, guest], table, lambda view: view["v"] > 10)
    hemi.silent.set()
    play([host, guest], table, in_the_air)
    began = time.monotonic()
    play([host, guest], table, lambda view: not in_the_air(view))
    assert PATIENCE - 1 < time.monotonic() - began < PATIENCE + 10
    assert host.view(table)["quiet"] == [1]
    began = time.monotonic()
    version = host.view(table)["v"]
    play([host, guest], table, lambda view: view["v"] > version + 12)
    assert time.monotonic() - began < 12 * PATIENCE / 2, "nobody waits for him now"
    hemi.silent.clear()
    hemi.close()
    hemi = Page(guest, table)  # his page is loaded again
    play([host, guest], table, lambda view: not view["quiet"])
    play([host, guest], table, over)
    merit.close()
    hemi.close()
    record = record_of(host, table)
    assert (
        record.verify() > 30 and 1 <= record.rolls_without()[1] < len(record.rolls) and 0 not in record.rolls_without()
    )


def test_a_server_that_dies_while_dice_are_in_the_air_asks_again(fresh: Fresh, people: People) -> None:
    server = fresh()
    host, guest = people(server.address, "Merit"), people(server.address, "Hemi")
    table, merit, hemi = sat_down(host, guest)
    play([host, guest], table, lambda view: view["v"] > 10)
    hemi.silent.set()
    play([host, guest], table, in_the_air)
    roll = host.view(table)["roll"]
    moment = host.view(table)["moment"]
    server.kill()
    hemi.silent.clear()
    time.sleep(PATIENCE)  # longer than anybody is waited for, but nobody could be asked
    server.start()
    view = host.view(table)
    assert not in_the_air(view) or (view["roll"], view["moment"]) == (roll, moment), "the same roll at the same moment"
    play([host, guest], table, lambda view: not in_the_air(view), AGAIN + 10)
    play([host, guest], table, over)
    merit.close()
    hemi.close()
    record = record_of(host, table)
    assert record.verify() > 30 and record.rolls_without() == {}


def test_programs_add_by_http_alone(server: ServerProcess, people: People) -> None:
    host = people(server.address, "Merit")
    table = host.open("me", "bot", shaken=True)
    links = chain(table, "c" * 64, 600)
    rng = random.Random(1)
    while not (view := host.view(table))["over"]:
        if view["dice_ask"] == "commit":
            host.post(f"/api/tables/{table}/commit", {"c": commitment(table, links[0])})
        elif view["dice_ask"] == "nonce":
            host.post(f"/api/tables/{table}/nonce", {"n": links[0]})
        elif view["dice_ask"] == "link":
            assert host.post(f"/api/tables/{table}/link", {"n": view["roll"], "x": links[view["roll"]]}).is_success
        elif view["choices"]:
            host.act(table, view["v"], rng.choice(view["choices"])["a"])
    record = record_of(host, table)
    assert record.verify() > 30 and record.rolls_without() == {}
    early = host.post(f"/api/tables/{table}/link", {"n": 599, "x": links[599]})
    assert (early.status_code, early.json()["code"]) == (409, "dice/early")
