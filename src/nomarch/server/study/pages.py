"""The pages of an analysed match: the study itself, while it is made, and the annotated replay."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from nomarch.analysis import in_order
from nomarch.analysis.glance import believes
from nomarch.analysis.review import check
from nomarch.engine import Record
from nomarch.page.fragments import fragments
from nomarch.page.study import sentence, study_parts
from nomarch.page.words import translator
from nomarch.server.errors import UnknownTable
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.replay_pages import REPLAY_PARTS, reader, record_of
from nomarch.server.services import Services, services_of

from .replay import annotated, look_and_note, marks_of
from .report import Report
from .views import study_look

router = APIRouter(include_in_schema=False)


@router.get("/{kind}/{name}/study")
async def study(request: Request, kind: str, name: str, seat: int = -1) -> Response:
    """What a match was worth, decision by decision; or how far that is, or the button that begins it."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        record, report = await asyncio.to_thread(_found, services, kind, name)
    match = f"{kind}/{name}"
    if report is None:
        return _waiting(request, player, match, record)
    mine = _mine(services, kind, name, player)
    seat = seat if 0 <= seat < record.seats else next(iter(mine), 0)
    _ = translator(player.language, record.game)
    async with services.looking_back:
        look = await asyncio.to_thread(study_look, report, record, f"/{match}", seat, seat in mine, _)
    progress = services.studies.progress(match)
    look = replace(look, deepening=progress.done if progress and not progress.why else None)
    style = f"study replay study-page {record.game.drawing.STYLE}"
    return page(
        request, player, "study.html", style, game=record.game, look=look,
        parts=study_parts(look, _), title=sentence(look, _),
    )  # fmt: skip


def _waiting(request: Request, player: Player, match: str, record: Record) -> Response:
    progress = services_of(request).studies.progress(match)
    _ = translator(player.language, record.game)
    return page(
        request, player, "study_waiting.html", "study study-page", game=record.game, here=f"/{match}",
        progress=progress, why=progress.why.text(_) if progress and progress.why else "",
    )  # fmt: skip


def _found(services: Services, kind: str, name: str) -> tuple[Record, Report | None]:
    record = record_of(services, kind, name)
    check(record)
    return in_order(record), services.studies.stored(f"{kind}/{name}", record)


def _mine(services: Services, kind: str, name: str, player: Player) -> tuple[int, ...]:
    return services.tables.get(name).seats_of(player.id) if kind == "t" else ()


@router.post("/{kind}/{name}/study")
async def analyse(request: Request, kind: str, name: str) -> Response:
    """Begin an analysis, unless there is one."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        record, report = await asyncio.to_thread(_found, services, kind, name)
    wanted = "deep" in await form(request)
    deep = wanted or believes(record.game)  # there the quick look sees next to no mistake
    if report is None or (deep and report.review.depth == "quick"):
        services.studies.begin(f"{kind}/{name}", player.id, record, deep=deep, gives_way=not wanted)
    return go(request, player, f"/{kind}/{name}/study")


@router.post("/{kind}/{name}/study/stop")
async def stop(request: Request, kind: str, name: str) -> Response:
    """Stop an analysis."""
    services, player = services_of(request), reader(request)
    services.studies.cancel(f"{kind}/{name}", player.id)
    return go(request, player, f"/{kind}/{name}/replay")


@router.get("/{kind}/{name}/study/progress")
async def progress(request: Request, kind: str, name: str, quick: bool = False) -> Response:
    """How far an analysis is, for the page that waits for it, or for its quick pass."""
    found = services_of(request).studies.progress(f"{kind}/{name}")
    working = found is not None and found.why is None and not (quick and found.readable)
    return JSONResponse({"working": working, "done": found.done if found else 1.0})


# The annotated replay -------------------------------------------------------------------------


@router.get("/{kind}/{name}/study/replay")
async def study_replay(request: Request, kind: str, name: str, at: int = 0, seat: int = -1, eyes: int = -2) -> Response:
    """The replay with what each decision and throw was worth; the choice made and the best one shown on the board."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        record, report = await asyncio.to_thread(_reviewed, services, kind, name)
        _ = translator(player.language, record.game)
        look, note = await asyncio.to_thread(look_and_note, name, record, report, at, eyes, _)
    parts = {part: Markup(html) for part, html in annotated(look, note, fragments(look, _), _).items()}
    here = f"/{kind}/{name}"
    return page(
        request, player, "study_replay.html", f"study replay {look.game.drawing.STYLE}", look=look, parts=parts,
        at=look.version, last=len(record.events), eyes=eyes, here=here, seat=seat, marks=marks_of(report.review, seat),
    )  # fmt: skip


@router.get("/{kind}/{name}/study/frames")
async def study_frames(request: Request, kind: str, name: str, at: int = 0, eyes: int = -2) -> Response:
    """One moment of the annotated replay, as fragments."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        record, report = await asyncio.to_thread(_reviewed, services, kind, name)
        _ = translator(player.language, record.game)
        look, note = await asyncio.to_thread(look_and_note, name, record, report, at, eyes, _)
    parts = annotated(look, note, fragments(look, _), _)
    return JSONResponse({"at": look.version, "html": "".join(parts[name] for name in (*REPLAY_PARTS, "note"))})


def _reviewed(services: Services, kind: str, name: str) -> tuple[Record, Report]:
    record, report = _found(services, kind, name)
    if report is None:
        raise UnknownTable("This match hasn't been analysed yet.")
    return record, report
