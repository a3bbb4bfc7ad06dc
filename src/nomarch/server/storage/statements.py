"""What the store asks its database, each statement built once: building one costs more than running it."""

from __future__ import annotations

import sqlalchemy as sa

from nomarch.engine import BY_HAND, CHANCE
from nomarch.tables import BOT, HUMAN, OPEN

from .schema import daily_tries, events, metadata, puzzles, reviews, seats, tables, talk

CHANNEL = "nomarch"
TALK_SHOWN = 200
TABLES_SHOWN = 40

of_table: sa.BindParameter[str] = sa.bindparam("of_table")


def written(statement: sa.ClauseElement, engine: sa.Engine) -> str:
    """A statement as its database reads it: what is asked with every move is passed on like that, at less cost."""
    return str(statement.compile(engine))


# Writing --------------------------------------------------------------------------------------

insert_table = sa.insert(tables)
insert_seat = sa.insert(seats)
insert_event = sa.insert(events)
insert_talk = sa.insert(talk)
insert_try = sa.insert(daily_tries)
end_try = (
    sa.update(daily_tries)
    .where(daily_tries.c.match == sa.bindparam("of_match"))
    .values(result=sa.bindparam("with_result"), ended=sa.bindparam("on"))
)
insert_review = sa.insert(reviews)
delete_review = sa.delete(reviews).where(
    reviews.c.of == sa.bindparam("of_match"), reviews.c.evaluator == sa.bindparam("by")
)
insert_puzzle = sa.insert(puzzles)
try_puzzle = (
    sa.update(puzzles)
    .where(
        puzzles.c.player == sa.bindparam("of_player"),
        puzzles.c.game == sa.bindparam("of_game"),
        puzzles.c.puzzle == sa.bindparam("key"),
    )
    .values(tries=puzzles.c.tries + 1, solved_at=sa.func.coalesce(puzzles.c.solved_at, sa.bindparam("solved")))
)
move = (
    sa.update(tables)
    .where(tables.c.id == of_table)
    .values(to_move=sa.bindparam("now_to_move"), result=sa.bindparam("now_result"), moved=sa.bindparam("at"))
)
advance = (
    sa.update(tables)
    .where(tables.c.id == of_table, tables.c.nonces.is_(None))
    .values(
        seal=sa.bindparam("with_seal"),
        nonces=sa.bindparam("with_nonces"),
        names=sa.bindparam("with_names"),
        moved=sa.bindparam("at"),
    )
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
        commitment=sa.bindparam("with_commitment"),
        here=sa.bindparam("is_here"),
    )
)
set_link = (
    sa.update(seats)
    .where(seats.c.table_id == of_table, seats.c.seat == sa.bindparam("at_seat"))
    .where(seats.c.roll.is_(None) | (seats.c.roll < sa.bindparam("for_roll")))
    .values(link=sa.bindparam("with_link"), roll=sa.bindparam("for_roll"), here=sa.true())
)
is_back = (
    sa.update(seats).where(seats.c.table_id == of_table, seats.c.seat == sa.bindparam("at_seat")).values(here=sa.true())
)
fell_silent = (
    sa.update(seats)
    .where(seats.c.table_id == of_table, seats.c.seat.in_(sa.bindparam("silent", expanding=True)))
    .values(here=sa.false())
)
_alone = sa.select(tables.c.id).where(tables.c.id == of_table).with_for_update()  # nobody adds to it meanwhile
delete_parts: list[sa.Executable] = [_alone]  # then what refers to a table, the table itself last
delete_parts += [
    sa.delete(part).where(part.c.get("table_id", part.c.get("id")) == of_table)
    for part in reversed(metadata.sorted_tables)
    if "table_id" in part.c or part is tables
]
ring = sa.text(f"SELECT pg_notify('{CHANNEL}', :of_table)")
# A whole move at one go, which is a transaction by itself. Events come first, as wherever they are stored: who is first
# there has the table, so two who come at once never wait for each other.
move_at_once = (
    'WITH stored AS (INSERT INTO events (table_id, seq, "by", "do", at, links)'
    ' SELECT %(of_table)s::text, %(after)s::integer + new.n, new."by", new."do", %(at)s::text,'
    " CASE new.n WHEN 1 THEN %(links)s::text END"
    ' FROM unnest(%(by)s::integer[], %(do)s::text[]) WITH ORDINALITY AS new ("by", "do", n) RETURNING seq),'
    " moved AS (UPDATE tables SET to_move = %(now_to_move)s::integer, result = NULL, moved = %(at)s::text"
    " WHERE id = %(of_table)s::text AND (SELECT count(*) FROM stored) > 0)"
    f" SELECT pg_notify('{CHANNEL}', %(told)s::text)"
)
migrating = sa.text("SELECT pg_advisory_xact_lock(6067)")

# Reading --------------------------------------------------------------------------------------

one_table = sa.select(tables).where(tables.c.id == of_table)
invited = sa.select(tables.c.id).where(tables.c.invite == sa.bindparam("token"))
requested = sa.select(tables.c.id).where(
    tables.c.owner == sa.bindparam("player"), tables.c.request == sa.bindparam("wish")
)
tried = sa.select(daily_tries.c.match).where(
    daily_tries.c.day == sa.bindparam("of_day"),
    daily_tries.c.game == sa.bindparam("of_game"),
    daily_tries.c.player == sa.bindparam("by"),
)
seats_of = sa.select(seats).where(seats.c.table_id == of_table).order_by(seats.c.seat)
events_of = (
    sa.select(events.c.seq, events.c.by, events.c.do, events.c.at, events.c.links)
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
states = sa.select(
    tables.c.id,
    tables.c.changes,
    sa.select(sa.func.max(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery().label("seq"),
).where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))
tables_of = (
    sa.select(tables)
    .where(tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.owner == sa.bindparam("player"))))
    .order_by(tables.c.result.is_not(None), tables.c.moved.desc())  # what goes on first
    .limit(TABLES_SHOWN)
)
all_seats = sa.select(seats).where(seats.c.table_id.in_(sa.bindparam("ids", expanding=True))).order_by(seats.c.seat)
puzzles_of = (
    sa.select(puzzles)
    .where(puzzles.c.player == sa.bindparam("of_player"), puzzles.c.game == sa.bindparam("of_game"))
    .order_by(puzzles.c.first_at.desc(), puzzles.c.puzzle)
)
puzzles_tried = sa.select(puzzles.c.solved_at).where(puzzles.c.player == sa.bindparam("of_player"))
review = sa.select(reviews.c.text).where(
    reviews.c.of == sa.bindparam("of_match"), reviews.c.evaluator == sa.bindparam("by")
)


def _seat(*conditions: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Whether the table at hand has such a seat."""
    return sa.exists().where(seats.c.table_id == tables.c.id, *conditions)


_bot_to_move = _seat(seats.c.seat == tables.c.to_move, seats.c.kind == BOT)
_dice_to_fall = (tables.c.to_move == CHANCE) & (tables.c.dice_by != BY_HAND)
_no_nonce, _told, _human = seats.c.nonce.is_(None), seats.c.nonce.is_not(None), seats.c.kind == HUMAN
_called = ~_seat(_human, _no_nonce, seats.c.commitment.is_(None))
_all_here = ~_seat(_human, _no_nonce, ~seats.c.here)
_late = ~tables.c.shaken & (tables.c.moved < sa.bindparam("called")) & _seat(_human, seats.c.here | _told)
_to_seal = tables.c.seal.is_(None) & _called & (_all_here | _late)
_owing = _seat(seats.c.here, _no_nonce, seats.c.owner.is_not(None))
_too_late = (tables.c.moved < sa.bindparam("sealed")) & _seat(_told)
_to_begin = tables.c.seal.is_not(None) & (~_owing | _too_late)
_to_advance = (tables.c.dice_by == BY_HAND) | _to_seal | _to_begin  # what sealing.py would do
_to_start = tables.c.nonces.is_(None) & ~_seat(seats.c.kind == OPEN) & _to_advance
due = sa.select(tables.c.id).where(  # where no person is waited for, and nothing has happened for a while
    tables.c.result.is_(None),
    tables.c.moved < sa.bindparam("before"),
    _to_start | (tables.c.nonces.is_not(None) & (_dice_to_fall | _bot_to_move)),
)
