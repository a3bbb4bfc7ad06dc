"""The lobby, and what every page has: its frame, its cookie, its forms."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.frames import picture, render
from nomarch.page.words import LANGUAGES, short, translator

from .daily import days
from .daily.dailies import Dailies, deal_games
from .errors import BadMessage
from .identity import THEMES, Player
from .learning.puzzles import has_puzzles
from .lobby import OVER, TURN, matches
from .notices.look import notice_look
from .people.finding import lobby_parts
from .services import services_of

router = APIRouter(include_in_schema=False)


def page(request: Request, player: Player, template: str, style: str = "", **values: Any) -> Response:
    """A page with everything that all pages have; a stranger gets a cookie."""
    services = services_of(request)
    frame = {"theme": player.theme, "path": request.url.path, "name": player.name, "style": style, "kept": player.kept}
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
    found = await asyncio.to_thread(matches, services, player, _)
    deals = await asyncio.to_thread(_deals, services.dailies, player)
    cards = [_card(game, translator(player.language, game)) for game in catalogue.all_games()]
    finished = [match for match in found if match["state"] == OVER]
    running = [match for match in found if match["state"] != OVER]
    yours = sum(match["state"] == TURN for match in running)
    others = await asyncio.to_thread(lobby_parts, services, player, _)
    return page(
        request, player, "lobby.html", "lobby-page together", cards=cards, running=running, finished=finished,
        yours=yours, turn=TURN, deals=deals, **others,
    )  # fmt: skip


def _deals(dailies: Dailies, player: Player) -> list[dict[str, Any]]:
    """Today's deal of each game, and how far one is with it."""
    mine = {one.game: one for one in dailies.tries_of(player.id) if one.day == days.today()}
    return [
        {"title": short(game.title), "symbol": game.drawing.CARD.symbol, "own": mine.get(game.slug)}
        for game in deal_games()
    ]


def _card(game: Game, _: Translate) -> dict[str, Any]:
    card, few, many = game.drawing.CARD, game.seats[0], game.seats[-1]
    return {
        "slug": game.slug,
        "title": short(game.title) if len(game.title) > 24 else game.title,
        "seats": _("{few}-{many} players").format(few=few, many=many),
        "minutes": card.minutes,
        "about": _(card.about) if card.about else "",
        "lesson": game.lessons.FIRST is not None,
        "strategy": bool(game.lessons.SECOND),
        "puzzles": has_puzzles(game),
        "picture": picture(game),
    }


@router.get("/settings")
async def settings(request: Request) -> Response:
    """All wishes on one page; the browser itself keeps most of them."""
    player = services_of(request).identity.player(request)
    _ = translator(player.language)
    speeds = [("calm", _("Calm")), ("quick", _("Quick")), ("instant", _("Instant"))]
    back = request.query_params.get("back", "/")
    told = await asyncio.to_thread(notice_look, services_of(request), player)
    back = back if _ours(back) else "/"
    return page(request, player, "settings.html", speeds=speeds, keys=_keys(_), back=back, **told)


@router.get("/dice")
async def fair_dice(request: Request) -> Response:
    """What is proven about the dice, what is not, and what can be done about that."""
    return page(request, services_of(request).identity.player(request), "dice.html")


def _keys(_: Translate) -> list[tuple[tuple[str, ...], str]]:
    """What each key does at a table."""
    return [
        (("1", "…", "9"), _("choose from the list")),
        (("Tab", "Enter"), _("go to a lit place and choose it")),
        (("Space",), _("pick up or put down a die, a card or a row")),
        (("U",), _("undo")),
        (("H",), _("ask for a hint")),
        (("S",), _("sound on or off")),
        (("?",), _("rules of each part")),
        (("Esc",), _("close what is open")),
        (("←", "→"), _("step through a replay")),
    ]


@router.post("/me")
async def about_me(request: Request) -> Response:
    """Name, language, theme."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    if fields.get("lang") in LANGUAGES:
        player = replace(player, language=fields["lang"])
    if fields.get("theme") in THEMES:
        player = replace(player, theme=fields["theme"])
    if "name" in fields and not player.kept:
        player = replace(player, name=" ".join(fields["name"].split())[:24])
        await asyncio.to_thread(services.people.check_free, player.id, player.name)
    path = fields.get("next", "/")
    response = RedirectResponse(path if _ours(path) else "/", 303)
    services.identity.remember(response, player)
    await asyncio.to_thread(services.notices.wishes.speak, player.id, player.language)
    return response


def _ours(path: str) -> bool:
    """Whether an address leads to a page of this server."""
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
