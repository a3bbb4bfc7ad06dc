"""Lessons: a table with fixed dice and cards, and one thing after the other that a learner does there.

A lesson is data: where it begins, and tasks. Each task says what to do and names the one action that does it; what
dice and opponents do afterwards is written down with it. So a moment of a lesson is a pure function of its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from .errors import UnknownLesson
from .fields import read_place, set_up

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

LEARNER = 0  # the seat that learns


@dataclass(frozen=True)
class Task:
    """One thing that the learner does."""

    title: str  # in the list of all tasks: "The Nile"
    say: str  # what to do, in a sentence or two
    more: str  # why, or what it brings; may be empty
    play: str  # the action that does it, in notation; several at one go as the page writes them: "buy x; pay y"
    then: tuple[str, ...] = ()  # what dice and opponents do after it


@dataclass(frozen=True)
class Lesson:
    """A whole lesson: where it begins, what is done, and what is said at its end."""

    tasks: tuple[Task, ...]
    end: tuple[str, str]  # as a task's `say` and `more`; the match goes on from there
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, int] = field(default_factory=dict)  # what is unlike the opening: {"goods.0.2": 3}
    before: tuple[str, ...] = ()  # the events from there to the first task


@dataclass(frozen=True)
class Example:
    """A position in which good players choose well: one of the game's puzzles, and what it teaches."""

    puzzle: str  # its key; what its choices are worth was measured when it was made
    title: str
    say: str


def several(text: str) -> list[str]:
    """The actions that one choice stands for."""
    return [one.strip() for one in text.split(";")]


def moment(game: Game, done: int) -> Position:
    """A game's first lesson when so many of its tasks are done."""
    lesson = game.lessons.FIRST
    if lesson is None or not 0 <= done <= len(lesson.tasks):
        raise UnknownLesson("{game} has no such lesson.", game=game.title)
    position = _begin(game).copy()
    for task in lesson.tasks[:done]:
        for event in (*several(task.play), *task.then):
            position.play(event)
    return position


@cache
def _begin(game: Game) -> Position:
    lesson = game.lessons.FIRST
    assert lesson is not None
    position = game.start(lesson.seats, **lesson.options)  # type: ignore[arg-type]
    if lesson.fields:
        position = set_up(position, {read_place(name): value for name, value in lesson.fields.items()})
    for event in lesson.before:
        position.play(event)
    return position
