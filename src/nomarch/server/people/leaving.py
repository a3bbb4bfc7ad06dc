"""Deleting oneself: records stay, without the name; everything else goes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from nomarch.engine.record import BY_PROGRAM
from nomarch.server.contests.kept import forget_entries
from nomarch.server.play.table import CONTEST
from nomarch.server.services import Services
from nomarch.server.storage.schema import daily_tries, people, reports, reviews, seats, tables, talk
from nomarch.server.storage.statements import delete_parts
from nomarch.tables import BOT, OPEN

from .holding import EMPTY, ROW, held
from .renaming import former
from .terms import forget as forget_terms

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_bots = sa.select(people.c.id).where(people.c.keeper == _of)
_name = sa.select(people.c.name).where(people.c.id == _of)
_called: sa.BindParameter[str] = sa.bindparam("called", expanding=True)
_named = seats.c.owner.is_(None) & seats.c.name.in_(_called)  # given up under such a name
_matches = sa.select(seats.c.table_id).where((seats.c.owner == _of) | _named).distinct()
_hold = sa.update(tables).where(tables.c.id == sa.bindparam("of_table")).values(changes=tables.c.changes + 1)
_table = sa.select(tables).where(tables.c.id == sa.bindparam("of_table"))
_chairs = sa.select(seats).where(seats.c.table_id == sa.bindparam("of_table")).order_by(seats.c.seat)
_disown = sa.update(tables).where(tables.c.owner == _of).values(owner="", request=None)
_unattributed = sa.delete(talk).where(talk.c.player.is_(None), talk.c.name.in_(_called))
_tries = sa.select(daily_tries).where(daily_tries.c.player == _of)


def leave(services: Services, player: str) -> None:
    """Delete a person, and the bots that they keep."""
    with services.store.engine.connect() as connection:
        bots = list(connection.scalars(_bots, {"of_player": player}))
    for one in (*bots, player):
        _leave(services, one)
        services.visitors.forget(one)
    services.standing.refresh()


def _leave(services: Services, player: str) -> None:
    with services.store.engine.begin() as connection:
        called = [*connection.scalars(_name, {"of_player": player}), *former(connection, player)]
        found = list(connection.scalars(_matches, {"of_player": player, "called": called}))
        for table in sorted(found):
            _leave_match(connection, table, player, called)
        connection.execute(_disown, {"of_player": player})
        connection.execute(_unattributed, {"called": called})
        _forget_tries(connection, player)
        forget_entries(connection, player)
        _forget_lines(connection, player)
        _forget_rows(connection, player)
        forget_terms(connection, player)
    for table in found:
        services.tables.forget(table)
        services.tables.ring(table)


def _leave_match(connection: Connection, table: str, player: str, called: Collection[str]) -> None:
    """Take somebody's name and hand from a match; one that nobody is left to end is deleted."""
    connection.execute(_hold, {"of_table": table})
    row = connection.execute(_table, {"of_table": table}).mappings().one()
    chairs = connection.execute(_chairs, {"of_table": table}).mappings().all()
    theirs = [chair for chair in chairs if chair["owner"] == player or _left_before(chair, called)]
    others = [chair for chair in chairs if chair["owner"] and chair["owner"] != player]
    if not row["result"] and not others:
        for statement in delete_parts:
            connection.execute(statement, {"of_table": table})
        return
    begun = row["nonces"] is not None
    for chair in theirs:
        going_on = begun or row["owner"].startswith(CONTEST)  # nobody else comes to sit down there
        _put(connection, chair, _emptied(chair, over=bool(row["result"]), begun=going_on))
    facts = _unsealed(row, begun)
    if begun:
        facts |= {"names": json.dumps(_without(json.loads(row["names"]), theirs))}
    elif row["seal"]:
        connection.execute(sa.update(seats).where(seats.c.table_id == table).values(here=False))
    if facts:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(**facts))
    connection.execute(sa.delete(reviews).where(reviews.c.of == f"t/{table}"))  # they are made again when asked for


def _left_before(chair: RowMapping, called: Collection[str]) -> bool:
    """A seat that was given up under one of these names."""
    return chair["owner"] is None and chair["name"] in called


def _emptied(chair: RowMapping, *, over: bool, begun: bool) -> dict[str, Any]:
    """What stands on a chair afterwards: nobody in particular; a bot, where the match goes on; or it is free."""
    if not begun:
        return {"kind": OPEN, "owner": None, "name": "", "nonce": None, "commitment": None, "here": False}
    kind = chair["kind"] if over else BOT
    return {"kind": kind, "owner": None, "name": neutral(chair["seat"])}


def _unsealed(row: RowMapping, begun: bool) -> dict[str, Any]:
    """The seal of the dice names everybody, so it goes, and with it the proof; dice still to fall get a new key."""
    if row["seal"] is None:
        return {}
    new = {"dice_key": secrets.token_hex(32), "seal": None}
    return {**new, "dice_by": BY_PROGRAM} if begun else new


def _without(names: list[str], theirs: Sequence[RowMapping]) -> list[str]:
    for chair in theirs:
        names[chair["seat"]] = neutral(chair["seat"])
    return names


def neutral(seat: int) -> str:
    """What a seat is called whose player is nobody's business any more."""
    return f"Player {seat + 1}"


def _put(connection: Connection, chair: RowMapping, values: dict[str, Any]) -> None:
    at = (seats.c.table_id == chair["table_id"]) & (seats.c.seat == chair["seat"])
    connection.execute(sa.update(seats).where(at).values(**values))


def _forget_tries(connection: Connection, player: str) -> None:
    """Points at a day's deal stay, since others are compared with them; they are nobody's."""
    for row in connection.execute(_tries, {"of_player": player}).mappings().all():
        one = daily_tries.c.match == row["match"]
        connection.execute(sa.update(daily_tries).where(one).values(player=f"gone {secrets.token_urlsafe(12)}"))


def _forget_lines(connection: Connection, player: str) -> None:
    """What somebody said goes from reports about others, too."""
    for row in connection.execute(sa.select(reports.c.id, reports.c.lines)).all():
        lines = json.loads(row.lines)
        left = [line for line in lines if line["by"] != player]
        if left != lines:
            kept = json.dumps(left, ensure_ascii=False)
            connection.execute(sa.update(reports).where(reports.c.id == row.id).values(lines=kept))


def _forget_rows(connection: Connection, player: str) -> None:
    for one in held():
        table, column = one.column.table, one.column
        if one.leaving == ROW:
            connection.execute(sa.delete(table).where(column == player))
        elif one.leaving == EMPTY:
            connection.execute(sa.update(table).where(column == player).values({column.name: ""}))
