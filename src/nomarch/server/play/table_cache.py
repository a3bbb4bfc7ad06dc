"""The tables in memory: each is rebuilt from the store when it is first asked for, and kept up with it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import SQLAlchemyError

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.server.errors import UnknownTable
from nomarch.server.people import People
from nomarch.server.people.manners import at_odds
from nomarch.server.people.timing import Timing
from nomarch.server.storage.store import Row, Store
from nomarch.server.study.practice import Practice, opening
from nomarch.tables import HUMAN, Line

from .shaking import Asked
from .table import Memo, Table

Rows = Sequence[RowMapping]
LINE = ("seat", "name", "text", "at", "voice", "player")
KEPT = 512  # tables held in memory, beside those that somebody is looking at
IDLE = 60.0  # seconds for which they are held: each takes megabytes, and is read again in a fraction of a second
LATE = 1.2  # times as long as between two looks at all open tables: then one is asked about by itself


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
        self.store, self.ring, self.find, self.timing = store, ring, find, Timing(store)
        self._heard, self._watched, self._every = heard, watched, every
        self.named, self.at_odds = People(store).shown, partial(at_odds, store)
        self._live: dict[str, Table] = {}
        self._loading: dict[str, threading.Lock] = {}
        self._forgot = time.monotonic()

    def get(self, table_id: str) -> Table:
        """A table, from memory or rebuilt by replay, and at most a few seconds old."""
        table = self._live.get(table_id)
        if table is None:
            return self._loaded(table_id)
        if not self._is_fresh(table):
            with suppress(SQLAlchemyError):  # what is known can be looked at; whoever wants to change it will be told
                self.refresh(table_id)
        return table

    def at_hand(self, table_id: str) -> Table | None:
        """A table that can be looked at without asking the store about it, and without much to work out first."""
        table = self._live.get(table_id)
        if table is None or not self._is_fresh(table) or table.untold:
            return None
        return table if table.clock is None or self.timing.house.known else None

    def _is_fresh(self, table: Table) -> bool:
        """Whether the store was asked about it lately, as it is about all open tables at once."""
        return time.monotonic() - table.looked <= LATE * self._every

    def has_seat(self, table_id: str, player: str) -> bool:
        """Whether a player holds a seat here or has lent one, as far as is known without asking the store."""
        table = self._live.get(table_id)
        return table is None or any(chair.owner == player for chair in table.chairs)

    def waits_for_person(self, table_id: str) -> bool:
        """Whether a person is to move, as far as is known without asking the store: then there is nothing to drive."""
        table = self._live.get(table_id)
        if table is None or not table.started:
            return False
        to_move, chairs = table.position.to_move, table.chairs
        return 0 <= to_move < len(chairs) and chairs[to_move].kind == HUMAN

    def held(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def known_version(self, table_id: str) -> int:
        """The version a table has, as far as is known without asking the store; -1 if nothing is."""
        table = self._live.get(table_id)
        return table.version if table else -1

    def rolling(self, table_id: str) -> bool:
        """Whether a roll waits for browsers to add to it, as far as is known without asking the store."""
        table = self._live.get(table_id)
        return table is not None and table.roll > 0

    def falls_in(self, table_id: str) -> float:
        """Seconds until a roll falls that waits for browsers, whoever has added to it by then."""
        table = self._live.get(table_id)
        return max(0.0, table.falls[1] - time.monotonic()) if table else 0.0

    def asked_of(self, table_id: str, player: str) -> Asked | None:
        """What a player's browser is to add to the dice of a match that goes on."""
        table = self.get(table_id)
        with table.lock:
            return table.asked_of(player)

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

    def refresh_all(self, table_ids: Sequence[str]) -> None:
        """The same for several tables; the store is asked once, since mostly there is nothing."""
        asked, live = time.monotonic(), [(one, self._live.get(one)) for one in table_ids]
        before = {table.id: (table.changes, table.version) for _, table in live if table}
        found = self.store.states(list(before))
        for table_id, table in live:
            if table and found.get(table_id) in (before[table_id], (table.changes, table.version)):
                table.looked = max(asked, table.looked)
            else:
                self.refresh(table_id)

    def rung(self, table_id: str, version: int) -> None:
        """Another process has stored events up to this one."""
        table = self._live.get(table_id)
        if table is None:
            self._heard(table_id)
        elif table.version < version:
            self.refresh(table_id)

    def catch_up(self, table: Table) -> None:
        """Read everything that has been stored since; the caller holds the table's lock."""
        before = (table.changes, table.version)
        self._read(table)
        if (table.changes, table.version) != before:
            self._heard(table.id)

    def _read(self, table: Table) -> None:
        """Read first, then take over: a database that fails in between leaves the table as it was.

        Events come first: a match may begin while this reads, and no event may be taken over before its beginning.
        """
        asked = time.monotonic()
        events, row = self.store.events(table.id, table.version), self.store.table(table.id)
        chairs, talk = self.store.seats(table.id), self.store.talk(table.id)
        agreed = self.timing.agreed(table.id)
        if row is None or _renamed(table, row):  # whoever looks next finds it gone, or reads it anew
            self._live.pop(table.id, None)
            self._heard(table.id)
            return
        try:
            _take_over(table, row, chairs, talk, events)
            table.terms, table.clock, table.offer = agreed
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

    def match(self, row: Row, names: Sequence[str]) -> dict[str, Any]:
        """What a table plays and who, as its record will say it."""
        options, practice = json.loads(row["options"]), Practice.read(row["practice"])
        return opening(self.find(row["game"]), len(names), row["rules"], options, practice, names).record.match()

    def _load(self, table_id: str) -> Table:
        row = self.store.table(table_id)
        if row is None:
            raise UnknownTable("This table doesn't exist.")
        table = Table.from_rows(self.find(row["game"]), row, self.store.seats(table_id))
        self._read(table)
        return table

    def forget(self, table_id: str) -> None:
        """Let go of a table that is no more, and let who looks at it know."""
        self._live.pop(table_id, None)
        self.ring(table_id)

    def _forget_old(self) -> None:
        """Let go of tables that nobody is looking at: those asked about long ago, and more if they are too many."""
        now = time.monotonic()
        if len(self._live) <= KEPT and now - self._forgot < IDLE / 10:
            return
        self._forgot = now
        unwatched = [table for table in list(self._live.values()) if not self._watched(table.id)]
        unwatched.sort(key=lambda table: table.looked)
        for n, table in enumerate(unwatched):
            if n < len(unwatched) - KEPT or now - table.looked > IDLE:
                self._live.pop(table.id, None)


def _renamed(table: Table, row: RowMapping) -> bool:
    """Whether somebody who played here has had their name deleted since, and the seal of the dice that named them."""
    return table.started and (table.dice_by != row["dice_by"] or list(table.names) != json.loads(row["names"]))


def _take_over(table: Table, row: RowMapping, chairs: Rows, talk: Rows, events: Rows) -> None:
    """Make a table what the store says it is."""
    table.changes, table.rematch, table.open_talk = row["changes"], row["rematch"], bool(row["open_talk"])
    table.seat(chairs)
    table.talk = tuple(Line(*(line[name] for name in LINE)) for line in talk)
    table.wait(row)
    if row["nonces"] is not None and not table.started:
        table.begin(json.loads(row["nonces"]), json.loads(row["names"]))
    table.follow(events)
    table.memo = Memo()
