"""What dice that nobody can read ahead cost in time: from a decision until its roll is on both players' pages.

python benchmarks/shaking.py [--rolls 300] [--slow 0] [--database sqlite|postgres] [--processes 1|2]

Two people at a table, each with a socket as the page has one. Matches with usual dice and with dice that both browsers
add to take turns, so that both are measured in the same minutes. Counted are decisions that a roll follows, from the
message until the slower of both has the patch with the dice; and the CPU of the servers, for everything that happens in
these matches between two rolls. `--slow` is how many milliseconds each browser is away:
it hears and is heard that much later, there and back together. With two processes, which need PostgreSQL, each player
is connected to another one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import GAME
from support.postgres import Cluster
from support.process import ServerProcess

from nomarch.engine.links import chain
from nomarch.engine.seal import commitment

LINKS = 1000
PATIENCE = 30.0


class Browser:
    """A player with a socket, who adds to the dice what is asked for."""

    def __init__(self, server: ServerProcess, slow: float) -> None:
        self.server, self.slow = server, slow / 2000
        self.http = httpx.AsyncClient(base_url=server.address, timeout=60, verify=False)
        self.news = asyncio.Event()
        self.shown: list[tuple[int, float]] = []  # versions, and when they came

    async def come(self, name: str) -> None:
        token = (await self.http.post("/api/players", json={"name": name})).json()["token"]
        self.token = token
        self.http.headers["authorization"] = f"Bearer {token}"

    async def sit(self, table: str, shaken: bool) -> None:
        address = self.server.address.replace("http", "ws") + f"/ws/{table}?v=-1&r=-1&edits=1"
        self.line: ClientConnection = await connect(
            address, additional_headers={"authorization": f"Bearer {self.token}"}
        )
        secret = random.randbytes(32).hex()
        self.table, self.shown = table, []
        self.links = chain(table, secret, LINKS) if shaken else [random.randbytes(16).hex()]
        self.reading = asyncio.create_task(self._read())

    async def leave(self) -> None:
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self.line.close()

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.line:
                asyncio.get_running_loop().call_later(self.slow, self._hear, json.loads(text))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "patch":
            self.shown.append((message["v"], time.perf_counter()))
            self.news.set()
        elif message["t"] == "ping":
            self.say(t="pong")
        elif message["t"] == "dice":
            self._add(message)

    def _add(self, message: dict[str, Any]) -> None:
        if message["ask"] == "commit":
            self.say(t="commit", c=commitment(self.table, self.links[0]))
        elif message["ask"] == "nonce":
            self.say(t="nonce", n=self.links[0])
        else:
            self.say(t="link", n=message["n"], x=self.links[message["n"]])

    def say(self, **message: Any) -> None:
        send = self.line.send(json.dumps(message | {"id": "1"}))
        asyncio.get_running_loop().call_later(self.slow, lambda: _later(send))

    async def view(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.http.get(f"/api/tables/{self.table}")).json()
        return found

    async def sees(self, version: int) -> float:
        """When this page first showed a version."""
        async with asyncio.timeout(PATIENCE):
            while not self.shown or self.shown[-1][0] < version:
                self.news.clear()
                await self.news.wait()
        return next(at for shown, at in self.shown if shown >= version)


_sending: set[asyncio.Future[None]] = set()


def _later(send: Any) -> None:
    task = asyncio.ensure_future(send)
    _sending.add(task)
    task.add_done_callback(_sending.discard)


async def match(people: list[Browser], shaken: bool, rng: random.Random, most: int) -> list[float]:
    """Milliseconds of so many rolls in one match."""
    wish = {"game": GAME, "chairs": ["me", "open"], "shaken": shaken}
    opened = (await people[0].http.post("/api/tables", json=wish)).json()
    await people[1].http.post("/api/invitations/" + opened["invite"].removeprefix("/i/"))
    for one in people:
        await one.sit(opened["id"], shaken)
    for one in people:
        await one.sees(3)  # the first roll
    took: list[float] = []
    while len(took) < most:
        view = await people[0].view()
        if view["over"]:
            break
        mover = people[view["to_move"]]
        view = await mover.view()
        chosen = rng.choice(view["choices"])["a"]
        began, before = time.perf_counter(), view["v"]
        mover.say(t="act", v=before, a=chosen)
        await mover.sees(before + 1)
        after = await mover.view()
        while after["to_move"] == -1:
            after = await mover.view()
        shown = max([await one.sees(after["v"]) for one in people])
        if after["v"] > before + 1:  # dice have fallen
            took.append((shown - began) * 1000)
    for one in people:
        await one.leave()
    return took


def cpu(servers: list[ServerProcess]) -> float:
    """Milliseconds of CPU that the servers have taken so far."""
    ticks = 0
    for server in servers:
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


@dataclass
class Taken:
    """What rolls of one kind have taken."""

    waits: list[float] = field(default_factory=list)
    cpu: float = 0.0

    def row(self, title: str) -> str:
        cuts, most = statistics.quantiles(self.waits, n=20), max(self.waits)
        times = f"{statistics.median(self.waits):.1f} | {cuts[-1]:.1f} | {most:.1f}"
        return f"| {title} | {len(self.waits)} | {times} | {self.cpu / len(self.waits):.1f} |"


async def measure(servers: list[ServerProcess], rolls: int, slow: float) -> dict[bool, Taken]:
    people = [Browser(servers[0], slow), Browser(servers[-1], slow)]
    for one, name in zip(people, ("Merit", "Hemi"), strict=True):
        await one.come(name)
    took = {False: Taken(), True: Taken()}
    rng = random.Random(1)
    while min(len(taken.waits) for taken in took.values()) < rolls:
        for shaken, taken in took.items():
            before = cpu(servers)
            taken.waits += await match(people, shaken, rng, 20)
            taken.cpu += cpu(servers) - before
    for one in people:
        await one.http.aclose()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rolls", type=int, default=300)
    parser.add_argument("--slow", type=float, default=0.0)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
    wish = parser.parse_args()
    if wish.processes > 1 and wish.database == "sqlite":
        parser.error("two processes need --database postgres")
    with ExitStack() as stack:
        database = f"{stack.enter_context(Cluster()).address}/postgres" if wish.database == "postgres" else ""
        servers = []
        for _ in range(wish.processes):
            data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers.append(ServerProcess(data, database, anew=True))
            stack.callback(servers[-1].stop)
        took = asyncio.run(measure(servers, wish.rolls, wish.slow))
        where = f"{wish.database}, {wish.processes} process(es), browsers {wish.slow:.0f} ms away"
        print(f"{where}, load {os.getloadavg()[0]:.1f}\n")
        print("| dice | rolls | p50, ms | p95, ms | most | CPU, ms a roll |\n|---|---|---|---|---|---|")
        print(took[False].row("usual"))
        print(took[True].row("every browser adds"))


if __name__ == "__main__":
    main()
