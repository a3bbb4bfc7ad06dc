"""Find the best turn: a puzzle on the real board, answered with values and the reason; and one's own mistakes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from nomarch.analysis.puzzle import shipped
from nomarch.bots.levels import LEVELS
from nomarch.engine import Game
from nomarch.engine.reason import why
from nomarch.engine.words import Translate
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.puzzle import Answer, Question, Weighed, answered, asked
from nomarch.page.words import translator
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.play.seating import bot_name
from nomarch.server.replay_pages import reader
from nomarch.server.replays import look_at_position
from nomarch.server.services import Services, services_of
from nomarch.server.study.replay import Note, annotated
from nomarch.server.study.views import plain
from nomarch.tables import BOT, HUMAN, Chair

from .puzzles import Asked, find, following, next_mistake, read_choice, standing

router = APIRouter(include_in_schema=False)
MINE = "mine"
SHOWN = ("stage", "prompt", "steps", "strip", "tray", "board", "choices", "points", "rivals")


@router.get("/puzzles/{slug}")
async def next_puzzle(request: Request, slug: str, after: str = "") -> Response:
    """On to the next puzzle of a game."""
    services, player = services_of(request), reader(request)
    game = services.tables.find(slug)
    key = await asyncio.to_thread(following, services, player, game, after)
    return go(request, player, f"/puzzles/{slug}/{key}")


@router.get(f"/puzzles/{{slug}}/{MINE}")
async def own_mistake(request: Request, slug: str, after: str = "") -> Response:
    """On to a mistake of one's own, if an analysed match has one left."""
    services, player = services_of(request), reader(request)
    game = services.tables.find(slug)
    async with services.looking_back:
        key = await asyncio.to_thread(next_mistake, services, player, game, after)
    if key is None:
        return page(request, player, "puzzle_none.html", "", game=game)
    return go(request, player, f"/puzzles/{slug}/{key}")


@router.get("/puzzles/{slug}/{key}")
async def puzzle(request: Request, slug: str, key: str) -> Response:
    """A puzzle: the board as the seat saw it, and everything that may be chosen."""
    services, player = services_of(request), reader(request)
    game = services.tables.find(slug)
    found, question = await _found(services, player, game, key)
    _ = translator(player.language, game)
    look = puzzle_look(found, player, _)
    drawn = fragments(look, _)
    parts = {name: Markup(drawn[name]) for name in SHOWN} | {"quiz": Markup(asked(question, _))}
    style = f"puzzle study play {game.drawing.STYLE}"
    return page(
        request, player, "puzzle.html", style, look=look, parts=parts, here=f"/puzzles/{slug}/{key}", own=question.own
    )


@router.post("/puzzles/{slug}/{key}")
async def answer(request: Request, slug: str, key: str) -> Response:
    """What somebody chose: whether it was right, what it is worth, and why."""
    services, player = services_of(request), reader(request)
    game, fields = services.tables.find(slug), await form(request)
    found, _question = await _found(services, player, game, key)
    action = read_choice(found, fields.get("a", ""))
    right = action in found.best
    await asyncio.to_thread(services.store.try_puzzle, player.id, slug, key, right)
    _ = translator(player.language, game)
    question = await asyncio.to_thread(_question_of, services, player, found)
    look = puzzle_look(found, player, _)
    note = Note(chosen=game.say(action), best=game.say(action if right else found.best[0]))
    parts = annotated(look, note, fragments(look, _), _)
    told = answered(question, answer_to(found, action, look.names, _), _)
    html = "".join(parts[name] for name in SHOWN if name != "choices") + '<section id="choices" hidden></section>'
    return JSONResponse({"right": right, "html": told + html})


async def _found(services: Services, player: Player, game: Game, key: str) -> tuple[Asked, Question]:
    async with services.looking_back:
        found = await asyncio.to_thread(find, services, player, game, key)
    return found, await asyncio.to_thread(_question_of, services, player, found)


def _question_of(services: Services, player: Player, found: Asked) -> Question:
    own = found.played is not None
    where = f"/puzzles/{found.game.slug}" + (f"/{MINE}" if own else "")
    has = standing(services, player, found.game)
    return Question(f"{where}?after={found.key}", found.missed, own, has.solved, has.of, has.streak)


def puzzle_look(found: Asked, player: Player, _: Translate) -> Look:
    """The table as the seat that decides sees it: what is hidden from it is not even here."""
    position, seat = found.position, found.position.to_move
    names = [bot_name(other) for other in range(position.record.seats)]
    names[seat] = player.name or _("You")
    book = shipped(found.game)
    chairs = [Chair(BOT, None, name, book.header.level if book else LEVELS[-1]) for name in names]
    chairs[seat] = Chair(HUMAN, player.id, names[seat], 0)
    look = look_at_position(position, seat)
    return replace(look, view=position.view(seat), names=tuple(names), chairs=tuple(chairs), mine=(seat,))


def answer_to(found: Asked, action: int, names: tuple[str, ...], _: Translate) -> Answer:
    """A choice with what it is worth beside the best one, and why, where something can be named that speaks for it."""
    right = action in found.best
    lost, margin = (0.0, None) if right else found.losses.get(action, (None, None))
    reason, told = found.reason(action), ""
    if reason and not reason.equal:
        told = why(reason, found.game.words, names, _, against=said(found, reason.other, _))
    rows = tuple(_weighed(found, action, lost, _))
    return Answer(right, lost, margin, rows, told, found.alone, found.match)


def _weighed(found: Asked, action: int, lost: float | None, _: Translate) -> list[Weighed]:
    """The choice, the best one, and of a right answer the closest other; of an own mistake that of the match."""
    right, say = action in found.best, lambda other: said(found, other, _)
    rows = [Weighed(_("Best"), say(action if right else found.best[0]), found.value, "best")]
    if not right and lost is not None:
        rows.insert(0, Weighed(_("You"), say(action), found.value - lost, "chosen"))
    if right or lost is None:
        other, (less, _margin) = min(found.losses.items(), key=lambda loss: loss[1][0])
        who = _("Next") if found.played is None else _("In the match")
        rows.append(Weighed(who, say(other), found.value - less, "other"))
    return rows


def said(found: Asked, action: int, _: Translate) -> str:
    """An action as the seat that decides reads it."""
    state = found.position.view(found.position.to_move).state
    return plain(found.game.words.choice(state, action, _))
