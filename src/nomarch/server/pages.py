"""The pages people open: lobby, tables, invitations, rules, replays."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from nomarch import catalogue
from nomarch.engine import Game, Record
from nomarch.engine.record import loads
from nomarch.engine.words import Translate
from nomarch.page.edits import digest
from nomarch.page.fragments import fragments
from nomarch.page.frames import picture, render, rules, summary
from nomarch.page.levels import USUAL, bot_of, levels
from nomarch.page.look import HUMAN, OPEN, Look
from nomarch.page.words import LANGUAGES, translator

from .desk import Desk, desk_of
from .errors import BadMessage, UnknownTable
from .identity import THEMES, Player
from .looks import NOBODY
from .replays import look_back, verdict

router = APIRouter(include_in_schema=False)
REPLAY_PARTS = ("stage", "prompt", "tray", "board", "points", "rivals", "log")


def page(request: Request, player: Player, template: str, style: str = "", **values: Any) -> Response:
    """A page with everything that all pages have; a stranger gets a cookie."""
    desk = desk_of(request)
    frame = {"theme": player.theme, "path": request.url.path, "name": player.name, "style": style}
    response = HTMLResponse(render(template, player.language, **(frame | values)))
    response.headers["cache-control"] = "no-store"
    if player.new:
        desk.identity.remember(response, player)
    return response


def go(request: Request, player: Player, path: str) -> Response:
    """Send a browser on to another page."""
    response = RedirectResponse(path, 303)
    if player.new:
        desk_of(request).identity.remember(response, player)
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
    desk = desk_of(request)
    player = desk.identity.player(request)
    _ = translator(player.language)
    running = await asyncio.to_thread(_running, desk, player, _)
    cards = [_card(game, _) for game in catalogue.all_games()]
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


def _running(desk: Desk, player: Player, _: Translate) -> list[dict[str, Any]]:
    found = []
    for row, chairs in desk.store.tables_of(player.id):
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
    desk = desk_of(request)
    player, fields = desk.identity.player(request), await form(request)
    if fields.get("lang") in LANGUAGES:
        player = replace(player, language=fields["lang"])
    if fields.get("theme") in THEMES:
        player = replace(player, theme=fields["theme"])
    if "name" in fields:
        player = replace(player, name=" ".join(fields["name"].split())[:24])
    path = fields.get("next", "/")
    ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    response = RedirectResponse(path if ours else "/", 303)
    desk.identity.remember(response, player)
    return response


# Opening and taking part --------------------------------------------------------------------


@router.get("/new/{slug}")
async def set_up(request: Request, slug: str) -> Response:
    """All ways to open a table."""
    desk = desk_of(request)
    player, game = desk.identity.player(request), desk.tables.find(slug)
    return page(request, player, "new.html", game=game, kinds=_kinds(translator(player.language)), usual=f"bot {USUAL}")


def _kinds(_: Translate) -> list[tuple[str, str]]:
    bots = [(f"bot {level}", bot_of(level, _)) for level in levels(_)]
    return [("me", _("On this screen")), *bots, ("open", _("By invitation")), ("none", _("Nobody"))]


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table: against bots, on one screen, with friends, or chair by chair."""
    desk = desk_of(request)
    player, fields = desk.identity.player(request), await form(request)
    desk.limits.check_visitor("open", player, request)
    game = desk.tables.find(fields.get("game", ""))
    _ = translator(player.language)
    chairs = _chairs(game, fields)
    names = [fields.get(f"name-{seat}", "") for seat, _kind in chairs]
    names[:1] = [name or player.name for name in names[:1]]
    names = [name or _("Player {n}").format(n=n) for n, name in enumerate(names, 1)]
    options = {name.removeprefix("option-"): value for name, value in fields.items() if name.startswith("option-")}
    by_hand = fields.get("dice") == "hand"
    hints = fields.get("with", "bots") in ("bots", "screen") or "hints" in fields
    table = await asyncio.to_thread(
        lambda: desk.tables.open(
            game.slug,
            player.id,
            [kind for _seat, kind in chairs],
            names=names,
            by_hand=by_hand,
            hints=hints,
            options=options,
        )
    )
    return go(request, player, f"/t/{table}")


def _chairs(game: Game, fields: dict[str, str]) -> list[tuple[int, str]]:
    """Who is wished for, with the line of the form that says so; lines with nobody are left out."""
    others = max(game.usual_seats, 2) - 1
    ways = {"bots": "bot", "screen": "me", "friends": "open"}
    way = fields.get("with", "bots")
    if way in ways:
        return list(enumerate(["me", *[ways[way]] * others]))
    kinds = [fields.get(f"chair-{seat}", "none") for seat in range(game.seats[-1])]
    return [(seat, kind) for seat, kind in enumerate(kinds) if kind != "none"]


@router.get("/t/{table_id}")
async def table(request: Request, table_id: str) -> Response:
    """A table, as this viewer sees it."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    desk.limits.check_visitor("look", player, request)
    look, parts = await asyncio.to_thread(desk.look, table_id, player, NOBODY)
    marked = {name: Markup(part) for name, part in parts.items()}
    return page(
        request, player, "table.html", f"play {look.game.drawing.STYLE}", look=look, parts=marked, shows=digest(parts),
        voice=desk.tables.get(table_id).voice(player.id), summary=summary(look.game.slug, player.language, 1),
    )  # fmt: skip


@router.get("/i/{token}")
async def invitation(request: Request, token: str) -> Response:
    """An invitation: looking at it takes no seat, since programs follow links too."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    found = await asyncio.to_thread(desk.tables.invited, token)
    _ = translator(player.language)
    if found.seats_of(player.id):
        return go(request, player, f"/t/{found.id}")
    seats = [chair.name or _("open") for chair in found.chairs]
    lines = [_("You are invited to a match of {game}.").format(game=found.game.title)]
    if not found.waiting:
        return page(
            request, player, "ask.html", title=_("This table is full"), lines=[*lines, _("You can watch.")],
            seats=seats, action=f"/t/{found.id}/watch", button=_("Watch"),
        )  # fmt: skip
    return page(
        request, player, "ask.html", title=_("Join this table?"), lines=lines, seats=seats, ask_name=True,
        action=f"/i/{token}", button=_("Join"), other=f"/t/{found.id}", other_text=_("Just watch"),
    )  # fmt: skip


@router.post("/i/{token}")
async def accept(request: Request, token: str) -> Response:
    """Take a seat."""
    desk = desk_of(request)
    player, fields = desk.identity.player(request), await form(request)
    name = " ".join(fields.get("name", "").split())[:24] or player.name
    found = await asyncio.to_thread(desk.tables.invited, token)
    await asyncio.to_thread(desk.tables.sit, found.id, player.id, name, translator(player.language))
    response = RedirectResponse(f"/t/{found.id}", 303)
    desk.identity.remember(response, replace(player, name=name))
    return response


@router.post("/t/{table_id}/{what}")
async def change_table(request: Request, table_id: str, what: str) -> Response:
    """Leave, come back, ask for a rematch, let onlookers talk, watch."""
    desk = desk_of(request)
    player, level = desk.identity.player(request), _level(await form(request))
    desk.limits.check_visitor("act", player, request)
    acts: dict[str, Callable[[str, str], str | None]] = {
        "leave": partial(desk.tables.leave, level=level),
        "back": desk.tables.come_back,
        "rematch": desk.tables.rematch,
        "open-talk": partial(desk.tables.open_talk, allowed=True),
        "close-talk": partial(desk.tables.open_talk, allowed=False),
    }
    if what != "watch":
        if what not in acts:
            raise UnknownTable("This page doesn't exist.")
        found = await asyncio.to_thread(acts[what], table_id, player.id)
        table_id = found if what == "rematch" and found else table_id
    return go(request, player, f"/t/{table_id}")


def _level(fields: dict[str, str]) -> int:
    """The level that a form asks for."""
    text = fields.get("level", str(USUAL))
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMessage("A level must be a number.")
    return int(text)


@router.post("/t/{table_id}/seats/{seat}/bot")
async def let_bot_play(request: Request, table_id: str, seat: int) -> Response:
    """A bot takes a free seat, or stands in for somebody who is gone."""
    desk = desk_of(request)
    player, level = desk.identity.player(request), _level(await form(request))
    await asyncio.to_thread(desk.let_bot_play, table_id, player.id, seat, level)
    return go(request, player, f"/t/{table_id}")


@router.get("/t/{table_id}/device")
async def other_device(request: Request, table_id: str) -> Response:
    """A link that brings the same person's other device to the same seats."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    _ = translator(player.language)
    link = f"/d/{desk.identity.link(player.id, player.name)}/{table_id}"
    lines = [
        _("Open this link on your other device within a week. Keep it to yourself: anyone who has it can play as you.")
    ]
    return page(request, player, "ask.html", title=_("Continue on another device"), lines=lines, link=link)


@router.get("/d/{token}/{table_id}")
async def arrive(request: Request, token: str, table_id: str) -> Response:
    """Asks before it takes over: programs follow links too."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    _ = translator(player.language)
    if desk.identity.from_link(token) is None:
        raise UnknownTable("This link has expired or isn't one of ours.")
    lines = [_("This browser will play for whoever made the link.")]
    own = await asyncio.to_thread(desk.store.tables_of, player.id)
    if own and not player.new:
        lines.append(_("Matches already in this browser will no longer be listed: save a link to them first."))
    action = f"/d/{token}/{table_id}"
    return page(request, player, "ask.html", title=_("Play here?"), lines=lines, action=action, button=_("Play here"))


@router.post("/d/{token}/{table_id}")
async def take_over(request: Request, token: str, table_id: str) -> Response:
    """Become the person that the link belongs to."""
    desk = desk_of(request)
    player, known = desk.identity.player(request), desk.identity.from_link(token)
    if known is None:
        raise UnknownTable("This link has expired or isn't one of ours.")
    await asyncio.to_thread(desk.tables.get, table_id)
    response = RedirectResponse(f"/t/{table_id}", 303)
    desk.identity.remember(response, replace(player, id=known[0], name=known[1]))
    return response


# Rules, replay, records ---------------------------------------------------------------------


@router.get("/rules/{slug}")
async def rules_page(request: Request, slug: str) -> Response:
    """The rules of a game: half a page in one's language, then clause by clause."""
    player, game = desk_of(request).identity.player(request), catalogue.game(slug)
    return page(request, player, "rules.html", game=game, summary=summary(slug, player.language), rules=rules(slug))


def _record(desk: Desk, kind: str, name: str) -> Record:
    if kind == "t":
        return desk.tables.record(name)
    text = desk.store.record(name)
    if text is None:
        raise UnknownTable("This record doesn't exist.")
    return loads(text, desk.tables.find)


@router.get("/{kind}/{name}/replay")
async def replay(request: Request, kind: str, name: str, at: int = -1, eyes: int = -1) -> Response:
    """A match from its beginning, with slider and arrow keys."""
    desk = desk_of(request)
    player = _reader(request)
    async with desk.looking_back:
        look, last = await asyncio.to_thread(_look_back, desk, kind, name, max(0, at), eyes)
    parts = {part: Markup(html) for part, html in fragments(look, translator(player.language)).items()}
    here = f"/{kind}/{name}"
    return page(
        request, player, "replay.html", f"replay {look.game.drawing.STYLE}", look=look, parts=parts, at=look.version,
        last=last, eyes=eyes, frames=f"{here}/frames", verify=f"{here}/verify", download=f"{here}/record",
    )  # fmt: skip


@router.get("/{kind}/{name}/frames")
async def frames(request: Request, kind: str, name: str, at: int = 0, eyes: int = -1) -> Response:
    """One moment of a replay, as fragments."""
    desk = desk_of(request)
    player = _reader(request)
    async with desk.looking_back:
        look, _last = await asyncio.to_thread(_look_back, desk, kind, name, at, eyes)
    parts = fragments(look, translator(player.language))
    return JSONResponse({"at": look.version, "html": "".join(parts[name] for name in REPLAY_PARTS)})


def _look_back(desk: Desk, kind: str, name: str, at: int, eyes: int) -> tuple[Look, int]:
    record = _record(desk, _kind(kind), name)
    return look_back(name, record, at, eyes), len(record.events)


@router.get("/{kind}/{name}/verify")
async def verify(request: Request, kind: str, name: str) -> Response:
    """Draw every roll again."""
    desk, player = desk_of(request), _reader(request)
    async with desk.looking_back:
        record = await asyncio.to_thread(_record, desk, _kind(kind), name)
        good, text = await asyncio.to_thread(verdict, record, translator(player.language))
    return JSONResponse({"verified": good, "text": text})


@router.get("/{kind}/{name}/record")
async def download(request: Request, kind: str, name: str) -> Response:
    """The record of a finished match as JSON lines."""
    _reader(request)
    async with desk_of(request).looking_back:
        record = await asyncio.to_thread(_record, desk_of(request), _kind(kind), name)
        text = await asyncio.to_thread(record.dumps)
    day = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", record.date)
    title = f"{record.game.slug}-{day[0]}" if day else record.game.slug
    headers = {"content-disposition": f'attachment; filename="{title}.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def _reader(request: Request) -> Player:
    """Who looks back; not too often."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    desk.limits.check_visitor("replay", player, request)
    return player


def _kind(kind: str) -> str:
    if kind not in ("t", "r"):
        raise UnknownTable("This page doesn't exist.")
    return kind
