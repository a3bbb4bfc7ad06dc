"""The HTTP twin of the page: the same actions, for programs."""

from __future__ import annotations

import asyncio
import secrets
from math import inf
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from nomarch import catalogue
from nomarch.engine.reason import why
from nomarch.page.look import Look, Timed
from nomarch.page.words import translator

from .api_messages import (
    Act,
    AskHint,
    Choice,
    ClockFacts,
    Commitment,
    GameFacts,
    Hint,
    Link,
    NewPlayer,
    NewTable,
    NewVersion,
    Nonce,
    OfferFacts,
    Opened,
    Problem,
    Rated,
    Seat,
    SpectatorWish,
    StandIn,
    Stored,
    TableView,
    Talk,
    Token,
    Undo,
    Verdict,
)
from .errors import BadMessage, NotSeated
from .identity import Player
from .people.clock import Clock
from .people.pace import Pace
from .people.terms import Terms
from .replays import verdict
from .services import services_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 422, 429, 503, 507)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


def player_of(request: Request) -> Player:
    """Who asks; a stranger is told how to become somebody."""
    player = services_of(request).identity.player(request)
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
    services = services_of(request)
    services.limits.check("player", request.client.host if request.client else "")
    player = secrets.token_urlsafe(12)
    return Token(player=player, token=services.identity.token(player, wish.name))


@router.post("/tables", tags=["tables"])
def open_table(request: Request, wish: NewTable) -> Opened:
    """Create a table."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    names = wish.names or [player.name]
    new = services.tables.open(
        wish.game,
        player.id,
        wish.chairs,
        names=names,
        by_hand=wish.by_hand,
        hints=wish.hints,
        shaken=wish.shaken,
        options=wish.options,
        request=wish.request,
        terms=Terms(wish.open, Pace.read(wish.pace), wish.rated, wish.level, wish.wait),
    )
    return Opened(id=new, page=f"/t/{new}", invite=f"/i/{services.tables.get(new).invite}")


@router.get("/tables/{table_id}", tags=["tables"])
def table(request: Request, table_id: str) -> TableView:
    """A table as the asking player, or anyone, may see it."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("look", player, request)
    look, _parts = services.look(table_id, player)
    return _table_view(look, player, services.tables.timing.house.about() if look.timed else 0.0)


def _table_view(look: Look, player: Player, house: float = 0.0) -> TableView:
    _, words, state = translator(player.language, look.game), look.game.words, look.view.state
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
        scores=[score.by_source for score in look.scores],
        prompt=str(words.prompt(state, _)) if look.my_turn else "",
        choices=[Choice(a=look.game.say(a), text=say(state, a, _)) for a in look.choices],
        state={name: getattr(state, name) for name in look.game.dtype.names or ()},
        dice_hash=look.dice_hash,
        dice_ask=look.dice_ask,
        roll=look.roll,
        moment=look.moment,
        shaken=look.shaken,
        quiet=list(look.quiet),
        seal=look.seal,
        may_hint=look.may_hint,
        public=look.public,
        rated=look.rated,
        clock=_clock(look.timed, house) if look.timed else None,
        offer=OfferFacts(kind=look.asked.kind, seat=look.asked.seat, agreed=look.asked.agreed) if look.asked else None,
        result={"scores": result.scores, "placings": result.placings, "reason": result.reason} if result else None,
    )


def _clock(timed: Timed, house: float) -> ClockFacts:
    clock = Clock(timed.left, timed.running, timed.since)
    left = [round(seconds, 2) for seconds in clock.left_at(house)]
    return ClockFacts(left=left, running=timed.running, warning=timed.warning)


@router.post("/tables/{table_id}/actions", tags=["tables"])
def act(request: Request, table_id: str, wish: Act) -> NewVersion:
    """Play an action."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    return NewVersion(v=services.tables.act(table_id, player.id, wish.v, wish.a, services.words(table_id, player)))


@router.post("/tables/{table_id}/hint", tags=["tables"])
async def hint(request: Request, table_id: str, wish: AskHint) -> Hint:
    """What a strong bot, who sees what you see, thinks of your choices."""
    services, player = services_of(request), player_of(request)
    services.limits.check("hint", player.id)
    view = await asyncio.to_thread(services.tables.view_for_hint, table_id, player.id, wish.v)
    words, _ = view.game.words, translator(player.language, view.game)
    found = await services.hints.ask(table_id, player.id, wish.v, view)
    names = (await asyncio.to_thread(services.tables.get, table_id)).position.record.names
    reason = why(found.reason, words, names, _) if found.reason else None
    advised = [
        Rated(
            a=view.game.say(choice.action),
            text=words.choice(view.state, choice.action, _),
            value=choice.value,
            margin=choice.margin if 0 < choice.margin < inf else None,
        )
        for choice in found.choices
    ]
    return Hint(v=wish.v, hints=advised, why=reason, equal=found.reason is not None and found.reason.equal)


@router.post("/tables/{table_id}/undo", tags=["tables"])
def undo(request: Request, table_id: str, wish: Undo) -> NewVersion:
    """Undo one's last move, and what was sent together with it, as long as nothing has been revealed since."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    return NewVersion(v=services.tables.undo(table_id, player.id, wish.v))


@router.post("/tables/{table_id}/commit", tags=["tables"])
def commit(request: Request, table_id: str, wish: Commitment) -> NewVersion:
    """Commit to one's share of the dice, when `dice_ask` says "commit"; keep the nonce until it says "nonce"."""
    services, player = services_of(request), player_of(request)
    services.tables.commit(table_id, player.id, wish.c)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/nonce", tags=["tables"])
def nonce(request: Request, table_id: str, wish: Nonce) -> NewVersion:
    """Add one's share to the dice, once they are sealed; without a commitment, at any time before."""
    services, player = services_of(request), player_of(request)
    services.tables.give_nonce(table_id, player.id, wish.n)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/link", tags=["tables"])
def link(request: Request, table_id: str, wish: Link) -> NewVersion:
    """Add to a roll, when `dice_ask` says "link"; the nonce with number 0 says that one is there again."""
    services, player = services_of(request), player_of(request)
    services.limits.check("link", player.id)
    services.tables.add_link(table_id, player.id, wish.n, wish.x)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/talk", tags=["tables"])
def talk(request: Request, table_id: str, wish: Talk) -> NewVersion:
    """Send a chat message to the table."""
    services, player = services_of(request), player_of(request)
    services.limits.check("say", player.id)
    services.tables.say(table_id, player.id, wish.text, player.name, wish.id)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/onlookers", include_in_schema=False)  # as it was called in 0.1
@router.post("/tables/{table_id}/spectators", tags=["tables"])
def spectators(request: Request, table_id: str, wish: SpectatorWish) -> NewVersion:
    """Allow or stop chat by spectators."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.tables.open_talk(table_id, player.id, wish.talk)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/invitations/{token}", tags=["tables"])
def sit(request: Request, token: str) -> Opened:
    """Join a table in a free seat."""
    services, player = services_of(request), player_of(request)
    found = services.tables.invited(token)
    services.presence.greet(found.id, player.id)
    services.tables.sit(found.id, player.id, player.name, translator(player.language))
    return Opened(id=found.id, page=f"/t/{found.id}", invite=f"/i/{token}")


@router.post("/tables/{table_id}/leave", tags=["tables"])
def leave(request: Request, table_id: str, wish: StandIn) -> NewVersion:
    """Let a bot of a level take over."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.tables.leave(table_id, player.id, wish.level)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/back", tags=["tables"])
def come_back(request: Request, table_id: str) -> NewVersion:
    """Take over again from the bot."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.tables.come_back(table_id, player.id)
    return NewVersion(v=services.tables.get(table_id).version)


@router.post("/tables/{table_id}/rematch", tags=["tables"])
def rematch(request: Request, table_id: str) -> Opened:
    """A rematch with the seats moved on by one; whoever asks later is sent to the same table."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    new = services.tables.rematch(table_id, player.id)
    return Opened(id=new, page=f"/t/{new}", invite=f"/i/{services.tables.get(new).invite}")


@router.post("/tables/{table_id}/seats/{seat}/bot", tags=["tables"])
def let_bot_play(request: Request, table_id: str, seat: int, wish: StandIn) -> NewVersion:
    """Put a bot of a level in a free seat, or in the place of someone who has left."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    services.let_bot_play(table_id, player.id, seat, wish.level)
    return NewVersion(v=services.tables.get(table_id).version)


@router.get(
    "/tables/{table_id}/record",
    tags=["records"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def record(request: Request, table_id: str) -> Response:
    """The record of a finished match, including the key of the dice."""
    services = services_of(request)
    services.limits.check_visitor("replay", services.identity.player(request), request)
    return PlainTextResponse(services_of(request).tables.record(table_id).dumps())


@router.get("/tables/{table_id}/verify", tags=["records"])
def verify(request: Request, table_id: str) -> Verdict:
    """Check every roll of a finished match."""
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("replay", player, request)
    good, text = verdict(services.tables.record(table_id), translator(player.language))
    return Verdict(verified=good, text=text)


@router.post(
    "/records",
    tags=["records"],
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
)
async def upload(request: Request) -> Stored:
    """Upload a record for replay, if it is complete and valid."""
    services = services_of(request)
    services.limits.check_visitor("upload", services.identity.player(request), request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadMessage("A record must be UTF-8 text.") from None
    name = await asyncio.to_thread(services.uploads.take_in, text)
    return Stored(id=name, replay=f"/r/{name}/replay")
