"""The page of one's own name: keep it, ways back to it, what others see of it, and everything that is stored."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from nomarch.page.words import translator
from nomarch.server.errors import BadMessage, BadProof
from nomarch.server.identity import COOKIE, Player
from nomarch.server.pages import form, go, page
from nomarch.server.services import Services, services_of
from nomarch.server.table_pages import OWN_NAME

from .exporting import everything
from .keeping import COSTS, MATCHES, RATING, SECTIONS
from .leaving import leave
from .site import site_of

router = APIRouter(include_in_schema=False)
STYLE = "people"
OWN_MACHINE = ("127.0.0.1", "::1")
DEVICES = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"))


def visitor(request: Request, what: str = "name") -> tuple[Services, Player]:
    """Who does something about a name; not too often."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor(what, player, request)
    return services, player


@router.get("/name")
async def my_name(request: Request) -> Response:
    """A guest can keep a name or sign in; who keeps one sees all about it."""
    services, player = visitor(request)
    about = await asyncio.to_thread(_about, services, player)
    kept = about["kept"]
    here = {"passkeys": _may_have_passkeys(request), "device": _device(request), "named": _named(request, player)}
    if kept is None:
        return page(request, player, "name.html", STYLE, **about, **here)
    known = services.keeping.as_player(kept, player)
    _ = translator(player.language)
    sections = {MATCHES: _("Matches"), RATING: _("Rating"), COSTS: _("What a decision costs you")}
    response = page(request, known, "kept.html", STYLE, **about, **here, sections=sections)
    services.identity.remember(response, known)  # a browser that came by another way learns that the name is kept
    return response


def _about(services: Services, player: Player) -> dict[str, Any]:
    kept, refused = services.people.kept_by(player.id), services.manners.of(player.id)
    if kept is None:
        has_matches = not player.new and bool(services.store.tables_of(player.id))
        return {"kept": None, "refused": refused, "has_matches": has_matches}
    keys, code = services.keeping.passkeys.of(player.id), services.keeping.codes.about(player.id)
    return {"kept": kept, "refused": refused, "keys": keys, "code": code, "bots": services.programs.of(player.id)}


def _may_have_passkeys(request: Request) -> bool:
    try:
        site_of(request, services_of(request).settings.secure_cookies)
    except BadProof:
        return False
    return True


def _named(request: Request, player: Player) -> str:
    """On one's own machine: this page at an address with a name, as the same person; else nothing."""
    host, port = request.url.hostname or "", request.url.port or 80
    if host not in OWN_MACHINE:
        return ""
    return f"{request.url.scheme}://localhost:{port}/d/{services_of(request).identity.link(player)}/{OWN_NAME}"


def _device(request: Request) -> str:
    told = request.headers.get("user-agent", "")
    return next((name for sign, name in DEVICES if sign in told), "Linux" if "Linux" in told else "")


# Keeping --------------------------------------------------------------------------------------


@router.post("/name")
async def keep_by_code(request: Request) -> Response:
    """Keep a name with a recovery code, which this page shows once."""
    (services, player), fields = visitor(request), await form(request)
    code = await asyncio.to_thread(services.keeping.keep_by_code, player.id, fields.get("name", ""))
    return await _show_code(request, player, code)


@router.post("/name/change")
async def rename(request: Request) -> Response:
    """Keep another name in place of the one so far."""
    (services, player), fields = visitor(request), await form(request)
    return _as(request, await asyncio.to_thread(services.keeping.rename, player, fields.get("name", "")))


@router.post("/name/code")
async def new_code(request: Request) -> Response:
    """A new recovery code, shown once."""
    services, player = visitor(request, "prove")
    code = await asyncio.to_thread(services.keeping.new_code, player.id)
    return await _show_code(request, player, code)


async def _show_code(request: Request, player: Player, code: str) -> Response:
    services = services_of(request)
    kept = await asyncio.to_thread(services.keeping.kept, player.id)
    known = services.keeping.as_player(kept, player)
    host = request.headers.get("host", "")
    response = page(request, known, "code.html", STYLE, code=code, kept=kept, host=host)
    services.identity.remember(response, known)
    return response


@router.post("/name/sign-in")
async def sign_in(request: Request) -> Response:
    """Come back with a name and its recovery code."""
    (services, player), fields = visitor(request, "prove"), await form(request)
    name, code = fields.get("name", "")[:64], fields.get("code", "")[:64]
    found = await asyncio.to_thread(services.keeping.codes.owner, name, code)
    return _as(request, services.keeping.as_player(found, player))


@router.post("/name/sign-out")
async def sign_out(request: Request) -> Response:
    """This browser is a guest's again; a second click signs all others out."""
    (services, player), fields = visitor(request), await form(request)
    if fields.get("where") == "elsewhere":
        return _as(request, await asyncio.to_thread(services.keeping.sign_out_elsewhere, player))
    response = RedirectResponse("/name", 303)
    response.delete_cookie(COOKIE, path="/")
    return response


def _as(request: Request, player: Player) -> Response:
    response = RedirectResponse("/name", 303)
    services_of(request).identity.remember(response, player)
    return response


@router.post("/name/passkeys/remove")
async def remove_passkey(request: Request) -> Response:
    """Take a passkey away."""
    (services, player), fields = visitor(request), await form(request)
    await asyncio.to_thread(services.keeping.remove_passkey, player.id, fields.get("key", "")[:1400])
    return go(request, player, "/name")


@router.post("/name/profile")
async def show(request: Request) -> Response:
    """Choose what strangers may see."""
    (services, player), fields = visitor(request), await form(request)
    await asyncio.to_thread(services.keeping.show, player.id, [one for one in SECTIONS if f"show-{one}" in fields])
    return go(request, player, "/name")


@router.post("/name/forgive")
async def forgive(request: Request) -> Response:
    """Mute or block somebody no longer."""
    (services, player), fields = visitor(request), await form(request)
    await asyncio.to_thread(services.manners.forgive, player.id, fields.get("mark", ""))
    return go(request, player, "/name")


# Bots of one's own ----------------------------------------------------------------------------


@router.post("/name/bots")
async def change_bots(request: Request) -> Response:
    """Keep a name for a bot, make it a new token, or remove it."""
    (services, player), fields = visitor(request), await form(request)
    _ = translator(player.language)
    kept = await asyncio.to_thread(services.keeping.kept, player.id)
    do, name = fields.get("do", ""), fields.get("name", "")[:64]
    if do == "remove":
        bot = await asyncio.to_thread(services.programs.one, kept.id, name)
        await asyncio.to_thread(leave, services, bot.id)
        return go(request, player, "/name")
    if do not in ("add", "token"):
        raise BadMessage("This form can't be read.")
    change = services.programs.add if do == "add" else lambda keeper, name: services.programs.renewed(keeper.id, name)
    bot = await asyncio.to_thread(change, kept, name)
    token = services.identity.token(bot.id, bot.name, bot.epoch)
    lines = [_("Its program sends this token with every request. It's shown only now: keep it to yourself.")]
    return page(request, player, "ask.html", STYLE, title=bot.name, lines=lines, secret=token, back="/name")


# Everything -----------------------------------------------------------------------------------


@router.get("/name/everything.json")
async def export(request: Request) -> Response:
    """All that is stored of the person who asks, as a file."""
    services, player = visitor(request, "prove")
    async with services.looking_back:
        values = await asyncio.to_thread(everything, services, player.id)
    headers = {"content-disposition": 'attachment; filename="nomarch-everything.json"', "cache-control": "no-store"}
    text = json.dumps(values, indent=1, ensure_ascii=False)
    return Response(text, media_type="application/json", headers=headers)


@router.get("/name/delete")
async def ask_to_delete(request: Request) -> Response:
    """Asks first."""
    _services, player = visitor(request)
    _ = translator(player.language)
    lines = [
        _("Your name, your ways back to it, chat, puzzles and everything else this server keeps of you is deleted."),
        _("Finished matches stay for those you played with, without your name; their dice can't be checked any more."),
        _("A bot plays on for you where others still play. There is no way back."),
    ]
    return page(
        request, player, "ask.html", STYLE, title=_("Delete everything?"), lines=lines, action="/name/delete",
        button=_("Delete everything"), other="/name", other_text=_("Keep it"),
    )  # fmt: skip


@router.post("/name/delete")
async def delete(request: Request) -> Response:
    """Delete everything; this browser is a stranger's afterwards."""
    services, player = visitor(request, "prove")
    if not player.new:
        await asyncio.to_thread(leave, services, player.id)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path="/")
    return response
