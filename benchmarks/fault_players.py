"""The players of a campaign of faults: they never give up, and remember all they were told.

Each plays random choices through whichever server answers, by HTTP or by websocket, talks now and then, and sends again
what was not answered. What was acknowledged, and every position that was shown, is kept for the judge.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from nomarch.engine.links import chain
from nomarch.engine.seal import commitment

GAME = "roll-through-the-ages"
LINKS = 500  # rolls of a match
ANSWER = 10.0  # seconds to wait for one
LOST = (httpx.HTTPError, OSError, WebSocketException, TimeoutError)


@dataclass
class Memory:
    """What all players were told."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    acts: list[tuple[str, int, str]] = field(default_factory=list)  # acknowledged: table, version before, action
    lines: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # acknowledged, by table
    tried: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # all lines that were sent
    seats: dict[tuple[str, str], int] = field(default_factory=dict)  # table and player: seat
    shown: dict[tuple[str, int], str] = field(default_factory=dict)  # table and version: the position
    newest: dict[str, int] = field(default_factory=dict)  # the last version that anybody has seen
    moments: dict[tuple[str, int], str] = field(default_factory=dict)  # table and roll: what links were given for
    over: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)  # calls by HTTP that were not answered, or with a server's error
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # sockets opened, by table and player

    def see(self, view: dict[str, Any]) -> None:
        """A position was shown; one version never shows two."""
        told = json.dumps([view["state"], view["to_move"], view["over"]], sort_keys=True)
        position, key = hashlib.sha256(told.encode()).hexdigest(), (view["id"], view["v"])
        with self.lock:
            if view["started"] and self.shown.setdefault(key, position) != position:
                self.wrong.append(f"version {view['v']} of table {view['id']} was shown in two ways")
            self.newest[view["id"]] = max(view["v"], self.newest.get(view["id"], -1))
            if view["over"]:
                self.over.add(view["id"])

    def ask(self, table: str, roll: int, moment: str) -> None:
        """A link was asked for; one roll is never asked for at two moments."""
        with self.lock:
            if roll and self.moments.setdefault((table, roll), moment) != moment:
                self.wrong.append(f"links for roll {roll} of table {table} were asked for at two moments")


class Player:
    """Somebody with a token, who may be served by any of the servers."""

    def __init__(self, addresses: list[str], memory: Memory, seed: int, by_socket: bool) -> None:
        self.addresses, self.memory, self.by_socket = addresses, memory, by_socket
        self.rng, self.http = random.Random(seed), httpx.Client(timeout=ANSWER)
        self.lines: dict[str, ClientConnection] = {}
        self.ended = threading.Event()
        made = self.insist("/api/players", {"name": f"P{seed}"})
        self.id, self.http.headers["authorization"] = made["player"], f"Bearer {made['token']}"

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        try:
            answer = self.http.request(method, self.rng.choice(self.addresses) + path, json=body)
        except LOST as problem:
            self.memory.failed.append(f"{path}: {problem!r}")
            raise
        if answer.status_code >= 500:
            self.memory.failed.append(f"{path}: {answer.status_code}")
        return answer

    def insist(self, path: str, body: Any = None) -> dict[str, Any]:
        """Send until it is answered with yes; only for what may be sent twice."""
        while not self.ended.is_set():
            with suppress(*LOST):
                answer = self.ask("POST", path, body)
                if answer.status_code == 200:
                    found: dict[str, Any] = answer.json()
                    return found
                if answer.status_code < 500:
                    self.memory.wrong.append(f"{path} was refused: {answer.text[:200]}")
                    raise SystemExit
            time.sleep(0.1)
        raise SystemExit

    def view(self, table: str) -> dict[str, Any] | None:
        with suppress(*LOST):
            answer = self.ask("GET", f"/api/tables/{table}")
            if answer.status_code == 200:
                view: dict[str, Any] = answer.json()
                self.memory.see(view)
                return view
            if answer.status_code < 500:
                self.memory.wrong.append(f"table {table} cannot be seen: {answer.text[:200]}")
        return None

    def open(self, *chairs: str, shaken: bool = False) -> tuple[str, str]:
        wish = {"game": GAME, "chairs": list(chairs), "request": secrets.token_hex(8), "shaken": shaken}
        opened = self.insist("/api/tables", wish)
        self.memory.seats[opened["id"], self.id] = chairs.index("me")
        return opened["id"], opened["invite"]

    def sit(self, table: str, invite: str) -> None:
        self.insist("/api/invitations/" + invite.removeprefix("/i/"))
        while (view := self.view(table)) is None or not view["mine"]:
            time.sleep(0.1)
        self.memory.seats[table, self.id] = view["mine"][0]

    def play(self, table: str) -> None:
        """Until the match is over."""
        links = chain(table, secrets.token_hex(32), LINKS)
        while not self.ended.is_set():
            view = self.view(table)
            if view is None:
                time.sleep(0.1)
            elif view["dice_ask"] == "commit":
                self.insist(f"/api/tables/{table}/commit", {"c": commitment(table, links[0])})
            elif view["dice_ask"] == "nonce":
                self.insist(f"/api/tables/{table}/nonce", {"n": links[0]})
            elif view["dice_ask"] == "link":
                self.memory.ask(table, view["roll"], view["moment"])
                self.insist(f"/api/tables/{table}/link", {"n": view["roll"], "x": links[view["roll"]]})
                time.sleep(0.02)  # others may have to add theirs
            elif view["over"]:
                return
            elif not view["choices"]:
                time.sleep(0.05)
            else:
                self._turn(table, view)

    def _turn(self, table: str, view: dict[str, Any]) -> None:
        if self.rng.random() < 0.1:
            self._talk(table)
        action = self.rng.choice(view["choices"])["a"]
        send = self._act_by_socket if self.by_socket else self._act
        with suppress(*LOST):
            if send(table, view["v"], action):
                self.memory.acts.append((table, view["v"], action))

    def _act(self, table: str, version: int, action: str) -> bool:
        return self.ask("POST", f"/api/tables/{table}/actions", {"v": version, "a": action}).status_code == 200

    def _act_by_socket(self, table: str, version: int, action: str) -> bool:
        name = secrets.token_hex(4)
        try:
            line = self.lines.get(table) or self._call(table)
            line.send(json.dumps({"t": "act", "id": name, "v": version, "a": action}))
            end = time.monotonic() + ANSWER
            while True:
                told = json.loads(line.recv(timeout=max(0.0, end - time.monotonic())))
                if told.get("id") == name:
                    return bool(told["t"] == "ack")
        except LOST:
            self.hang_up()
            raise

    def _call(self, table: str) -> ClientConnection:
        address = self.rng.choice(self.addresses).replace("http", "ws") + f"/ws/{table}?edits=1"
        headers = {"authorization": self.http.headers["authorization"]}
        self.memory.calls[f"{table} {self.id}"] += 1
        line = connect(address, additional_headers=headers, open_timeout=ANSWER, close_timeout=0.2)
        self.lines[table] = line.__enter__()  # until `hang_up`
        return self.lines[table]

    def hang_up(self) -> None:
        """Lose all connections."""
        for line in list(self.lines.values()):
            with suppress(*LOST):
                line.socket.close()
        self.lines.clear()

    def _talk(self, table: str) -> None:
        text = secrets.token_hex(6)
        self.memory.tried[table].add(text)
        self.insist(f"/api/tables/{table}/talk", {"text": text, "id": text})
        self.memory.lines[table].add(text)


def run(doing: Callable[[], None]) -> threading.Thread:
    """Something that goes on beside everything else."""
    thread = threading.Thread(target=doing, daemon=True)
    thread.start()
    return thread
