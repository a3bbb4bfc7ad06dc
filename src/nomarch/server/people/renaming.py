"""Changing a kept name: the one before stays its person's for a year, so that nobody passes for them."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from nomarch.server.errors import BadName
from nomarch.server.play.sealing import ago
from nomarch.server.storage.schema import former_names, people
from nomarch.server.storage.store import Store, now

from .kept import PERSON, RESERVED, Kept, taken
from .looks import looks
from .naming import checked_name

MOST = 3  # changes in that time

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_look: sa.BindParameter[str] = sa.bindparam("look")
_mine = former_names.c.player == _of
_lately = former_names.c.at > sa.bindparam("since")
_theirs = sa.select(former_names.c.player).where(former_names.c.looks == _look, former_names.c.player != _of, _lately)
_changes = sa.select(sa.func.count()).select_from(former_names).where(_mine, _lately)
_drop = sa.delete(former_names).where(_mine, former_names.c.looks == _look)
_hold = sa.update(people).where(people.c.id == _of).values(epoch=people.c.epoch)
_change = sa.update(people).where(people.c.id == _of).values(name=sa.bindparam("to"), looks=_look)
_names = sa.select(former_names.c.name).where(_mine)


def rename(store: Store, kept: Kept, name: str) -> None:
    """Keep another name; NameTaken if it is, or lately was, somebody else's."""
    if kept.kind != PERSON:
        raise BadName("A bot can't change its name. Remove it and keep another.")
    good, before, after = checked_name(name), looks(kept.name), looks(name)
    try:
        with store.engine.begin() as connection:
            connection.execute(_hold, {"of_player": kept.id})
            check_reserved(connection, kept.id, good)
            if before != after:
                _remember(connection, kept, before, after)
            connection.execute(_change, {"of_player": kept.id, "to": good, "look": after})
    except IntegrityError:
        raise taken() from None


def _remember(connection: Connection, kept: Kept, before: str, after: str) -> None:
    """The name that is given up stays reserved; one that was given up earlier may be taken again."""
    connection.execute(_drop, {"of_player": kept.id, "look": after})
    if (connection.scalar(_changes, {"of_player": kept.id, "since": ago(RESERVED)}) or 0) >= MOST:
        raise BadName("You can change your name {n} times a year.", n=MOST)
    row = {"player": kept.id, "looks": before, "name": kept.name, "at": now()}
    connection.execute(sa.insert(former_names), row)


def check_reserved(connection: Connection, player: str, name: str) -> None:
    """NameTaken if somebody else had this name until lately, or one that looks like it."""
    found = connection.scalar(_theirs, {"look": looks(name), "of_player": player, "since": ago(RESERVED)})
    if found is not None:
        raise taken()


def former(connection: Connection, player: str) -> list[str]:
    """All names that a person had before."""
    return list(connection.scalars(_names, {"of_player": player}))
