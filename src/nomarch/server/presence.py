"""Who is at which table, in this process or in another one on the same database.

Each process signs for the players whose sockets it holds, until a moment soon to come, and signs
again in time. When a process dies, what it signed runs out, and its people count as away.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError

from .hub import Hub
from .play.tables import Tables
from .storage.store import Store

CHANNEL = "nomarch_presence"
BEATS = 3  # so many signings may fail before somebody counts as gone
Key = tuple[str, str]  # a table and a player
NEVER: tuple[float, dict[str, float]] = (-1e9, {})
log = structlog.get_logger()

_SIGN = sa.text(
    "INSERT INTO presence (table_id, player, process, until)"
    " VALUES (:table_id, :player, :process, extract(epoch FROM clock_timestamp()) + :seconds)"
    " ON CONFLICT (table_id, player, process) DO UPDATE SET until = excluded.until"
)
_OTHERS = sa.text(
    "SELECT player, max(until) - extract(epoch FROM clock_timestamp()) AS left FROM presence"
    " WHERE table_id = :table_id AND process <> :process GROUP BY player"
)
_CLEAR = sa.text(  # rows that somebody is just signing anew are left to the next time
    "DELETE FROM presence WHERE ctid IN (SELECT ctid FROM presence"
    " WHERE until < extract(epoch FROM clock_timestamp()) FOR UPDATE SKIP LOCKED)"
)
_RING = sa.text(f"SELECT pg_notify('{CHANNEL}', :who)")


class Presence:
    """Tells who is away; `beat` is to be called every `every` seconds."""

    def __init__(self, hub: Hub, store: Store, tables: Tables, away_after: float, every: float) -> None:
        self._hub, self._store, self._tables = hub, store, tables
        self._away_after, self._every = away_after, every
        self._process = secrets.token_hex(8)
        self._signing = threading.Lock()
        self._others: dict[str, tuple[float, dict[str, float]]] = {}
        self._shown: dict[str, frozenset[str]] = {}

    @asynccontextmanager
    async def at(self, table: str, player: str) -> AsyncIterator[asyncio.Event]:
        """A socket's time at a table; its flag is raised whenever the table changes, and when people come or go."""
        flag = self._hub.join(table, player)
        try:
            await self._announce(table, player)
            yield flag
        finally:
            self._hub.part(table, player, flag)
            await self._announce(table, player)

    def greet(self, table: str, player: str) -> None:
        """Somebody is about to sit down: so that nobody puts a bot there before their socket is open."""
        self._hub.greet(table, player)
        if self._store.rings:
            with self._signing, self._store.engine.begin() as connection:
                connection.execute(_SIGN, [self._row((table, player))])

    def away(self, table: str, player: str) -> bool:
        """Whether a player has been gone for so long that a bot may stand in; as far as was last heard."""
        if not self._hub.away(table, player, self._away_after):
            return False
        return not self._store.rings or self._elsewhere(table).get(player, 0.0) <= time.monotonic()

    def known(self, table: str, players: Iterable[str]) -> bool:
        """Whether it can be told without asking the database who of these is away."""
        if not self._store.rings or time.monotonic() - self._others.get(table, NEVER)[0] < self._every / 2:
            return True
        return all(self._hub.here(table, player) for player in players)

    def forget(self, table: str) -> None:
        """Ask the database again before the next answer."""
        self._others.pop(table, None)

    def heard(self, who: str) -> str | None:
        """The table that another process rang for, if it was another one."""
        process, _, table = who.partition(" ")
        if process == self._process:
            return None
        self.forget(table)
        return table

    def beat(self) -> list[str]:
        """Sign again for all who are here; returns the open tables where somebody has come or gone unnoticed."""
        open_tables = self._hub.open_tables()
        if self._store.rings:
            self._sign(self._hub.people())
            self._clear()
            self._others = {table: known for table, known in list(self._others.items()) if table in open_tables}
        before, self._shown = self._shown, {table: self._all_away(table) for table in open_tables}
        return [table for table, away in self._shown.items() if before.get(table, away) != away]

    async def _announce(self, table: str, player: str) -> None:
        """Let everybody at the table see who came or went, here and elsewhere."""
        self._hub.ring(table)
        if self._store.rings:
            try:
                await asyncio.to_thread(self._sign, [(table, player)], ring=True)
            except SQLAlchemyError as problem:  # the next beat makes up for it
                log.warning("presence not told", table=table, why=str(problem))

    def _counts(self, key: Key) -> bool:
        """Whether anybody asks if this player is away: not of spectators."""
        return any(chair.owner == key[1] for chair in self._tables.get(key[0]).chairs)

    def _all_away(self, table: str) -> frozenset[str]:
        owners = {chair.owner for chair in self._tables.get(table).chairs if chair.owner}
        return frozenset(owner for owner in owners if self.away(table, owner))

    def _sign(self, keys: list[Key], *, ring: bool = False) -> None:
        """Write how long these players count as here; one writer at a time, so the last word is the present one."""
        keys = sorted(key for key in keys if self._counts(key))
        if not keys:
            return
        with self._signing, self._store.engine.begin() as connection:
            connection.execute(_SIGN, [self._row(key) for key in keys])
            for table in {table for table, _ in keys} if ring else ():
                connection.execute(_RING, {"who": f"{self._process} {table}"})

    def _clear(self) -> None:
        """Take away what has run out, whoever signed it."""
        with self._store.engine.begin() as connection:
            connection.execute(_CLEAR)

    def _row(self, key: Key) -> dict[str, object]:
        lease = BEATS * self._every if self._hub.here(*key) else 0.0
        names = {"table_id": key[0], "player": key[1], "process": self._process}
        return {**names, "seconds": lease + self._away_after}

    def _elsewhere(self, table: str) -> dict[str, float]:
        """Until when players are signed for by other processes, by this machine's clock."""
        now = time.monotonic()
        at, known = self._others.get(table, NEVER)
        if now - at > self._every:
            try:
                with self._store.engine.connect() as connection:
                    rows = connection.execute(_OTHERS, {"table_id": table, "process": self._process}).all()
            except SQLAlchemyError:  # pages go on showing what was last known
                return known
            known = {player: now + float(left) for player, left in rows}
            self._others[table] = (now, known)
        return known
