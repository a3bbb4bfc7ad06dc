"""Notices on the page: wishes, mail, the links in mails; and what makes the page an app."""

from __future__ import annotations

import asyncio
import json

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from nomarch.page.frames import STATIC, asset, sheets
from nomarch.page.words import translator
from nomarch.server.errors import NoMail
from nomarch.server.pages import form, go, page
from nomarch.server.services import services_of

router = APIRouter(include_in_schema=False)
SETTINGS = "/settings#notices"
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable.png", 512, "maskable"))


@router.post("/notices")
async def want(request: Request) -> Response:
    """Say what one wants to be told of."""
    services = services_of(request)
    player, fields = services.identity.player(request), await form(request)
    services.limits.check_visitor("open", player, request)
    kinds = [name.removeprefix("kind-") for name in fields if name.startswith("kind-")]
    await asyncio.to_thread(services.notices.wishes.want, player.id, player.language, kinds)
    return go(request, player, SETTINGS)


@router.post("/notices/mail")
async def mail(request: Request) -> Response:
    """Ask for mails to an address; a link in a first one confirms it."""
    services = services_of(request)
    player, address = services.identity.player(request), (await form(request)).get("address", "").strip()
    services.limits.check_visitor("mail", player, request)
    services.limits.check("mail to", address.casefold())
    await asyncio.to_thread(services.notices.ask_for_mail, player.id, player.language, address)
    return go(request, player, SETTINGS)


@router.post("/notices/mail/stop")
async def no_mail(request: Request) -> Response:
    """No more mails, said on the settings page."""
    services = services_of(request)
    player, wishes = services.identity.player(request), services.notices.wishes
    mailbox = await asyncio.to_thread(wishes.mailbox, player.id)
    if mailbox:
        await asyncio.to_thread(wishes.stop_mail, player.id, mailbox.address)
    return go(request, player, SETTINGS)


# Links in mails ---------------------------------------------------------------------------------


@router.get("/notices/confirm/{token}")
async def ask_to_confirm(request: Request, token: str) -> Response:
    """Whoever opens the link presses a button: programs that look into mails open links, too."""
    return _asked(request, token, to_stop=False)


@router.post("/notices/confirm/{token}")
async def confirm(request: Request, token: str) -> Response:
    """The address is one's own."""
    services, player = services_of(request), services_of(request).identity.player(request)
    whose = services.notices.whose(token)
    if whose is None or not await asyncio.to_thread(services.notices.wishes.confirm, *whose):
        raise NoMail("This link has expired. Ask for a new one in the settings.")
    _ = translator(player.language)
    return _said(request, _("Your address is confirmed. From now on you'll get emails."))


@router.get("/notices/stop/{token}")
async def ask_to_stop(request: Request, token: str) -> Response:
    """The same for the other link."""
    return _asked(request, token, to_stop=True)


@router.post("/notices/stop/{token}")
async def stop(request: Request, token: str) -> Response:
    """No more mails: by the button, or by the one click that mail programs offer (RFC 8058)."""
    services, player = services_of(request), services_of(request).identity.player(request)
    whose = services.notices.whose(token, to_stop=True)
    if whose is None:
        raise NoMail("This link isn't one of ours.")
    await asyncio.to_thread(services.notices.wishes.stop_mail, *whose)
    return _said(request, translator(player.language)("You won't get any more emails at this address."))


def _asked(request: Request, token: str, *, to_stop: bool) -> Response:
    services, player = services_of(request), services_of(request).identity.player(request)
    whose = services.notices.whose(token, to_stop=to_stop)
    if whose is None:
        raise NoMail("This link has expired. Ask for a new one in the settings.")
    return page(request, player, "mail.html", to_stop=to_stop, address=whose[1])


def _said(request: Request, text: str) -> Response:
    player = services_of(request).identity.player(request)
    return page(request, player, "ask.html", title=text, lines=[])


# The app ----------------------------------------------------------------------------------------


@router.get("/app.webmanifest")
async def manifest(request: Request) -> Response:
    """What a browser wants to know before it installs the page as an app."""
    player = services_of(request).identity.player(request)
    _ = translator(player.language)
    icons = [
        {"src": asset(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    told = {
        "id": "/",
        "name": "Nomarch",
        "short_name": "Nomarch",
        "description": _("Games of the ancient Nile"),
        "lang": player.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3e8cf",
        "theme_color": "#f3e8cf",
        "icons": icons,
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What an app shows while it cannot reach the server."""
    return page(request, services_of(request).identity.player(request), "offline.html")


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker; it must come from the top, to look after all pages."""
    kept = ["/offline", *(asset(sheet) for sheet in sheets("")), asset("icon.svg"), asset("icon-192.png")]
    text = f"const KEPT = {json.dumps(kept)};\n{(STATIC / 'worker.js').read_text()}"
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})
