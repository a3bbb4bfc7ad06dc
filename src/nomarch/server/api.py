"""The HTTP twin of the page: the same actions, for programs."""

from __future__ import annotations

import asyncio
import secrets
from math import inf
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field, StringConstraints

from nomarch import catalogue
from nomarch.engine.record import loads
from nomarch.page.look import Look
from nomarch.page.words import translator

from .desk import desk_of
from .errors import BadMessage, NotSeated
from .identity import Player
from .replays import verdict

Short = Annotated[str, StringConstraints(max_length=200)]
Name = Annotated[str, StringConstraints(max_length=24)]
Version = Annotated[int, Field(ge=0, lt=2**31, description="the version the action is meant for")]


class Problem(BaseModel):
    """Why something was refused: `code` is stable, `error` is for people."""

    error: str
    code: str


class NewPlayer(BaseModel):
    """A player with a name."""

    name: Name = ""


class Token(BaseModel):
    """Send it as `Authorization: Bearer ...`."""

    player: str
    token: str


class GameFacts(BaseModel):
    """A game of the catalogue."""

    slug: str
    title: str
    rules: int
    seats: list[int]
    options: dict[str, list[str]]


class NewTable(BaseModel):
    """A table to create; each chair is "me", "open", "bot" or a bot level such as "bot 3"."""

    game: Short
    chairs: list[Short] = Field(default=["me", "bot"], max_length=8)
    names: list[Name] = Field(default=[], max_length=8)
    options: dict[Short, Short] = {}
    by_hand: bool = False
    hints: bool = True


class Opened(BaseModel):
    """Where the new table is."""

    id: str
    page: str
    invite: str


class Seat(BaseModel):
    """Who plays in a seat."""

    name: str
    kind: str
    level: int


class Choice(BaseModel):
    """A legal action: `a` is what to send, `text` what people read."""

    a: str
    text: str


class TableView(BaseModel):
    """A table as the asking player may see it."""

    id: str
    game: str
    v: int
    started: bool
    over: bool
    to_move: int
    mine: list[int]
    seats: list[Seat]
    scores: list[dict[str, int]]
    prompt: str
    choices: list[Choice]
    state: dict[str, Any]
    dice_hash: str
    wants_nonce: bool
    may_hint: bool
    result: dict[str, Any] | None


class Act(BaseModel):
    """An action in the game's notation, meant for a version."""

    v: Version
    a: Short


class AskHint(BaseModel):
    """Ask what a strong bot thinks of one's choices."""

    v: Version


class Advised(BaseModel):
    """A choice, what it is worth for the seat to move (1 is a victory), and half the width of the 95 % interval.

    Without it the value is only an estimate.
    """

    a: str
    text: str
    value: float
    margin: float | None


class Hint(BaseModel):
    """The best choices, best first, for the version that was asked for."""

    v: int
    hints: list[Advised]


class Undo(BaseModel):
    """Undo one's last move."""

    v: Version


class Nonce(BaseModel):
    """A player's share of the dice."""

    n: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9]{1,64}$")]


class Talk(BaseModel):
    """A chat message."""

    text: Annotated[str, StringConstraints(max_length=300)]


class Onlookers(BaseModel):
    """What spectators may do."""

    talk: bool


class StandIn(BaseModel):
    """The bot that takes a seat."""

    level: int = Field(description="from 1, a beginner, to 5, a master")


class NewVersion(BaseModel):
    """The version after the action."""

    v: int


class Stored(BaseModel):
    """Where an uploaded record can be replayed."""

    id: str
    replay: str


class Verdict(BaseModel):
    """Whether the dice are fair."""

    verified: bool
    text: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


def _player(request: Request) -> Player:
    player = desk_of(request).identity.player(request)
    if player.new:
        raise NotSeated("Get a token first: POST /api/players.")
    return player


@router.get("/games", tags=["games"])
def games() -> list[GameFacts]:
    """All games with their seats and options."""
    return [
        GameFacts(
            slug=game.slug,
            title=game.title,
            rules=game.version,
            seats=list(game.seats),
            options={option.name: list(option.choices) for option in game.options},
        )
        for game in catalogue.all_games()
    ]


@router.post("/players", tags=["players"])
def new_player(request: Request, wish: NewPlayer) -> Token:
    """A new player; the token is the only proof of who that is."""
    desk = desk_of(request)
    desk.limits.check("player", request.client.host if request.client else "")
    player = secrets.token_urlsafe(12)
    return Token(player=player, token=desk.identity.token(player, wish.name))


@router.post("/tables", tags=["tables"])
def open_table(request: Request, wish: NewTable) -> Opened:
    """Create a table."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check_visitor("open", player, request)
    names = wish.names or [player.name]
    new = desk.tables.open(
        wish.game,
        player.id,
        wish.chairs,
        names=names,
        by_hand=wish.by_hand,
        hints=wish.hints,
        options=wish.options,
    )
    return Opened(id=new, page=f"/t/{new}", invite=f"/i/{desk.tables.get(new).invite}")


@router.get("/tables/{table_id}", tags=["tables"])
def table(request: Request, table_id: str) -> TableView:
    """A table as the asking player, or anyone, may see it."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    desk.limits.check_visitor("look", player, request)
    look, _parts = desk.look(table_id, player)
    return _table_view(look, player)


def _table_view(look: Look, player: Player) -> TableView:
    _, words, state = translator(player.language), look.game.words, look.view.state
    say = words.event if look.outcomes else words.choice
    result = look.result
    return TableView(
        id=look.id,
        game=look.game.slug,
        v=look.version,
        started=look.started,
        over=look.over,
        to_move=look.view.to_move,
        mine=list(look.mine),
        seats=[Seat(name=chair.name, kind=chair.kind, level=chair.level) for chair in look.chairs],
        scores=[score.by_source for score in look.scores()],
        prompt=str(words.prompt(state, _)) if look.my_turn else "",
        choices=[Choice(a=look.game.say(a), text=say(state, a, _)) for a in look.choices],
        state={name: getattr(state, name) for name in look.game.dtype.names or ()},
        dice_hash=look.dice_hash,
        wants_nonce=look.wants_nonce,
        may_hint=look.may_hint,
        result={"scores": result.scores, "placings": result.placings, "reason": result.reason} if result else None,
    )


@router.post("/tables/{table_id}/actions", tags=["tables"])
def act(request: Request, table_id: str, wish: Act) -> NewVersion:
    """Play an action."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    return NewVersion(v=desk.tables.act(table_id, player.id, wish.v, wish.a, translator(player.language)))


@router.post("/tables/{table_id}/hint", tags=["tables"])
async def hint(request: Request, table_id: str, wish: AskHint) -> Hint:
    """What a strong bot, who sees what you see, thinks of your choices."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("hint", player.id)
    view = await asyncio.to_thread(desk.tables.view_for_hint, table_id, player.id, wish.v)
    say, _ = view.game.words.choice, translator(player.language)
    advised = [
        Advised(
            a=view.game.say(a), text=say(view.state, a, _), value=value, margin=margin if 0 < margin < inf else None
        )
        for a, value, margin in await desk.hints.ask(view)
    ]
    return Hint(v=wish.v, hints=advised)


@router.post("/tables/{table_id}/undo", tags=["tables"])
def undo(request: Request, table_id: str, wish: Undo) -> NewVersion:
    """Undo one's last move, as long as nothing has been revealed since."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    return NewVersion(v=desk.tables.undo(table_id, player.id, wish.v))


@router.post("/tables/{table_id}/nonce", tags=["tables"])
def nonce(request: Request, table_id: str, wish: Nonce) -> NewVersion:
    """Add one's share to the dice before the first roll."""
    desk, player = desk_of(request), _player(request)
    desk.tables.give_nonce(table_id, player.id, wish.n)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.post("/tables/{table_id}/talk", tags=["tables"])
def talk(request: Request, table_id: str, wish: Talk) -> NewVersion:
    """Send a chat message to the table."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("say", player.id)
    desk.tables.say(table_id, player.id, wish.text, player.name)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.post("/tables/{table_id}/onlookers", tags=["tables"])
def onlookers(request: Request, table_id: str, wish: Onlookers) -> NewVersion:
    """Allow or stop chat by spectators."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    desk.tables.open_talk(table_id, player.id, wish.talk)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.post("/invitations/{token}", tags=["tables"])
def sit(request: Request, token: str) -> Opened:
    """Join a table in a free seat."""
    desk, player = desk_of(request), _player(request)
    found = desk.tables.invited(token)
    desk.tables.sit(found.id, player.id, player.name, translator(player.language))
    return Opened(id=found.id, page=f"/t/{found.id}", invite=f"/i/{token}")


@router.post("/tables/{table_id}/leave", tags=["tables"])
def leave(request: Request, table_id: str, wish: StandIn) -> NewVersion:
    """Let a bot of a level take over."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    desk.tables.leave(table_id, player.id, wish.level)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.post("/tables/{table_id}/back", tags=["tables"])
def come_back(request: Request, table_id: str) -> NewVersion:
    """Take over again from the bot."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    desk.tables.come_back(table_id, player.id)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.post("/tables/{table_id}/rematch", tags=["tables"])
def rematch(request: Request, table_id: str) -> Opened:
    """A rematch with the seats moved on by one; whoever asks later is sent to the same table."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    new = desk.tables.rematch(table_id, player.id)
    return Opened(id=new, page=f"/t/{new}", invite=f"/i/{desk.tables.get(new).invite}")


@router.post("/tables/{table_id}/seats/{seat}/bot", tags=["tables"])
def let_bot_play(request: Request, table_id: str, seat: int, wish: StandIn) -> NewVersion:
    """Put a bot of a level in a free seat, or in the place of someone who has left."""
    desk, player = desk_of(request), _player(request)
    desk.limits.check("act", player.id)
    desk.let_bot_play(table_id, player.id, seat, wish.level)
    return NewVersion(v=desk.tables.get(table_id).version)


@router.get(
    "/tables/{table_id}/record",
    tags=["records"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def record(request: Request, table_id: str) -> Response:
    """The record of a finished match, including the key of the dice."""
    desk = desk_of(request)
    desk.limits.check_visitor("replay", desk.identity.player(request), request)
    return PlainTextResponse(desk_of(request).tables.record(table_id).dumps())


@router.get("/tables/{table_id}/verify", tags=["records"])
def verify(request: Request, table_id: str) -> Verdict:
    """Check every roll of a finished match."""
    desk = desk_of(request)
    player = desk.identity.player(request)
    desk.limits.check_visitor("replay", player, request)
    good, text = verdict(desk.tables.record(table_id), translator(player.language))
    return Verdict(verified=good, text=text)


@router.post(
    "/records",
    tags=["records"],
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
)
async def upload(request: Request) -> Stored:
    """Upload a record for replay, if it is complete and valid."""
    desk = desk_of(request)
    desk.limits.check_visitor("open", desk.identity.player(request), request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadMessage("A record must be UTF-8 text.") from None
    await asyncio.to_thread(loads, text, desk.tables.find)
    name = secrets.token_urlsafe(9)
    await asyncio.to_thread(desk.store.add_record, name, text)
    return Stored(id=name, replay=f"/r/{name}/replay")
