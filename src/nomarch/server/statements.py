"""What the store asks its database, each statement built once: building one costs more than running it."""

from __future__ import annotations

import sqlalchemy as sa

from nomarch.engine import BY_HAND, CHANCE
from nomarch.tables import BOT, HUMAN, OPEN

from .schema import events, records, seats, tables, talk

CHANNEL = "nomarch"
TALK_SHOWN = 200
TABLES_SHOWN = 40

of_table: sa.BindParameter[str] = sa.bindparam("of_table")

# Writing --------------------------------------------------------------------------------------

insert_table = sa.insert(tables)
insert_seat = sa.insert(seats)
insert_event = sa.insert(events)
insert_talk = sa.insert(talk)
insert_record = sa.insert(records)
move = (
    sa.update(tables)
    .where(tables.c.id == of_table)
    .values(to_move=sa.bindparam("now_to_move"), result=sa.bindparam("now_result"), moved=sa.bindparam("at"))
)
start = (
    sa.update(tables)
    .where(tables.c.id == of_table, tables.c.nonces.is_(None))
    .values(nonces=sa.bindparam("with_nonces"), names=sa.bindparam("with_names"), moved=sa.bindparam("at"))
)
hold = sa.update(tables).where(tables.c.id == of_table).values(changes=tables.c.changes)  # nobody else may change it
change = sa.update(tables).where(tables.c.id == of_table).values(changes=tables.c.changes + 1)
rematch = (
    sa.update(tables).where(tables.c.id == of_table, tables.c.rematch.is_(None)).values(rematch=sa.bindparam("new"))
)
open_talk = sa.update(tables).where(tables.c.id == of_table).values(open_talk=sa.bindparam("allowed"))
set_seat = (
    sa.update(seats)
    .where(seats.c.table_id == of_table, seats.c.seat == sa.bindparam("at_seat"))
    .values(
        kind=sa.bindparam("as_kind"),
        owner=sa.bindparam("of_player"),
        name=sa.bindparam("as_name"),
        level=sa.bindparam("at_level"),
        nonce=sa.bindparam("with_nonce"),
    )
)
ring = sa.text(f"SELECT pg_notify('{CHANNEL}', :of_table)")
migrating = sa.text("SELECT pg_advisory_xact_lock(6067)")

# Reading --------------------------------------------------------------------------------------

one_table = sa.select(tables).where(tables.c.id == of_table)
invited = sa.select(tables.c.id).where(tables.c.invite == sa.bindparam("token"))
requested = sa.select(tables.c.id).where(
    tables.c.owner == sa.bindparam("player"), tables.c.request == sa.bindparam("wish")
)
seats_of = sa.select(seats).where(seats.c.table_id == of_table).order_by(seats.c.seat)
events_of = (
    sa.select(events.c.seq, events.c.by, events.c.do)
    .where(events.c.table_id == of_table, events.c.seq > sa.bindparam("after"))
    .order_by(events.c.seq)
)
talk_of = sa.select(talk).where(talk.c.table_id == of_table).order_by(talk.c.n.desc()).limit(TALK_SHOWN)
last_line = sa.select(sa.func.max(talk.c.n)).where(talk.c.table_id == of_table)
was_said = sa.select(talk.c.n).where(talk.c.table_id == of_table, talk.c.said == sa.bindparam("message"))
state = sa.select(
    tables.c.changes,
    sa.select(sa.func.max(events.c.seq)).where(events.c.table_id == of_table).scalar_subquery().label("seq"),
).where(tables.c.id == of_table)
tables_of = (
    sa.select(tables)
    .where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.owner == sa.bindparam("player"))))
    .order_by(tables.c.result.is_not(None), tables.c.moved.desc())  # what goes on first
    .limit(TABLES_SHOWN)
)
all_seats = sa.select(seats).where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True))).order_by(seats.c.seat)
record = sa.select(records.c.text).where(records.c.id == sa.bindparam("record"))


def _seat(*conditions: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether the table at hand has such a seat."""
    return sa.exists().where(seats.c.table_id == tables.c.id, *conditions)


_bot_to_move = _seat(seats.c.seat == tables.c.to_move, seats.c.kind == BOT)
_dice_to_fall = (tables.c.to_move == CHANCE) & (tables.c.dice_by != BY_HAND)
_no_nonce_missing = (tables.c.dice_by == BY_HAND) | ~_seat(seats.c.kind == HUMAN, seats.c.nonce.is_(None))
_to_start = tables.c.nonces.is_(None) & ~_seat(seats.c.kind == OPEN) & _no_nonce_missing
due = sa.select(tables.c.id).where(  # where no person is waited for, and nothing has happened for a while
    tables.c.result.is_(None),
    tables.c.moved < sa.bindparam("before"),
    _to_start | (tables.c.nonces.is_not(None) & (_dice_to_fall | _bot_to_move)),
)
