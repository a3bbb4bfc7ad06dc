"""Who is asking: an anonymous player by signed cookie, or a program by the same thing as a token."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

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
    kept: bool = False  # as far as the cookie knows, the name is theirs
    epoch: int = 0  # of the cookie; those of an earlier one than the person's are signed out


def language_of(connection: HTTPConnection) -> str:
    """The language somebody has chosen, else the one the browser asks for."""
    chosen = connection.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


class Identity:
    """Signs and reads who somebody is."""

    def __init__(self, key: str, secure: bool, epoch_of: Callable[[str], int] = lambda player: 0) -> None:
        self._epoch_of = epoch_of
        self._signer = URLSafeSerializer(key, salt="player")
        self._links = URLSafeTimedSerializer(key, salt="device")
        self._secure = secure

    def player(self, connection: HTTPConnection) -> Player:
        """Who is asking; a stranger gets a new id."""
        theme = connection.cookies.get("theme", "")
        known = self._known(self._signer.loads, self._token(connection))
        player = known or Player(secrets.token_urlsafe(12), new=True)
        return replace(player, language=language_of(connection), theme=theme if theme in THEMES else "")

    def token(self, player: str, name: str, epoch: int | None = None) -> str:
        """What proves who somebody is; the epoch is that of a kept name."""
        return str(self._signer.dumps(_told(player, name, epoch)))

    def link(self, player: Player) -> str:
        """A token that brings another device of the same person to the same seats."""
        return str(self._links.dumps(_told(player.id, player.name, player.epoch if player.kept else None)))

    def from_link(self, token: str) -> Player | None:
        """Who made a link, if it is ours, not too old, and they have not signed out elsewhere since."""
        return self._known(partial(self._links.loads, max_age=LINK_SECONDS), token)

    def remember(self, response: Response, player: Player) -> None:
        """Send the cookies that keep a person's seat, name, language and theme."""
        self._set(response, COOKIE, self.token(player.id, player.name, player.epoch if player.kept else None))
        self._set(response, "lang", player.language)
        if player.theme:
            self._set(response, "theme", player.theme)

    def _set(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure, path="/")

    def _token(self, connection: HTTPConnection) -> str:
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")

    def _known(self, read: Callable[[str], Any], token: str) -> Player | None:
        if not token:
            return None
        try:
            player, name, *epoch = read(token)
            found = Player(str(player), str(name), kept=bool(epoch), epoch=int(epoch[0]) if epoch else 0)
        except (BadSignature, ValueError, TypeError):
            return None
        return None if found.epoch < self._epoch_of(found.id) else found  # a later one is news from another process


def _told(player: str, name: str, epoch: int | None) -> list[str | int]:
    return [player, name] if epoch is None else [player, name, epoch]
