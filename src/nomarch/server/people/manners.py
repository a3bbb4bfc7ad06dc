"""Good manners: muting, blocking and reporting somebody who sits at a table or talks there."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.server.errors import BadMessage, NotSeated
from nomarch.server.play.table import Table
from nomarch.server.storage.schema import manners, reports
from nomarch.server.storage.store import Store, now

from .standing import Standing

MUTE, BLOCK = "mute", "block"
LINES = 20  # of talk that a report brings along
WHY_LENGTH = 300

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_other: sa.BindParameter[str] = sa.bindparam("of_other")
_all = sa.select(manners).where(manners.c.player == _of).order_by(manners.c.at)
_drop = sa.delete(manners).where(manners.c.player == _of, manners.c.other == _other)
_among = manners.c.kind == BLOCK
_blocks = sa.select(manners.c.player, manners.c.other).where(
    _among,
    ((manners.c.player == _of) & manners.c.other.in_(sa.bindparam("others", expanding=True)))
    | ((manners.c.other == _of) & manners.c.player.in_(sa.bindparam("others", expanding=True))),
)


class Voice(NamedTuple):
    """Somebody at a table, told apart from others without telling who it is."""

    voice: str
    name: str
    kind: str  # what the asking player has done about them: mute, block or nothing


def at_odds(store: Store, player: str, others: Collection[str]) -> set[str]:
    """Those of the others whom a player has blocked, or who have blocked the player: they must not meet."""
    with store.engine.connect() as connection:
        return blocked(connection, player, others)


def blocked(connection: Connection, player: str, others: Collection[str]) -> set[str]:
    """The same, as a transaction sees it."""
    met = [other for other in others if other != player]
    rows = connection.execute(_blocks, {"of_player": player, "others": met}).all() if met else []
    return {row.other if row.player == player else row.player for row in rows}


class Manners:
    """Who does not want to hear whom, or to meet them."""

    def __init__(self, store: Store, standing: Standing) -> None:
        self._store, self._standing = store, standing

    def set(self, player: str, table: Table, voice: str, kind: str) -> None:
        """Mute or block somebody at a table; who is blocked is muted, too."""
        if kind not in (MUTE, BLOCK):
            raise BadMessage("You can mute or block somebody.")
        other, name = who_is(table, voice)
        if other == player:
            raise BadMessage("That's you.")
        row = {"player": player, "other": other, "kind": kind, "name": name, "at": now()}
        with self._store.engine.begin() as connection:
            connection.execute(_drop, {"of_player": player, "of_other": other})
            connection.execute(sa.insert(manners), row)
        self._standing.refresh()

    def of(self, player: str) -> list[dict[str, str]]:
        """Whom a player has muted or blocked, each with a mark to take it back by."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(_all, {"of_player": player}).all()
        return [{"mark": mark(player, row.other), "name": row.name, "kind": row.kind, "at": row.at} for row in rows]

    def forgive(self, player: str, told: str) -> None:
        """Mute or block somebody no longer."""
        with self._store.engine.begin() as connection:
            rows = connection.execute(_all, {"of_player": player}).all()
            for row in rows:
                if mark(player, row.other) == told:
                    connection.execute(_drop, {"of_player": player, "of_other": row.other})
        self._standing.refresh()

    def forgive_voice(self, player: str, table: Table, voice: str) -> None:
        """The same for somebody at a table."""
        self.forgive(player, mark(player, who_is(table, voice)[0]))

    def report(self, player: str, table: Table, voice: str, why: str) -> None:
        """Ask the operator to look at what somebody does, with the last lines said there."""
        other, name = who_is(table, voice)
        if other == player:
            raise BadMessage("That's you.")
        lines = [{"by": line.by, "name": line.name, "text": line.text, "at": line.at} for line in table.talk[-LINES:]]
        row = {
            "id": secrets.token_urlsafe(9),
            "reporter": player,
            "reported": other,
            "name": name,
            "match": table.id,
            "why": " ".join(why.split())[:WHY_LENGTH],
            "lines": json.dumps(lines, ensure_ascii=False),
            "at": now(),
        }
        with self._store.engine.begin() as connection:
            connection.execute(sa.insert(reports), row)

    def voices(self, player: str, table: Table) -> list[Voice]:
        """The people whom a player can mute, block or report at a table: who sits there, then who talked."""
        kinds = {row["mark"]: row["kind"] for row in self.of(player)}
        seated = [(str(seat), chair.name, chair.owner) for seat, chair in enumerate(table.chairs) if chair.owner]
        spoken = [(line.voice, line.name, line.by) for line in reversed(table.talk) if line.by]
        found: dict[str, Voice] = {}
        for voice, name, other in (*seated, *spoken):
            if other and other != player and other not in found:
                found[other] = Voice(voice, name, kinds.get(mark(player, other), ""))
        return list(found.values())


def who_is(table: Table, voice: str) -> tuple[str, str]:
    """(player, name) of a voice at a table: that of a seat, or of somebody who talked."""
    if voice.isascii() and voice.isdecimal() and len(voice) < 3 and int(voice) < len(table.chairs):
        chair = table.chairs[int(voice)]
        if chair.owner:
            return chair.owner, chair.name
    for line in reversed(table.talk):
        if line.voice == voice and line.by:
            return line.by, line.name
    raise NotSeated("There is nobody there.")


def mark(player: str, other: str) -> str:
    """What somebody's mute or block is called, without telling who the other is."""
    return hashlib.sha256(f"manners {player} {other}".encode()).hexdigest()[:16]


def report_told(row: Any) -> dict[str, Any]:
    """A report as the operator reads it."""
    lines = [{"name": line["name"], "text": line["text"], "at": line["at"]} for line in json.loads(row["lines"])]
    about = {name: row[name] for name in ("id", "name", "match", "why", "at", "reported")}
    return {**about, "lines": lines}
