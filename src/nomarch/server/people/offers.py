"""Offers: what somebody at a table asks the others to agree to. They are stored; what all agree to happens at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.exc import NoResultFound

from nomarch.page.clocks import TAKE_BACK
from nomarch.server.errors import NoOffer
from nomarch.server.play.table import Table
from nomarch.server.play.tables import Tables
from nomarch.server.storage import statements as ask
from nomarch.server.storage.schema import abandoned, offers
from nomarch.server.storage.store import is_name, now

from .offering import check, last_record, live, people_at
from .terms import Offer

_clear = sa.delete(offers).where(offers.c.table_id == ask.of_table)
_add = sa.insert(offers)
_end = sa.insert(abandoned)
_ended = sa.select(abandoned.c.record).where(abandoned.c.match == sa.bindparam("of_match"))


class Offers:
    """Makes and answers offers; `keep` stores the record of a match that ends by one, and returns its name."""

    def __init__(self, tables: Tables, keep: Callable[[str], str]) -> None:
        self._tables, self._store, self._keep = tables, tables.store, keep

    def make(self, table_id: str, player: str, kind: str) -> None:
        """Ask the others; where there are none, it happens. Who offers what another has offered agrees to it."""
        table = self._tables.get(table_id)
        with table.lock:
            self._tables.catch_up(table)
            seat = table.own_seats(player)[0]
            check(table, kind, player)
            if (standing := live(table)) and standing.kind == kind:
                return self._agree(table, standing, player)
            return self._agree(table, Offer(kind, seat, table.version, ()), player)

    def answer(self, table_id: str, player: str, accept: bool) -> None:
        """Agree to what is offered, or refuse it; whoever made an offer takes it back by refusing."""
        table = self._tables.get(table_id)
        with table.lock:
            self._tables.catch_up(table)
            table.own_seats(player)
            standing = live(table)
            if standing is None:
                raise NoOffer("This offer no longer stands.")
            if accept:
                check(table, standing.kind, table.chairs[standing.seat].owner or player)
                return self._agree(table, standing, player)
            return self._write(table, None)

    def record_of(self, table_id: str) -> str | None:
        """Where the record of a match is that was abandoned by agreement."""
        if not is_name(table_id):
            return None
        with self._store.engine.connect() as connection:
            return connection.scalar(_ended, {"of_match": table_id})

    def _agree(self, table: Table, offer: Offer, player: str) -> None:
        """One more agrees; when all have, what was offered happens."""
        agreed = tuple(dict.fromkeys([*offer.agreed, player]))
        if people_at(table) - set(agreed):
            self._write(table, replace(offer, agreed=agreed))
        elif offer.kind == TAKE_BACK:
            self._write(table, None)
            self._tables.take_back(table, table.chairs[offer.seat].owner or player)
        else:
            self._abandon(table)

    def _write(self, table: Table, offer: Offer | None) -> None:
        with self._store.holding(table.id) as (connection, _row, _chairs):
            connection.execute(_clear, {"of_table": table.id})
            if offer:
                row = {"kind": offer.kind, "seat": offer.seat, "version": offer.version}
                connection.execute(_add, {"table_id": table.id, **row, "agreed": json.dumps(offer.agreed)})
            connection.execute(ask.change, {"of_table": table.id})
        self._tables.changed(table)

    def _abandon(self, table: Table) -> None:
        """The match ends unfinished: its record is kept with the key of its dice, and the table goes."""
        name = self._keep(last_record(table).dumps())
        with suppress(NoResultFound), self._store.holding(table.id) as (connection, _row, _chairs):  # another was first
            connection.execute(_end, {"match": table.id, "record": name, "at": now()})
            for statement in ask.delete_parts:
                connection.execute(statement, {"of_table": table.id})
        self._tables.forget(table.id)
