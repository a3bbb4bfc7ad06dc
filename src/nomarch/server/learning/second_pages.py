"""What good players do: positions from strong matches, the best choice marked on the board, its value and why."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from nomarch.engine import Game
from nomarch.engine.errors import UnknownLesson
from nomarch.engine.reason import why
from nomarch.engine.words import Translate
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.puzzle import Weighed
from nomarch.page.second import Lecture, contents, lecture
from nomarch.page.words import translator
from nomarch.server.identity import Player
from nomarch.server.pages import page
from nomarch.server.replay_pages import reader
from nomarch.server.services import services_of
from nomarch.server.study.replay import Note, annotated

from .puzzle_pages import puzzle_look, said
from .puzzles import Asked, shipped_puzzle

router = APIRouter(include_in_schema=False)
SHOWN = ("stage", "prompt", "steps", "strip", "tray", "board", "points", "rivals")


@router.get("/learn/{slug}")
@router.get("/learn/{slug}/{at}")
async def learn(request: Request, slug: str, at: int = 0) -> Response:
    """One example of a game's second lesson."""
    player, game = reader(request), services_of(request).tables.find(slug)
    _ = translator(player.language, game)
    look, parts = await asyncio.to_thread(second_parts, game, at, player, _)
    style = f"puzzle lecture lesson study play {game.drawing.STYLE}"
    shown = {name: Markup(html) for name, html in parts.items()}
    return page(request, player, "second.html", style, look=look, parts=shown)


def second_parts(game: Game, at: int, player: Player, _: Translate) -> tuple[Look, dict[str, str]]:
    """An example drawn: the board with the best choice and the tempting one marked, and what is said."""
    if not 0 <= at < len(game.lessons.SECOND):
        raise UnknownLesson("{game} has no such lesson.", game=game.title)
    found = shipped_puzzle(game, game.lessons.SECOND[at].puzzle)
    other = tempting(found)
    look = puzzle_look(found, player, _)
    note = Note(chosen=game.say(other), best=game.say(found.best[0]))
    drawn = annotated(look, note, fragments(look, _), _)
    told = Lecture(game, at, _rows(found, other, _), _because(found, other, look, _), found.missed)
    parts = {name: drawn[name] for name in SHOWN}
    return look, parts | {"quiz": lecture(told, _), "tasks": contents(game, at, _)}


def tempting(found: Asked) -> int:
    """What many fall for: the last choice that a reason was looked for."""
    return list(found.reasons or found.losses)[-1]


def _rows(found: Asked, other: int, _: Translate) -> tuple[Weighed, ...]:
    best = Weighed(_("Best"), said(found, found.best[0], _), found.value, "best")
    return best, Weighed(_("Tempting"), said(found, other, _), found.value - found.losses[other][0], "chosen")


def _because(found: Asked, other: int, look: Look, _: Translate) -> str:
    reason = found.reasons.get(other)
    return why(reason, found.game.words, look.names, _) if reason and not reason.equal else ""
