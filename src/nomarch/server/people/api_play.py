"""Playing with anybody over HTTP: open seats, pairing, offers, ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, StringConstraints

from nomarch.page.levels import USUAL
from nomarch.page.words import translator
from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import NewVersion, Opened, Seat, Short
from nomarch.server.services import services_of

from .pace import Pace
from .pairing import Listed, Wish
from .rating_pages import standings

router = APIRouter(prefix="/api", responses=REFUSALS)
Waiting = Annotated[int | None, Field(description="seconds until bots take free seats: 15, 30, 60 or 300; null: never")]
PaceName = Annotated[
    str, StringConstraints(max_length=16), Field(description='"none", "live 5+10", "daily 2" and so on')
]


class PairWish(BaseModel):
    """What you want to play, with anybody."""

    game: Short
    seats: int = Field(default=2, ge=2, le=8)
    pace: PaceName = "live 5+10"
    rated: bool = False
    wait: Waiting = 30
    level: int = Field(default=USUAL, description="of the bots that fill seats or play on for whose time is out")


class OpenTable(BaseModel):
    """A table that waits for anybody, or a public match that goes on."""

    id: str
    page: str
    game: str
    options: str = Field(description="as JSON")
    pace: str
    rated: bool
    least: int | None = Field(description="the rating that is wished for")
    most: int | None
    seats: list[Seat]
    bots_in: float | None = Field(description="seconds until bots take the free seats")


class MakeOffer(BaseModel):
    """What you ask the others to agree to."""

    kind: Annotated[str, StringConstraints(pattern="^(undo|abandon)$")]


class Answer(BaseModel):
    """Whether you agree; whoever made an offer takes it back by refusing."""

    accept: bool


class RatingRow(BaseModel):
    """Somebody in the table of a game; `matches` is null for the bots of this program."""

    name: str
    points: int
    margin: int
    matches: int | None
    bot: bool
    provisional: bool


@router.post("/pairing", tags=["people"])
def pair(request: Request, wish: PairWish) -> Opened:
    """A seat with somebody who wishes the same, or at a new table that waits for them; asked again, the same seat."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    wanted = Wish(wish.game, wish.seats, Pace.read(wish.pace), wish.rated, wish.wait, wish.level)
    table = services.pairing.pair(wanted, player.id, player.name, translator(player.language))
    return _opened(request, table)


@router.get("/open", tags=["people"])
def waiting(request: Request) -> list[OpenTable]:
    """The tables that wait for anybody."""
    services = services_of(request)
    services.limits.check_visitor("look", services.identity.player(request), request)
    return [_told(listed) for listed in services.pairing.waiting()]


@router.get("/watch", tags=["people"])
def playing(request: Request) -> list[OpenTable]:
    """The public matches that go on."""
    services = services_of(request)
    services.limits.check_visitor("look", services.identity.player(request), request)
    return [_told(listed) for listed in services.pairing.playing()]


@router.post("/tables/{table_id}/join", tags=["people"])
def join(request: Request, table_id: str) -> Opened:
    """Sit down at a table that is open to anybody."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.presence.greet(table_id, player.id)
    services.pairing.join(table_id, player.id, player.name, translator(player.language))
    return _opened(request, table_id)


@router.post("/tables/{table_id}/offers", tags=["people"])
def make_offer(request: Request, table_id: str, wish: MakeOffer) -> NewVersion:
    """Ask the others to let you take back your last move, or to abandon the match."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.offers.make(table_id, player.id, wish.kind)
    return NewVersion(v=services.tables.known_version(table_id))


@router.post("/tables/{table_id}/answer", tags=["people"])
def answer_offer(request: Request, table_id: str, wish: Answer) -> NewVersion:
    """Agree to what is offered, or refuse it. -1: the match was abandoned, and the table is gone."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.offers.answer(table_id, player.id, wish.accept)
    return NewVersion(v=services.tables.known_version(table_id))


@router.get("/ratings/{game}", tags=["people"])
def ratings(request: Request, game: str) -> list[RatingRow]:
    """Who plays a game best, bots of all levels among them."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("look", player, request)
    slug = services.tables.find(game).slug
    return [RatingRow(**row) for row in standings(services, slug, translator(player.language))]


def _opened(request: Request, table: str) -> Opened:
    services, player = services_of(request), player_of(request)
    found = services.tables.get(table)
    invite = f"/i/{found.invite}" if found.seats_of(player.id) else ""
    return Opened(id=table, page=f"/t/{table}", invite=invite)


def _told(listed: Listed) -> OpenTable:
    row, terms = listed.row, listed.terms
    seats = [Seat(name=chair["name"], kind=chair["kind"], level=chair["level"]) for chair in listed.chairs]
    return OpenTable(
        id=row["id"],
        page=f"/t/{row['id']}",
        game=row["game"],
        options=row["options"],
        pace=terms.pace.text,
        rated=terms.rated,
        least=terms.least,
        most=terms.most,
        seats=seats,
        bots_in=listed.fills_in,
    )
