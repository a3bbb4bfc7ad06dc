"""The pages to read: rules, replays, and the records behind them."""

from __future__ import annotations

import asyncio
import re

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from nomarch import catalogue
from nomarch.engine import Record
from nomarch.engine.record import loads
from nomarch.page.fragments import fragments
from nomarch.page.frames import rules, summary
from nomarch.page.look import Look
from nomarch.page.words import translator

from .errors import UnknownTable
from .identity import Player
from .pages import page
from .replays import look_back, verdict
from .services import Services, services_of

router = APIRouter(include_in_schema=False)
REPLAY_PARTS = ("stage", "prompt", "tray", "board", "points", "rivals", "log")


@router.get("/rules/{slug}")
async def rules_page(request: Request, slug: str) -> Response:
    """The rules of a game: half a page in one's language, then clause by clause."""
    player, game = services_of(request).identity.player(request), catalogue.game(slug)
    return page(request, player, "rules.html", game=game, summary=summary(slug, player.language), rules=rules(slug))


def _record(services: Services, kind: str, name: str) -> Record:
    if kind == "t":
        return services.tables.record(name)
    text = services.store.record(name)
    if text is None:
        raise UnknownTable("This record doesn't exist.")
    return loads(text, services.tables.find)


@router.get("/{kind}/{name}/replay")
async def replay(request: Request, kind: str, name: str, at: int = -1, eyes: int = -1) -> Response:
    """A match from its beginning, with slider and arrow keys."""
    services = services_of(request)
    player = _reader(request)
    async with services.looking_back:
        look, last = await asyncio.to_thread(_look_back, services, kind, name, max(0, at), eyes)
    parts = {part: Markup(html) for part, html in fragments(look, translator(player.language, look.game)).items()}
    here = f"/{kind}/{name}"
    return page(
        request, player, "replay.html", f"replay {look.game.drawing.STYLE}", look=look, parts=parts, at=look.version,
        last=last, eyes=eyes, frames=f"{here}/frames", verify=f"{here}/verify", download=f"{here}/record",
    )  # fmt: skip


@router.get("/{kind}/{name}/frames")
async def frames(request: Request, kind: str, name: str, at: int = 0, eyes: int = -1) -> Response:
    """One moment of a replay, as fragments."""
    services = services_of(request)
    player = _reader(request)
    async with services.looking_back:
        look, _last = await asyncio.to_thread(_look_back, services, kind, name, at, eyes)
    parts = fragments(look, translator(player.language, look.game))
    return JSONResponse({"at": look.version, "html": "".join(parts[name] for name in REPLAY_PARTS)})


def _look_back(services: Services, kind: str, name: str, at: int, eyes: int) -> tuple[Look, int]:
    record = _record(services, _kind(kind), name)
    return look_back(name, record, at, eyes), len(record.events)


@router.get("/{kind}/{name}/verify")
async def verify(request: Request, kind: str, name: str) -> Response:
    """Draw every roll again."""
    services, player = services_of(request), _reader(request)
    async with services.looking_back:
        record = await asyncio.to_thread(_record, services, _kind(kind), name)
        good, text = await asyncio.to_thread(verdict, record, translator(player.language))
    return JSONResponse({"verified": good, "text": text})


@router.get("/{kind}/{name}/record")
async def download(request: Request, kind: str, name: str) -> Response:
    """The record of a finished match as JSON lines."""
    _reader(request)
    async with services_of(request).looking_back:
        record = await asyncio.to_thread(_record, services_of(request), _kind(kind), name)
        text = await asyncio.to_thread(record.dumps)
    day = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", record.date)
    title = f"{record.game.slug}-{day[0]}" if day else record.game.slug
    headers = {"content-disposition": f'attachment; filename="{title}.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def _reader(request: Request) -> Player:
    """Who looks back; not too often."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("replay", player, request)
    return player


def _kind(kind: str) -> str:
    if kind not in ("t", "r"):
        raise UnknownTable("This page doesn't exist.")
    return kind
