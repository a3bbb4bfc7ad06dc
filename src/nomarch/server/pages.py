"""The lobby, and what every page has: its frame, its cookie, its forms."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.frames import picture, render
from nomarch.page.words import LANGUAGES, translator
from nomarch.tables import HUMAN, OPEN

from .errors import BadMessage
from .identity import THEMES, Player
from .services import Services, services_of

router = APIRouter(include_in_schema=False)


def page(request: Request, player: Player, template: str, style: str = "", **values: Any) -> Response:
    """A page with everything that all pages have; a stranger gets a cookie."""
    services = services_of(request)
    frame = {"theme": player.theme, "path": request.url.path, "name": player.name, "style": style}
    response = HTMLResponse(render(template, player.language, **(frame | values)))
    response.headers["cache-control"] = "no-store"
    if player.new:
        services.identity.remember(response, player)
    return response


def go(request: Request, player: Player, path: str) -> Response:
    """Send a browser on to another page."""
    response = RedirectResponse(path, 303)
    if player.new:
        services_of(request).identity.remember(response, player)
    return response


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=60)
    except ValueError:
        raise BadMessage("This form can't be read.") from None
    return {name: values[-1] for name, values in fields.items()}


# Lobby --------------------------------------------------------------------------------------


@router.get("/")
async def lobby(request: Request) -> Response:
    """The games, and one's own matches."""
    services = services_of(request)
    player = services.identity.player(request)
    _ = translator(player.language)
    running = await asyncio.to_thread(_running, services, player, _)
    cards = [_card(game, translator(player.language, game)) for game in catalogue.all_games()]
    return page(request, player, "lobby.html", "lobby-page", cards=cards, running=running)


def _card(game: Game, _: Translate) -> dict[str, Any]:
    card, few, many = game.drawing.CARD, game.seats[0], game.seats[-1]
    return {
        "slug": game.slug,
        "title": game.title.split(":")[0] if len(game.title) > 24 else game.title,
        "seats": _("{few}-{many} players").format(few=few, many=many),
        "minutes": card.minutes,
        "about": _(card.about) if card.about else "",
        "picture": picture(game),
    }


def _running(services: Services, player: Player, _: Translate) -> list[dict[str, Any]]:
    found = []
    for row, chairs in services.store.tables_of(player.id):
        if row["game"] not in catalogue.slugs():
            continue
        game = catalogue.game(row["game"])
        state, turn, act = _standing(row, chairs, player, _)
        found.append(
            {
                "title": game.title.split(":")[0],
                "symbol": game.drawing.CARD.symbol,
                "seats": len(chairs),
                "stage": ", ".join(str(chair["name"]) for chair in chairs if chair["name"]),
                "state": state,
                "turn": turn,
                "act": act,
                "link": f"/t/{row['id']}",
            }
        )
    return found


def _standing(row: Any, chairs: Any, player: Player, _: Translate) -> tuple[str, str, str]:
    """(class, sentence, button) of a match in the list."""
    if row["result"]:
        result = json.loads(row["result"])
        won = any(p == 1 and chairs[i]["owner"] == player.id for i, p in enumerate(result["placings"]))
        scores = " : ".join(map(str, result["scores"]))
        return "won", (_("You won, {scores}") if won else _("Finished, {scores}")).format(scores=scores), _("Review")
    if any(chair["kind"] == OPEN for chair in chairs):
        return "", _("Waiting for players"), _("Open")
    mover = row["to_move"]
    if mover >= 0 and chairs[mover]["owner"] == player.id and chairs[mover]["kind"] == HUMAN:
        return "turn", _("Your turn"), _("Continue")
    name = chairs[mover]["name"] if mover >= 0 else ""
    return "", _("It's {name}'s turn.").format(name=name) if name else _("Shaking the dice."), _("Open")


@router.post("/me")
async def about_me(request: Request) -> Response:
    """Name, language, theme."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    if fields.get("lang") in LANGUAGES:
        player = replace(player, language=fields["lang"])
    if fields.get("theme") in THEMES:
        player = replace(player, theme=fields["theme"])
    if "name" in fields:
        player = replace(player, name=" ".join(fields["name"].split())[:24])
    path = fields.get("next", "/")
    ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    response = RedirectResponse(path if ours else "/", 303)
    services.identity.remember(response, player)
    return response
