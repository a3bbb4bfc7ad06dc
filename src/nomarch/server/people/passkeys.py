"""Passkeys: a browser or phone proves whose it is by signing a challenge. Only public keys are stored."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError

from nomarch.server.errors import BadProof
from nomarch.server.storage.schema import challenges, passkeys
from nomarch.server.storage.store import Store, now

from .kept import insert, taken
from .site import Site

MINUTES = 5 * 60.0  # seconds in which a challenge must be signed
MOST = 20  # passkeys of one person
NAME_LENGTH = 40

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_all = sa.select(passkeys).where(passkeys.c.player == _of).order_by(passkeys.c.added, passkeys.c.id)
_find = sa.select(passkeys).where(passkeys.c.id == sa.bindparam("key_id"))
_use = (
    sa.update(passkeys)
    .where(passkeys.c.id == sa.bindparam("key_id"))
    .values(count=sa.bindparam("counted"), used=sa.bindparam("at"))
)
_answer = sa.delete(challenges).where(
    challenges.c.challenge == sa.bindparam("given"),
    challenges.c.player == _of,
    challenges.c.until > sa.bindparam("moment"),
)
_expire = sa.delete(challenges).where(challenges.c.until < sa.bindparam("moment"))


class Passkeys:
    """Public keys by the names that authenticators gave them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, player: str) -> list[RowMapping]:
        """A player's passkeys, the first made first."""
        with self._store.engine.connect() as connection:
            return list(connection.execute(_all, {"of_player": player}).mappings())

    def ask_for_new(self, player: str, name: str, site: Site) -> dict[str, Any]:
        """What a browser needs to make a passkey for somebody."""
        from .ceremony import ask_for_new

        own = self.of(player)
        if len(own) >= MOST:
            raise BadProof("You already have {n} passkeys. Remove one first.", n=MOST)
        return ask_for_new(player, name, site, self._challenge(player), [key["id"] for key in own])

    def add(self, player: str, credential: Mapping[str, Any], device: str, site: Site, name: str | None = None) -> None:
        """Take a new passkey; with a name, that is kept in the same step, or neither."""
        from .ceremony import made, signed_challenge

        challenge = signed_challenge(credential)
        try:
            with self._store.engine.begin() as connection:
                _answered(connection, player, challenge)
                new = made(credential, challenge, site)
                if name is not None:
                    insert(connection, player, name)
                key = {"id": new.id, "key": new.key, "count": new.signed, "player": player, "site": site.host}
                told = {"name": _device(device), "added": now(), "used": None}
                connection.execute(sa.insert(passkeys), {**key, **told})
        except IntegrityError:
            raise taken() from None

    def ask_for_any(self, player: str, site: Site) -> dict[str, Any]:
        """What a browser needs to show a passkey, whosever it is."""
        from .ceremony import ask_for_any

        return ask_for_any(site, self._challenge(player))

    def owner(self, asked: str, credential: Mapping[str, Any], site: Site) -> str:
        """The player whose passkey has signed what `asked` was given to sign; BadProof if none has."""
        from .ceremony import counted, credential_id, not_good, signed_challenge

        challenge, key_id = signed_challenge(credential), credential_id(credential)
        with self._store.engine.begin() as connection:
            _answered(connection, asked, challenge)
            row = connection.execute(_find, {"key_id": key_id}).mappings().one_or_none()
            if row is None or row["site"] != site.host:
                raise not_good()
            count = counted(credential, challenge, site, row["key"], row["count"])
            connection.execute(_use, {"key_id": key_id, "counted": count, "at": now()})
            return str(row["player"])

    def _challenge(self, player: str) -> bytes:
        """A new challenge, which is good for one answer."""
        from .ceremony import encoded

        new, moment = secrets.token_bytes(32), time.time()
        with self._store.engine.begin() as connection:
            connection.execute(_expire, {"moment": moment})
            row = {"challenge": encoded(new), "player": player, "until": moment + MINUTES}
            connection.execute(sa.insert(challenges), row)
        return new


def _answered(connection: Connection, player: str, challenge: str) -> None:
    """BadProof unless a challenge was asked of this player not long ago, and was not answered yet."""
    told = {"given": challenge, "of_player": player, "moment": time.time()}
    if connection.execute(_answer, told).rowcount != 1:
        raise BadProof("That took too long. Please try again.")


def _device(name: str) -> str:
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return shown[:NAME_LENGTH] or "Passkey"
