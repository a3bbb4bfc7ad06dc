"""The people at a table: mute, block, report; and public profiles."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from nomarch import catalogue
from nomarch.engine.words import Translate
from nomarch.page import mine as drawn
from nomarch.page.levels import bot_of
from nomarch.page.words import short, translator
from nomarch.server.errors import UnknownTable
from nomarch.server.pages import form as fields_of
from nomarch.server.pages import go, page
from nomarch.server.services import services_of

from .manners import BLOCK, MUTE
from .name_pages import STYLE, visitor
from .profiles import Played, Profile, profile

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/people")
async def people(request: Request, table_id: str) -> Response:
    """Everybody else at a table, and what can be done about them."""
    services, player = visitor(request)
    table = await asyncio.to_thread(services.tables.get, table_id)
    voices = await asyncio.to_thread(services.manners.voices, player.id, table)
    reported = request.query_params.get("reported") == "1"
    return page(request, player, "people.html", STYLE, table=table_id, voices=voices, reported=reported)


@router.post("/t/{table_id}/people/{voice}")
async def refuse(request: Request, table_id: str, voice: str) -> Response:
    """Mute, block, take either back, or report."""
    (services, player), fields = visitor(request), await fields_of(request)
    table = await asyncio.to_thread(services.tables.get, table_id)
    do, back = fields.get("do"), f"/t/{table_id}/people"
    if do in (MUTE, BLOCK):
        await asyncio.to_thread(services.manners.set, player.id, table, voice, do)
    elif do == "forgive":
        await asyncio.to_thread(services.manners.forgive_voice, player.id, table, voice)
    elif do == "report":
        services.limits.check_visitor("report", player, request)
        await asyncio.to_thread(services.manners.report, player.id, table, voice, fields.get("why", ""))
        back += "?reported=1"
    else:
        raise UnknownTable("This page doesn't exist.")
    services.hub.ring(table_id)
    return go(request, player, back)


@router.get("/p/{name}")
async def public(request: Request, name: str) -> Response:
    """What somebody shows to everybody."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("replay", player, request)
    async with services.looking_back:
        found = await asyncio.to_thread(profile, services, name)
        parts = await asyncio.to_thread(_parts, found, translator(player.language))
    return page(request, player, "profile.html", f"study daily {STYLE}", person=found, **parts)


def _parts(found: Profile, _: Translate) -> dict[str, Any]:
    costs = [(match.day, _title(match.game), match.cost or 0.0) for match in found.costs or ()]
    games = dict.fromkeys(one.game for one in found.rating or ())
    curves = [(_title(game), _curve(found, game, _)) for game in games]
    rows = [(one, _title(one.game), _against(one, _)) for one in found.matches or ()]
    return {"costs": drawn.cost(costs, _) if costs else "", "curves": curves, "rows": rows}


def _curve(found: Profile, game: str, _: Translate) -> str:
    points = [(one.day, _title(one.game), one.points) for one in found.rating or () if one.game == game]
    return drawn.rating(points, _)


def _against(one: Played, _: Translate) -> str:
    """The others at a table, in words."""
    return ", ".join(bot_of(other.level, _) if other.level else other.name or _("somebody") for other in one.against)


def _title(slug: str) -> str:
    return short(catalogue.game(slug).title) if slug in catalogue.slugs() else slug
