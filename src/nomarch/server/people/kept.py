"""Names that are kept: each belongs to one player, and none looks like another."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from nomarch.engine.words import Translate, english
from nomarch.server.errors import NameTaken
from nomarch.server.play.sealing import ago
from nomarch.server.storage.schema import former_names, people
from nomarch.server.storage.store import Store, now

from .looks import looks as looks

NAME_LENGTH = 24
RESERVED = 365 * 24 * 3600.0  # seconds that a name stays its person's after they have changed it
PERSON, PROGRAM = "person", "bot"
OF_THE_HOUSE = ("Nomarch", "Admin", "Administrator", "Operator", "Moderator", "Root", "System", "Server", "Nobody")
MARKED = re.compile(r"\s*\([^()]*\)\s*$")  # what stands behind a name: (guest), (bot)

_names = sa.select(people.c.id, people.c.name).where(people.c.id.in_(sa.bindparam("ids", expanding=True)))
_keepers = sa.select(people.c.id, people.c.keeper).where(people.c.id.in_(sa.bindparam("ids", expanding=True)))
_keep = sa.insert(people)
_one = sa.select(people).where(people.c.id == sa.bindparam("player"))
_alike = sa.select(people).where(people.c.looks == sa.bindparam("look"))
_next_epoch = sa.update(people).where(people.c.id == sa.bindparam("player")).values(epoch=people.c.epoch + 1)
_owners = sa.select(people.c.id, people.c.name, people.c.kind, people.c.looks).where(
    people.c.looks.in_(sa.bindparam("all", expanding=True)) | (people.c.id == sa.bindparam("player"))
)
_former = sa.select(former_names.c.looks).where(
    former_names.c.looks.in_(sa.bindparam("all", expanding=True)),
    former_names.c.player != sa.bindparam("player"),
    former_names.c.at > sa.bindparam("since"),
)
_HOUSE = frozenset(map(looks, OF_THE_HOUSE))


class Kept(NamedTuple):
    """Somebody who keeps a name."""

    id: str
    name: str
    kind: str
    since: str
    epoch: int
    keeper: str | None
    shows: frozenset[str]


class People:
    """Who has kept a name; anybody else is a guest."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def name_of(self, player: str) -> str | None:
        """The name that a player has kept, if any."""
        return self.names_of([player]).get(player)

    def names_of(self, players: Collection[str]) -> dict[str, str]:
        """The kept names of those players who have one."""
        with self._store.engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(_names, {"ids": list(players)})}

    def kept_by(self, player: str) -> Kept | None:
        """What a player keeps, if anything."""
        return self._found(_one, player=player)

    def called(self, name: str) -> Kept | None:
        """Who keeps a name, or one that looks like it."""
        return self._found(_alike, look=looks(name))

    def keep(self, player: str, name: str, kind: str = PERSON) -> None:
        """Keep a name for a player; NameTaken if it belongs to somebody else or looks like theirs."""
        try:
            with self._store.engine.begin() as connection:
                insert(connection, player, name, kind)
        except IntegrityError:
            if self.name_of(player) != name:
                raise taken() from None

    def next_epoch(self, player: str) -> int:
        """Sign out all cookies and tokens that were given so far; returns the epoch of the next ones."""
        with self._store.engine.begin() as connection:
            connection.execute(_next_epoch, {"player": player})
            found = connection.execute(_one, {"player": player}).one_or_none()
        return found.epoch if found else 0

    def shown(self, player: str, names: Sequence[str], _: Translate = english) -> list[str]:
        """The names under which a player sits down: the kept one first. What others keep is marked as a guest's.

        So are names that only whoever runs the server might have. Bots of other people are marked as such.
        """
        alike = {looks(part) for name in names for part in (name, MARKED.sub("", name))} - {""}
        with self._store.engine.connect() as connection:
            rows = connection.execute(_owners, {"all": list(alike), "player": player}).all()
            before = {"all": list(alike), "player": player, "since": ago(RESERVED)}
            others = {*connection.scalars(_former, before), *(row.looks for row in rows if row.id != player), *_HOUSE}
        own = next((row for row in rows if row.id == player), None)
        told = [_marked(name, others, _) for name in names]
        if own and told:
            told[0] = _("{name} (bot)").format(name=own.name) if own.kind == PROGRAM else own.name
        return told

    def check_free(self, player: str, name: str) -> None:
        """NameTaken if somebody else keeps this name, or one that looks like it."""
        found = self.called(name) if looks(name) else None
        if found and found.id != player:
            raise taken()

    def _found(self, statement: sa.Select[tuple[object, ...]], **values: str) -> Kept | None:
        with self._store.engine.connect() as connection:
            row = connection.execute(statement, values).one_or_none()
        if row is None:
            return None
        return Kept(row.id, row.name, row.kind, row.kept, row.epoch, row.keeper, frozenset(row.shows.split()))


def households(connection: Connection, players: Collection[str]) -> set[str]:
    """Whose players are: a person's own id, for bots that of the person who keeps them; guests have none."""
    rows = connection.execute(_keepers, {"ids": list(players)}).all()
    return {row.keeper or row.id for row in rows}


def insert(connection: Connection, player: str, name: str, kind: str = PERSON, keeper: str | None = None) -> None:
    """Add somebody's kept name in a transaction; IntegrityError if it is taken, or the player keeps one already."""
    row = {"id": player, "name": name, "looks": looks(name), "kind": kind, "kept": now(), "epoch": 0}
    connection.execute(_keep, {**row, "keeper": keeper, "shows": ""})


def taken() -> NameTaken:
    """What somebody is told who wants another's name."""
    return NameTaken("Somebody else has this name, or one that looks like it. Please choose another.")


def _marked(name: str, others: Collection[str], _: Translate) -> str:
    plain = MARKED.sub("", name)
    theirs = looks(name) in others or looks(plain) in others
    if not theirs or not plain.strip():
        return name
    room = NAME_LENGTH - len(_("{name} (guest)").format(name=""))
    return _("{name} (guest)").format(name=plain.strip()[:room])
