"""Messages through the sockets of people and of spectators: right ones, stale ones, mangled ones.

Every message with a name is answered, by yes or by a sentence; nothing fails inside.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import httpx
from fuzz_api import STRANGE
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

KINDS = ("act", "act", "act", "undo", "commit", "nonce", "say", "face", "pace", "hint", "pong", "dance", "")
GAMES = ("roll-through-the-ages", "ra-dice", "nile-artifacts", "saqqara")
A_LINE = 40  # messages through one socket, after which another table is opened
ANSWER = 60.0  # seconds


class Sockets:
    """Tables, each talked to by its owner or by a stranger, one after the other."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.rng, self.names = address, random.Random(seed), 0
        self.http = httpx.Client(base_url=address, timeout=300)
        self.tokens = [
            self.http.post("/api/players", json={"name": name}).json()["token"] for name in ("Merit", "Hemi")
        ]
        self.heard, self.wrong = Counter[str](), list[str]()

    def run(self, messages: int) -> None:
        while self.heard.total() < messages and len(self.wrong) < 20:
            table = self._table()
            who = self.rng.choices(self.tokens, (3, 1))[0]
            try:
                with self._line(table, who) as line:
                    self._talk(line, table, who, min(A_LINE, messages - self.heard.total()))
            except (WebSocketException, OSError, TimeoutError):  # who sends too many that cannot be read is cut
                self.heard["cut"] += 1
        self.http.close()

    def _table(self) -> str:
        mine = {"authorization": f"Bearer {self.tokens[0]}"}
        wish: dict[str, Any] = {
            "game": self.rng.choice(GAMES),
            "chairs": self.rng.choice((["me", "me"], ["me", "me", "me"], ["me", "bot 1"], ["me", "open"])),
        }
        opened = self.http.post("/api/tables", json=wish, headers=mine).json()
        if "id" not in opened:  # not every game is for two
            return self._table()
        table: str = opened["id"]
        if self.rng.random() < 0.8:
            self.http.post(f"/api/tables/{table}/nonce", json={"n": "abc"}, headers=mine)
        return table

    def _line(self, table: str, who: str) -> ClientConnection:
        query = self.rng.choice(
            ("", "v=-1&r=-1", "v=3&r=x&f=1&edits=1", "edits=1&pace=fast&f=0", "v=99999999999999&d=%00")
        )
        headers = {"authorization": f"Bearer {who}"}
        return connect(
            f"{self.address.replace('http', 'ws')}/ws/{table}?{query}", additional_headers=headers, close_timeout=1
        )

    def _talk(self, line: ClientConnection, table: str, who: str, count: int) -> None:
        view: dict[str, Any] = {}
        for n in range(count):
            if n % 4 == 0:
                view = self.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {who}"}).json()
            self.names += 1
            text, answered = self._message(view, f"m{self.names}")
            line.send(text)
            kind = self._hear(line, f"m{self.names}") if answered else "sent"
            self.heard[kind] += 1
            if kind == "server/failed":
                self.wrong.append(f"{text[:300]} failed inside")

    def _message(self, view: dict[str, Any], name: str) -> tuple[str, bool]:
        """A message, and whether it must be answered under its name."""
        choices = [choice["a"] for choice in view.get("choices", ())] or ["stop"]
        fields: dict[str, Any] = {
            "t": self.rng.choice(KINDS), "id": name, "v": view.get("v", 0), "a": self.rng.choice(choices), "n": "abc",
            "c": "0" * 64, "text": "hello", "seat": self.rng.randrange(3), "speed": self.rng.choice(("fast", "")),
            "ask": "rolls",
        }  # fmt: skip
        if self.rng.random() < 0.5:
            fields[self.rng.choice(list(fields))] = self.rng.choice(STRANGE)
        if self.rng.random() < 0.1:
            fields.pop(self.rng.choice(list(fields)))
        text = json.dumps(fields)
        if self.rng.random() < 0.02:
            return text[: self.rng.randrange(len(text))], False
        return text, fields.get("id") == name and fields.get("t") != "pong" and len(text) < 4000

    def _hear(self, line: ClientConnection, name: str) -> str:
        while True:
            told = json.loads(line.recv(timeout=ANSWER))
            if told.get("id") == name:
                return "ack" if told["t"] == "ack" else str(told["code"])
            if told["t"] == "no" and told.get("id") is None:
                return str(told["code"])
