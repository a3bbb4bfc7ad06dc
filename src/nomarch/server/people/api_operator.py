"""The operator's page for programs: the same token, in the header `Nomarch-Operator`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Request
from pydantic import BaseModel, Field, StringConstraints
from starlette.exceptions import HTTPException

from nomarch.server.api import REFUSALS
from nomarch.server.errors import BadProof
from nomarch.server.limits import address_of
from nomarch.server.services import Services, services_of

from .operating import Operating
from .operator_acts import do, is_token

router = APIRouter(prefix="/api/operator", responses=REFUSALS, tags=["operator"])
OperatorToken = Annotated[str, Header(alias="Nomarch-Operator", max_length=400)]
Act = Literal[
    "ban-name", "ban-seat", "ban-reported", "ban-address", "unban", "settle", "close", "end-contest", "backup"
]
Text = Annotated[str, StringConstraints(max_length=300)]


class Overview(BaseModel):
    """What an operator looks after."""

    tables: list[dict[str, Any]]
    people: list[dict[str, str]]
    reports: list[dict[str, Any]]
    bans: list[dict[str, str]]
    contests: list[dict[str, str]]


class Target(BaseModel):
    """`of`: a name, table, report, contest, address or ban, as the act asks for it; `seat`: at that table."""

    of: Text = ""
    seat: Annotated[int, Field(ge=0, lt=100)] | None = None
    why: Text = ""


class Told(BaseModel):
    """The name of the backup that was written, if it was one."""

    backup: str | None = None


def _operated(request: Request, token: str) -> Services:
    """The services, for who has the token; where none is set there is nothing here."""
    services = services_of(request)
    if not services.settings.operator_token:
        raise HTTPException(404)
    services.limits.check("operator-calls", address_of(request))
    if not is_token(services, token):
        raise BadProof("That isn't the operator's token.")
    return services


@router.get("")
async def overview(request: Request, nomarch_operator: OperatorToken = "", name: Text = "") -> Overview:
    """Tables, contests, kept names (`name`: those that have these letters), reports and bans."""
    services = _operated(request, nomarch_operator)
    return Overview(**await asyncio.to_thread(Operating(services.store).overview, name))


@router.post("/{what}")
async def act(request: Request, what: Act, target: Target, nomarch_operator: OperatorToken = "") -> Told:
    """Ban, let in again, close a table or end a contest for good, settle a report, back up."""
    services = _operated(request, nomarch_operator)
    fields = {"of": target.of, "why": target.why, "seat": "" if target.seat is None else str(target.seat)}
    return Told(backup=await asyncio.to_thread(do, services, what, fields) or None)
