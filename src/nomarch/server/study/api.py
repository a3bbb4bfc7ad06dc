"""Study over HTTP: analyses, positions set up by hand, practice tables. The twin of the study pages."""

from __future__ import annotations

import asyncio
import json
from math import inf
from typing import Any

from fastapi import APIRouter, Request

from nomarch.analysis.review import check
from nomarch.engine import Position
from nomarch.engine.fields import fields_of, places_of, read_place, set_up, spelt
from nomarch.engine.position_id import read
from nomarch.page.words import translator
from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import (
    FieldFacts,
    Judgement,
    NewPosition,
    Opened,
    PositionView,
    Practise,
    Rated,
    StudyState,
)
from nomarch.server.errors import BadMessage
from nomarch.server.identity import Player
from nomarch.server.replay_pages import record_of
from nomarch.server.services import Services, services_of
from nomarch.tables.turns import whose_turn

from .practice import Practice, at_moment
from .workbench_pages import address

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["study"])


def _reader(request: Request) -> Player:
    services = services_of(request)
    player = services.identity.player(request)
    services.limits.check_visitor("replay", player, request)
    return player


@router.post("/study/{kind}/{name}")
async def analyse(request: Request, kind: str, name: str, deep: bool = False) -> StudyState:
    """Analyse a finished match (kind t: a table, r: an uploaded record); one at a time a player.

    The deep pass follows the quick one: costly decisions are played on, and told with intervals and reasons.
    """
    services, player = services_of(request), player_of(request)
    found = await _state(services, kind, name, player)
    if found.working or (found.review and (not deep or found.review["depth"] == "deep")):
        return found
    record = await asyncio.to_thread(record_of, services, kind, name)
    services.studies.begin(f"{kind}/{name}", player.id, record, deep=deep)
    return StudyState(working=True, done=0.0, review=found.review)


@router.get("/study/{kind}/{name}")
async def study(request: Request, kind: str, name: str) -> StudyState:
    """How far the analysis of a match is, and what it has found."""
    return await _state(services_of(request), kind, name, _reader(request))


@router.delete("/study/{kind}/{name}")
async def stop(request: Request, kind: str, name: str) -> StudyState:
    """Stop an analysis that you asked for."""
    services, player = services_of(request), player_of(request)
    services.studies.cancel(f"{kind}/{name}", player.id)
    return await _state(services, kind, name, player)


async def _state(services: Services, kind: str, name: str, player: Player) -> StudyState:
    match = f"{kind}/{name}"
    async with services.looking_back:
        text = await asyncio.to_thread(_stored, services, kind, name)
    progress = services.studies.progress(match)
    why = progress.why.text(translator(player.language)) if progress and progress.why else None
    done = progress.done if progress else 1.0 if text else 0.0
    working = progress is not None and why is None
    return StudyState(working=working, done=done, why=why, review=json.loads(text) if text else None)


def _stored(services: Services, kind: str, name: str) -> str | None:
    record = record_of(services, kind, name)
    check(record)
    return services.studies.text(f"{kind}/{name}", record)


# Positions --------------------------------------------------------------------------------------


@router.post("/positions")
def new_position(request: Request, wish: NewPosition) -> PositionView:
    """Set up a position; what cannot be is refused in a sentence."""
    _reader(request)
    find, options = services_of(request).tables.find, dict[str, Any](wish.options)
    position = read(wish.position, find) if wish.position else find(wish.game).start(wish.seats, **options)
    changes = {read_place(place): value for place, value in wish.put.items()}
    return _view(set_up(position, changes) if changes else position)


@router.get("/positions/{id}")
def position(request: Request, id: str) -> PositionView:
    """A position by its id."""
    _reader(request)
    return _view(read(id, services_of(request).tables.find))


@router.get("/positions/{id}/fields")
def fields(request: Request, id: str) -> list[FieldFacts]:
    """Every number of a position that can be set, with its bounds."""
    player, found = _reader(request), read(id, services_of(request).tables.find)
    _, seats = translator(player.language, found.game), found.record.seats
    return [
        FieldFacts(
            place=spelt((field.name, at)), least=low, most=high, title=found.game.words.field(field.name, _).title
        )
        for field in fields_of(found.game)
        if not field.follows
        for at in places_of(field, found.game, seats)
        for low, high in [field.bounds(at, seats)]
    ]


@router.post("/positions/{id}/evaluate")
async def evaluate(request: Request, id: str, rollout: bool = False) -> Judgement:
    """What a position is worth to every seat; with rollout, the best choices and their 95 % intervals, too."""
    services, player = services_of(request), player_of(request)
    services.limits.check("hint", player.id)
    found = await asyncio.to_thread(read, id, services.tables.find)
    values = await services.studies.worth(id)
    rated = await services.studies.roll_out(id) if rollout and found.to_move >= 0 else []
    _ = translator(player.language, found.game)
    state = found.view(found.to_move).state if rated else None
    choices = [
        Rated(
            a=found.say(choice.action),
            text=found.game.words.choice(state, choice.action, _),
            value=choice.value,
            margin=choice.margin if 0 < choice.margin < inf else None,
        )
        for choice in rated
    ]
    return Judgement(values=list(values), choices=choices)


def _view(found: Position) -> PositionView:
    state = found.state
    return PositionView(
        id=found.id,
        page=address(found),
        game=found.game.slug,
        rules=found.record.rules,
        seats=found.record.seats,
        options=found.record.options,
        to_move=found.to_move,
        legal=[found.say(action) for action in found.legal()],
        over=found.over,
        state={name: getattr(state, name) for name in found.game.dtype.names or ()},
        scores=[score.by_source for score in found.scores()],
    )


# Practice ---------------------------------------------------------------------------------------


@router.get("/study/{kind}/{name}/position")
def moment(request: Request, kind: str, name: str, event: int = 0) -> PositionView:
    """The position of a finished match after so many events, counted as its analysis counts them."""
    _reader(request)
    _practice, found = at_moment(record_of(services_of(request), kind, name), event, study=True)
    return _view(found)


@router.post("/practice")
def practise(request: Request, wish: Practise) -> Opened:
    """Open a practice table: it begins at a position, and counts for nothing."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    practice, found = _wished(services, wish)
    chairs = wish.chairs or ["me" if seat == max(0, whose_turn(found)) else "bot" for seat in range(found.record.seats)]
    if len(chairs) != found.record.seats:
        raise BadMessage("This position is for {n} seats.", n=found.record.seats)
    names = wish.names or [player.name if chair == "me" else "" for chair in chairs]
    new = services.tables.open(
        found.game.slug, player.id, chairs, names=names, options=found.record.options, practice=practice
    )
    return Opened(id=new, page=f"/t/{new}", invite=f"/i/{services.tables.get(new).invite}")


def _wished(services: Services, wish: Practise) -> tuple[Practice, Position]:
    if wish.match:
        return at_moment(record_of(services, *wish.match.split("/")), wish.event, wish.match, study=wish.study)
    if not wish.position:
        raise BadMessage("Say where to begin: a match and an event, or a position.")
    found = read(wish.position, services.tables.find)
    if found.over:
        raise BadMessage("The match is over in this position.")
    return Practice(found.id, found.record.rules), found
