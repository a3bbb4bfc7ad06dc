"""Finding somebody to play with: tables that wait for anybody, and quick pairing.

Everything is rows of the database. Whoever is being paired holds the queue of their wish until the transaction ends, so
two who wish the same at once find each other, whichever process they ask; and the row of a table, so nobody is seated
where nobody fits any more. When a process dies in between, nothing of it has happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from nomarch.engine.record import BY_COMMITMENT
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.server.errors import BadMessage, NotSeated
from nomarch.server.play.opening import wished
from nomarch.server.play.sealing import Progress, seconds_since
from nomarch.server.play.seating import checked_level, seat_name, with_chair
from nomarch.server.play.tables import Tables
from nomarch.server.storage import statements as ask
from nomarch.server.storage.schema import seats, tables, terms
from nomarch.server.storage.store import held, insert_table, store_chairs
from nomarch.tables import HUMAN, OPEN

from .meeting import kept_name, may_meet
from .pace import DAILY, LIVE, Pace
from .terms import WAITS, Terms, of_row

LISTED = 60
ARRIVING = 60.0  # seconds in which a browser is sure to come to its table

_queue = sa.text(
    "INSERT INTO queues (pairing, asked) VALUES (:pairing, 1)"
    " ON CONFLICT (pairing) DO UPDATE SET asked = queues.asked + 1"
)
_joined = sa.select(tables, terms).join(terms, terms.c.table_id == tables.c.id)
_free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == OPEN)
_person = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == HUMAN)
_waits = (tables.c.nonces.is_(None), tables.c.result.is_(None), terms.c.open, _free, _person)
_waiting = _joined.where(*_waits).order_by(tables.c.created.desc()).limit(LISTED)
_alike_listed = _joined.where(terms.c.pairing == sa.bindparam("wish"), *_waits).order_by(tables.c.created).limit(LISTED)
_alike = (
    sa.select(tables.c.id).join(terms, terms.c.table_id == tables.c.id)
    .where(terms.c.pairing == sa.bindparam("wish"), *_waits)
    .order_by(tables.c.created)
    .limit(LISTED)
)  # fmt: skip
_own = (
    sa.select(tables.c.id).join(terms, terms.c.table_id == tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    .where(
        terms.c.pairing == sa.bindparam("wish"),
        seats.c.owner == sa.bindparam("player"),
        seats.c.kind == HUMAN,
        tables.c.result.is_(None),
        tables.c.nonces.is_(None) | terms.c.pace.startswith(LIVE),
    )
    .order_by(tables.c.created.desc())
)  # fmt: skip
_public = terms.c.open & tables.c.nonces.is_not(None) & tables.c.result.is_(None) & _person
_count = sa.select(sa.func.count()).select_from(tables.join(terms, terms.c.table_id == tables.c.id)).where(_public)
_playing = _joined.where(_public).order_by(tables.c.moved.desc()).limit(LISTED)
_fill_at = sa.select(terms.c.fill).where(terms.c.table_id == ask.of_table)
_sooner = sa.update(terms).where(terms.c.table_id == ask.of_table).values(fill=sa.bindparam("then"))


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play, with anybody."""

    game: str
    seats: int
    pace: Pace
    rated: bool = False
    wait: int | None = WAITS[1]  # seconds after which bots fill the seats; None is never
    level: int = USUAL

    @property
    def pairing(self) -> str:
        """Those who wish the same are paired; how long they would wait for each other is no part of it."""
        return f"{self.game} {self.seats} {self.pace.text} {'rated' if self.rated else 'casual'} {self.level}"


@dataclass(frozen=True)
class Listed:
    """A table in a list: its row, its chairs, its terms, and the seconds until bots fill it."""

    row: RowMapping
    chairs: tuple[RowMapping, ...]
    terms: Terms
    fills_in: float | None = None


class Pairing:
    """Tables that anybody may join or watch, and the way to one of them by one click."""

    def __init__(self, tables: Tables, away: Callable[[str, str], bool] = lambda table, player: False) -> None:
        self._tables, self._store, self._timing, self._away = tables, tables.store, tables.timing, away

    def waiting(self) -> list[Listed]:
        """The tables that wait for anybody, the newest first; not those that everybody has walked away from."""
        return [listed for listed in self._listed(_waiting) if not self._ghost(listed)]

    def playing(self) -> list[Listed]:
        """The public matches that go on, the last moved first."""
        return self._listed(_playing)

    def watchable(self) -> int:
        """How many public matches go on."""
        with self._store.engine.connect() as connection:
            return int(connection.scalar(_count) or 0)

    def join(self, table_id: str, player: str, name: str, _: Translate = english) -> None:
        """Sit down at a table that is open to anybody."""
        found = self._tables.get(table_id)
        if found.terms is None or not found.terms.open:
            raise NotSeated("This table is private: you need an invitation to join it.")
        self._tables.sit(table_id, player, name, _)

    def pair(self, wish: Wish, player: str, name: str, _: Translate = english) -> str:
        """The table at which a wish comes true: the one where one waits already, another's, or a new one."""
        self._check(wish, player)
        name = kept_name(self._store, player) if wish.rated else self._tables.named(player, [name], _)[0]
        ghosts = self._ghosts(wish)
        with self._store.engine.begin() as connection:
            connection.execute(_queue, {"pairing": wish.pairing})
            found = self._seated(connection, wish, player, name, ghosts, _)
            new = found is None
            found = found or self._opened(connection, wish, player, name, _)
            if self._store.rings:
                connection.execute(ask.ring, {"of_table": found})
        if not new:
            self._tables.refresh(found)
        self._tables.go_on(found)
        self._tables.ring(found)
        return found

    def _check(self, wish: Wish, player: str) -> None:
        self._tables.find(wish.game).check(wish.seats, {})
        checked_level(wish.level)
        if wish.seats < 2:
            raise BadMessage("A match with others needs at least two seats.")
        if wish.wait is not None and wish.wait not in WAITS:
            waits = ", ".join(map(str, WAITS))
            raise BadMessage("Bots can fill the seats after {waits} seconds, or never.", waits=waits)

    def _seated(
        self, connection: Connection, wish: Wish, player: str, name: str, ghosts: set[str], _: Translate
    ) -> str | None:
        """A seat at a table that waits for the same; who sits at one already, or plays live at one, stays there."""
        own: str | None = connection.scalars(_own, {"wish": wish.pairing, "player": player}).first()
        if own is not None:
            return own
        alike: list[str] = list(connection.scalars(_alike, {"wish": wish.pairing}))
        for table in (table for table in alike if table not in ghosts):
            row, chairs = held(connection, table)
            free = next((seat for seat, chair in enumerate(chairs) if chair.kind == OPEN), None)
            others = [chair.owner for chair in chairs]
            if free is not None and row["nonces"] is None and may_meet(connection, player, others, rated=wish.rated):
                sat = with_chair(chairs, free, kind=HUMAN, owner=player, name=seat_name(name, free, _))
                self._sooner(connection, table, wish.wait)
                store_chairs(
                    connection, row, chairs, Progress(sat, row["seal"]), self._tables.match, self._timing.seated
                )
                return table
        return None

    def _sooner(self, connection: Connection, table: str, wait: int | None) -> None:
        """Bots come when the least patient of all who wait wishes for them."""
        if wait is not None:
            known, own = connection.scalar(_fill_at, {"of_table": table}), self._timing.house.now(connection) + wait
            connection.execute(_sooner, {"of_table": table, "then": own if known is None else min(known, own)})

    def _opened(self, connection: Connection, wish: Wish, player: str, name: str, _: Translate) -> str:
        """A new table that waits for somebody with the same wish."""
        game = self._tables.find(wish.game)
        names = [seat_name(name, 0, _)]
        chairs = [wished(seat, "open" if seat else "me", player, names) for seat in range(wish.seats)]
        options = json.dumps(game.check(wish.seats, {}))
        facts = {"options": options, "dice_by": BY_COMMITMENT, "hints": False}
        row = self._tables.row_of(game, player, wish.seats, facts)
        insert_table(connection, row, [{**chair, "table_id": row["id"]} for chair in chairs])
        agreed = Terms(open=True, pace=wish.pace, rated=wish.rated, level=wish.level, wait=wish.wait)
        self._timing.agree(connection, row["id"], agreed, wish.pairing)
        return str(row["id"])

    def _ghosts(self, wish: Wish) -> set[str]:
        """The tables where nobody waits any more; looked for before the queue is held, since it takes longer."""
        alike = self._listed(_alike_listed, wish=wish.pairing)
        return {listed.row["id"] for listed in alike if self._ghost(listed)}

    def _ghost(self, listed: Listed) -> bool:
        """Whether all who sit at a table are gone; by the day nobody has to be there, nor in the first minute."""
        if listed.terms.pace.kind == DAILY or seconds_since(listed.row["created"]) < ARRIVING:
            return False
        owners = {str(chair["owner"]) for chair in listed.chairs if chair["owner"]}
        return all(self._away(listed.row["id"], owner) for owner in owners)

    def _listed(self, statement: sa.Select[Any], **values: str) -> list[Listed]:
        moment = self._timing.house.about()
        with self._store.engine.connect() as connection:
            rows = connection.execute(statement, values).mappings().all()
            ids = [row["id"] for row in rows]
            chairs = connection.execute(ask.all_seats, {"ids": ids}).mappings().all() if ids else []
        return [_listed(row, chairs, moment) for row in rows]


def _listed(row: RowMapping, chairs: Sequence[RowMapping], moment: float) -> Listed:
    own = tuple(chair for chair in chairs if chair["table_id"] == row["id"])
    fills = None if row["fill"] is None else max(0.0, row["fill"] - moment)
    return Listed(row, own, of_row(row), fills)
