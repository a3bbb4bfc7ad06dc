"""How quick the page is: click to the other browser, CPU a move, and many tables with many spectators.

python benchmarks/page.py [--tables 50] [--spectators 200] [--seconds 10]

Beside it, in the same run, a bare websocket echo of messages of the same size: what the network and Python cost alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import websockets
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.browsing import choose, my_turn, open_table, over, version
from support.people import Person
from support.process import ServerProcess

CLICKS = 60
WARMING = "The bots are warming up"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--spectators", type=int, default=200)
    options.add_argument("--seconds", type=float, default=10)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="nomarch-bench-"))
    server = ServerProcess(folder, NOMARCH_WARM="true")
    try:
        print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
        print("click to the other browser", *_figures(clicks(server)))
        size = asyncio.run(crowd(server, given.tables, given.spectators, given.seconds))
        print(f"bare echo of {size} bytes  ", *_figures(asyncio.run(echo(size))))
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _figures(times: list[float]) -> list[str]:
    times = sorted(times)
    p95 = times[int(len(times) * 0.95)]
    return [f"p50 {statistics.median(times) * 1000:.1f} ms", f"p95 {p95 * 1000:.1f} ms", f"({len(times)} times)"]


def clicks(server: ServerProcess) -> list[float]:
    """Two browsers at one table: from the click in one to the patched page in the other."""
    times = []
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or "chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--headless", "--no-sandbox", "--disable-gpu"])
        host, guest = browser.new_context(locale="en").new_page(), browser.new_context(locale="en").new_page()
        open_table(host, server.address, "screen")
        my_turn(host)
        host.evaluate("addEventListener('click', () => { window.lastClick = performance.now(); }, true)")
        guest.goto(host.url)
        expect(guest.locator("#table")).to_have_attribute("data-v", version(host))
        while len(times) < CLICKS and not over(host):
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


async def crowd(server: ServerProcess, tables: int, spectators: int, seconds: float) -> int:
    """Tables of bots that play on and on, and spectators who get every patch; returns the mean size of a patch."""
    merit = Person(server.address)
    ids = []
    for _ in range(tables):
        table = merit.open("me", "bot", "bot")  # all of level 1
        merit.post(f"/api/tables/{table}/leave", {"level": 1})
        ids.append(table)
    while WARMING in merit.get(f"/t/{ids[0]}").text:
        time.sleep(0.5)
    got = [0, 0]
    address = server.address.replace("http", "ws")

    async def watch(table: str, end: float) -> None:
        async with websockets.connect(f"{address}/ws/{table}?edits=1", max_size=None) as line:
            while time.monotonic() < end:
                try:
                    text = await asyncio.wait_for(line.recv(), 1)
                except TimeoutError:
                    continue
                got[0] += 1
                got[1] += len(text)

    cpu, all_cpu, begun = _cpu(server.process.pid), _with_workers(server.process.pid), time.monotonic()
    before = {table: merit.view(table)["v"] for table in ids}
    await asyncio.gather(*(watch(ids[i % tables], begun + seconds) for i in range(spectators)))
    moves = sum(merit.view(table)["v"] - before[table] for table in ids)
    spent, passed = _cpu(server.process.pid) - cpu, time.monotonic() - begun
    thinking = _with_workers(server.process.pid) - all_cpu - spent
    merit.close()
    print(f"{tables} tables of bots, {spectators} spectators:", end=" ")
    print(f"{moves / passed:.0f} events/s stored, {got[0] / passed:.0f} patches/s received,", end=" ")
    print(f"{spent / max(1, moves) * 1000:.2f} ms server CPU an event,", end=" ")
    print(f"{thinking / max(1, moves) * 1000:.2f} ms the bots'")
    return got[1] // max(1, got[0])


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _with_workers(process: int) -> float:
    """The CPU of a process and of all below it."""
    below = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _cpu(process) + sum(_with_workers(int(child)) for child in below)


async def echo(size: int) -> list[float]:
    """There and back: a message of that size over a bare websocket."""

    async def answer(line: websockets.ServerConnection) -> None:
        async for message in line:
            await line.send(message)

    times, text = [], json.dumps({"t": "patch", "html": "x" * max(1, size - 25)})
    async with websockets.serve(answer, "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with websockets.connect(f"ws://127.0.0.1:{port}", max_size=None) as line:
            for _ in range(300):
                start = time.perf_counter()
                await line.send(text)
                await line.recv()
                times.append(time.perf_counter() - start)
    return times


if __name__ == "__main__":
    main()
