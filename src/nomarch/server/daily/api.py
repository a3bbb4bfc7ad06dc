"""The daily deal over HTTP: today's deals, one's try at them, and all that a day's dice follow from when it is over."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, StringConstraints

from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import Opened
from nomarch.server.mine import told
from nomarch.server.services import services_of

from . import days
from .dailies import deal_games

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["daily"])
DayName = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-11-16"])]


class Share(BaseModel):
    """What you add to the dice of the next day: letters and digits that nobody can guess."""

    share: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9]{1,64}$")] | None = None


class ChainFacts(BaseModel):
    """A chain of hashes: its end was published before its first day."""

    anchor: str
    first: str
    last: str


class DealFacts(BaseModel):
    """A deal of today: how far you are with it, and how many have begun it."""

    game: str
    table: str | None
    points: int | None
    players: int


class TodayFacts(BaseModel):
    """Today's deals, what their dice are locked in by, and what was mixed into them."""

    day: str
    lock: str
    mixed: str
    chains: list[ChainFacts]
    deals: list[DealFacts]


class DayFacts(BaseModel):
    """A day that is over: its key, and all that leads from the published end of the chain to every roll."""

    day: str
    key: str
    anchor: str
    first: str
    hashes: int
    shares: list[str]
    mixed: str
    points: dict[str, list[int]]


@router.get("/daily")
def today(request: Request) -> TodayFacts:
    """Today's deals. Their dice's key is told when the day is over."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("look", player, request)
    dailies = services.dailies
    day = dailies.today()
    mine = {one.game: one for one in dailies.tries_of(player.id) if one.day == day.day}
    played = dailies.players(day.day)
    deals = [
        DealFacts(
            game=game.slug,
            table=mine[game.slug].match if game.slug in mine else None,
            points=mine[game.slug].points if game.slug in mine else None,
            players=played.get(game.slug, 0),
        )
        for game in deal_games()
    ]
    chains = [
        ChainFacts(anchor=chain.anchor, first=str(chain.first), last=str(chain.last)) for chain in dailies.chains()
    ]
    return TodayFacts(day=str(day.day), lock=dailies.lock(day), mixed=day.mix, chains=chains, deals=deals)


@router.post("/daily/{game}")
def play(request: Request, game: str, wish: Share) -> Opened:
    """Begin today's deal of a game, or go on with it: there is one try."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    table = services.dailies.play(game, player.id, player.name, wish.share or "")
    return Opened(id=table, page=f"/t/{table}", invite=f"/i/{services.tables.get(table).invite}")


@router.get("/daily/{day}")
def one_day(request: Request, day: DayName) -> DayFacts:
    """All that a day's dice follow from, and everybody's points; once the day is over."""
    services = services_of(request)
    services.limits.check_visitor("replay", services.identity.player(request), request)
    proof = services.dailies.proof(days.read(day))
    points = {game.slug: list(services.dailies.standing(proof.day, game.slug).points) for game in deal_games()}
    return DayFacts(
        day=day,
        key=proof.link,
        anchor=proof.chain.anchor,
        first=str(proof.chain.first),
        hashes=proof.chain.place(proof.day),
        shares=list(proof.shares),
        mixed=proof.mix,
        points=points,
    )


@router.get("/me", tags=["players"])
def me(request: Request) -> dict[str, Any]:
    """Everything that is stored of your matches, as your page shows it."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("replay", player, request)
    return told(services, player.id)
