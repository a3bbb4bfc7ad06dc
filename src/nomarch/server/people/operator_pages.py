"""The operator's page: tables, people, reports, bans, a backup. It exists only where a token is set."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.exceptions import HTTPException

from nomarch.page.words import translator
from nomarch.server.errors import BadProof
from nomarch.server.limits import address_of
from nomarch.server.pages import form, page
from nomarch.server.services import Services, services_of

from .name_pages import STYLE
from .operating import Operating
from .operator_acts import do, is_token

router = APIRouter(prefix="/operator", include_in_schema=False)
COOKIE = "nomarch-operator"
HOURS = 8 * 3600  # seconds that a session lasts


def _services(request: Request) -> Services:
    """The services, where an operator's page exists at all."""
    services = services_of(request)
    if not services.settings.operator_token:
        raise HTTPException(404)
    return services


def _signer(services: Services) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(services.settings.signing_key(), salt="operator")


def _mark(services: Services) -> str:
    """What a session is good for: another token ends it."""
    return hashlib.sha256(services.settings.operator_token.encode()).hexdigest()


def _inside(request: Request, services: Services) -> bool:
    try:
        told = _signer(services).loads(request.cookies.get(COOKIE, ""), max_age=HOURS)
    except BadSignature:
        return False
    return hmac.compare_digest(str(told).encode(), _mark(services).encode())


@router.get("")
async def overview(request: Request) -> Response:
    """All of it on one page; for a stranger, the door."""
    services = _services(request)
    player = services.identity.player(request)
    if not _inside(request, services):
        return page(request, player, "operator_door.html", STYLE)
    like = request.query_params.get("name", "")[:24]
    found = await asyncio.to_thread(Operating(services.store).overview, like)
    watched = set(services.hub.open_tables())
    done = request.query_params.get("done", "")[:120]
    seen = [one for one in services.visitors.latest() if not services.standing.banned(one.player)]
    return page(
        request, player, "operator.html", STYLE, **found, watched=watched, like=like, done=done, seen=seen,
        sockets=services.hub.sockets(),
    )  # fmt: skip


@router.post("/enter")
async def enter(request: Request) -> Response:
    """The token opens the page for some hours."""
    services = _services(request)
    services.limits.check("operator", address_of(request))
    token = (await form(request)).get("token", "")
    if not is_token(services, token):
        raise BadProof("That isn't the operator's token.")
    response = RedirectResponse("/operator", 303)
    response.set_cookie(
        COOKIE, _signer(services).dumps(_mark(services)), max_age=HOURS, httponly=True, samesite="strict",
        secure=services.settings.secure_cookies, path="/operator",
    )  # fmt: skip
    return response


@router.post("/leave")
async def go_out(request: Request) -> Response:
    """End the session."""
    _services(request)
    response = RedirectResponse("/operator", 303)
    response.delete_cookie(COOKIE, path="/operator")
    return response


@router.post("/{what}")
async def act(request: Request, what: str) -> Response:
    """Ban, unban, close a table, settle a report, back up."""
    services = _services(request)
    if not _inside(request, services):
        raise BadProof("Your session is over. Enter the token again.")
    fields = await form(request)
    done = await asyncio.to_thread(do, services, what, fields)
    _ = translator(services.identity.player(request).language)
    told = _("Backup written: {file}").format(file=done) if done else _("Done.")
    return RedirectResponse(f"/operator?{urlencode({'done': told})}", 303)
