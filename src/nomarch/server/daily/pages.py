"""The pages of the daily deal: today's deals and one's earlier days; one deal, how everybody did, and its proof."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from nomarch.engine import Game
from nomarch.engine.errors import NomarchError
from nomarch.engine.words import Translate
from nomarch.page.daily import against_bots, beside, everybody, place, time_left
from nomarch.page.levels import levels
from nomarch.page.words import short, translator
from nomarch.server.errors import StudyBusy
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.replay_pages import reader
from nomarch.server.services import Services, services_of

from . import days
from .best import BEST, BOTS, SEAT
from .chain import LENGTH
from .dailies import Dailies, Try, deal_games

router = APIRouter(include_in_schema=False)
STYLE = "study daily"
DAYS_SHOWN = 14


@router.get("/daily")
async def today(request: Request) -> Response:
    """Today's deals, one's earlier days, and what the dice prove."""
    services, player = services_of(request), reader(request)
    _ = translator(player.language)
    found = await asyncio.to_thread(_today, services.dailies, player, _)
    return page(request, player, "daily.html", STYLE, **found)


def _today(dailies: Dailies, player: Player, _: Translate) -> dict[str, Any]:
    day = dailies.today()
    mine, played = dailies.tries_of(player.id), dailies.players(day.day)
    return {
        "deals": [_deal(game, day.day, mine, played, _) for game in deal_games()],
        "day": day.day,
        "left": time_left(days.minutes_left(), _),
        "bots": levels(_)[BOTS],
        "earlier": _earlier(dailies, mine, day.day, _),
        "lock": dailies.lock(day),
        "shares": len(day.shares),
        "chain": day.chain,
        "next": next((chain for chain in dailies.chains() if chain.first > day.day), None),
        "length": LENGTH,
    }


def _deal(game: Game, day: date, mine: list[Try], played: dict[str, int], _: Translate) -> dict[str, Any]:
    """A game's deal in a list: what it is, and how far one is with it."""
    own = next((one for one in mine if (one.day, one.game) == (day, game.slug)), None)
    return {
        "slug": game.slug,
        "title": short(game.title),
        "symbol": game.drawing.CARD.symbol,
        "own": own,
        "players": _players(played.get(game.slug, 0), _),
        "result": f"/daily/{day}/{game.slug}",
    }


def _players(n: int, _: Translate) -> str:
    return _.n("1 player so far", "{n} players so far", n) if n else _("nobody has played it yet")


def _earlier(dailies: Dailies, mine: list[Try], today: date, _: Translate) -> list[dict[str, Any]]:
    """One's last finished deals, each beside the strongest level on the same dice."""
    over = [one for one in mine if one.points is not None and one.day < today][:DAYS_SHOWN]
    return [_line(dailies, one, _) for one in over]


def _line(dailies: Dailies, one: Try, _: Translate) -> dict[str, Any]:
    standing = dailies.standing(one.day, one.game)
    return {
        "day": one.day,
        "title": short(dailies.tables.find(one.game).title),
        "points": one.points,
        "place": _("too late to count")
        if one.late
        else place(standing.place(one.points or 0), len(standing.points), _),
        "best": standing.best[1] if standing.best else "",
        "result": f"/daily/{one.day}/{one.game}",
    }


# Playing --------------------------------------------------------------------------------------


@router.post("/daily/{slug}")
async def play(request: Request, slug: str) -> Response:
    """Begin today's deal, or go on with it: there is one try."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    services.limits.check_visitor("open", player, request)
    name = player.name or translator(player.language)("Player {n}").format(n=SEAT + 1)
    table = await asyncio.to_thread(services.dailies.play, slug, player.id, name, fields.get("share", ""))
    return go(request, player, f"/t/{table}")


# One deal -------------------------------------------------------------------------------------


@router.get("/daily/{day}/{slug}")
async def deal(request: Request, day: str, slug: str) -> Response:
    """How a deal went for oneself, for everybody and for the strongest level; after the day, its proof."""
    services, player = services_of(request), reader(request)
    game, when = services.tables.find(slug), days.read(day)
    own = await asyncio.to_thread(services.dailies.tried, player.id, when, game.slug)
    if own and own.points is not None:
        await _look_into(services, player, own)
    _ = translator(player.language, game)
    found = await asyncio.to_thread(_deal_look, services, game, when, player.id, own, _)
    working = _working(services, own)
    return page(request, player, "deal.html", STYLE, game=game, working=working, **found)


async def _look_into(services: Services, player: Player, own: Try) -> None:
    """Let the strongest level play the deal, too, and have one's own match analysed, unless that was done."""
    with suppress(NomarchError):  # a match that was deleted, or another analysis that is running
        services.dailies.let_best_play(own.day, own.game)
        record = await asyncio.to_thread(services.tables.record, own.match)
        if await asyncio.to_thread(services.studies.text, f"t/{own.match}", record) is None:
            _analyse(services, player, own)


def _analyse(services: Services, player: Player, own: Try) -> None:
    progress = services.studies.progress(f"t/{own.match}")
    if progress is None:
        with suppress(StudyBusy):
            services.studies.begin(f"t/{own.match}", player.id, services.tables.record(own.match))


def _working(services: Services, own: Try | None) -> bool:
    """Whether something about one's own try is still being worked out."""
    if own is None or own.points is None:
        return False
    progress = services.studies.progress(f"t/{own.match}")
    return services.dailies.best_is_playing(own.day, own.game) or (progress is not None and progress.why is None)


def _deal_look(services: Services, game: Game, day: date, player: str, own: Try | None, _: Translate) -> dict[str, Any]:
    dailies = services.dailies
    standing, over, done = dailies.standing(day, game.slug), days.over(day), own is not None and own.points is not None
    best = standing.best if done or over else None
    mine = own.points if own else None
    name = levels(_)[best[0] if best else BEST]
    shown = done or over  # who has yet to play learns nothing of it
    return {
        "day": day,
        "own": own,
        "over": over,
        "today": day == days.today(),
        "headline": _headline(own, standing.place(mine or 0), len(standing.points), _),
        "against": against_bots(own.placing, _) if own and done else "",
        "beside": beside(mine, best[1], name, _) if best and mine is not None else "",
        "best": best[1] if best else None,
        "best_name": name,
        "level": best[0] if best else BEST,
        "average": sum(standing.points) / len(standing.points) if standing.points and shown else None,
        "players": len(standing.points),
        "chart": everybody(standing.points, mine if own and not own.late else None, best and best[1], name, _)
        if shown and standing.points
        else "",
        "luck": _luck(services, own),
        "before": _before(dailies, player, own),
        "proof": _proof(dailies, day) if over else None,
        "deleted": own is not None and services.store.table(own.match) is None,
        "earlier": day - timedelta(days=1),
    }


def _headline(own: Try | None, place_of: int, of: int, _: Translate) -> str:
    if own is None or own.points is None:
        return ""
    made = _.n("1 point", "{n} points", own.points)
    return f"{made}, {_('too late to count')}" if own.late else f"{made}, {place(place_of, of, _)}"


def _luck(services: Services, own: Try | None) -> tuple[int, int] | None:
    """(luck, result without it) in hundredths of a victory, once one's match is analysed."""
    if own is None or own.points is None:
        return None
    try:
        report = services.studies.stored(f"t/{own.match}", services.tables.record(own.match))
    except NomarchError:
        return None
    total = report.review.totals[SEAT] if report else None
    return (round(100 * total.luck), round(100 * total.adjusted)) if total else None


def _before(dailies: Dailies, player: str, own: Try | None) -> tuple[Try, int | None] | None:
    """The last time one played this game's deal, and what the strongest level made of that one."""
    last = dailies.earlier(player, own) if own else None
    best = dailies.standing(last.day, last.game).best if last else None
    return (last, best[1] if best else None) if last else None


def _proof(dailies: Dailies, day: date) -> Any:
    try:
        return dailies.proof(day)
    except NomarchError:
        return None


@router.get("/daily/{day}/{slug}/progress")
async def progress(request: Request, day: str, slug: str) -> Response:
    """Whether something is still being worked out, for the page that waits for it."""
    services, player = services_of(request), services_of(request).identity.player(request)
    own = await asyncio.to_thread(services.dailies.tried, player.id, days.read(day), slug)
    return JSONResponse({"working": _working(services, own), "done": 0.0})


@router.get("/daily/{day}/{slug}/verify")
async def verify(request: Request, day: str, slug: str) -> Response:
    """Check a day's dice from the anchor to the last roll of one's own match."""
    services, player = services_of(request), reader(request)
    game, when = services.tables.find(slug), days.read(day)
    own = await asyncio.to_thread(services.dailies.tried, player.id, when, game.slug)
    async with services.looking_back:
        good, text = await asyncio.to_thread(checked, services, when, own, translator(player.language))
    return JSONResponse({"verified": good, "text": text})


def checked(services: Services, day: date, own: Try | None, _: Translate) -> tuple[bool, str]:
    """Whether a day's dice follow from what was published, and one's match from them; in sentences."""
    try:
        proof = services.dailies.proof(day)
        told = [
            _.n(
                "Hashed once, the key is the end of the chain that was published for {first}.",
                "Hashed {n} times, the key is the end of the chain that was published for {first}.",
                proof.chain.place(day),
                first=proof.chain.first,
            )
        ]
        if not proof.mixes():
            return False, _("What was mixed in isn't the hash of the shares of that day.")
        shares = len(proof.shares)
        told.append(_.n("1 player's share was mixed in.", "{n} players' shares were mixed in.", shares))
        if own and own.points is not None:
            record = services.tables.record(own.match)
            if record.dice is None or not proof.drew(record.dice, own.game):
                return False, _("Your match wasn't played with the dice of that day.")
            told.append(_("All {n} rolls of your match follow from them.").format(n=record.verify()))
    except NomarchError as problem:
        return False, problem.text(_)
    return True, " ".join(told)
