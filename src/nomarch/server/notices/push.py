"""One push: encrypted for the browser that shows it (RFC 8291), signed with this server's key (RFC 8292), posted."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ssl
import time
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import structlog

from .where import Place, Unreachable, checked_address, place
from .wishes import Device, unpack

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
PATIENCE = 15.0  # seconds for all of it
MOST_ANSWERED = 16 * 1024  # bytes that are read of an answer
TTL = 24 * 3600  # seconds that a push service keeps it for a browser that is off
HALF_A_DAY = 12 * 3600
log = structlog.get_logger()


class Fate(Enum):
    """What became of a message."""

    SENT = "sent"
    LATER = "later"  # surely not delivered; worth another try
    GONE = "gone"  # nobody there any more
    LOST = "lost"  # refused, or nobody knows


class PushKey:
    """The key that vouches for this server; browsers accept pushes from no other."""

    def __init__(self, secret: str, contact: str) -> None:
        self._secret, self._contact = secret, contact

    @cached_property
    def _private(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric import ec

        number = int.from_bytes(hashlib.sha512(f"nomarch push {self._secret}".encode()).digest())
        return ec.derive_private_key(1 + number % (ORDER - 1), ec.SECP256R1())

    @cached_property
    def public(self) -> str:
        """What browsers are told, as base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def authorization(self, origin: str) -> str:
        """The header that proves to a push service who sends."""
        from py_vapid import Vapid02

        claims = {"aud": origin, "sub": self._contact, "exp": int(time.time()) + HALF_A_DAY}
        return str(Vapid02(self._private).sign(claims)["Authorization"])


def encrypted(text: bytes, device: Device) -> bytes:
    """A text that only that browser can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(text, private_key=once, dh=unpack(device.key), auth_secret=unpack(device.auth))
    return sealed


async def push(device: Device, text: bytes, topic: str, key: PushKey, *, anywhere: bool = False) -> Fate:
    """Send a text to a browser. Only what surely did not arrive may be tried again."""
    to = place(device.endpoint, anywhere)
    headers = {
        "authorization": key.authorization(to.origin),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(TTL),
        "urgency": "normal",
        "topic": hashlib.sha256(topic.encode()).hexdigest()[:32],
    }
    try:
        async with asyncio.timeout(PATIENCE):
            return await _post(to, headers, encrypted(text, device), anywhere)
    except Unreachable as problem:
        log.warning("push service not called", host=to.host, why=str(problem))
        return Fate.LATER
    except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as problem:
        log.warning("push without an answer", host=to.host, why=repr(problem))
        return Fate.LOST


async def _post(to: Place, headers: Mapping[str, str], body: bytes, anywhere: bool) -> Fate:
    reader, writer = await _connected(to, await checked_address(to, anywhere))
    try:
        writer.write(_request(to, headers, body))
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        return _fate(to.host, int(head.split(b" ", 2)[1]))
    except IndexError:
        raise ValueError("no status") from None
    finally:
        writer.close()


async def _connected(to: Place, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    more: dict[str, Any] = {}
    if to.secure:
        more = {"ssl": await asyncio.to_thread(ssl.create_default_context), "server_hostname": to.host}
    try:
        return await asyncio.open_connection(address, to.port, limit=MOST_ANSWERED, **more)
    except (OSError, ssl.SSLError) as problem:
        raise Unreachable(str(problem)) from None


def _request(to: Place, headers: Mapping[str, str], body: bytes) -> bytes:
    host = to.origin.partition("://")[2]
    told = {"host": host, "content-length": str(len(body)), "connection": "close", **headers}
    lines = [f"POST {to.path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _fate(host: str, status: int) -> Fate:
    """What an answer means; redirects are not followed."""
    if 200 <= status < 300:
        return Fate.SENT
    if status in (404, 410):
        return Fate.GONE
    log.warning("push refused", host=host, status=status)
    return Fate.LATER if status in (429, 503) else Fate.LOST
