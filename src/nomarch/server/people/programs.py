"""Bots of other people: a person may keep a few names for programs, each with a token for the API."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from nomarch.server.errors import BadName, NotKept
from nomarch.server.storage.schema import people
from nomarch.server.storage.store import Store

from .kept import PROGRAM, Kept, People, insert, looks, taken
from .naming import checked_name
from .renaming import check_reserved
from .standing import Standing

MOST = 3  # bots of one person
LONGEST = 18  # letters of a bot's name, so that there is room for the word behind it

_of: sa.BindParameter[str] = sa.bindparam("of_keeper")
_all = sa.select(people.c.id, people.c.name, people.c.kept).where(people.c.keeper == _of).order_by(people.c.kept)
_hold = sa.update(people).where(people.c.id == _of).values(epoch=people.c.epoch)


class Programs:
    """The bots that people keep."""

    def __init__(self, store: Store, people: People, standing: Standing) -> None:
        self._store, self._people, self._standing = store, people, standing

    def of(self, keeper: str) -> dict[str, str]:
        """Names of a person's bots, and since when they are kept."""
        with self._store.engine.connect() as connection:
            return {row.name: row.kept for row in connection.execute(_all, {"of_keeper": keeper})}

    def add(self, keeper: Kept, name: str) -> Kept:
        """Keep a name for a bot."""
        if keeper.kind == PROGRAM:
            raise NotKept("Bots can't keep bots.")
        good = checked_name(name)
        if len(good) > LONGEST:
            raise BadName("A bot's name can have up to {n} letters.", n=LONGEST)
        bot = secrets.token_urlsafe(12)
        with self._store.engine.connect() as connection:
            check_reserved(connection, keeper.id, good)
        try:
            with self._store.engine.begin() as connection:
                connection.execute(_hold, {"of_keeper": keeper.id})
                if len(connection.execute(_all, {"of_keeper": keeper.id}).all()) >= MOST:
                    raise BadName("You already have {n} bots. Remove one first.", n=MOST)
                insert(connection, bot, good, PROGRAM, keeper.id)
        except IntegrityError:
            raise taken() from None
        return self.one(keeper.id, good)

    def one(self, keeper: str, name: str) -> Kept:
        """A person's bot by its name."""
        found = self._people.called(name) if looks(name) else None
        if found is None or found.keeper != keeper:
            raise NotKept("You have no bot of this name.")
        return found

    def renewed(self, keeper: str, name: str) -> Kept:
        """The bot, whose tokens given so far no longer count."""
        found = self.one(keeper, name)
        epoch = self._people.next_epoch(found.id)
        self._standing.refresh()
        return found._replace(epoch=epoch)
