"""Which addresses the server calls: browsers name their push service, and might name anything.

Only https on its usual port, only hosts whose every address is a public one, and the connection goes to an address
that was checked, so that a name cannot mean something else a moment later.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from nomarch.server.errors import BadMessage

from .wishes import LONGEST

HTTPS = 443
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # an IPv4 address in other clothes


@dataclass(frozen=True)
class Place:
    """Where a push goes to."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """What the key of pushes is asked to vouch for."""
        usual = self.port == (HTTPS if self.secure else 80)
        return f"{'https' if self.secure else 'http'}://{self.host}" + ("" if usual else f":{self.port}")


class Unreachable(OSError):
    """A host that nobody can call, or that we do not."""


def place(endpoint: str, anywhere: bool = False) -> Place:
    """An endpoint as a browser gave it, if it can be that of a push service."""
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        host, port = "", None
    if not host or len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise BadMessage("This isn't the address of a push service.")
    secure = url.scheme == "https"
    if not anywhere and (not secure or port not in (None, HTTPS) or url.username is not None or ":" in host):
        raise BadMessage("A push service must have an https address.")
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return Place(secure, host, port or (HTTPS if secure else 80), path)


async def checked_address(place: Place, anywhere: bool = False) -> str:
    """An address of a host; Unreachable if there is none, or one that is not public."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as problem:
        raise Unreachable(str(problem)) from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (anywhere or all(map(is_public, addresses))):
        raise Unreachable(f"{place.host} has an address that is not public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the world, not to this machine or its neighbours."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour is not None or found.teredo is not None or found in TRANSLATED:
            return False
    return found.is_global and not found.is_multicast
