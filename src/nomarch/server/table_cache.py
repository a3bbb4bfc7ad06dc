"""The tables in memory: each is rebuilt from the store when it is first asked for, and kept up with it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import SQLAlchemyError

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.tables import Line

from .errors import UnknownTable
from .store import Store
from .table import Memo, Table

Rows = Sequence[RowMapping]
KEPT = 512  # tables held in memory, beside those that somebody is looking at


class TableCache:
    """Tables in memory, by id.

    `ring` is called with a table's id after each change that was made here, `heard` after one that was made elsewhere;
    `find` gives a slug's game; `watched` tells whether somebody is looking at a table. What the store was not asked
    about for `every` seconds is asked again.
    """

    def __init__(
        self,
        store: Store,
        ring: Callable[[str], None] = lambda table: None,
        find: Callable[[str], Game] = catalogue.game,
        heard: Callable[[str], None] = lambda table: None,
        watched: Callable[[str], bool] = lambda table: False,
        every: float = 5.0,
    ) -> None:
        self.store, self.ring, self.find = store, ring, find
        self._heard, self._watched, self._every = heard, watched, every
        self._live: dict[str, Table] = {}
        self._loading: dict[str, threading.Lock] = {}

    def get(self, table_id: str) -> Table:
        """A table, from memory or rebuilt by replay, and at most a few seconds old."""
        table = self._live.get(table_id)
        if table is None:
            return self._loaded(table_id)
        if time.monotonic() - table.looked > self._every:
            with suppress(SQLAlchemyError):  # what is known can be looked at; whoever wants to change it will be told
                self.refresh(table_id)
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

    def seats_of(self, table: Table, player: str) -> tuple[int, ...]:
        """The seats that a player holds, or NotSeated; who seems to have none may have sat down in another process."""
        if not table.seats_of(player):
            self.catch_up(table)
        return table.own_seats(player)

    def refresh(self, table_id: str) -> None:
        """Read what other processes have stored, if there is anything."""
        table = self._live.get(table_id)
        if table is None:  # forgotten: whoever looks reads it anew
            self._heard(table_id)
        elif self.store.state(table_id) == (table.changes, table.version):
            table.looked = time.monotonic()
        else:
            with table.lock:
                self.catch_up(table)

    def catch_up(self, table: Table) -> None:
        """Read everything that has been stored since; the caller holds the table's lock."""
        before = (table.changes, table.version)
        self._read(table)
        if (table.changes, table.version) != before:
            self._heard(table.id)

    def _read(self, table: Table) -> None:
        """Read first, then take over: a database that fails in between leaves the table as it was."""
        asked = time.monotonic()
        row, chairs, talk = self.store.table(table.id), self.store.seats(table.id), self.store.talk(table.id)
        events = self.store.events(table.id, table.version)
        if row is None:
            return
        try:
            _take_over(table, row, chairs, talk, events)
        except Exception:  # half of it may have been taken over
            self._live.pop(table.id, None)
            raise
        table.looked = asked

    def _loaded(self, table_id: str) -> Table:
        """A table that was not in memory: one thread loads it, and holds nobody up who wants another."""
        with self._loading.setdefault(table_id, threading.Lock()):
            try:
                table = self._live.get(table_id) or self._load(table_id)
                self._live[table_id] = table
            finally:
                self._loading.pop(table_id, None)
        self._forget_old()
        return table

    def _load(self, table_id: str) -> Table:
        row = self.store.table(table_id)
        if row is None:
            raise UnknownTable("This table doesn't exist.")
        table = Table.from_rows(self.find(row["game"]), row, self.store.seats(table_id))
        self._read(table)
        return table

    def _forget_old(self) -> None:
        """Let go of the tables that were asked about longest ago, unless somebody is looking at them."""
        if len(self._live) > KEPT:
            unwatched = [table for table in list(self._live.values()) if not self._watched(table.id)]
            unwatched.sort(key=lambda table: table.looked)
            for table in unwatched[: max(0, len(unwatched) - KEPT)]:
                self._live.pop(table.id, None)


def _take_over(table: Table, row: RowMapping, chairs: Rows, talk: Rows, events: Rows) -> None:
    """Make a table what the store says it is."""
    table.changes, table.rematch, table.open_talk = row["changes"], row["rematch"], bool(row["open_talk"])
    table.seat(chairs)
    table.talk = tuple(Line(line["seat"], line["name"], line["text"], line["at"], line["voice"]) for line in talk)
    if row["nonces"] is not None and not table.started:
        table.begin(json.loads(row["nonces"]), json.loads(row["names"]))
    table.follow(events)
    table.memo = Memo()
