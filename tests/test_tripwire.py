"""Words and drawings are given what somebody may know, never the whole state: everywhere in the program."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import nomarch
from nomarch import catalogue, cli
from nomarch.engine import SPECTATOR, Foreseen, Game, Step, View
from nomarch.engine.checking import members
from nomarch.engine.contract import Drawing, Showing, Words
from nomarch.engine.errors import NomarchError
from nomarch.engine.plain import PlainState, Seen
from nomarch.page.fragments import fragments
from nomarch.page.lesson import lesson_parts
from nomarch.page.words import translator
from nomarch.server.api import _table_view
from nomarch.server.identity import Player
from nomarch.server.learning.lesson_pages import lesson_look, why_not
from nomarch.server.play.tables import Tables
from nomarch.server.play.views import look_at
from nomarch.server.replays import look_back
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store
from nomarch.terminal import Leave, Session

EVENTS = 60


def states_in(value: Any) -> Iterator[PlainState]:
    """Every state that an argument holds."""
    if isinstance(value, PlainState):
        yield value
    elif isinstance(value, View):
        yield value.state
    elif isinstance(value, Step):
        yield from (value.before, value.after)
    elif isinstance(value, list | tuple) and value and isinstance(value[0], Step):
        for step in value:
            yield from states_in(step)
    elif isinstance(value, Foreseen):
        yield value.before
        for step in value.steps:
            yield from states_in(step)
    elif isinstance(value, Showing):
        yield value.view.state
        for step in value.past:
            yield from states_in(step)


def guarded(f: Any, calls: list[str]) -> Any:
    @wraps(f)
    def guard(*arguments: Any, **more: Any) -> Any:
        for state in (s for value in (*arguments, *more.values()) for s in states_in(value)):
            assert isinstance(state, Seen), f"{f.__name__} was given a whole state"
            calls.append(f.__name__)
        return f(*arguments, **more)

    return guard


@pytest.fixture(params=catalogue.OURS)
def wired(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, list[str]]:
    """A game whose words and drawings refuse whole states, and what they were asked with seen ones."""
    game, calls = nomarch.game(request.param), []
    for part, kind in ((game.words, Words), (game.drawing, Drawing)):
        for name, default in members(kind):
            if callable(default):
                monkeypatch.setattr(part, name, guarded(getattr(part, name), calls))
    return game, calls


def test_the_wire_trips(wired: tuple[Game, list[str]]) -> None:
    game, _calls = wired
    position = game.start()
    with pytest.raises(AssertionError, match="letters was given a whole state"):
        game.words.letters(position.state, position.record.names)
    with pytest.raises(AssertionError, match="followed was given a whole state"):
        game.words.followed(Step(0, position.state, position.state), position.record.names)


def test_the_server_and_its_pages(wired: tuple[Game, list[str]], tmp_path: Path) -> None:
    """A match at one screen: what players and spectators are sent after each event, refusals, undo, replay."""
    game, calls = wired
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables, rng, _ = Tables(store), random.Random(1), translator("de")
    table = tables.open(game.slug, "merit", ["me"] * max(2, game.seats[0]))
    tables.give_nonce(table, "merit", "abc")
    found = tables.get(table)
    for number in range(EVENTS):
        if found.position.over:
            break
        for player in ("merit", "a spectator"):
            look = look_at(found, player, tables.can_undo(found, player), lambda owner: False)
            fragments(look, _)
            _table_view(look, Player(player))
        tables.act(table, "merit", found.version, game.say(rng.choice(found.position.legal())), _)
        with suppress(NomarchError):
            tables.act(table, "merit", found.version, rng.choice(game.names), _)
        if number % 7 == 0 and tables.can_undo(found, "merit"):
            tables.undo(table, "merit", found.version)
    for eyes in (0, SPECTATOR):
        fragments(look_back("x", found.position.record, 30, eyes), _)
    store.close()
    assert {"board", "choice", "effects", "event", "followed", "gist", "group", "prompt", "stage", "why_not"} <= set(
        calls
    )


def test_lessons(wired: tuple[Game, list[str]]) -> None:
    game, calls = wired
    lesson, _ = game.lessons.FIRST, translator("de")
    assert lesson is not None
    for done in range(len(lesson.tasks) + 1):
        lesson_parts(lesson_look(game, done, Player("merit"), _), lesson, done, _)
        why_not(game, lesson, done, game.names[0], _)
    assert {"board", "choice", "prompt", "why_not"} <= set(calls)


def test_the_terminal(wired: tuple[Game, list[str]]) -> None:
    game, calls = wired
    rng, position = random.Random(2), game.start()
    session = Session(position, ["human"] * position.record.seats, Console(file=StringIO()), ask=lambda text: "")
    typed = iter(range(EVENTS))

    def ask(text: str) -> str:
        if next(typed, None) is None:
            raise Leave
        return rng.choice([position.say(rng.choice(position.legal())), "table", "points", "why 0", "undo"])

    session.ask, session.source = ask, rng
    with pytest.raises(Leave):
        session.run()
    assert {"letters", "choice", "event", "prompt"} <= set(calls)


def test_replay_in_the_terminal(wired: tuple[Game, list[str]], tmp_path: Path) -> None:
    game, calls = wired
    rng, position = random.Random(3), game.start()
    for _ in range(EVENTS):
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    position.record.save(tmp_path / "match.jsonl")
    cli.records.replay(tmp_path / "match.jsonl")
    assert {"letters", "event"} <= set(calls)
