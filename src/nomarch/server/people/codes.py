"""Recovery codes: shown once, to be printed; only a slow hash of each is stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from nomarch.server.errors import BadProof
from nomarch.server.storage.schema import codes
from nomarch.server.storage.store import Store, now

from .kept import Kept, People

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is easily taken for another: 25 of them are 122 bits
GROUPS, SIZE = 5, 5

_of: sa.BindParameter[str] = sa.bindparam("of_player")
_find = sa.select(codes).where(codes.c.player == _of)
_drop = sa.delete(codes).where(codes.c.player == _of)
_use = sa.update(codes).where(codes.c.player == _of).values(used=sa.bindparam("at"))


class Codes:
    """One code for each person; a new one takes the place of the last."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people

    def make(self, player: str) -> str:
        """A new code, which is told only now."""
        with self._store.engine.begin() as connection:
            return new_code(connection, player)

    def owner(self, name: str, code: str) -> Kept:
        """Who keeps a name, if the code is theirs; BadProof, without saying what of the two was wrong."""
        found = self._people.called(name)
        with self._store.engine.begin() as connection:
            row = connection.execute(_find, {"of_player": found.id if found else ""}).one_or_none()
            given = slow_hash(code, row.salt if row else "")  # takes as long for a name that nobody keeps
            if found is None or row is None or not hmac.compare_digest(given, row.hash):
                raise BadProof("The name and the code don't belong together. Check both and try again.")
            connection.execute(_use, {"of_player": found.id, "at": now()})
        return found

    def about(self, player: str) -> dict[str, str | None] | None:
        """When a player's code was made and last used; None without a code."""
        with self._store.engine.connect() as connection:
            row = connection.execute(_find, {"of_player": player}).one_or_none()
        return {"made": row.made, "used": row.used} if row else None


def new_code(connection: Connection, player: str) -> str:
    """Make somebody's code inside a transaction."""
    code = "-".join("".join(secrets.choice(LETTERS) for _ in range(SIZE)) for _ in range(GROUPS))
    salt = secrets.token_hex(16)
    connection.execute(_drop, {"of_player": player})
    row = {"player": player, "salt": salt, "hash": slow_hash(code, salt), "made": now(), "used": None}
    connection.execute(sa.insert(codes), row)
    return code


def slow_hash(code: str, salt: str) -> str:
    """What is stored of a code, however it was typed: about 50 ms and 16 MB for whoever tries."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    return hashlib.scrypt(plain.encode(), salt=salt.encode(), n=2**14, r=8, p=1).hex()
