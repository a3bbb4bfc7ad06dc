"""News from other processes: PostgreSQL rings, and a slow look makes up for any ring that was lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import structlog

from .hub import Hub
from .play.tables import Tables
from .presence import CHANNEL as COMING_AND_GOING
from .presence import Presence
from .rounds import Rounds
from .storage.statements import CHANNEL
from .storage.store import Store

log = structlog.get_logger()


class Bus:
    """Calls `heard` (from any thread) with the table that another process has changed."""

    def __init__(
        self, store: Store, tables: Tables, hub: Hub, presence: Presence, poll: float, heard: Callable[[str], None]
    ) -> None:
        self._store, self._tables, self._hub, self._presence = store, tables, hub, presence
        self._heard = heard
        self._rounds = Rounds("news", lambda: asyncio.to_thread(self._look), poll)
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to listen and to look."""
        self._rounds.start()
        if self._store.rings:
            self._thread = threading.Thread(target=self._listen, name="nomarch-bus", daemon=True)
            self._thread.start()

    async def stop(self) -> None:
        """End both."""
        self._ending.set()
        await self._rounds.stop()
        if self._thread:
            await asyncio.to_thread(self._thread.join, 5)

    def _look(self) -> None:
        self._tables.refresh_all(self._hub.open_tables())  # first: what follows asks about each that is not fresh
        for table in self._presence.beat():
            self._heard(table)

    def _listen(self) -> None:
        import psycopg

        address = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    for channel in (CHANNEL, COMING_AND_GOING):
                        connection.execute(f"LISTEN {channel}")
                    while not self._ending.is_set():
                        for ring in connection.notifies(timeout=0.5):
                            self._answer(ring.channel, ring.payload)
            except Exception as problem:  # the slow look goes on; try to listen again
                log.warning("doorbell lost", why=str(problem))
                self._ending.wait(1)

    def _rung(self, table: str, version: str = "", process: str = "") -> None:
        """Moves tell which they are and whose; this process knows its own."""
        if not version:
            self._tables.refresh(table)
        elif process != self._store.mark:
            self._tables.rung(table, int(version))

    def _answer(self, channel: str, told: str) -> None:
        if channel == CHANNEL:
            self._rung(*told.split(" ")[:3])
        elif table := self._presence.heard(told):
            self._heard(table)
