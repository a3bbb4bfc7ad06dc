"""A bare websocket echo: what the network and Python cost alone."""

from __future__ import annotations

import json
import time

import websockets

TIMES = 300


async def echo(size: int) -> list[float]:
    """There and back: a message of that size over a bare websocket."""

    async def answer(line: websockets.ServerConnection) -> None:
        async for message in line:
            await line.send(message)

    times, text = [], json.dumps({"t": "patch", "html": "x" * max(1, size - 25)})
    async with websockets.serve(answer, "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with websockets.connect(f"ws://127.0.0.1:{port}", max_size=None) as line:
            for _ in range(TIMES):
                start = time.perf_counter()
                await line.send(text)
                await line.recv()
                times.append(time.perf_counter() - start)
    return times
