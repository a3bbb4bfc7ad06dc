"""Puzzles over HTTP: the next one, and what an answer is worth. The twin of the puzzle pages."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from nomarch.page.words import translator
from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import Choice
from nomarch.server.services import services_of

from .puzzle_pages import answer_to, puzzle_look
from .puzzles import Asked, find, following, read_choice, standing

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["puzzles"])


class PuzzleView(BaseModel):
    """A puzzle as it is asked; `state` is what the seat to move knows."""

    key: str
    game: str
    to_move: int
    grade: int = Field(description="How many of the levels 1 to 5 miss it.")
    choices: list[Choice]
    state: dict[str, Any]


class PuzzleAnswer(BaseModel):
    """What somebody chose, in notation."""

    a: str = Field(max_length=200)


class PuzzleVerdict(BaseModel):
    """What came of it."""

    right: bool
    best: list[str] = Field(description="Several only where they come to exactly the same.")
    value: float = Field(description="The share of the victory with the best choice.")
    lost: float | None = Field(description="What the choice gives away; null if nobody looked at it.")
    margin: float | None = Field(description="Half the 95 % interval of that.")
    reason: str
    solved: int
    streak: int


@router.get("/puzzles/{slug}/next")
async def next_puzzle(request: Request, slug: str, after: str = "") -> PuzzleView:
    """The next puzzle of a game for the asking player."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("look", player, request)
    game = services.tables.find(slug)
    key = await asyncio.to_thread(following, services, player, game, after)
    found = await asyncio.to_thread(find, services, player, game, key)
    return _view(found, translator(player.language, game))


def _view(found: Asked, _: Any) -> PuzzleView:
    view, game = found.position.view(found.position.to_move), found.game
    return PuzzleView(
        key=found.key,
        game=game.slug,
        to_move=view.seat,
        grade=len(found.missed),
        choices=[Choice(a=game.say(a), text=game.words.choice(view.state, a, _)) for a in view.legal],
        state={name: getattr(view.state, name) for name in game.dtype.names or ()},
    )


@router.post("/puzzles/{slug}/{key}")
async def answer(request: Request, slug: str, key: str, chosen: PuzzleAnswer) -> PuzzleVerdict:
    """Answer a puzzle."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("look", player, request)
    game = services.tables.find(slug)
    found = await asyncio.to_thread(find, services, player, game, key)
    action = read_choice(found, chosen.a)
    await asyncio.to_thread(services.store.try_puzzle, player.id, slug, key, action in found.best)
    _ = translator(player.language, game)
    told = answer_to(found, action, puzzle_look(found, player, _).names, _)
    has = await asyncio.to_thread(standing, services, player, game)
    return PuzzleVerdict(
        right=told.right,
        best=[game.say(best) for best in found.best],
        value=found.value,
        lost=told.lost,
        margin=told.margin,
        reason=told.reason,
        solved=has.solved,
        streak=has.streak,
    )
