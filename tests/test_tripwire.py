"""Words and drawings are given what somebody may know, never the whole state: everywhere in the program."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from rich.console import Console

import nomarch
from nomarch import catalogue, cli
from nomarch.engine import Game, Step, View
from nomarch.engine.contract import Drawing, Showing, Words, members
from nomarch.engine.plain import PlainState, Seen
from nomarch.server.app import make_app
from nomarch.server.settings import Settings
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
    """A match over the API, each event looked at as a page, as JSON, and by a spectator; asking why not; replay."""
    game, calls = wired
    app = make_app(Settings(data=tmp_path, bot_pause=0.0))
    rng = random.Random(1)
    with TestClient(app) as client:
        headers = {"Origin": "http://testserver"}
        chairs = ["me"] * game.seats[0] if game.seats[0] > 1 else ["me", "me"]
        made = client.post("/api/tables", json={"game": game.slug, "chairs": chairs}, headers=headers).json()
        table = f"/api/tables/{made['id']}"
        client.post(f"{table}/nonce", json={"nonce": "abc"}, headers=headers)
        for _ in range(EVENTS):
            seen = client.get(table).json()
            if seen["over"]:
                break
            choice = rng.choice(seen["choices"])["a"]
            answer = client.post(f"{table}/actions", json={"v": seen["v"], "a": choice}, headers=headers)
            assert answer.status_code == 200, answer.text
            assert client.get(f"/t/{made['id']}").status_code == 200
    assert {"board", "choice", "event", "followed", "prompt", "stage"} <= set(calls)


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
    cli.replay(tmp_path / "match.jsonl")
    assert {"letters", "event"} <= set(calls)
