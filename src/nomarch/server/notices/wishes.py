"""What people want to be told of, the browsers that may be sent a push, and addresses for mails."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from nomarch.server.errors import BadMessage
from nomarch.server.storage.schema import devices, mailboxes, notice_wishes
from nomarch.server.storage.store import Store, now

TURN, OVER, CONTEST = KINDS = ("turn", "over", "contest")
LATE = "late"  # a turn whose time is up; told to whoever wants to know of turns
MOST_DEVICES = 10
KEY_BYTES, AUTH_BYTES = 65, 16
LONGEST = 1000  # characters of an endpoint
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")

_by: sa.BindParameter[str] = sa.bindparam("by")
_wish = sa.select(notice_wishes).where(notice_wishes.c.player == _by)
_drop_wish = sa.delete(notice_wishes).where(notice_wishes.c.player == _by)
_speak = sa.update(notice_wishes).where(notice_wishes.c.player == _by).values(language=sa.bindparam("to"))
_devices = sa.select(devices).where(devices.c.player == _by).order_by(devices.c.made.desc(), devices.c.id)
_drop_device = sa.delete(devices).where(devices.c.id == sa.bindparam("of_id"))
_drop_own = _drop_device.where(devices.c.player == _by)
_mailbox = sa.select(mailboxes).where(mailboxes.c.player == _by)
_drop_mailbox = sa.delete(mailboxes).where(mailboxes.c.player == _by)
_confirm = (
    sa.update(mailboxes)
    .where(mailboxes.c.player == _by, mailboxes.c.address == sa.bindparam("of_address"))
    .values(confirmed=sa.func.coalesce(mailboxes.c.confirmed, sa.bindparam("at")))
)
_stop = sa.delete(mailboxes).where(mailboxes.c.player == _by, mailboxes.c.address == sa.bindparam("of_address"))


@dataclass(frozen=True)
class Wish:
    """What somebody wants to be told of, and in which language."""

    language: str = "en"
    kinds: tuple[str, ...] = KINDS


@dataclass(frozen=True)
class Device:
    """A browser that may be sent pushes."""

    id: str
    endpoint: str
    key: str
    auth: str


@dataclass(frozen=True)
class Mailbox:
    """Where mails go to, once it was confirmed."""

    address: str
    confirmed: bool


class Wishes:
    """The rows about who is told what, and where."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def of(self, player: str) -> Wish:
        """A player's wishes; who has said nothing wants to know everything."""
        with self._engine.connect() as connection:
            row = connection.execute(_wish, {"by": player}).first()
        return Wish(row.language, tuple(row.kinds.split())) if row else Wish()

    def want(self, player: str, language: str, kinds: Collection[str]) -> None:
        """Say what one wants to be told of."""
        if unknown := sorted(set(kinds) - set(KINDS)):
            raise BadMessage("There are no notifications of the kind {kind!r}.", kind=unknown[0])
        row = {"player": player, "language": language, "kinds": " ".join(kind for kind in KINDS if kind in kinds)}
        self._replace(_drop_wish, sa.insert(notice_wishes), row)

    def speak(self, player: str, language: str) -> None:
        """From now on notices come in another language."""
        with self._engine.begin() as connection:
            connection.execute(_speak, {"by": player, "to": language})

    # Browsers --------------------------------------------------------------------------------

    def devices(self, player: str) -> list[Device]:
        """The browsers of a player, the newest first."""
        with self._engine.connect() as connection:
            return _devices_of(connection, player)

    def add_device(self, player: str, language: str, endpoint: str, key: str, auth: str) -> Device:
        """Let a browser be sent pushes for a player, and no longer for somebody else who used it."""
        _check_keys(key, auth)
        device = Device(device_id(endpoint), endpoint, key, auth)
        row = {**vars(device), "player": player, "made": now()}
        self._replace(_drop_device, sa.insert(devices), row, of_id=device.id)
        with self._engine.begin() as connection:
            if connection.execute(_wish, {"by": player}).first() is None:
                first = {"player": player, "language": language, "kinds": " ".join(KINDS)}
                connection.execute(sa.insert(notice_wishes), first)
            for old in _devices_of(connection, player)[MOST_DEVICES:]:
                connection.execute(_drop_device, {"of_id": old.id})
        return device

    def drop_device(self, player: str, endpoint: str) -> None:
        """Send no more pushes to a browser of one's own."""
        with self._engine.begin() as connection:
            connection.execute(_drop_own, {"of_id": device_id(endpoint), "by": player})

    def gone(self, device: str) -> None:
        """The push service knows a browser no longer."""
        with self._engine.begin() as connection:
            connection.execute(_drop_device, {"of_id": device})

    # Mail ------------------------------------------------------------------------------------

    def mailbox(self, player: str) -> Mailbox | None:
        """Where a player's mails go to."""
        with self._engine.connect() as connection:
            row = connection.execute(_mailbox, {"by": player}).first()
        return Mailbox(row.address, row.confirmed is not None) if row else None

    def ask_for_mail(self, player: str, language: str, address: str) -> None:
        """Keep an address that is still to be confirmed, in place of an earlier one."""
        if len(address) > 254 or not ADDRESS.fullmatch(address):
            raise BadMessage("This isn't an email address.")
        known = self.mailbox(player)
        if known is None or known.address != address:
            row = {"player": player, "address": address, "confirmed": None}
            self._replace(_drop_mailbox, sa.insert(mailboxes), row)
        self.want(player, language, self.of(player).kinds)

    def confirm(self, player: str, address: str) -> bool:
        """An address is somebody's own; False if it is no longer asked for."""
        with self._engine.begin() as connection:
            values = {"by": player, "of_address": address, "at": now()}
            return connection.execute(_confirm, values).rowcount == 1

    def stop_mail(self, player: str, address: str) -> None:
        """No more mails to an address."""
        with self._engine.begin() as connection:
            connection.execute(_stop, {"by": player, "of_address": address})

    def _replace(self, drop: sa.Delete, add: sa.Insert, row: dict[str, Any], **key: str) -> None:
        """One row in place of another; of two at once, the second wins."""
        for _ in range(2):
            with suppress(IntegrityError), self._engine.begin() as connection:
                connection.execute(drop, {"by": row["player"], **key})
                connection.execute(add, row)
                return


def device_id(endpoint: str) -> str:
    """What a browser is called here: nobody else can guess it."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def unpack(text: str) -> bytes:
    """Bytes that a browser has written as base64url; BadMessage if they are none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadMessage("The keys of this subscription can't be read.") from None


def _check_keys(key: str, auth: str) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpack(key))
    except ValueError:
        raise BadMessage("The keys of this subscription can't be read.") from None
    if len(unpack(key)) != KEY_BYTES or len(unpack(auth)) != AUTH_BYTES:
        raise BadMessage("The keys of this subscription can't be read.")


def _devices_of(connection: Connection, player: str) -> list[Device]:
    rows = connection.execute(_devices, {"by": player})
    return [Device(row.id, row.endpoint, row.key, row.auth) for row in rows]
