"""All that is stored of a person, as plain values."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from nomarch.engine.errors import NomarchError
from nomarch.server.services import Services
from nomarch.server.storage.schema import seats, tables
from nomarch.server.storage.store import now

from .holding import Held, held

_own = (
    sa.select(tables, seats.c.seat, seats.c.name.label("called"), seats.c.kind, seats.c.nonce)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.owner == sa.bindparam("player"))
    .order_by(tables.c.created, seats.c.seat)
)


def everything(services: Services, player: str) -> dict[str, Any]:
    """What is stored of a player: rows of every table that names them, and their matches with the records."""
    with services.store.engine.connect() as connection:
        stored = defaultdict[str, list[dict[str, Any]]](list)
        for column in held():
            if column.exported and (rows := _rows(connection, column, player)):
                stored[column.column.table.name] += rows
        own = connection.execute(_own, {"player": player}).mappings().all()
    matches = [_match(services, row) for row in own]
    return {"player": player, "at": now(), "matches": matches, "stored": dict(stored)}


def _rows(connection: Connection, of: Held, player: str) -> list[dict[str, Any]]:
    found = connection.execute(sa.select(of.column.table).where(of.column == player)).mappings()
    return [{name: value for name, value in row.items() if name not in of.hidden} for row in found]


def _match(services: Services, row: RowMapping) -> dict[str, Any]:
    """A match: of one that goes on, only what its player may know; the record says the rest when it is over."""
    told = {name: row[name] for name in ("id", "game", "rules", "created", "moved", "daily", "seat", "nonce")}
    told |= {"options": json.loads(row["options"]), "name": row["called"], "by_bot": row["kind"] == "bot"}
    told |= {"result": json.loads(row["result"]) if row["result"] else None}
    return told | {"record": _record(services, row["id"]) if row["result"] else None}


def _record(services: Services, table: str) -> str | None:
    try:
        return services.tables.record(table).dumps()
    except NomarchError:  # a game that is no longer installed
        return None
