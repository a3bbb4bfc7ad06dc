"""The pages to read: rules, replays, and the records behind them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from nomarch import catalogue
from nomarch.engine import Record
from nomarch.engine.record import loads
from nomarch.engine.words import Translate
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.rulebook import clause, illustrated, rules
from nomarch.page.words import translator
from nomarch.tables import Story, story

from .errors import UnknownTable
from .identity import Player
from .pages import page
from .replays import look_back, verdict
from .services import Services, services_of

router = APIRouter(include_in_schema=False)
REPLAY_PARTS = ("stage", "prompt", "tray", "result", "board", "points", "rivals", "log")


@router.get("/rules/{slug}")
async def rules_page(request: Request, slug: str) -> Response:
    """The rules of a game: half a page in one's language, then clause by clause."""
    player, game = services_of(request).identity.player(request), catalogue.game(slug)
    short = await asyncio.to_thread(illustrated, slug, player.language)
    style = f"rules-page {game.drawing.STYLE}"
    return page(request, player, "rules.html", style, game=game, summary=short, rules=rules(slug))


@router.get("/rules/{slug}/{number}")
async def one_clause(request: Request, slug: str, number: str) -> Response:
    """One clause by its number, for who asks about a part of the board."""
    services_of(request).limits.check_visitor("look", services_of(request).identity.player(request), request)
    catalogue.game(slug)
    text = clause(slug, number)
    if text is None:
        raise UnknownTable("There is no such clause.")
    return JSONResponse({"number": number, "html": text})


def record_of(services: Services, kind: str, name: str) -> Record:
    """The record of a finished match at a table ("t"), or one that was uploaded ("r")."""
    if _kind(kind) == "t":
        return services.tables.record(name)
    return loads(services.uploads.text(name), services.tables.find)


@router.get("/{kind}/{name}/replay")
async def replay(request: Request, kind: str, name: str, at: int = -1, eyes: int = -1) -> Response:
    """A match from its end or any moment of it, by turns and by steps."""
    services = services_of(request)
    player = reader(request)
    async with services.looking_back:
        look, last = await asyncio.to_thread(_look_back, services, kind, name, at, eyes)
        turns = await asyncio.to_thread(_turns, services, kind, name, look, translator(player.language, look.game))
    parts = {part: Markup(html) for part, html in fragments(look, translator(player.language, look.game)).items()}
    here = f"/{kind}/{name}"
    return page(
        request, player, "replay.html", f"replay {look.game.drawing.STYLE}", look=look, parts=parts, at=look.version,
        last=last, eyes=eyes, frames=f"{here}/frames", turns=turns, here=here,
    )  # fmt: skip


@router.get("/{kind}/{name}/frames")
async def frames(request: Request, kind: str, name: str, at: int = 0, eyes: int = -1) -> Response:
    """One moment of a replay, as fragments."""
    services = services_of(request)
    player = reader(request)
    async with services.looking_back:
        look, _last = await asyncio.to_thread(_look_back, services, kind, name, at, eyes)
    parts = fragments(look, translator(player.language, look.game))
    return JSONResponse({"at": look.version, "html": "".join(parts[name] for name in REPLAY_PARTS)})


def _look_back(services: Services, kind: str, name: str, at: int, eyes: int) -> tuple[Look, int]:
    record = record_of(services, kind, name)
    last = len(record.events)
    at = at if 0 <= at <= last else last
    chairs = services.tables.get(name).chairs if kind == "t" else ()
    told = _story(services, kind, name) if at == last else None
    return look_back(name, record, at, eyes, chairs, told, kind), last


def _story(services: Services, kind: str, name: str) -> Story:
    """What a match was like; of tables it is kept."""
    told = services.tables.get(name).story if kind == "t" else None
    return told or story(record_of(services, kind, name))


def _turns(services: Services, kind: str, name: str, look: Look, _: Translate) -> list[dict[str, Any]]:
    """Where one can jump to: every turn by its stage and its player."""
    turns = (look.story or _story(services, kind, name)).turns
    return [{"at": turn.at, "words": f"{turn.told(_)}: {look.names[turn.seat]}"} for turn in turns]


@router.get("/{kind}/{name}/verify")
async def verify(request: Request, kind: str, name: str) -> Response:
    """Draw every roll again."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        record = await asyncio.to_thread(record_of, services, kind, name)
        good, text = await asyncio.to_thread(verdict, record, translator(player.language))
    return JSONResponse({"verified": good, "text": text})


@router.get("/{kind}/{name}/record")
async def download(request: Request, kind: str, name: str) -> Response:
    """The record of a finished match as JSON lines."""
    reader(request)
    async with services_of(request).looking_back:
        record = await asyncio.to_thread(record_of, services_of(request), kind, name)
        text = await asyncio.to_thread(record.dumps)
    day = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", record.date)
    title = f"{record.game.slug}-{day[0]}" if day else record.game.slug
    headers = {"content-disposition": f'attachment; filename="{title}.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def reader(request: Request) -> Player:
    """Who looks back; not too often."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("replay", player, request)
    return player


def _kind(kind: str) -> str:
    if kind not in ("t", "r"):
        raise UnknownTable("This page doesn't exist.")
    return kind
