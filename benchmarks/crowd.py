"""Many tables of people who act once a second, and many who only watch: are moves late, and does anything grow?

python benchmarks/crowd.py [--tables 200] [--watchers 1000] [--minutes 2] [--every 1.0] [--processes N]
    [--database sqlite|postgres] [--against SRC]

Two people sit at each table, each with a socket as the page has one; the one to move clicks once a second. A move is
late if its answer takes longer than that second. Who only watches is a bare connection that takes compressed messages
as a browser does and counts them without reading, so that the crowd leaves the cores to the servers. With several
processes, which need PostgreSQL, all who are at a table are sent to the same one, as nginx does it. Who is told to come
again later (503) does, as a page would. Right after it, once the tables are still, a bare echo of messages of the same
size: as many connections, as many messages a second. In both the crowd is woken before all else, where the system lets
it: browsers are other machines, so how long they wait for a core here is not the servers' time. With `--minutes 30` it
is the soak: memory, files, threads and tasks of the servers are told every tenth of the time. `--against` names the
`src` folder of another version: the first process runs that one and the second this one, each with half of the tables,
so that both are measured at once.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import html
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from echo import echo_in_crowd
from support.postgres import Cluster
from support.process import ServerProcess

from nomarch.page.edits import apply

GAME = "roll-through-the-ages"
ACTION = re.compile(r'data-action="([^"]+)"')
PATIENCE = 300.0  # seconds for everybody to come in
LOOKS = 10  # at what the server holds
ECHOING = 20.0  # seconds of a bare echo
TRIES = 20  # at a request that is answered with "later"
PING, PONG, SMALL = 9, 10, 60  # kinds of frames, and bytes that are no patch
READ = ("choices", "result")  # what a player of the crowd looks at


class Page:
    """A browser's side of a socket: it keeps the parts that it was sent."""

    def __init__(self, crowd: Crowd, server: ServerProcess, table: str, token: str) -> None:
        self.crowd, self.server, self.table, self.token = crowd, server, table, token
        self.parts: dict[str, str] = {}
        self.version, self.news = -1, asyncio.Event()
        self.waits: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def run(self) -> None:
        address = f"{self.server.address.replace('http', 'ws')}/ws/{self.table}?edits=1"
        headers = {"authorization": f"Bearer {self.token}"}
        async with websockets.connect(
            address, additional_headers=headers, max_size=None, open_timeout=PATIENCE, ping_interval=None
        ) as self.line:
            self.crowd.inside += 1
            async for text in self.line:
                self._hear(str(text))

    def _hear(self, text: str) -> None:
        told = json.loads(text)
        if told["t"] == "patch":
            self.crowd.patches += 1
            self.crowd.read += 1
            self.crowd.letters += len(text)
            for part in READ:
                if (edits := told["edits"].get(part)) is not None:
                    pieces = tuple(e if isinstance(e, str) else tuple(e) for e in edits)
                    self.parts[part] = apply(self.parts.get(part, ""), pieces)
            self.version = told["v"]
            self.news.set()
        elif told["t"] == "ping":
            asyncio.get_running_loop().create_task(self.line.send('{"t":"pong"}'))
        elif told["t"] == "busy":
            self.crowd.busy += 1
        elif told.get("id") in self.waits:
            self.waits.pop(told["id"]).set_result(told)

    def choices(self) -> list[str]:
        return [html.unescape(found) for found in ACTION.findall(self.parts.get("choices", ""))]

    async def act(self, action: str) -> dict[str, Any]:
        name = f"a{self.crowd.named()}"
        answer = self.waits[name] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"t": "act", "id": name, "v": self.version, "a": action}))
        return await answer


class Onlooker(asyncio.Protocol):
    """Somebody who only watches: messages are counted by the heads of their frames, and pings answered."""

    def __init__(self, crowd: Crowd, server: ServerProcess, table: str) -> None:
        self.crowd, self.table, self.inside, self.heard = crowd, table, False, bytearray()
        self.host, self.port = server.address.removeprefix("http://").split(":")
        self.ended = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, self.host, int(self.port))
        try:
            await self.ended
        finally:
            self.transport.close()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        lines = (
            f"GET /ws/{self.table}?edits=1 HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: bm9tYXJjaCBsb29rcyBvbg==",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        )
        transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.inside:
            head, found, rest = self.heard.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.inside, self.heard = True, rest
            self.crowd.inside += 1
        while (size := self._frame()) is not None:
            del self.heard[:size]

    def _frame(self) -> int | None:
        """The size of the next frame, once all of it is there."""
        heard = self.heard
        if len(heard) < 2:
            return None
        kind, size, start = heard[0] & 15, heard[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(heard[2:start], "big")
        if len(heard) < start + size:
            return None
        if kind == PING:
            self.transport.write(bytes((0x80 | PONG, 0x80 | size, 0, 0, 0, 0)) + heard[start : start + size])
        elif size > SMALL:
            self.crowd.patches += 1
        return start + size

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)


class Crowd:
    """All tables and all who look at them."""

    def __init__(self, servers: list[ServerProcess], every: float) -> None:
        self.servers, self.every, self.rng = servers, every, random.Random(1)
        self.http = httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=None))
        self.inside = self.patches = self.read = self.letters = self.busy = self.matches = self.later = self._names = 0
        self.times: list[float] = []  # from a click to its answer
        self.by_server: dict[str, list[float]] = {server.address: [] for server in servers}
        self.across: list[float] = []  # from a click to the other's page
        self.refused: list[str] = []
        self.began: list[float] = []  # the CPU that each server had used before what counts
        self.gate = asyncio.Semaphore(20)

    def named(self) -> int:
        self._names += 1
        return self._names

    async def post(self, address: str, body: Any, token: str = "") -> dict[str, Any]:
        """Ask a server for something; who is told to come later does."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        for _ in range(TRIES):
            answer = await self.http.post(address, json=body, headers=headers)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            self.later += 1
            await asyncio.sleep(float(answer.headers["retry-after"]))
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def begin(self, server: ServerProcess) -> tuple[Page, Page]:
        """A match of two people, both at the table."""
        api = f"{server.address}/api"
        async with self.gate:
            tokens = [(await self.post(f"{api}/players", {"name": name}))["token"] for name in ("Merit", "Hemi")]
            wish = {
                "game": GAME,
                "chairs": ["me", "open"],
                "request": f"r{self.named()}",
            }  # one table, also if asked again
            opened = await self.post(f"{api}/tables", wish, tokens[0])
            await self.post(f"{api}/invitations/{opened['invite'].removeprefix('/i/')}", None, tokens[1])
            for token in tokens:
                await self.post(f"{api}/tables/{opened['id']}/nonce", {"n": "abc"}, token)
            self.matches += 1
            return Page(self, server, opened["id"], tokens[0]), Page(self, server, opened["id"], tokens[1])

    async def table(self, server: ServerProcess, watchers: int, start: asyncio.Event) -> None:
        """One match after the other; those who watch see the first to its end."""
        pages = await self.begin(server)
        others = [asyncio.create_task(Onlooker(self, server, pages[0].table).run()) for _ in range(watchers)]
        lines: list[asyncio.Task[None]] = []
        try:
            while True:
                lines = [asyncio.create_task(page.run()) for page in pages]
                await start.wait()
                await asyncio.sleep(self.rng.random() * self.every)
                await self._play(pages)
                for line in lines:
                    line.cancel()
                pages = await self.begin(server)
        finally:
            for one in (*others, *lines):
                one.cancel()

    async def _play(self, pages: tuple[Page, Page]) -> None:
        due = time.monotonic()
        for idle in range(2000):
            mover = next((page for page in pages if page.choices()), None)
            if mover is None:
                if idle > 1000 or pages[0].parts.get("result", "").count("<") > 4:
                    return
                await asyncio.sleep(0.1)
                continue
            other = pages[1] if mover is pages[0] else pages[0]
            await self._click(mover, other)
            due += self.every
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def _click(self, mover: Page, other: Page) -> None:
        began = time.perf_counter()
        told = await mover.act(self.rng.choice(mover.choices()))
        self.times.append(time.perf_counter() - began)
        self.by_server[mover.server.address].append(self.times[-1])
        if told["t"] != "ack":
            self.refused.append(str(told.get("code")))
            await asyncio.sleep(0.2)
            return
        while other.version < told["v"] or mover.version < told["v"]:
            late = other if other.version < told["v"] else mover
            late.news.clear()
            await late.news.wait()
        self.across.append(time.perf_counter() - began)


def held(servers: list[ServerProcess]) -> dict[str, float]:
    """What all servers hold: megabytes, files and threads, and the CPU they have used."""
    each = [_held(server.process.pid) for server in servers]
    return {name: sum(one[name] for one in each) for name in each[0]}


def _held(process: int) -> dict[str, float]:
    folder = Path(f"/proc/{process}")
    status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
    fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    return {
        "MB": int(status["VmRSS"].split()[0]) / 1024,
        "files": len(list((folder / "fd").iterdir())),
        "threads": int(status["Threads"]),
        "cpu": (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"),
    }


def woken_first() -> bool:
    """Have this process woken before all others, its children apart; False where the system does not allow it."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except (AttributeError, OSError):
        return False
    return True


async def measure(servers: list[ServerProcess], given: argparse.Namespace) -> int:
    if not woken_first():
        print("The crowd waits for cores like everybody else: times hold its own waiting, too.")
    crowd, start = Crowd(servers, given.every), asyncio.Event()
    each = given.watchers // given.tables
    tables = [asyncio.create_task(crowd.table(servers[n % len(servers)], each, start)) for n in range(given.tables)]
    everybody = given.tables * (2 + each)
    async with asyncio.timeout(PATIENCE):
        while crowd.inside < everybody and not any(table.done() for table in tables):
            await asyncio.sleep(0.2)
    print(f"{crowd.inside} of {everybody} sockets open; load of the machine {os.getloadavg()[0]:.1f}", flush=True)
    gc.collect()
    gc.disable()  # else the crowd itself stops for a moment now and then, and takes that for a late answer
    start.set()
    await asyncio.sleep(5)
    for times in (crowd.times, crowd.across, *crowd.by_server.values()):
        times.clear()
    crowd.began = [_held(server.process.pid)["cpu"] for server in servers]
    began, first, patches, own = time.monotonic(), held(servers), crowd.patches, time.process_time()
    for n in range(LOOKS):
        await asyncio.sleep(60 * given.minutes / LOOKS)
        await _tell(crowd, n)
    passed = time.monotonic() - began
    print(f"the crowd itself took {(time.process_time() - own) / passed:.2f} cores")
    _sum_up(crowd, passed, first, patches)
    for table in tables:
        table.cancel()
    lost = [found for found in await asyncio.gather(*tables, return_exceptions=True) if isinstance(found, Exception)]
    print(f"{len(lost)} tables lost {lost[:2]}; refused: {sorted(set(crowd.refused))} {len(crowd.refused)}", end="")
    print(f"; told to come later: {crowd.later}; load of the machine {os.getloadavg()[0]:.1f}")
    await crowd.http.aclose()
    await _compare(crowd, everybody, given.tables / given.every)
    return len(lost)


async def _tell(crowd: Crowd, n: int) -> None:
    now = held(crowd.servers)
    told = "".join([(await crowd.http.get(f"{server.address}/metrics")).text for server in crowd.servers])
    kinds = ("tasks", "tables", "things")
    counted = (sum(map(float, re.findall(rf"^nomarch_{kind} (\S+)", told, re.MULTILINE))) for kind in kinds)
    more = ", ".join(f"{count:.0f} {kind}" for count, kind in zip(counted, kinds, strict=True))
    print(f"{n + 1:>3}: {now['MB']:.0f} MB, {now['files']:.0f} files, {now['threads']:.0f} threads, {more}, ", end="")
    print(f"{len(crowd.times)} moves, {crowd.matches} matches", flush=True)


def _sum_up(crowd: Crowd, passed: float, first: dict[str, float], patches: int) -> None:
    moves, cpu = len(crowd.times), held(crowd.servers)["cpu"] - first["cpu"]
    late = sum(time > crowd.every for time in crowd.times)
    if len(crowd.servers) > 1:
        each = [
            1000 * (_held(one.process.pid)["cpu"] - was) for one, was in zip(crowd.servers, crowd.began, strict=True)
        ]
        share = max(1, moves) / len(each)
        print(f"ms of CPU a move, process by process: {', '.join(f'{one / share:.1f}' for one in each)}")
    print(f"{moves} moves in {passed:.0f} s, {late} late; {crowd.patches - patches} patches received; ", end="")
    print(f"{1000 * cpu / max(1, moves):.1f} ms of CPU a move, {cpu / passed:.2f} cores; told to be busy: {crowd.busy}")
    print("click to answer      ", figures(crowd.times))
    if len(crowd.servers) > 1:
        for times in crowd.by_server.values():
            print("  of one process     ", figures(times))
    print("click to both pages  ", figures(crowd.across))


async def _compare(crowd: Crowd, connections: int, rate: float) -> None:
    """With a bare echo under the same load."""
    size = crowd.letters // max(1, crowd.read)
    times = await echo_in_crowd(size, connections, rate, ECHOING)
    print(f"echo of {size} bytes  ", figures(times))
    if crowd.times and times:
        print(f"click to answer, p95: {p95(crowd.times) / p95(times):.1f} times that of the echo")


def figures(times: list[float]) -> str:
    if not times:
        return "nothing"
    p99 = sorted(times)[int(len(times) * 0.99)]
    told = zip(("p50", "p95", "p99"), (statistics.median(times), p95(times), p99), strict=True)
    return f"{', '.join(f'{name} {1000 * time:.1f} ms' for name, time in told)} ({len(times)})"


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--watchers", type=int, default=1000)
    options.add_argument("--minutes", type=float, default=2.0)
    options.add_argument("--every", type=float, default=1.0, help="seconds between two moves at a table")
    options.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options.add_argument("--processes", type=int, default=1, help="more than one on PostgreSQL only")
    options.add_argument(
        "--against", metavar="SRC", help="another version's src folder, for the first of two processes"
    )
    given = options.parse_args()
    if given.against:
        given.database, given.processes = "postgres", 2
    if given.processes > 1 and given.database != "postgres":
        options.error("several processes need --database postgres")
    with tempfile.TemporaryDirectory(prefix="nomarch-crowd-") as folder, ExitStack() as all_of_it:
        cluster = all_of_it.enter_context(Cluster()) if given.database == "postgres" else None
        database = cluster.create("crowd") if cluster else ""
        servers = []
        for n in range(given.processes):
            (place := Path(folder, str(n))).mkdir()
            more = {"PYTHONPATH": given.against} if given.against and not n else {}
            server = ServerProcess(place, database, anew=True, NOMARCH_CONNECTIONS="5000", NOMARCH_POLL="5", **more)
            servers.append(server)
            all_of_it.callback(servers[-1].stop)
        return asyncio.run(measure(servers, given))


if __name__ == "__main__":
    sys.exit(main())
