"""Mute, block and report over HTTP; and public profiles."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, StringConstraints

from nomarch.server.api import REFUSALS
from nomarch.server.services import services_of

from .api_name import Done, asking
from .profiles import profile

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
VoiceName = Annotated[str, Path(pattern="^[0-9a-f]{1,16}$")]


class VoiceFacts(BaseModel):
    """Somebody at a table: `kind` is what you have done about them: mute, block or nothing."""

    voice: str
    name: str
    kind: str


class Wish(BaseModel):
    """Mute: hide what they say. Block: that, and neither sits down where the other waits."""

    kind: Literal["mute", "block"]


class Report(BaseModel):
    """What is wrong; the last lines said at the table are sent along."""

    why: Annotated[str, StringConstraints(max_length=300)] = ""


class Refused(BaseModel):
    """Somebody whom you have muted or blocked; `mark` takes it back."""

    mark: str
    name: str
    kind: str
    at: str


class ProfileFacts(BaseModel):
    """What somebody has made public."""

    name: str
    kind: str
    since: str
    matches: list[dict[str, Any]] | None = None
    rating: list[dict[str, Any]] | None = None
    cost: float | None = Field(default=None, description="of a decision in the mean, in shares of a victory")
    studied: int | None = Field(default=None, description="matches that this is the mean of")


@router.get("/tables/{table_id}/people")
def voices(request: Request, table_id: str) -> list[VoiceFacts]:
    """The people at a table other than you, each with a voice to name them by."""
    services, player = asking(request)
    found = services.manners.voices(player.id, services.tables.get(table_id))
    return [VoiceFacts(**one._asdict()) for one in found]


@router.post("/tables/{table_id}/people/{voice}")
def refuse(request: Request, table_id: str, voice: VoiceName, wish: Wish) -> Done:
    """Mute or block somebody at a table, here and everywhere."""
    services, player = asking(request)
    services.manners.set(player.id, services.tables.get(table_id), voice, wish.kind)
    services.hub.ring(table_id)
    return Done()


@router.post("/tables/{table_id}/people/{voice}/report")
def report(request: Request, table_id: str, voice: VoiceName, wish: Report) -> Done:
    """Report somebody to the operator of the server."""
    services, player = asking(request, "report")
    services.manners.report(player.id, services.tables.get(table_id), voice, wish.why)
    return Done()


@router.get("/manners")
def refused(request: Request) -> list[Refused]:
    """Whom you have muted or blocked."""
    services, player = asking(request)
    return [Refused(**one) for one in services.manners.of(player.id)]


@router.delete("/manners/{mark}")
def forgive(request: Request, mark: VoiceName) -> list[Refused]:
    """Mute or block somebody no longer."""
    services, player = asking(request)
    services.manners.forgive(player.id, mark)
    return [Refused(**one) for one in services.manners.of(player.id)]


@router.get("/people/{name}")
async def one_person(request: Request, name: str) -> ProfileFacts:
    """Somebody's public profile, as they want it."""
    services = services_of(request)
    services.limits.check_visitor("replay", services.identity.player(request), request)
    async with services.looking_back:
        return ProfileFacts(**(await asyncio.to_thread(profile, services, name)).told())
