"""Who is asking: an anonymous player by signed cookie, or a program by the same thing as a token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from nomarch.page.words import LANGUAGES, preferred

COOKIE = "nomarch"
YEAR = 365 * 24 * 3600
LINK_SECONDS = 7 * 24 * 3600
THEMES = ("", "light", "dark")


@dataclass(frozen=True)
class Player:
    """Somebody who may hold seats; `new` until the cookie was sent."""

    id: str
    name: str = ""
    language: str = "en"
    theme: str = ""
    new: bool = False


def language_of(connection: HTTPConnection) -> str:
    """The language somebody has chosen, else the one the browser asks for."""
    chosen = connection.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


class Identity:
    """Signs and reads who somebody is."""

    def __init__(self, key: str, secure: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="player")
        self._links = URLSafeTimedSerializer(key, salt="device")
        self._secure = secure

    def player(self, connection: HTTPConnection) -> Player:
        """Who is asking; a stranger gets a new id."""
        theme = connection.cookies.get("theme", "")
        known = self._read(self._token(connection))
        player, name = known or (secrets.token_urlsafe(12), "")
        return Player(player, name, language_of(connection), theme if theme in THEMES else "", known is None)

    def token(self, player: str, name: str) -> str:
        """What proves who somebody is."""
        return str(self._signer.dumps([player, name]))

    def link(self, player: str, name: str) -> str:
        """A token that brings another device of the same person to the same seats."""
        return str(self._links.dumps([player, name]))

    def from_link(self, token: str) -> tuple[str, str] | None:
        """(player, name) of a link, if it is ours and not too old."""
        try:
            player, name = self._links.loads(token, max_age=LINK_SECONDS)
            return str(player), str(name)
        except (BadSignature, ValueError, TypeError):
            return None

    def remember(self, response: Response, player: Player) -> None:
        """Send the cookies that keep a person's seat, name, language and theme."""
        self._set(response, COOKIE, self.token(player.id, player.name))
        self._set(response, "lang", player.language)
        if player.theme:
            self._set(response, "theme", player.theme)

    def _set(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure, path="/")

    def _token(self, connection: HTTPConnection) -> str:
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")

    def _read(self, token: str) -> tuple[str, str] | None:
        try:
            player, name = self._signer.loads(token)
            return str(player), str(name)
        except (BadSignature, ValueError, TypeError):
            return None
