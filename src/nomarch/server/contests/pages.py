"""The pages of contests: the list, a new one, one with its standings and rounds, and leagues."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.seal import digest
from nomarch.engine.words import Translate
from nomarch.page.levels import levels
from nomarch.page.words import short, translator
from nomarch.server.errors import BadMessage, ContestClosed
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.people.meeting import kept_name
from nomarch.server.people.pace import CHOICES, NONE, Pace
from nomarch.server.services import Services, services_of
from nomarch.server.table_pages import MARK

from . import kept
from .api import this_month, verified
from .contests import MOST_ENTRIES, MOST_FINALS, MOST_ROUNDS, Plan
from .forms import FORMS
from .kept import OPEN, OVER
from .league import before, bounds, league
from .look import asked, form_word, mark, rounds_of, rules_of, state_words, table_of

router = APIRouter(include_in_schema=False)
STYLE = "study daily contest"
HOURS = (1, 4, 24, 72, 168)


@router.get("/contests")
async def contests(request: Request) -> Response:
    """All contests, and where to open one."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("look", player, request)
    _ = translator(player.language)
    found = await asyncio.to_thread(_listed, services, _)
    games = [game for game in catalogue.all_games() if game.seats[-1] > 1]
    return page(request, player, "contests.html", STYLE, contests=found, games=games, month=this_month())


def _listed(services: Services, _: Translate) -> list[dict[str, Any]]:
    with services.store.engine.connect() as connection:
        rows = connection.execute(kept.listed).mappings().all()
        entered = {r.contest: r.n for r in connection.execute(kept.entered, {"ids": [row["id"] for row in rows]})}
    return [
        {
            "id": row["id"],
            "title": row["title"],
            "state": state_words(_)[row["state"]],
            "open": row["state"] == OPEN,
            "game": _game(row["game"]),
            "form": form_word(row["form"], _),
            "rated": row["rated"],
            "entries": _.n("1 player", "{n} players", entered.get(row["id"], 0)),
        }
        for row in rows
        if row["game"] in catalogue.slugs()
    ]


def _game(slug: str) -> dict[str, str]:
    game = catalogue.game(slug)
    return {"title": short(game.title), "symbol": game.drawing.CARD.symbol}


@router.get("/contests/new/{slug}")
async def set_up(request: Request, slug: str) -> Response:
    """What may be chosen for a contest of a game."""
    services, player = services_of(request), services_of(request).identity.player(request)
    game, _ = services.tables.find(slug), translator(player.language)
    choices = {
        "kept": await asyncio.to_thread(services.people.name_of, player.id) is not None,
        "seats": range(max(2, game.seats[0]), game.seats[-1] + 1),
        "forms": [(form_, form_word(form_, _)) for form_ in reversed(FORMS)],
        "hours": [(n, _duration(n, _)) for n in HOURS],
        "paces": [(text, pace.say(_)) for text, pace in CHOICES.items()],
        "levels": list(levels(_).items()),
        "most_rounds": MOST_ROUNDS,
        "most_finals": MOST_FINALS,
        "most_entries": MOST_ENTRIES,
    }
    return page(request, player, "contest_new.html", STYLE, game=game, **choices)


def _duration(hours: int, _: Translate) -> str:
    return _.n("1 hour", "{n} hours", hours) if hours < 24 else _.n("1 day", "{n} days", hours // 24)


@router.post("/contests")
async def open_contest(request: Request) -> Response:
    """Open a contest and enter it."""
    services, fields = services_of(request), await form(request)
    player = services.identity.player(request)
    services.limits.check_visitor("open", player, request)
    plan = _plan(fields)
    if plan.rated and "enter" in fields:
        await asyncio.to_thread(kept_name, services.store, player.id)  # or nothing is opened
    new = await asyncio.to_thread(services.contests.open, player.id, plan)
    if "enter" in fields:
        await asyncio.to_thread(services.contests.enter, new, player.id, player.name)
    return go(request, player, f"/contests/{new}")


def _plan(fields: dict[str, str]) -> Plan:
    try:
        bots = [int(fields["level"])] * int(fields.get("bots") or 0) if fields.get("level") else []
        numbers = {
            name: int(fields[name]) for name in ("seats", "rounds", "finals", "hours", "most") if fields.get(name)
        }
    except (ValueError, OverflowError):
        raise BadMessage("This form can't be read.") from None
    wish = fields.get("request", "")
    options = {name.removeprefix("option-"): value for name, value in fields.items() if name.startswith("option-")}
    if len(bots) > MOST_ENTRIES:
        raise BadMessage("This form can't be read.")
    return Plan(
        fields.get("game", ""),
        title=fields.get("title", ""),
        options=options,
        form=fields.get("form", FORMS[-1]),
        pace=fields.get("pace") or NONE,
        rated="rated" in fields,
        begins=_moment(fields.get("begins", "")),
        bots=bots,
        request=wish if MARK.fullmatch(wish) else None,
        **numbers,
    )


def _moment(text: str) -> str | None:
    """A moment as a browser's field gives it, in UTC."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC).isoformat(timespec="milliseconds")
    except ValueError:
        raise BadMessage("A moment is written like 2026-11-16T20:00.") from None


@router.get("/contests/leagues/{month}")
async def leagues(request: Request, month: str) -> Response:
    """Who left how many behind in a month's contests."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("replay", player, request)
    bounds(month)
    found = await asyncio.to_thread(league, services.contests, services.people, month)
    tables = [(_game(game)["title"], lines) for game, lines in found.items() if game in catalogue.slugs()]
    return page(request, player, "leagues.html", STYLE, month=month, earlier=before(month), tables=tables, me=player.id)


# One contest ------------------------------------------------------------------------------------


@router.get("/contests/{contest}")
async def contest(request: Request, contest: str) -> Response:
    """Standings, rounds, rules and the drawing of a contest."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("look", player, request)
    found = await asyncio.to_thread(_look, services, contest, player)
    return page(request, player, "contest.html", STYLE, **found)


def _look(services: Services, contest: str, player: Player) -> dict[str, Any]:
    found = services.contests.get(contest)
    game: Game = services.tables.find(found.row["game"])
    _ = translator(player.language, game)
    entry, row = found.entry_of(player.id), found.row
    lines = table_of(services.contests, found, player.id, _)
    return {
        "game": game,
        "contest": row,
        "pace": Pace.read(row["pace"] or NONE).say(_),
        "options": [_(value).replace("-", " ") for value in _unusual(found.options, game)],
        "state": state_words(_)[found.state],
        "open": found.state == OPEN,
        "over": found.state == OVER,
        "begun": row["round"] > 0,
        "in_finals": len(found.played()) > row["rounds"] > 0,
        "begins": (row["begins"] or "")[:16].replace("T", " "),
        "entered": entry is not None,
        "owner": row["owner"] == player.id,
        "lines": lines,
        "winner": lines[0].name if found.state == OVER else "",
        "rounds": rounds_of(found, player.id, _),
        "rules": rules_of(found, game, _),
        "levels": list(levels(_).items()),
        "ask": asked(found, player.id),
        "mark": mark(found),
        "key_hash": digest(row["dice_key"]),
        "key": row["dice_key"] if found.state == OVER else "",
        "full": len(found.entries) >= row["most"],
        "going": found.state not in (OVER, kept.OFF),
    }


def _unusual(options: Mapping[str, str], game: Game) -> list[str]:
    """The options that are not as they usually are."""
    return [options[one.name] for one in game.options if options.get(one.name, one.default) != one.default]


@router.get("/contests/{contest}/mark")
async def contest_mark(request: Request, contest: str) -> Response:
    """Whether the page of a contest has changed."""
    services = services_of(request)
    services.limits.check_visitor("look", services.identity.player(request), request)
    return JSONResponse({"mark": mark(await asyncio.to_thread(services.contests.get, contest))})


@router.get("/contests/{contest}/verify")
async def verify(request: Request, contest: str) -> Response:
    """Draw everything again, for the button."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("replay", player, request)
    _, found = translator(player.language), await asyncio.to_thread(services.contests.get, contest)
    try:
        return JSONResponse({"text": verified(await asyncio.to_thread(services.contests.verify, found), _)})
    except ContestClosed as problem:
        return JSONResponse({"text": problem.text(_)})


@router.post("/contests/{contest}/{wish}")
async def act(request: Request, contest: str, wish: str) -> Response:
    """Enter, withdraw, invite bots, begin, call off."""
    services, fields = services_of(request), await form(request)
    player, house = services.identity.player(request), services_of(request).contests
    services.limits.check_visitor("open", player, request)
    if wish == "enter":
        await asyncio.to_thread(house.enter, contest, player.id, player.name)
    elif wish == "bots":
        level, many = fields.get("level", ""), fields.get("bots", "1")
        if not (level.isdecimal() and many.isdecimal() and len(many) < 3):
            raise BadMessage("This form can't be read.")
        await asyncio.to_thread(house.add_bots, contest, player.id, [int(level)] * int(many))
    else:
        ways = {"withdraw": house.withdraw, "begin": house.begin, "off": house.call_off}
        if wish not in ways:
            raise BadMessage("This form can't be read.")
        await asyncio.to_thread(ways[wish], contest, player.id)
    return go(request, player, f"/contests/{contest}")
