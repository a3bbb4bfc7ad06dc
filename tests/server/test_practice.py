"""Practice: from a moment of a finished match to a table of its own, which counts for nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from support.people import Person, finish
from support.playing import thought_of
from support.process import ServerProcess

import nomarch
from nomarch.analysis import in_order
from nomarch.server.study.practice import Practice, at_moment

Make = Callable[..., Person]
PAGE = {"accept": "text/html"}


@pytest.fixture
def merit(sqlite_server: ServerProcess, people: Make) -> Person:
    return people(sqlite_server.address)


@pytest.fixture
def match(merit: Person) -> str:
    """A match of Ra that is over, both seats at one screen."""
    table = merit.started("me", "me", game="ra-dice", options={"match": "tiny"})
    finish(merit, table)
    return table


def record_of(merit: Person, table: str) -> nomarch.Record:
    return nomarch.loads(merit.get(f"/api/tables/{table}/record").text, nomarch.game)


def first_choice(record: nomarch.Record) -> int:
    """After how many events somebody decides for the first time with dice on the table."""
    return next(n for n, event in enumerate(record.events) if event.seat >= 0 and n > 4)


def play_on(merit: Person, page: str, **fields: Any) -> str:
    answer = merit.http.post(f"/{page}/from", data=fields)
    assert answer.status_code == 303, answer.text
    table: str = answer.headers["location"].removeprefix("/t/")
    return table


def test_the_table_begins_where_the_match_stood_with_the_dice_as_they_lay(merit: Person, match: str) -> None:
    record = record_of(merit, match)
    at = first_choice(record)
    there = record.position(at)
    table = play_on(merit, f"t/{match}", at=at, **{"with": "screen"})
    merit.nonce(table)
    seen = merit.view(table)
    assert seen["to_move"] == there.to_move
    assert seen["state"]["dice"] == there.state.dice  # type: ignore[attr-defined]
    assert [choice["a"] for choice in seen["choices"]] == [there.say(a) for a in there.legal()]


def test_one_plays_on_against_bots_of_a_level(merit: Person, match: str) -> None:
    table = play_on(merit, f"t/{match}", at=5, seat=1, level=4, **{"with": "bots"})
    merit.nonce(table)
    seats = merit.view(table)["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("bot", 4), ("human", 2)]
    assert finish(merit, table)["over"]


def test_from_a_study_one_begins_where_the_study_stands() -> None:
    """Two cards offered, the later one first: told in the usual order, and so does what begins there."""
    record = offered_the_other_way_round()
    straight = in_order(record)
    at = next(n for n, (a, b) in enumerate(zip(record.events, straight.events, strict=True)) if a != b) + 1
    practice, position = at_moment(record, at, "r/x", study=True)
    assert position.tobytes() == straight.position(at).tobytes() != record.position(at).tobytes()
    assert practice.study and practice.event == at and not practice.match, "the match never stood just so"
    practice, position = at_moment(record, at, "r/x")
    assert position.tobytes() == record.position(at).tobytes()
    assert practice.match == record.digest() and not practice.study
    assert Practice.read(practice.text()) == practice


def offered_the_other_way_round() -> nomarch.Record:
    """A match of Nile Artifacts in which two cards of an offering were chosen in the order that bots never take."""
    position, rng = nomarch.game("nile-artifacts").start(2), random.Random(5)
    changed = False
    while not position.over:
        position.draw(rng)
        offers = [a for a in thought_of(position) if position.say(a).startswith("offer")] if not position.over else []
        if not changed and len(offers) > 1:
            first, second = offers[:2]
            other = position.copy().play(second)
            if first in other.legal() and second in thought_of(position.copy().play(first)):
                position, changed = other.play(first), True
                continue
        if not position.over:
            position.play(rng.choice(thought_of(position)))
    assert changed
    return position.record


def test_its_record_says_that_it_is_practice_and_what_is_proven(merit: Person, match: str) -> None:
    record = record_of(merit, match)
    table = play_on(merit, f"t/{match}", at=5, **{"with": "screen"})
    merit.nonce(table)
    finish(merit, table)
    text = merit.get(f"/api/tables/{table}/record").text
    told = json.loads(text.splitlines()[0])["practice"]
    assert (told["match"], told["event"]) == (record.digest(), 5)
    again = nomarch.loads(text, nomarch.game)
    assert again.position(0).tobytes() == record.position(5).tobytes()
    verdict = merit.get(f"/api/tables/{table}/verify").json()
    assert verdict["verified"]
    assert f"after event 5 of match {record.digest()[:12]}" in verdict["text"]
    lobby = merit.http.get("/", headers=PAGE).text
    assert "Practice" in lobby


def test_a_rematch_of_practice_begins_there_again(merit: Person, match: str) -> None:
    table = play_on(merit, f"t/{match}", at=5, seat=1, **{"with": "bots"})
    merit.nonce(table)
    finish(merit, table)
    other = merit.post(f"/api/tables/{table}/rematch").json()["id"]
    merit.nonce(other)
    finish(merit, other)
    headers = [json.loads(merit.get(f"/api/tables/{t}/record").text.splitlines()[0]) for t in (table, other)]
    assert headers[0]["practice"] == headers[1]["practice"]


def test_practice_survives_a_restart(fresh: Callable[..., ServerProcess], people: Make) -> None:
    server = fresh()
    merit = people(server.address)
    match = merit.started("me", "me", game="ra-dice", options={"match": "tiny"})
    finish(merit, match)
    table = play_on(merit, f"t/{match}", at=5, **{"with": "screen"})
    merit.nonce(table)
    before = merit.view(table)["state"]
    server.kill()
    server.start()
    assert merit.view(table)["state"] == before


def test_a_running_match_is_nobodys_practice(merit: Person) -> None:
    table = merit.started("me", "me", game="ra-dice")
    for answer in (merit.http.get(f"/t/{table}/from?at=0"), merit.http.post(f"/t/{table}/from", data={"at": 0})):
        assert answer.status_code == 409
        assert "once the match is over" in answer.json()["error"]
    half = nomarch.game("ra-dice").start(2).record.dumps()
    stored = merit.http.post("/api/records", content=half).json()["id"]
    assert "once the match is over" in merit.http.get(f"/r/{stored}/from?at=0").json()["error"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"at": "x"}, "must be a number"),
        ({"at": "5", "seat": "9"}, "no such seat"),
        ({"at": "5", "level": "77"}, "no level 77"),
        ({"at": "999999"}, "choose an earlier moment"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(merit: Person, match: str, fields: dict[str, str], why: str) -> None:
    answer = merit.http.post(f"/t/{match}/from", data=fields)
    assert answer.status_code in (409, 422)
    assert why in answer.json()["error"]


def test_the_page_shows_the_board_and_asks_who_plays(merit: Person, match: str) -> None:
    shown = merit.http.get(f"/t/{match}/from?at=5", headers=PAGE).text
    assert 'id="board"' in shown
    assert "count as a match" in shown
    assert "data-action" not in shown
