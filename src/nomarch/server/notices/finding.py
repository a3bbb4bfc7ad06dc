"""Who is to be told: whose turn has waited for a while, whose time is up, and whose match is over.

Only matches among people count, and those of contests: nobody is told that a bot waits. A turn is known by the last
event of somebody else before it, so however often its player acts or looks in between, it stays one turn.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.server.people.pace import DAILY, Pace
from nomarch.server.play.table import CONTEST as CONTEST_TABLE
from nomarch.server.storage.schema import (
    clocks,
    devices,
    events,
    mailboxes,
    notice_wishes,
    notices,
    seats,
    tables,
    terms,
)
from nomarch.tables import HUMAN

from .wishes import LATE, OVER, TURN

WARNING = Pace(DAILY).warning
MONTH, DAY = 30 * 24 * 3600.0, 24 * 3600.0  # seconds; longer ago nobody is told of it

_other = seats.alias("other")
_not_mine = sa.or_(_other.c.owner.is_(None), _other.c.owner != seats.c.owner)
_of = sa.literal("t/") + tables.c.id
_wants = sa.or_(
    sa.exists().where(devices.c.player == seats.c.owner),
    sa.exists().where(mailboxes.c.player == seats.c.owner, mailboxes.c.confirmed.is_not(None)),
)
_among_people = sa.or_(
    tables.c.owner.startswith(CONTEST_TABLE, autoescape=True),
    sa.exists().where(_other.c.table_id == tables.c.id, _other.c.owner.is_not(None), _other.c.owner != seats.c.owner),
)
_seats_of_others = sa.select(_other.c.seat).where(_other.c.table_id == tables.c.id, _not_mine).correlate(tables, seats)
_last_of_others = (
    sa.select(events.c.seq)
    .where(
        events.c.table_id == tables.c.id,
        events.c.by.in_(_seats_of_others),
    )
    .order_by(events.c.seq.desc())
    .limit(1)
    .correlate(tables, seats)
    .scalar_subquery()
)
turn = sa.func.coalesce(_last_of_others, 0).label("turn")


def _told(kind: str, of_turn: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Whether there is a notice of it already."""
    of_match = (notices.c.player == seats.c.owner) & (notices.c.of == _of) & (notices.c.kind == kind)
    return sa.exists().where(of_match, notices.c.turn == of_turn)


def _wishes(kind: str) -> sa.ColumnElement[bool]:
    return sa.exists().where(notice_wishes.c.player == seats.c.owner, notice_wishes.c.kinds.contains(kind))


_seated = sa.select(seats.c.owner, tables.c.id).join(tables, seats.c.table_id == tables.c.id)
_for_somebody = (
    seats.c.kind == HUMAN,
    seats.c.owner.is_not(None),
    tables.c.moved < sa.bindparam("before"),
    tables.c.moved > sa.bindparam("since"),
    _wants,
    _among_people,
)
waiting = _seated.add_columns(turn).where(
    tables.c.result.is_(None),
    tables.c.nonces.is_not(None),
    seats.c.seat == tables.c.to_move,
    _wishes(TURN),
    *_for_somebody,
    ~_told(TURN, sa.func.coalesce(_last_of_others, 0)),
)
late = _seated.add_columns(turn).where(  # by the day: time is up, and the warning runs before a bot plays on
    tables.c.result.is_(None),
    seats.c.seat == tables.c.to_move,
    seats.c.seat == clocks.c.running,
    clocks.c.table_id == tables.c.id,
    clocks.c.lost < sa.bindparam("moment") + WARNING,
    terms.c.table_id == tables.c.id,
    terms.c.pace.startswith(DAILY),
    _wishes(TURN),
    *_for_somebody,
    ~_told(LATE, sa.func.coalesce(_last_of_others, 0)),
)
ended = (
    _seated.add_columns(sa.func.coalesce(_last_of_others, 0).label("turn"))
    .distinct()
    .where(tables.c.result.is_not(None), _wishes(OVER), *_for_somebody, ~_told(OVER, sa.literal(0)))
)
own_turn = (  # the turn that a player is in at a table, if it is theirs
    sa.select(turn)
    .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
    .where(
        tables.c.id == sa.bindparam("of_table"),
        seats.c.owner == sa.bindparam("by"),
        seats.c.kind == HUMAN,
        seats.c.seat == tables.c.to_move,
        tables.c.result.is_(None),
    )
)
who_did = (
    sa.select(seats.c.name)
    .join(events, (events.c.table_id == seats.c.table_id) & (events.c.by == seats.c.seat))
    .where(events.c.table_id == sa.bindparam("of_table"), events.c.seq == sa.bindparam("turn"))
)
_last_mover = sa.select(events.c.by).where(events.c.table_id == sa.bindparam("of_table"), events.c.by >= 0)
last_mover = sa.select(seats.c.owner).where(
    seats.c.table_id == sa.bindparam("of_table"),
    seats.c.seat == _last_mover.order_by(events.c.seq.desc()).limit(1).scalar_subquery(),
)


def ended_by_self(connection: Connection, table: str, player: str) -> bool:
    """Whether somebody made the last move of a match, and so knows how it ended."""
    return connection.scalar(last_mover, {"of_table": table}) == player
