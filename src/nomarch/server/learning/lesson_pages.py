"""Teach me: a real table with fixed dice, one task after the other, and in the end a match that goes on from there."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from nomarch.engine import CHANCE, Game, Lesson
from nomarch.engine.errors import UnknownLesson, UnreadableAction
from nomarch.engine.lesson import LEARNER, moment, several
from nomarch.engine.words import Translate
from nomarch.page.lesson import address, lesson_parts
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.server.errors import BadMessage
from nomarch.server.identity import Player
from nomarch.server.pages import form, page
from nomarch.server.play.log import join, tell
from nomarch.server.play.seating import bot_name
from nomarch.server.replay_pages import reader
from nomarch.server.replays import TRAIL, look_at_position
from nomarch.server.services import services_of
from nomarch.server.study.practice import Practice
from nomarch.server.study.practice_pages import begin
from nomarch.tables import BOT, HUMAN, Chair, Told

router = APIRouter(include_in_schema=False)
LEVEL = 1  # of the bots in the match that follows


@router.get("/teach/{slug}")
@router.get("/teach/{slug}/{done}")
async def teach(request: Request, slug: str, done: int = 0) -> Response:
    """A lesson with so many of its tasks done."""
    player, game, lesson = _asked(request, slug)
    _ = translator(player.language, game)
    look = await asyncio.to_thread(lesson_look, game, done, player, _)
    parts = {name: Markup(html) for name, html in lesson_parts(look, lesson, done, _).items()}
    style = f"lesson play {game.drawing.STYLE}"
    return page(request, player, "lesson.html", style, look=look, parts=parts, done=done)


@router.post("/teach/{slug}")
async def try_it(request: Request, slug: str) -> Response:
    """What the learner chose: the next task if it was what was asked for, else why not; without a choice, any task."""
    player, game, lesson = _asked(request, slug)
    fields = await form(request)
    done, _ = _number(fields.get("done", "")), translator(player.language, game)
    if "a" in fields:
        why = await asyncio.to_thread(why_not, game, lesson, done, fields["a"], _)
        if why:
            return JSONResponse({"done": done, "why": why})
        done += 1
    look = await asyncio.to_thread(lesson_look, game, done, player, _)
    html = "".join(lesson_parts(look, lesson, done, _).values())
    return JSONResponse({"done": done, "address": address(game, done), "html": html})


@router.post("/teach/{slug}/play")
async def play_on(request: Request, slug: str) -> Response:
    """The match that follows, against bots that have just learnt the game, too."""
    player, game, lesson = _asked(request, slug)
    position = await asyncio.to_thread(moment, game, len(lesson.tasks))
    position.record.names = names_of(position.record.seats, player.name)
    fields = {"with": "bots", "seat": str(LEARNER), "level": str(LEVEL)}
    return await begin(request, player, fields, Practice(position.id, position.record.rules), position)


def _asked(request: Request, slug: str) -> tuple[Player, Game, Lesson]:
    player, game = reader(request), services_of(request).tables.find(slug)
    if game.lessons.FIRST is None:
        raise UnknownLesson("{game} has no such lesson.", game=game.title)
    return player, game, game.lessons.FIRST


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMessage("The task must be a number.")
    return int(text)


def why_not(game: Game, lesson: Lesson, done: int, action: str, _: Translate) -> str:
    """Why a choice is not what the task asks for, in a sentence; empty if it is."""
    position = moment(game, done)
    if done == len(lesson.tasks):
        return _("The lesson is over: play on.")
    if action == lesson.tasks[done].play:
        return ""
    try:
        against = position.why_not(several(action)[0], _)
    except UnreadableAction as problem:
        return problem.text(_)
    return against or _("You may do that, too. But first try what is lit.")


def lesson_look(game: Game, done: int, player: Player, _: Translate) -> Look:
    """The table as the learner sees it, with everything that may be chosen."""
    look = _seen(game, done)
    names = names_of(len(look.names), player.name or _("You"))
    chairs = [Chair(BOT, None, name, LEVEL) for name in names]
    chairs[LEARNER] = Chair(HUMAN, player.id, names[LEARNER], 0)
    return replace(look, names=names, chairs=tuple(chairs), mine=(LEARNER,))


@cache
def _seen(game: Game, done: int) -> Look:
    """The same for everybody, so it is worked out once."""
    position = moment(game, done)
    look = look_at_position(position, LEARNER)
    return replace(look, view=position.view(LEARNER), trail=_trail(game, done))


@cache
def _trail(game: Game, done: int) -> tuple[Told, ...]:
    """What has happened since the first task; the dice of a roll fall together."""
    lesson = game.lessons.FIRST
    if not done or lesson is None:
        return ()
    trail, position, task = list(_trail(game, done - 1)), moment(game, done - 1), lesson.tasks[done - 1]
    for event in (*several(task.play), *task.then):
        told = tell(position, game.parse(event))
        together = told.seat == CHANCE and trail and trail[-1].seat == CHANCE
        trail.append(join(trail.pop(), told) if together else told)
    return tuple(trail[-TRAIL:])


def names_of(seats: int, learner: str) -> tuple[str, ...]:
    """Who sits at the table of a lesson."""
    return (learner, *map(bot_name, range(1, seats)))
