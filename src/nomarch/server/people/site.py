"""The site that people come to, as passkeys know it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from nomarch.server.errors import BadProof

NAMED = re.compile(r"([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?")
NUMBERS = re.compile(r"[0-9.]+")
USUAL = {"http": "80", "https": "443"}


@dataclass(frozen=True)
class Site:
    """The host that passkeys are made for, and the origin that browsers must name."""

    host: str
    origin: str


def site_of(connection: HTTPConnection, secure: bool) -> Site:
    """The site of a request by its Host; BadProof where browsers allow no passkeys. `secure`: people come by https."""
    named = NAMED.fullmatch(connection.headers.get("host", "").lower())
    if named is None or NUMBERS.fullmatch(named[1]):
        raise BadProof("Passkeys need an address with a name, not a number. Use a recovery code here.")
    scheme = "https" if secure or connection.url.scheme in ("https", "wss") else "http"
    port = f":{named[2]}" if named[2] and named[2] != USUAL[scheme] else ""
    return Site(named[1], f"{scheme}://{named[1]}{port}")
