"""Keeping a name over HTTP: for the page's own script, and for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, StringConstraints

from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import Name, Token
from nomarch.server.errors import BadProof, NotKept
from nomarch.server.identity import Player
from nomarch.server.services import Services, services_of

from .exporting import everything
from .kept import Kept
from .leaving import leave
from .site import Site, site_of

router = APIRouter(prefix="/api/name", responses=REFUSALS, tags=["names"])
LongId = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,1400}$")]
Section = Annotated[str, StringConstraints(max_length=16)]


class PasskeyFacts(BaseModel):
    """A passkey: what it is called, when it was added and last used."""

    id: str
    name: str
    added: str
    used: str | None


class NameFacts(BaseModel):
    """The name that you keep, and the ways back to it."""

    name: str
    kind: str
    since: str
    passkeys: list[PasskeyFacts]
    code: dict[str, str | None] | None = Field(description="when your recovery code was made and last used")
    shows: list[str] = Field(description="what your public profile has: matches, rating, costs")
    bots: dict[str, str] = Field(description="the bots that you keep, and since when")


class NewName(BaseModel):
    """A name to keep."""

    name: Name


class WishedName(BaseModel):
    """The name to keep with a new passkey; left out by who keeps one already."""

    name: Name | None = None


class Code(BaseModel):
    """A recovery code, told only this once; and your token from now on."""

    code: str
    token: Token


class NewPasskey(BaseModel):
    """What the browser's authenticator has answered, as WebAuthn's JSON; and what to call it."""

    credential: dict[str, Any]
    device: Annotated[str, StringConstraints(max_length=40)] = ""
    name: Name | None = None


class ShownPasskey(BaseModel):
    """The answer of the authenticator that knows whose name this is."""

    credential: dict[str, Any]


class NameAndCode(BaseModel):
    """A name and its recovery code."""

    name: Name
    code: Annotated[str, StringConstraints(max_length=64)]


class Sections(BaseModel):
    """What the public profile is to have: any of matches, rating, costs."""

    shows: list[Section] = Field(max_length=8)


class Sure(BaseModel):
    """Your name (for a guest, the name of the token), so that nobody deletes everything by accident."""

    name: Name


class Done(BaseModel):
    """It is done."""

    done: bool = True


def asking(request: Request, what: str = "name") -> tuple[Services, Player]:
    """Who asks about names; not too often."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor(what, player, request)
    return services, player


def site(request: Request) -> Site:
    """The site that passkeys are for."""
    return site_of(request, services_of(request).settings.secure_cookies)


def become(request: Request, response: Response, player: Player) -> Token:
    """Send the cookie and token of somebody who has proven who they are."""
    identity = services_of(request).identity
    identity.remember(response, player)
    return Token(player=player.id, token=identity.token(player.id, player.name, player.epoch))


def facts(services: Services, player: str) -> NameFacts:
    """All that somebody may know of the name they keep."""
    kept = services.keeping.kept(player)
    keys = [
        PasskeyFacts(id=key["id"], name=key["name"], added=key["added"], used=key["used"])
        for key in services.keeping.passkeys.of(player)
    ]
    return NameFacts(
        name=kept.name,
        kind=kept.kind,
        since=kept.since,
        passkeys=keys,
        code=services.keeping.codes.about(player),
        shows=sorted(kept.shows),
        bots=services.programs.of(player),
    )


@router.get("")
def my_name(request: Request) -> NameFacts:
    """The name that you keep, and the ways back to it."""
    services, player = asking(request)
    return facts(services, player.id)


@router.post("")
def keep_by_code(request: Request, response: Response, wish: NewName) -> Code:
    """Keep a name with a recovery code."""
    services, player = asking(request)
    code = services.keeping.keep_by_code(player.id, wish.name)
    return Code(code=code, token=become(request, response, _kept(services, player)))


@router.put("")
def rename(request: Request, response: Response, wish: NewName) -> Token:
    """Change the name that you keep, up to three times a year; the one before stays yours for a year."""
    services, player = asking(request)
    return become(request, response, services.keeping.rename(player, wish.name))


@router.post("/code")
def new_code(request: Request, response: Response) -> Code:
    """A new recovery code; the last one stops working."""
    services, player = asking(request, "prove")
    code = services.keeping.new_code(player.id)
    return Code(code=code, token=become(request, response, _kept(services, player)))


@router.post("/recover")
def recover(request: Request, response: Response, wish: NameAndCode) -> Token:
    """Sign in with a name and its recovery code; strangers may."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("prove", player, request)
    found = services.keeping.codes.owner(wish.name, wish.code)
    return become(request, response, services.keeping.as_player(found, player))


@router.post("/passkeys/options")
def ask_for_passkey(request: Request, wish: WishedName) -> dict[str, Any]:
    """What the browser needs to make a passkey: WebAuthn's creation options."""
    services, player = asking(request)
    kept = services.people.kept_by(player.id)
    name = kept.name if kept else services.keeping.free_name(player.id, wish.name or "")
    return services.keeping.passkeys.ask_for_new(player.id, name, site(request))


@router.post("/passkeys")
def add_passkey(request: Request, response: Response, wish: NewPasskey) -> Token:
    """Add a passkey; a guest keeps the name with it."""
    services, player = asking(request)
    kept = services.people.kept_by(player.id)
    name = None if kept else services.keeping.free_name(player.id, wish.name or "")
    services.keeping.passkeys.add(player.id, wish.credential, wish.device, site(request), name)
    return become(request, response, _kept(services, player))


@router.delete("/passkeys/{key}")
def remove_passkey(request: Request, key: LongId) -> NameFacts:
    """Remove a passkey; never the only way back."""
    services, player = asking(request)
    services.keeping.remove_passkey(services.keeping.kept(player.id).id, key)
    return facts(services, player.id)


@router.post("/signin/options")
def ask_who(request: Request) -> dict[str, Any]:
    """What the browser needs to sign in with a passkey: WebAuthn's request options."""
    services, player = asking(request, "prove")
    return services.keeping.passkeys.ask_for_any(player.id, site(request))


@router.post("/signin")
def sign_in(request: Request, response: Response, wish: ShownPasskey) -> Token:
    """Sign in with a passkey."""
    services, player = asking(request, "prove")
    owner = services.keeping.passkeys.owner(player.id, wish.credential, site(request))
    found = services.people.kept_by(owner)
    if found is None:
        raise BadProof("This passkey belongs to a name that was deleted.")
    return become(request, response, services.keeping.as_player(found, player))


@router.post("/signout")
def sign_out_elsewhere(request: Request, response: Response) -> Token:
    """Sign out everywhere else: earlier cookies, tokens and links of yours no longer count. Yours is the new token."""
    services, player = asking(request)
    return become(request, response, services.keeping.sign_out_elsewhere(player))


@router.put("/profile")
def show(request: Request, wish: Sections) -> NameFacts:
    """Choose what your public profile has; nothing at first."""
    services, player = asking(request)
    services.keeping.show(player.id, wish.shows)
    return facts(services, player.id)


@router.get("/export")
async def export(request: Request) -> dict[str, Any]:
    """All that is stored of you."""
    services, player = asking(request, "prove")
    async with services.looking_back:
        return await asyncio.to_thread(everything, services, player.id)


@router.post("/delete")
def delete(request: Request, wish: Sure) -> Done:
    """Delete everything about you; records of matches stay, without your name. There is no way back."""
    services, player = asking(request, "prove")
    kept = services.people.kept_by(player.id)
    if not wish.name or wish.name != (kept.name if kept else player.name):
        raise NotKept("Send your own name to delete everything.")
    leave(services, player.id)
    return Done()


# Bots -----------------------------------------------------------------------------------------


@router.post("/bots")
def keep_bot(request: Request, wish: NewName) -> Token:
    """Keep a name for a program of yours, which is shown as a bot; its token is told only now."""
    services, player = asking(request)
    return _token(services, services.programs.add(services.keeping.kept(player.id), wish.name))


@router.post("/bots/{name}/token")
def new_token(request: Request, name: str) -> Token:
    """A new token for a bot of yours; those before no longer count."""
    services, player = asking(request)
    return _token(services, services.programs.renewed(player.id, name))


@router.delete("/bots/{name}")
def remove_bot(request: Request, name: str) -> NameFacts:
    """Delete a bot of yours with everything that is stored of it."""
    services, player = asking(request)
    leave(services, services.programs.one(player.id, name).id)
    return facts(services, player.id)


def _token(services: Services, bot: Kept) -> Token:
    return Token(player=bot.id, token=services.identity.token(bot.id, bot.name, bot.epoch))


def _kept(services: Services, player: Player) -> Player:
    """Somebody who keeps a name by now."""
    return services.keeping.as_player(services.keeping.kept(player.id), player)
