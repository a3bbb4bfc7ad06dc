"""A server inside the tests' own process."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

from nomarch.server.app import create_app
from nomarch.server.serve import configured
from nomarch.server.settings import Settings


class Here:
    """A server inside this process, so that its parts can fail on demand."""

    def __init__(self, data: Path, **more: Any) -> None:
        settings = Settings(data=data, warm=False, bot_pause=0, limits=False, away_after=0, **more)
        app = create_app(settings)
        self.services: Any = app.state.services
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self._server = uvicorn.Server(configured(app, settings))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]})
        self._thread.start()
        for _ in range(600):
            if self._server.started:
                return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def wait_for_goodbyes(self) -> None:
        """Until all who had come by a websocket are gone, also for the server."""
        for _ in range(400):
            if not self._server.server_state.tasks:
                return
            time.sleep(0.05)
        raise AssertionError("somebody is still there")

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
