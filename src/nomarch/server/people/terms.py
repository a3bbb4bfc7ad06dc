"""What was agreed when a table was opened: to whom it is open, at which pace it is played, whether it counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.page.levels import USUAL
from nomarch.server.errors import BadMessage
from nomarch.server.storage.schema import clocks, offers, terms

from .clock import Clock
from .pace import UNTIMED, Pace

WAITS = (15, 30, 60, 300)  # seconds after which bots fill free seats; or never
SIZE, TINY = "match", "tiny"  # the option of games that have a variant to study

_of_table: sa.BindParameter[str] = sa.bindparam("of_table")
_insert = sa.insert(terms)
_one = (
    sa.select(terms, clocks.c.left, clocks.c.running, clocks.c.since)
    .select_from(terms.outerjoin(clocks, clocks.c.table_id == terms.c.table_id))
    .where(terms.c.table_id == _of_table)
)
_rated = sa.select(terms).where(terms.c.players.like(sa.bindparam("somebody")))
_agreed_by = sa.delete(offers).where(offers.c.agreed.like(sa.bindparam("somebody")))
_offer = sa.select(offers).where(offers.c.table_id == _of_table)


@dataclass(frozen=True)
class Offer:
    """What somebody asks the others to agree to, and who has agreed."""

    kind: str
    seat: int
    version: int
    agreed: tuple[str, ...]


@dataclass(frozen=True)
class Terms:
    """What holds for a table from its opening on; without any it is private, has no clock and counts for nothing."""

    open: bool = False
    pace: Pace = UNTIMED
    rated: bool = False
    level: int = USUAL  # of the bots that fill seats, and play on for whose time is out
    wait: int | None = None  # seconds after which bots fill the free seats
    fills: float | None = None  # when they do, in house time
    least: int | None = None
    most: int | None = None
    players: tuple[str, ...] | None = None  # who is rated, once a rated match has begun
    gone: tuple[int, ...] = ()  # the seats that were left to a bot for a while since then

    @property
    def keeps_seats(self) -> bool:
        """Whether nobody may be replaced while they are away: the clock decides, or a rating is at stake."""
        return self.rated or self.pace.kind != UNTIMED.kind

    @property
    def usual(self) -> bool:
        """Whether nothing was agreed that would have to be remembered."""
        return self == Terms(level=self.level)


def checked(terms: Terms, chairs: Sequence[str], options: Mapping[str, str], *, by_hand: bool, practice: bool) -> Terms:
    """Terms that a table with such chairs can have; the seats that nobody waits for are never filled."""
    if terms.wait is not None and terms.wait not in WAITS:
        raise BadMessage("Bots can fill the seats after {waits} seconds, or never.", waits=", ".join(map(str, WAITS)))
    if by_hand and (terms.pace.kind != UNTIMED.kind or terms.rated):
        raise BadMessage("With real dice there is neither a clock nor a rating.")
    if terms.rated and (chairs.count("me") != 1 or practice):
        raise BadMessage("In a rated match everybody plays one seat, from the opening on.")
    if terms.rated:
        check_whole(options)
    return terms if "open" in chairs else replace(terms, wait=None)


def check_whole(options: Mapping[str, str]) -> None:
    """BadMessage for a tiny match, which luck decides: nobody is rated for it."""
    if options.get(SIZE) == TINY:
        raise BadMessage("Only whole matches can be rated.")


def again_under(terms: Terms) -> Terms:
    """The terms of a rematch: nobody else is waited for; and it counts for nothing, since one alone may ask for it."""
    return replace(terms, wait=None, fills=None, players=None, gone=(), rated=False, least=None, most=None)


def insert(connection: Connection, table: str, agreed: Terms, moment: float, pairing: str | None = None) -> None:
    """Store what was agreed for a new table."""
    values = {
        "table_id": table,
        "open": agreed.open,
        "pace": agreed.pace.text,
        "rated": agreed.rated,
        "level": agreed.level,
        "fill": None if agreed.wait is None else moment + agreed.wait,
        "pairing": pairing,
        "least": agreed.least,
        "most": agreed.most,
        "players": None,
        "gone": None,
    }
    connection.execute(_insert, values)


def read(connection: Connection, table: str) -> tuple[Terms | None, Clock | None]:
    """What was agreed for a table, and its clock once that runs."""
    row = connection.execute(_one, {"of_table": table}).mappings().first()
    if row is None:
        return None, None
    clock = None if row["left"] is None else Clock.read(row["left"], row["running"], row["since"])
    return of_row(row), clock


def read_offer(connection: Connection, table: str) -> Offer | None:
    """What the others at a table are asked."""
    row = connection.execute(_offer, {"of_table": table}).mappings().first()
    return Offer(row["kind"], row["seat"], row["version"], tuple(json.loads(row["agreed"]))) if row else None


def of_row(row: Mapping[str, Any] | sa.RowMapping) -> Terms:
    """Terms as they are stored; of how long bots wait only the end is known."""
    return Terms(
        open=bool(row["open"]),
        pace=Pace.read(row["pace"]),
        rated=bool(row["rated"]),
        level=row["level"],
        fills=row["fill"],
        least=row["least"],
        most=row["most"],
        players=None if row["players"] is None else tuple(json.loads(row["players"])),
        gone=tuple(json.loads(row["gone"] or "[]")),
    )


def forget(connection: Connection, player: str) -> None:
    """Take somebody out of rated matches that go on, where a bot plays instead, and out of what they have agreed to."""
    for row in connection.execute(_rated, {"somebody": f"%{player}%"}).mappings().all():
        left = ["" if who == player else who for who in json.loads(row["players"])]
        one = terms.c.table_id == row["table_id"]
        connection.execute(sa.update(terms).where(one).values(players=json.dumps(left)))
    connection.execute(_agreed_by, {"somebody": f"%{player}%"})
