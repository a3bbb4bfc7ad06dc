"""What goes along with every change at a table that has terms, in the same transaction: its clock, and its rating.

The moment that decides whether an action came in time is that of the transaction which stores it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.server.errors import Stale, TimeOut
from nomarch.server.storage import statements as ask
from nomarch.server.storage.schema import clocks, seats, terms
from nomarch.server.storage.store import Row, Store, chair
from nomarch.tables import BOT, HUMAN, OPEN, Chair

from . import ratings
from .clock import NOBODY, Clock, passed, resumed, stopped, taken_back
from .house_time import HouseTime
from .pace import NONE, Pace
from .terms import Offer, Terms, insert, read, read_offer

Chairs = Sequence[Chair]

_of_table = ask.of_table
_add = sa.insert(clocks)
_set = (
    sa.update(clocks)
    .where(clocks.c.table_id == _of_table)
    .values(
        left=sa.bindparam("now_left"),
        running=sa.bindparam("now_running"),
        since=sa.bindparam("now_since"),
        lost=sa.bindparam("now_lost"),
    )
)
_begin = sa.update(terms).where(terms.c.table_id == _of_table).values(fill=None, players=sa.bindparam("who"))
_left = sa.update(terms).where(terms.c.table_id == _of_table).values(gone=sa.bindparam("now_gone"))
_lost = sa.select(clocks.c.table_id).where(clocks.c.lost < sa.bindparam("moment")).limit(100)
_free = sa.exists().where(seats.c.table_id == terms.c.table_id, seats.c.kind == OPEN)
_to_fill = sa.select(terms.c.table_id).where(terms.c.fill <= sa.bindparam("moment"), _free).limit(100)


class Timing:
    """Keeps clocks and terms in step with what is stored of a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.house = HouseTime(store)

    def agreed(self, table: str) -> tuple[Terms | None, Clock | None, Offer | None]:
        """All that is known of a table beside the match itself."""
        with self._store.engine.connect() as connection:
            return (*read(connection, table), read_offer(connection, table))

    def agree(self, connection: Connection, table: str, agreed: Terms, pairing: str | None = None) -> None:
        """Store the terms of a new table."""
        insert(connection, table, agreed, self.house.now(connection), pairing)

    def moved(
        self,
        connection: Connection,
        table: str,
        rows: Sequence[tuple[int, str]],
        to_move: int,
        believed: Chairs,
        result: Mapping[str, Any] | None,
    ) -> Clock | None:
        """Events are being stored; TimeOut if they come too late. `believed` are the chairs as the actor saw them."""
        connection.execute(ask.hold, {"of_table": table})
        agreed, clock = read(connection, table)
        if agreed is None:
            return None
        chairs = [chair(row) for row in connection.execute(ask.seats_of, {"of_table": table}).mappings()]
        if clock is not None:
            clock = self._punch(connection, table, agreed.pace, clock, rows, to_move, believed, chairs)
        if result and agreed.rated and agreed.players is not None:
            row = connection.execute(ask.one_table, {"of_table": table}).mappings().one()
            ratings.rate(connection, table, row["game"], agreed.players, chairs, result["placings"], agreed.gone)
        return clock

    def _punch(
        self,
        connection: Connection,
        table: str,
        pace: Pace,
        clock: Clock,
        rows: Sequence[tuple[int, str]],
        to_move: int,
        believed: Chairs,
        chairs: Chairs,
    ) -> Clock:
        """The clock after an action; refused if it came late, or from who no longer plays there."""
        seat, moment = rows[0][0], self.house.now(connection)
        if seat >= 0 and chairs[seat].kind != believed[seat].kind:
            raise TimeOut(OUT) if believed[seat].kind == HUMAN else Stale("The bot no longer plays here.")
        if seat == clock.running and not clock.in_time(pace, moment):
            raise TimeOut(OUT)
        to = to_move if to_move >= 0 and chairs[to_move].kind == HUMAN else NOBODY
        back = all(do == "undo" for _by, do in rows)
        new = (taken_back if back else passed)(clock, pace, to, moment)
        if new is not clock:
            self._write(connection, table, pace, new)
        return new

    def seated(self, connection: Connection, row: Row, before: Chairs, after: Chairs, begun: bool) -> None:
        """Somebody has sat down or left, or the match begins with that."""
        agreed, clock = read(connection, row["id"])
        if agreed is None:
            return
        if begun:
            self._start(connection, row, agreed, after)
        elif row["nonces"] is not None:
            self._changed(connection, row, agreed, clock, before, after)

    def _start(self, connection: Connection, row: Row, agreed: Terms, chairs: Chairs) -> None:
        players = [one.owner or "" if one.kind == HUMAN else "" for one in chairs]
        who = json.dumps(players) if agreed.rated else None
        connection.execute(_begin, {"of_table": row["id"], "who": who})
        if agreed.rated:
            ratings.enter(connection, row["game"], [one for one in players if one])
        if agreed.pace.kind != NONE:
            first = row["to_move"] if row["to_move"] >= 0 and chairs[row["to_move"]].kind == HUMAN else NOBODY
            clock = passed(Clock.full(agreed.pace, len(chairs)), agreed.pace, first, self.house.now(connection))
            connection.execute(_add, {"table_id": row["id"], **_row(agreed.pace, clock)})

    def _changed(
        self, connection: Connection, row: Row, agreed: Terms, clock: Clock | None, before: Chairs, after: Chairs
    ) -> None:
        """During a match: a bot's time does not count; who takes a seat back has time, and is rated as one who left."""
        kinds = [(old.kind, new.kind) for old, new in zip(before, after, strict=True)]
        back = {seat for seat, kind in enumerate(kinds) if kind == (BOT, HUMAN)}
        if back and agreed.rated:
            connection.execute(_left, {"of_table": row["id"], "now_gone": json.dumps(sorted(back | set(agreed.gone)))})
        mover = row["to_move"]
        if clock is None or mover < 0 or kinds[mover][0] == kinds[mover][1]:
            return
        moment = self.house.now(connection)
        new = resumed(clock, agreed.pace, mover, moment) if mover in back else stopped(clock, moment)
        self._write(connection, row["id"], agreed.pace, new)

    def is_lost(self, connection: Connection, table: str) -> Terms | None:
        """The terms of a table where the running clock is out, and the warning is over."""
        agreed, clock = read(connection, table)
        late = agreed and clock and not clock.in_time(agreed.pace, self.house.now(connection))
        return agreed if late else None

    def due(self) -> tuple[list[str], list[str]]:
        """(tables where a bot is to play on, tables whose free seats bots are to fill); counts the house's time."""
        moment = {"moment": self.house.count()}
        with self._store.engine.connect() as connection:
            return list(connection.scalars(_lost, moment)), list(connection.scalars(_to_fill, moment))

    def _write(self, connection: Connection, table: str, pace: Pace, clock: Clock) -> None:
        row = {f"now_{name}": value for name, value in _row(pace, clock).items()}
        connection.execute(_set, {"of_table": table, **row})


OUT = "Your time is up: a bot has taken over. You can take your seat back."


def _row(pace: Pace, clock: Clock) -> dict[str, Any]:
    return {"left": clock.text(), "running": clock.running, "since": clock.since, "lost": clock.lost(pace)}
