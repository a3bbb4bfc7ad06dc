"""How quick the page is: click to the other browser, CPU a move, and many tables with many spectators.

python benchmarks/page.py [--tables 50] [--spectators 200] [--seconds 10]

Beside it, in the same run, a bare websocket echo of messages of the same size: what the network and Python cost alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import websockets
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from echo import echo
from support.browsing import choose, my_turn, open_table, over, version
from support.people import Person
from support.process import ServerProcess

CLICKS, CLICKING = 60, 60.0  # at most so many, in about so many seconds
WARMING = "The bots are warming up"
PATIENCE = 240.0  # seconds for the compiler, and for everybody to sit down
VERSION = re.compile(r'{"t": "patch", "v": (\d+)')


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--spectators", type=int, default=200)
    options.add_argument("--seconds", type=float, default=10)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="nomarch-bench-"))
    server = ServerProcess(folder, anew=True, NOMARCH_WARM="true")
    try:
        print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
        print("click to the other browser", *_figures(clicks(server)))
        warm(server)
        size = asyncio.run(Crowd(server, given.tables, given.spectators).measure(given.seconds))
        cpu, times = time.process_time(), asyncio.run(echo(size))
        print(f"bare echo of {size} bytes  ", *_figures(times), end=", ")
        print(f"{(time.process_time() - cpu) / len(times) * 1000:.2f} ms CPU of both ends, there and back")
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _figures(times: list[float]) -> list[str]:
    times = sorted(times)
    p95 = times[int(len(times) * 0.95)]
    return [f"p50 {statistics.median(times) * 1000:.1f} ms", f"p95 {p95 * 1000:.1f} ms", f"({len(times)} times)"]


def clicks(server: ServerProcess) -> list[float]:
    """Two browsers at one table: from the click in one to the patched page in the other."""
    times: list[float] = []
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=path, args=["--headless", "--no-sandbox", "--disable-gpu"])
        host, guest = browser.new_context(locale="en").new_page(), browser.new_context(locale="en").new_page()
        open_table(host, server.address, "screen")
        my_turn(host)
        host.evaluate("addEventListener('click', () => { window.lastClick = performance.now(); }, true)")
        guest.goto(host.url)
        expect(guest.locator("#table")).to_have_attribute("data-v", version(host))
        end = time.monotonic() + CLICKING
        while len(times) < CLICKS and not over(host) and time.monotonic() < end:
            wanted = guest.evaluate_handle(SEEN)
            choose(host)
            start = host.evaluate("performance.timeOrigin + window.lastClick")
            seen = guest.evaluate("promise => promise.seen", wanted)
            times.append(max(0.0, (seen - start) / 1000))
            my_turn(host)
        browser.close()
    return times


SEEN = """() => ({seen: new Promise(done => new MutationObserver((_, me) => {
  me.disconnect(); done(performance.timeOrigin + performance.now());
}).observe(document.querySelector('#table'), {attributes: true, attributeFilter: ['data-v']}))})"""


class Crowd:
    """Tables of bots that play as fast as they can, and spectators who get every patch."""

    def __init__(self, server: ServerProcess, tables: int, spectators: int) -> None:
        self.server, self.spectators = server, spectators
        self.merit = Person(server.address)
        self.tables = [self.merit.open("me", "bot", "bot") for _ in range(tables)]  # bots of level 1
        self.versions = dict.fromkeys(self.tables, 0)
        self.seated = self.patches = self.letters = 0

    async def measure(self, seconds: float) -> int:
        """All sit down to watch, the bots begin, and after a moment it counts; returns the mean size of a patch."""
        watching = [asyncio.create_task(self._watch(self.tables[i % len(self.tables)])) for i in range(self.spectators)]
        async with asyncio.timeout(PATIENCE):
            while self.seated < self.spectators:
                await asyncio.sleep(0.1)
            await asyncio.to_thread(self._begin)
        await asyncio.sleep(1)
        before, start = self._now(), time.monotonic()
        await asyncio.sleep(seconds)
        after, passed = self._now(), time.monotonic() - start
        for task in watching:
            task.cancel()
        lost = [found for found in await asyncio.gather(*watching, return_exceptions=True) if _is_trouble(found)]
        self.merit.close()
        self._print([b - a for a, b in zip(before, after, strict=True)], passed, len(lost))
        return self.letters // max(1, self.patches)

    def _begin(self) -> None:
        """Leave every table to the bots: nothing is played before."""
        for table in self.tables:
            assert self.merit.post(f"/api/tables/{table}/leave", {"level": 1}).status_code == 200

    async def _watch(self, table: str) -> None:
        address = self.server.address.replace("http", "ws")
        async with websockets.connect(f"{address}/ws/{table}?edits=1", max_size=None, open_timeout=PATIENCE) as line:
            self.seated += 1
            async for text in line:
                if found := VERSION.match(str(text)):
                    self.patches += 1
                    self.letters += len(text)
                    self.versions[table] = max(self.versions[table], int(found[1]))

    def _now(self) -> tuple[float, float, float, float]:
        """(events played, patches received, CPU of the server, CPU of its workers) so far."""
        process = self.server.process.pid
        own = _cpu(process)
        return sum(self.versions.values()), self.patches, own, _with_workers(process) - own

    def _print(self, gained: list[float], passed: float, lost: int) -> None:
        events, patches, own, thinking = gained
        print(f"{len(self.tables)} tables of bots, {self.spectators} spectators, {lost} of them lost:", end=" ")
        print(f"{events / passed:.0f} events/s played, {patches / passed:.0f} patches/s received,", end=" ")
        print(f"{own / max(1, events) * 1000:.2f} ms server CPU an event,", end=" ")
        print(
            f"{thinking / max(1, events) * 1000:.2f} ms the bots' ({own / passed:.2f} + {thinking / passed:.2f} cores)"
        )


def _is_trouble(found: object) -> bool:
    return isinstance(found, BaseException) and not isinstance(found, asyncio.CancelledError)


def warm(server: ServerProcess) -> None:
    """Wait until the bots are at their best, but not for ever."""
    merit, end = Person(server.address), time.monotonic() + PATIENCE
    table = merit.open("me", "bot", "bot")
    with merit.socket(table):
        while WARMING in merit.get(f"/t/{table}").text and time.monotonic() < end:
            time.sleep(1)
    if WARMING in merit.get(f"/t/{table}").text:
        print("the bots are not compiled yet: they play by their quick guess, inside the server")
    merit.close()


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _with_workers(process: int) -> float:
    """The CPU of a process and of all below it."""
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _cpu(process) + sum(_with_workers(int(child)) for child in below)


if __name__ == "__main__":
    main()
