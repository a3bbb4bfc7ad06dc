"""The pages of a table: opening one, playing at it, invitations, another device."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import segno
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from nomarch.engine import Game
from nomarch.engine.words import Translate
from nomarch.page.heard import again
from nomarch.page.levels import USUAL, bot_of, levels
from nomarch.page.rulebook import illustrated
from nomarch.page.words import translator

from .errors import BadMessage, Stale, UnknownTable
from .lobby import asked
from .pages import form, go, page
from .people.finding import choices
from .people.offering import KINDS
from .people.open_pages import terms_of
from .play.views import NOBODY
from .services import services_of

INK, PAPER = "#2a2118", "#fffaf0"  # of the code, which reads the same by day and by night
MARK = re.compile("[A-Za-z0-9_-]{1,64}")  # what a browser calls its wish for a table
router = APIRouter(include_in_schema=False)
OWN_NAME = "name"  # in the place of a table: a link that leads to the page of one's name


@router.get("/new/{slug}")
async def set_up(request: Request, slug: str) -> Response:
    """All ways to open a table."""
    services = services_of(request)
    player, game = services.identity.player(request), services.tables.find(slug)
    _, kept = translator(player.language), await asyncio.to_thread(services.people.name_of, player.id)
    wish = choices(_) | {"kept": kept is not None}
    return page(request, player, "new.html", "together", game=game, kinds=_kinds(_), usual=f"bot {USUAL}", wish=wish)


def _kinds(_: Translate) -> list[tuple[str, str]]:
    bots = [(f"bot {level}", bot_of(level, _)) for level in levels(_)]
    return [("me", _("On this screen")), *bots, ("open", _("By invitation")), ("none", _("Nobody"))]


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table: against bots, on one screen, with friends, or chair by chair."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    services.limits.check_visitor("open", player, request)
    game = services.tables.find(fields.get("game", ""))
    _ = translator(player.language)
    chairs = _chairs(game, fields)
    names = [fields.get(f"name-{seat}", "") for seat, _kind in chairs]
    names[:1] = [name or player.name for name in names[:1]]
    names = [name or _("Player {n}").format(n=n) for n, name in enumerate(names, 1)]
    options = {name.removeprefix("option-"): value for name, value in fields.items() if name.startswith("option-")}
    by_hand, wish = fields.get("dice") == "hand", fields.get("request", "")
    hints = fields.get("with", "bots") in ("bots", "screen") or "hints" in fields
    terms = await asyncio.to_thread(terms_of, services, player, game.slug, fields)
    table = await asyncio.to_thread(
        lambda: services.tables.open(
            game.slug,
            player.id,
            [kind for _seat, kind in chairs],
            names=names,
            by_hand=by_hand,
            hints=hints,
            shaken="shaken" in fields,
            options=options,
            request=wish if MARK.fullmatch(wish) else None,
            terms=terms,
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
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("look", player, request)
    if (ended := await asyncio.to_thread(services.offers.record_of, table_id)) is not None:
        return go(request, player, f"/r/{ended}/replay")
    look, parts = await asyncio.to_thread(services.look, table_id, player, NOBODY)
    house = await asyncio.to_thread(services.tables.timing.house.about) if look.counts_down else None
    _ = translator(player.language, look.game)
    return page(
        request, player, "table.html", f"play {look.game.drawing.STYLE}", look=look, house=house,
        parts={name: Markup(part) for name, part in parts.items()}, shows=look.mark(player.language),
        voice=services.tables.get(table_id).voice(player.id),
        summary=await asyncio.to_thread(illustrated, look.game.slug, player.language, 1),
        places=[(at, _(name), rule, _(gist)) for at, (name, rule, gist) in look.game.drawing.PLACES.items()],
    )  # fmt: skip


@router.get("/t/{table_id}/turns/{number}")
async def turn_again(request: Request, table_id: str, number: int, v: int = -1) -> Response:
    """What somebody did in their last turn, board by board; only as long as the page shows the same moment."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("look", player, request)
    look, _parts = await asyncio.to_thread(services.look, table_id, player, NOBODY)
    if v != look.version:
        raise Stale("The board has changed. Take another look and choose again.")
    frames = await asyncio.to_thread(again, look, number, translator(player.language, look.game))
    return JSONResponse({"frames": frames})


@router.get("/i/{token}")
async def invitation(request: Request, token: str) -> Response:
    """An invitation: looking at it takes no seat, since programs follow links too."""
    services = services_of(request)
    player = services.identity.player(request)
    found = await asyncio.to_thread(services.tables.invited, token)
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


@router.get("/i/{token}/code.svg")
async def code(request: Request, token: str) -> Response:
    """The invitation's address as a QR code, dark on light in every theme, with the quiet margin it needs."""
    services = services_of(request)
    services.limits.check_visitor("look", services.identity.player(request), request)
    await asyncio.to_thread(services.tables.invited, token)
    picture = io.BytesIO()
    address = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}/i/{token}"
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=4, dark=INK, light=PAPER, scale=6)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


@router.post("/i/{token}")
async def accept(request: Request, token: str) -> Response:
    """Take a seat."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    name = " ".join(fields.get("name", "").split())[:24] or player.name
    found = await asyncio.to_thread(services.tables.invited, token)
    await asyncio.to_thread(services.tables.sit, found.id, player.id, name, translator(player.language))
    response = RedirectResponse(f"/t/{found.id}", 303)
    services.identity.remember(response, player if player.kept else replace(player, name=name))
    return response


@router.get("/t/{table_id}/drop")
async def ask_to_drop(request: Request, table_id: str) -> Response:
    """Asks before a match leaves one's list."""
    services = services_of(request)
    player = services.identity.player(request)
    _ = translator(player.language)
    row = await asyncio.to_thread(services.store.table, table_id)
    if row is None:
        raise UnknownTable("This table doesn't exist.")
    chairs = await asyncio.to_thread(services.store.seats, table_id)
    button, what = asked(row, chairs, player, _)
    return page(
        request, player, "ask.html", title=f"{button}: {services.tables.find(row['game']).title}", lines=[what],
        seats=[chair["name"] or _("open") for chair in chairs], action=f"/t/{table_id}/drop", button=button, other="/",
        other_text=_("Keep it"),
    )  # fmt: skip


@router.post("/t/{table_id}/drop")
async def drop(request: Request, table_id: str) -> Response:
    """Resign, abandon or delete: what it is follows from how the match stands."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("act", player, request)
    kept = await asyncio.to_thread(services.give_up, table_id, player.id)
    return go(request, player, f"/r/{kept}/replay" if kept else "/")


@router.post("/t/{table_id}/{what}")
async def change_table(request: Request, table_id: str, what: str) -> Response:
    """Leave, come back, ask for a rematch, let spectators talk, watch."""
    services = services_of(request)
    player, level = services.identity.player(request), _level(await form(request))
    services.limits.check_visitor("act", player, request)
    acts: dict[str, Callable[[str, str], str | None]] = {
        "leave": partial(services.tables.leave, level=level),
        "back": services.tables.come_back,
        "fill": services.fill_with_bots,
        "rematch": services.tables.rematch,
        "open-talk": partial(services.tables.open_talk, allowed=True),
        "close-talk": partial(services.tables.open_talk, allowed=False),
        "join": partial(services.pairing.join, name=player.name, _=translator(player.language)),
        "accept": partial(services.offers.answer, accept=True),
        "refuse": partial(services.offers.answer, accept=False),
        **{f"offer-{kind}": partial(services.offers.make, kind=kind) for kind in KINDS},
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
    services = services_of(request)
    player, level = services.identity.player(request), _level(await form(request))
    await asyncio.to_thread(services.let_bot_play, table_id, player.id, seat, level)
    return go(request, player, f"/t/{table_id}")


@router.get("/t/{table_id}/device")
async def other_device(request: Request, table_id: str) -> Response:
    """A link that brings the same person's other device to the same seats."""
    services = services_of(request)
    player = services.identity.player(request)
    _ = translator(player.language)
    link = f"/d/{services.identity.link(player)}/{table_id}"
    lines = [
        _("Open this link on your other device within a week. Keep it to yourself: anyone who has it can play as you.")
    ]
    return page(request, player, "ask.html", title=_("Continue on another device"), lines=lines, link=link)


@router.get("/d/{token}/{table_id}")
async def arrive(request: Request, token: str, table_id: str) -> Response:
    """Asks before it takes over: programs follow links too."""
    services = services_of(request)
    player = services.identity.player(request)
    _ = translator(player.language)
    if services.identity.from_link(token) is None:
        raise UnknownTable("This link has expired or isn't one of ours.")
    lines = [_("This browser will play for whoever made the link.")]
    own = await asyncio.to_thread(services.store.tables_of, player.id)
    if own and not player.new:
        lines.append(_("Matches already in this browser will no longer be listed: save a link to them first."))
    action = f"/d/{token}/{table_id}"
    return page(request, player, "ask.html", title=_("Play here?"), lines=lines, action=action, button=_("Play here"))


@router.post("/d/{token}/{table_id}")
async def take_over(request: Request, token: str, table_id: str) -> Response:
    """Become the person that the link belongs to."""
    services = services_of(request)
    player, known = services.identity.player(request), services.identity.from_link(token)
    if known is None:
        raise UnknownTable("This link has expired or isn't one of ours.")
    if table_id != OWN_NAME:
        await asyncio.to_thread(services.tables.get, table_id)
    response = RedirectResponse("/name" if table_id == OWN_NAME else f"/t/{table_id}", 303)
    services.identity.remember(response, replace(known, language=player.language, theme=player.theme))
    return response
