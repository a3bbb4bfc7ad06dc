"""The best of each game, bots among them, and what the numbers mean."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from nomarch import catalogue
from nomarch.bots.skill import MIDDLE, STEP, SURE, Skill, shipped
from nomarch.engine.words import Translate
from nomarch.page.levels import bot_of
from nomarch.page.words import translator
from nomarch.server.pages import page
from nomarch.server.services import Services, services_of

router = APIRouter(include_in_schema=False)


@router.get("/ratings")
async def explained(request: Request) -> Response:
    """What the numbers mean, and the way to each game's table."""
    player = services_of(request).identity.player(request)
    games = [(game.slug, game.title) for game in catalogue.all_games()]
    numbers = {"middle": MIDDLE, "step": round(STEP), "sure": Skill(sigma=SURE).margin, "first": Skill().margin}
    return page(
        request, player, "ratings.html", "daily together", games=games, numbers=numbers, title="", rows=[], slug=""
    )


@router.get("/ratings/{slug}")
async def best(request: Request, slug: str) -> Response:
    """Who plays best, with the bots where they belong."""
    services = services_of(request)
    player, game = services.identity.player(request), services.tables.find(slug)
    services.limits.check_visitor("look", player, request)
    rows = await asyncio.to_thread(standings, services, slug, translator(player.language))
    games = [(one.slug, one.title) for one in catalogue.all_games()]
    return page(
        request,
        player,
        "ratings.html",
        "daily together",
        games=games,
        numbers={},
        title=game.title,
        rows=rows,
        slug=slug,
    )


def standings(services: Services, slug: str, _: Translate) -> list[dict[str, Any]]:
    """People and bots in one order; who is provisional comes after all others."""
    people = [(one.name, one.skill, one.matches, one.program) for one in services.ratings.best(slug)]
    bots = [(bot_of(level, _), skill, None, True) for level, skill in shipped().get(slug, {}).items()]
    ranked = sorted([*people, *bots], key=lambda row: (row[2] is not None and row[1].provisional, -row[1].surely))
    return [
        {
            "name": name,
            "points": skill.points,
            "margin": skill.margin,
            "matches": matches,
            "bot": bot,
            "provisional": matches is not None and skill.provisional,
        }
        for name, skill, matches, bot in ranked
    ]
