"""A bare websocket echo: what the network and Python cost alone, on a quiet line or in a crowd."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import websockets

TIMES = 300
AT_ONCE = 50  # connections that are being opened
PATIENCE = 60.0  # seconds for a connection to open


async def echo(size: int) -> list[float]:
    """There and back: a message of that size over a bare websocket."""
    async with (
        websockets.serve(_answer, "127.0.0.1", 0, max_size=None) as server,
        _line(server.sockets[0].getsockname()[1]) as line,
    ):
        return [await _there_and_back(line, _text(size)) for _ in range(TIMES)]


async def echo_in_crowd(size: int, connections: int, rate: float, seconds: float) -> list[float]:
    """The same with so many connections open and so many messages a second among them; a process of its own answers."""
    order = [sys.executable, __file__]
    server = subprocess.Popen(order, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        port = int(server.stdout.readline())
        async with contextlib.AsyncExitStack() as all_of_them:
            lines = [line async for line in _opened(all_of_them, port, connections)]
            return await _sent(lines, _text(size), rate, seconds)
    finally:
        server.terminate()
        server.wait(PATIENCE)


async def _opened(
    all_of_them: contextlib.AsyncExitStack, port: int, connections: int
) -> AsyncIterator[websockets.ClientConnection]:
    for first in range(0, connections, AT_ONCE):
        some = [all_of_them.enter_async_context(_line(port)) for _ in range(first, min(connections, first + AT_ONCE))]
        for line in await asyncio.gather(*some):
            yield line


async def _sent(lines: list[websockets.ClientConnection], text: str, rate: float, seconds: float) -> list[float]:
    """Messages at even distances, each over a line that is free, whether or not those before have come back."""
    rng, free, began = random.Random(1), list(lines), time.monotonic()
    under_way: set[asyncio.Task[None]] = set()
    times: list[float] = []

    async def one(line: websockets.ClientConnection) -> None:
        times.append(await _there_and_back(line, text))
        free.append(line)

    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + n / rate - time.monotonic()))
        if free:
            task = asyncio.create_task(one(free.pop(rng.randrange(len(free)))))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return times


async def _there_and_back(line: websockets.ClientConnection, text: str) -> float:
    start = time.perf_counter()
    await line.send(text)
    await line.recv()
    return time.perf_counter() - start


async def _answer(line: websockets.ServerConnection) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        async for message in line:
            await line.send(message)


def _line(port: int) -> websockets.connect:
    return websockets.connect(f"ws://127.0.0.1:{port}", max_size=None, open_timeout=PATIENCE, ping_interval=None)


def _text(size: int) -> str:
    return json.dumps({"t": "patch", "html": "x" * max(1, size - 25)})


async def _serve() -> None:
    async with websockets.serve(_answer, "127.0.0.1", 0, max_size=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_serve())
