"""Players of the tests: they speak HTTP and websocket, and keep every byte they were sent."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

GAME = "roll-through-the-ages"


class Person:
    """Somebody with a token."""

    def __init__(self, address: str, name: str = "Merit", token: str | None = None) -> None:
        self.address, self.name = address, name
        limits = httpx.Limits(keepalive_expiry=2.0)  # before the server, which hangs up after some seconds of silence
        # No certificates for plain HTTP: to read all of them takes longer than most tests.
        self.http = httpx.Client(base_url=address, timeout=60, limits=limits, verify=False)
        self.heard: list[str] = []
        self.token = token or self.post("/api/players", {"name": name}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def close(self) -> None:
        self.http.close()

    def post(self, path: str, body: Any = None) -> httpx.Response:
        answer = self.http.post(path, json=body)
        self.heard.append(answer.text)
        return answer

    def get(self, path: str) -> httpx.Response:
        answer = self.http.get(path)
        self.heard.append(answer.text)
        return answer

    def open(self, *chairs: str, **more: Any) -> str:
        quick = ["bot 1" if chair == "bot" else chair for chair in chairs or ("me", "bot")]
        answer = self.post("/api/tables", {"game": GAME, "chairs": quick, **more})
        assert answer.status_code == 200, answer.text
        self.invite: str = answer.json()["invite"]
        table: str = answer.json()["id"]
        return table

    def sit(self, invite: str) -> httpx.Response:
        return self.post("/api/invitations/" + invite.removeprefix("/i/"))

    def nonce(self, table: str, value: str = "abc123") -> None:
        assert self.post(f"/api/tables/{table}/nonce", {"n": value}).status_code == 200

    def view(self, table: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, table: str, v: int, a: str) -> httpx.Response:
        return self.post(f"/api/tables/{table}/actions", {"v": v, "a": a})

    def started(self, *chairs: str, **more: Any) -> str:
        """A table that has begun, with this person to move (or a bot)."""
        table = self.open(*chairs, **more)
        self.nonce(table)
        return table

    def socket(
        self, table: str, v: int = -1, r: int = -1, *, edits: bool = False, more: str = "", **headers: str
    ) -> ClientConnection:
        address = self.address.replace("http", "ws") + f"/ws/{table}?v={v}&r={r}&edits={edits:d}{more}"
        return connect(
            address, close_timeout=1, additional_headers={"authorization": f"Bearer {self.token}", **headers}
        )


def hear(line: ClientConnection, kind: str, seconds: float = 60) -> dict[str, Any]:
    """The next message of a kind; pings and other kinds are passed over, but not for longer than `seconds`."""
    end = time.monotonic() + seconds
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=max(0.0, end - time.monotonic())))
        if message["t"] == kind:
            return message


def tell(line: ClientConnection, **message: Any) -> None:
    line.send(json.dumps(message))


def finish(person: Person, table: str, seed: int = 1, most: int = 4000) -> dict[str, Any]:
    """Play random choices over HTTP until the match is over; bots play in between."""
    rng = random.Random(seed)
    for _ in range(most):
        view = person.view(table)
        if view["over"]:
            return view
        if view["choices"]:
            person.act(table, view["v"], rng.choice(view["choices"])["a"])
    raise AssertionError("the match does not end")
