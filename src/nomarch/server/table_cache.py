"""The tables in memory: each is rebuilt from the store when it is first asked for, and kept up with it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.tables import Line

from .errors import UnknownTable
from .store import Store
from .table import Memo, Table

KEPT = 512  # tables held in memory


class TableCache:
    """Tables in memory, by id; `ring` is called with a table's id after each change, `find` gives a slug's game."""

    def __init__(
        self,
        store: Store,
        ring: Callable[[str], None] = lambda table: None,
        find: Callable[[str], Game] = catalogue.game,
    ) -> None:
        self.store, self.ring, self.find = store, ring, find
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

    def has_seat(self, table_id: str, player: str) -> bool:
        """Whether a player holds a seat here or has lent one, as far as is known without asking the store."""
        table = self._live.get(table_id)
        return table is None or any(chair.owner == player for chair in table.chairs)

    def invited(self, token: str) -> Table:
        """The table that an invitation leads to."""
        found = self.store.invited(token)
        if found is None:
            raise UnknownTable("This invitation isn't valid; ask for a new one.")
        return self.get(found)

    def changed(self, table: Table) -> None:
        """Take over what was just stored and let everybody know; the caller holds the table's lock."""
        self.catch_up(table)
        self.ring(table.id)

    def refresh(self, table_id: str) -> bool:
        """Read what other processes have stored; True if there was anything."""
        table = self._live.get(table_id)
        if table is None or self.store.state(table_id) == (table.changes, table.version):
            return False
        with table.lock:
            self.catch_up(table)
        return True

    def catch_up(self, table: Table) -> None:
        """Read everything that has been stored since; the caller holds the table's lock."""
        row = self.store.table(table.id)
        if row is None:
            return
        table.changes, table.rematch = row["changes"], row["rematch"]
        table.seat(self.store.seats(table.id))
        table.open_talk = bool(row["open_talk"])
        table.talk = tuple(
            Line(r["seat"], r["name"], r["text"], r["at"], r["voice"]) for r in self.store.talk(table.id)
        )
        if row["nonces"] is not None and not table.started:
            table.begin(json.loads(row["nonces"]), json.loads(row["names"]))
        table.follow(self.store.events(table.id, table.version))
        table.memo = Memo()

    def _load(self, table_id: str) -> Table:
        row = self.store.table(table_id)
        if row is None:
            raise UnknownTable("This table doesn't exist.")
        table = Table.from_rows(self.find(row["game"]), row, self.store.seats(table_id))
        self.catch_up(table)
        return table

    def _forget_old(self) -> None:
        for table_id in list(self._live)[: max(0, len(self._live) - KEPT)]:
            del self._live[table_id]
