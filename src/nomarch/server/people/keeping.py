"""Keeping a name: by a passkey or a recovery code, on several devices, and signing out of the others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from nomarch.server.errors import BadMessage, LastWay, NotKept
from nomarch.server.identity import Player
from nomarch.server.storage.schema import codes, passkeys, people
from nomarch.server.storage.store import Store

from .codes import Codes, new_code
from .kept import Kept, People, insert, taken
from .naming import checked_name
from .passkeys import Passkeys
from .renaming import check_reserved, rename
from .standing import Standing

MATCHES, RATING, COSTS = "matches", "rating", "costs"
SECTIONS = (MATCHES, RATING, COSTS)  # of a public profile

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_drop_key = sa.delete(passkeys).where(passkeys.c.player == _of, passkeys.c.id == sa.bindparam("key_id"))
_hold = sa.update(people).where(people.c.id == _of).values(epoch=people.c.epoch)  # nobody else may change it meanwhile
_ways = sa.select(
    sa.select(sa.func.count()).select_from(passkeys).where(passkeys.c.player == _of).scalar_subquery()
    + sa.select(sa.func.count()).select_from(codes).where(codes.c.player == _of).scalar_subquery()
)
_show = sa.update(people).where(people.c.id == _of).values(shows=sa.bindparam("sections"))


class Keeping:
    """What somebody can do who keeps a name, or wants to."""

    def __init__(self, store: Store, people: People, standing: Standing) -> None:
        self._store, self.people, self._standing = store, people, standing
        self.passkeys, self.codes = Passkeys(store), Codes(store, people)

    def kept(self, player: str) -> Kept:
        """What a player keeps; NotKept for a guest."""
        found = self.people.kept_by(player)
        if found is None:
            raise NotKept("Keep your name first.")
        return found

    def free_name(self, player: str, name: str) -> str:
        """A name that a guest may keep, as it will be kept."""
        if self.people.kept_by(player):
            raise BadMessage("You already have a kept name.")
        good = checked_name(name)
        self.people.check_free(player, good)
        with self._store.engine.connect() as connection:
            check_reserved(connection, player, good)
        return good

    def rename(self, player: Player, name: str) -> Player:
        """Keep another name in place of the one so far; returns who this browser is from now on."""
        rename(self._store, self.kept(player.id), name)
        return self.as_player(self.kept(player.id), player)

    def keep_by_code(self, player: str, name: str) -> str:
        """Keep a name; returns the recovery code, which is told only now."""
        good = self.free_name(player, name)
        try:
            with self._store.engine.begin() as connection:
                insert(connection, player, good)
                return new_code(connection, player)
        except IntegrityError:
            raise taken() from None

    def new_code(self, player: str) -> str:
        """Another recovery code; the last one stops working."""
        return self.codes.make(self.kept(player).id)

    def remove_passkey(self, player: str, key: str) -> None:
        """Take a passkey away; LastWay if nothing else would lead back to the name."""
        with self._store.engine.begin() as connection:
            connection.execute(_hold, {"of_player": player})
            if connection.scalar(_ways, {"of_player": player}) == 1:
                raise LastWay("This is the only way back to your name. Add another passkey or a recovery code first.")
            connection.execute(_drop_key, {"of_player": player, "key_id": key})

    def sign_out_elsewhere(self, player: Player) -> Player:
        """End what all other browsers, links and tokens of a person can do; returns who this browser is from now on."""
        found = self.kept(player.id)
        epoch = self.people.next_epoch(found.id)
        self._standing.refresh()
        return replace(player, name=found.name, kept=True, epoch=epoch, new=False)

    def as_player(self, found: Kept, player: Player) -> Player:
        """Somebody who has proven to keep a name, in the language and theme of this browser."""
        return replace(player, id=found.id, name=found.name, kept=True, epoch=found.epoch, new=False)

    def show(self, player: str, sections: Collection[str]) -> None:
        """Choose what the public profile has; nothing, and there is none."""
        self.kept(player)
        if unknown := set(sections) - set(SECTIONS):
            raise BadMessage("A profile has no part {name!r}.", name=min(unknown))
        with self._store.engine.begin() as connection:
            connection.execute(_show, {"of_player": player, "sections": " ".join(sorted(set(sections)))})
