"""The tables at hand: each is rebuilt from the store when it is first asked for, and kept up with it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

from nomarch.engine import Game
from nomarch.page.look import Line

from .errors import UnknownTable
from .store import Store
from .table import Table

KEPT = 512  # tables held in memory


class Shelf:
    """Tables in memory, by id; `find` gives the game of a slug."""

    def __init__(self, store: Store, find: Callable[[str], Game]) -> None:
        self._store, self._find = store, find
        self._live: dict[str, Table] = {}
        self._loading = threading.Lock()

    def get(self, table_id: str) -> Table:
        """A table, from memory or rebuilt by replay."""
        table = self._live.get(table_id)
        if table is None:
            with self._loading:
                table = self._live.get(table_id) or self._load(table_id)
                self._live[table_id] = table
                self._forget_old()
        return table

    def at_hand(self, table_id: str) -> Table | None:
        """A table if it is in memory."""
        return self._live.get(table_id)

    def refresh(self, table_id: str) -> bool:
        """Read what other processes have stored; True if there was anything."""
        table = self._live.get(table_id)
        if table is None or self._store.state(table_id) == (table.changes, table.version):
            return False
        with table.lock:
            self.catch_up(table)
        return True

    def catch_up(self, table: Table) -> None:
        """Read everything that has been stored since; the caller holds the table's lock."""
        row = self._store.table(table.id)
        if row is None:
            return
        table.changes, table.rematch = row["changes"], row["rematch"]
        table.seat(self._store.seats(table.id))
        table.open_talk = bool(row["open_talk"])
        table.talk = tuple(
            Line(r["seat"], r["name"], r["text"], r["at"], r["voice"]) for r in self._store.talk(table.id)
        )
        if row["nonces"] is not None and not table.started:
            table.begin(json.loads(row["nonces"]), json.loads(row["names"]))
        table.follow(self._store.events(table.id, table.version))
        table.looks.clear()

    def _load(self, table_id: str) -> Table:
        row = self._store.table(table_id)
        if row is None:
            raise UnknownTable("This table doesn't exist.")
        table = Table.from_rows(self._find(row["game"]), row, self._store.seats(table_id))
        self.catch_up(table)
        return table

    def _forget_old(self) -> None:
        for table_id in list(self._live)[: max(0, len(self._live) - KEPT)]:
            del self._live[table_id]
