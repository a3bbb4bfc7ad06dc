"""Finding somebody to play with: one click to a table, and matches to watch."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from nomarch.page.levels import USUAL
from nomarch.page.words import translator
from nomarch.server.errors import BadMessage
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.services import Services, services_of

from .finding import NEVER, USUAL_PACE, near, rows
from .pace import Pace
from .pairing import Wish
from .terms import WAITS, Terms

router = APIRouter(include_in_schema=False)


@router.post("/pair")
async def pair(request: Request) -> Response:
    """One click to a match: with whoever wishes the same, or with bots after a while."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    services.limits.check_visitor("open", player, request)
    wish = Wish(
        game=fields.get("game", ""),
        seats=_number(fields, "seats", 2),
        pace=Pace.read(fields.get("pace", USUAL_PACE)),
        rated="rated" in fields,
        wait=_wait(fields),
        level=_number(fields, "level", USUAL),
    )
    _ = translator(player.language)
    table = await asyncio.to_thread(services.pairing.pair, wish, player.id, player.name, _)
    return go(request, player, f"/t/{table}")


@router.get("/watch")
async def watch(request: Request) -> Response:
    """The public matches that go on."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("look", player, request)
    _ = translator(player.language)
    found = await asyncio.to_thread(services.pairing.playing)
    listed = await asyncio.to_thread(rows, services, found, player, _)
    return page(request, player, "watch.html", "together", rows=listed)


def terms_of(services: Services, player: Player, game: str, fields: dict[str, str]) -> Terms:
    """The terms that a form for a new table asks for."""
    terms = Terms(
        open="open" in fields,
        pace=Pace.read(fields.get("pace", "none")),
        rated="rated" in fields,
        level=_number(fields, "level", USUAL),
        wait=_wait(fields) if "open" in fields else None,
    )
    if not (terms.rated and "near" in fields):
        return terms
    return near(services, player.id, game, terms)


def _wait(fields: dict[str, str]) -> int | None:
    return None if fields.get("wait", NEVER) == NEVER else _number(fields, "wait", WAITS[0])


def _number(fields: dict[str, str], name: str, usual: int) -> int:
    text = fields.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadMessage("{name!r} must be a number.", name=name)
    return int(text)
