"""A first start in a process of its own: prints what was loaded at each moment of it. Argument: a new data folder."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI

from nomarch.server.app import create_app
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings

LATE = {"alembic", "llvmlite", "numba"}


def late() -> list[str]:
    return sorted(LATE & set(sys.modules))


def let_a_bot_answer(tables: Tables, table: str) -> None:
    """Play for the person until a bot has played, too."""
    owner = tables.get(table).owner
    tables.give_nonce(table, owner, "abc")
    while tables.get(table).position.to_move == 0:
        found = tables.get(table)
        tables.act(table, owner, found.version, found.position.say(found.position.legal()[0]))
    while not any(event.seat > 0 for event in tables.get(table).position.record.events):
        time.sleep(0.05)


@contextmanager
def visiting(app: FastAPI) -> Iterator[httpx.Client]:
    """A browser at the running app."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    running = threading.Thread(target=server.run)
    running.start()
    while not server.started:
        time.sleep(0.01)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    with httpx.Client(base_url=address, timeout=60, follow_redirects=True, verify=False) as browser:
        yield browser
    server.should_exit = True
    running.join()


def main() -> None:
    app, seen = create_app(Settings(data=Path(sys.argv[1]), database="", warm=False, bot_pause=0)), {}
    with visiting(app) as browser:
        assert browser.get("/").status_code == 200
        seen["lobby"] = late()
        table = browser.post("/tables", data={"game": "roll-through-the-ages", "with": "bots"})
        assert table.status_code == 200
        seen["table"] = late()
        let_a_bot_answer(app.state.services.tables, table.url.path.removeprefix("/t/"))
        seen["bot"] = late()
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
