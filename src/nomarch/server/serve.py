"""Runs the server and opens a browser when it answers."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser

import uvicorn
from fastapi import FastAPI

from nomarch.engine.errors import BadAddress

from .app import create_app
from .door import door, line
from .garbage import MANY, look_seldom
from .settings import Settings
from .storage.alone import alone_at

MOST_MESSAGE_BYTES = 16 * 1024
PATIENCE = 15.0
IDLE = 30  # seconds for which a connection without a request stays open; a busy server must not hang up on one


def serve(
    host: str = "127.0.0.1", port: int = 8712, open_browser: bool = True, settings: Settings | None = None
) -> None:
    """Serve until interrupted; port 0 takes any free one."""
    settings = settings or Settings()
    with alone_at(settings.address):
        _serve(host, port, open_browser, settings)


def _serve(host: str, port: int, open_browser: bool, settings: Settings) -> None:
    app = create_app(settings)
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    near = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://{f'[{near}]' if ':' in near else near}:{port}/"
    print(f"Nomarch is open at {address} (Ctrl+C ends it)", flush=True)
    if open_browser:
        threading.Thread(target=_open, args=(address, near, port), daemon=True).start()
    look_seldom(MANY)
    uvicorn.Server(configured(app, settings)).run(sockets=[listening])


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How an app is served: with our own doors, and patience that ends."""
    return uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=20,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=3,
        server_header=False,
        http=door(settings.connections, frozenset(settings.proxies), settings.request_seconds, settings.reader_seconds),
        ws=line(settings.reader_seconds),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        raise BadAddress(f"The page cannot open at {host}, port {port}: {problem.strerror}.") from None
    listening.listen(128)  # who reads the address and comes at once waits instead of being refused
    return listening


def _open(address: str, host: str, port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection((host, port), timeout=0.2).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
