"""One's own page, and the same as a file."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from nomarch import catalogue
from nomarch.engine.words import Translate
from nomarch.page import mine as drawn
from nomarch.page.levels import bot_of
from nomarch.page.words import short, translator

from .mine import PEOPLE, Match, Mine, mine, told
from .pages import page
from .replay_pages import reader
from .services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def my_page(request: Request) -> Response:
    """What is stored of the person who asks, as charts."""
    services, player = services_of(request), reader(request)
    _ = translator(player.language)
    async with services.looking_back:
        found = await asyncio.to_thread(mine, services, player.id)
        parts = await asyncio.to_thread(_parts, found, _)
    return page(request, player, "mine.html", "study daily", mine=found, **parts)


@router.get("/me.json")
async def my_file(request: Request) -> Response:
    """The same as JSON, to keep."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        values = await asyncio.to_thread(told, services, player.id)
    headers = {"content-disposition": 'attachment; filename="nomarch-me.json"', "cache-control": "no-store"}
    return Response(json.dumps(values, indent=1), media_type="application/json", headers=headers)


def _parts(found: Mine, _: Translate) -> dict[str, Any]:
    rows = [
        (_title(game), _("People") if against == PEOPLE else bot_of(int(against), _), matches, won)
        for game, against, matches, won in found.by_level
    ]
    studied = found.studied
    return {
        "wins": drawn.wins(rows, _) if rows else "",
        "cost": drawn.cost([_point(match, match.cost) for match in studied], _) if studied else "",
        "luck": drawn.luck([_point(match, match.luck) for match in studied], _) if studied else "",
        "won": sum(match.won for match in found.matches),
        "counted": sum(row[2] for row in rows),
        "deals": sum(one.points is not None for one in found.tries),
    }


def _point(match: Match, value: float | None) -> drawn.Point:
    return match.day, _title(match.game), value or 0.0


def _title(slug: str) -> str:
    """A game's short title; a game that is no longer installed keeps its slug."""
    return short(catalogue.game(slug).title) if slug in catalogue.slugs() else slug
