"""What people who wait and play on clocks cost one process: its share of a core.

python benchmarks/waiting.py [--clients 2000] [--seconds 60] [--every 30]

Half of the clients wait at open tables, half were paired two by two and play with a clock; all hold a socket. Told:
what pairing took; then the CPU of the server while nobody moves and all clocks run; then what an action takes, and so
what it would be if every match saw one each `every` seconds. One process, SQLite, plain rules.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import GAME
from support.process import ServerProcess

from nomarch.server.identity import Identity

AT_ONCE = 24  # requests
TRIES = 5


class Crowd:
    """Clients of one server, each with a token of its own."""

    def __init__(self, server: ServerProcess, clients: int) -> None:
        self.server = server
        identity = Identity("a secret of the tests", False)
        self.tokens = [identity.token(f"client-{n}", f"Client {n}") for n in range(clients)]
        self.http = httpx.AsyncClient(
            base_url=server.address, timeout=600, limits=httpx.Limits(max_connections=AT_ONCE)
        )
        self.room = asyncio.Semaphore(AT_ONCE)
        self.sockets: list[ClientConnection] = []
        self.tables: dict[int, str] = {}
        self.heard = 0

    async def ask(self, n: int, method: str, path: str, body: Any = None) -> Any:
        """An answer; whatever is asked here may be asked again if a connection was closed just then."""
        headers = {"authorization": f"Bearer {self.tokens[n]}"}
        for _ in range(TRIES):
            with suppress(httpx.TransportError):
                async with self.room:
                    answer = await self.http.request(method, path, json=body, headers=headers)
                return answer.json()
        raise AssertionError(f"no answer to {path}")

    async def wait(self, n: int) -> None:
        """Open a table that nobody comes to."""
        wish = {"game": GAME, "chairs": ["me", "open"], "open": True, "pace": "live 5+10", "request": f"wish-{n}"}
        self.tables[n] = (await self.ask(n, "POST", "/api/tables", wish))["id"]

    async def pair(self, n: int) -> None:
        """Find somebody, and begin."""
        wish = {"game": GAME, "seats": 2, "pace": "live 20+30", "wait": None}
        self.tables[n] = (await self.ask(n, "POST", "/api/pairing", wish))["id"]

    async def begin(self, n: int) -> None:
        await self.ask(n, "POST", f"/api/tables/{self.tables[n]}/nonce", {"n": "abc"})

    async def listen(self, n: int) -> None:
        address = self.server.address.replace("http", "ws") + f"/ws/{self.tables[n]}?edits=1"
        headers = {"authorization": f"Bearer {self.tokens[n]}"}
        async with self.room:
            socket = await connect(address, additional_headers=headers, open_timeout=300, max_size=None)
        self.sockets.append(socket)
        asyncio.get_running_loop().create_task(self._hear(socket))

    async def _hear(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in socket:
                self.heard += 1
                if '"ping"' in str(message)[:20]:
                    await socket.send('{"t":"pong"}')

    async def act(self, table: str, pair: list[int], rng: random.Random) -> None:
        """One action of whoever is to move, who sees the table first."""
        for n in pair:
            view = await self.ask(n, "GET", f"/api/tables/{table}")
            if view["choices"]:
                wish = {"v": view["v"], "a": rng.choice(view["choices"])["a"]}
                assert "v" in await self.ask(n, "POST", f"/api/tables/{table}/actions", wish)
                return
        raise AssertionError("nobody is to move")


def cpu(server: ServerProcess) -> float:
    """Seconds of CPU that the server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(title: str, server: ServerProcess, seconds: float) -> None:
    """The share of a core that the server takes for a while."""
    began, used = time.monotonic(), cpu(server)
    await asyncio.sleep(seconds)
    passed = time.monotonic() - began
    print(f"{title}: {(cpu(server) - used) / passed:.1%} of a core over {passed:.0f} s", flush=True)


async def timed(title: str, server: ServerProcess, *work: Any) -> float:
    """Seconds of the server's CPU that each of some things takes, done as fast as they are answered."""
    began, used = time.monotonic(), cpu(server)
    await asyncio.gather(*work)
    passed, spent = time.monotonic() - began, cpu(server) - used
    print(f"{title}: {passed:.0f} s, {1000 * spent / max(1, len(work)):.1f} ms of CPU each", flush=True)
    return spent / max(1, len(work))


async def run(server: ServerProcess, clients: int, seconds: float, every: float) -> None:
    crowd, half = Crowd(server, clients), clients // 2
    waiting, playing = range(half), range(half, clients)
    await timed(f"{half} open tables", server, *(crowd.wait(n) for n in waiting))
    await timed(f"{half} paired", server, *(crowd.pair(n) for n in playing))
    pairs: dict[str, list[int]] = {}
    for n in playing:
        pairs.setdefault(crowd.tables[n], []).append(n)
    assert all(len(pair) == 2 for pair in pairs.values()), "somebody was not paired"
    await timed(f"{half} began", server, *(crowd.begin(n) for n in playing))
    await timed(f"{clients} sockets", server, *(crowd.listen(n) for n in range(clients)))
    await measured("nobody moves, all clocks run", server, seconds)
    rng = random.Random(1)
    acts = [crowd.act(table, pair, rng) for table, pair in pairs.items()]
    spent = await timed(f"an action in each of {len(pairs)} matches", server, *acts)
    print(f"so an action in each match every {every:.0f} s takes {len(pairs) * spent / every:.1%} of a core more")
    print(f"{crowd.heard} messages heard, {len(crowd.sockets)} sockets held")
    await asyncio.gather(*(socket.close() for socket in crowd.sockets), return_exceptions=True)
    await crowd.http.aclose()


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--clients", type=int, default=2000)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--every", type=float, default=30.0)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="nomarch-waiting-"))
    server = ServerProcess(folder, anew=True, NOMARCH_CONNECTIONS="10000", NOMARCH_POLL="5", NOMARCH_AWAY_AFTER="60")
    try:
        asyncio.run(run(server, given.clients, given.seconds, given.every))
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
