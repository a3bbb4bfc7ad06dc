"""Teach me over HTTP: a task done, a wrong tap, back, skip and again, and the match that follows."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from support.people import Person, finish
from support.process import ServerProcess

import nomarch
from nomarch.engine.lesson import moment

Make = Callable[..., Person]
PAGE = {"accept": "text/html"}
RA = nomarch.game("ra-dice")


@pytest.fixture
def merit(sqlite_server: ServerProcess, people: Make) -> Person:
    return people(sqlite_server.address)


def post(merit: Person, slug: str = "ra-dice", **fields: object) -> httpx.Response:
    return merit.http.post(f"/teach/{slug}", data=fields)


def said(done: int) -> str:
    assert RA.lessons.FIRST is not None
    return RA.lessons.FIRST.tasks[done].say


def test_lobby_and_rules_offer_the_lesson(merit: Person) -> None:
    assert merit.http.get("/", headers=PAGE).text.count('href="/teach/') == 4
    assert 'href="/teach/saqqara"' in merit.http.get("/rules/saqqara", headers=PAGE).text


def test_the_page_shows_the_first_task_and_what_is_lit(merit: Person) -> None:
    shown = merit.http.get("/teach/ra-dice", headers=PAGE).text
    assert said(0) in shown
    assert "data-lit" in shown
    assert 'aria-live="polite"' in shown


def test_what_was_asked_for_leads_to_the_next_task(merit: Person) -> None:
    told = post(merit, done=0, a="reroll red").json()
    assert told["done"] == 1
    assert told["address"] == "/teach/ra-dice/1"
    assert said(1) in told["html"]


def test_a_wrong_tap_is_answered_with_the_rules_reason_and_changes_nothing(merit: Person) -> None:
    told = post(merit, done=0, a="reroll purple").json()
    assert told == {"done": 0, "why": "The purple die shows a sun, and suns are never rerolled."}
    assert "first try what is lit" in post(merit, done=0, a="stop").json()["why"]
    assert "isn't an action" in post(merit, done=0, a="fly").json()["why"]


@pytest.mark.parametrize("done", [0, 3, 7])
def test_back_skip_and_again_lead_to_any_task(merit: Person, done: int) -> None:
    told = post(merit, done=done).json()
    assert told["done"] == done
    assert said(done) in told["html"]
    shown = merit.http.get(f"/teach/ra-dice/{done}", headers=PAGE).text
    assert said(done) in shown
    buttons = shown[shown.index('id="bubble"') : shown.index('id="tray"')]
    assert ('href="/teach/ra-dice"' in buttons) == (done > 0)
    assert f'href="/teach/ra-dice/{done + 1}"' in buttons


def test_every_task_can_be_gone_to_and_the_lesson_skipped(merit: Person) -> None:
    shown = merit.http.get("/teach/ra-dice", headers=PAGE).text
    assert [n for n in range(12) if f'data-go="{n}"' in shown[shown.index('id="tasks"') :]] == list(range(11))


def test_a_lesson_is_told_in_the_readers_language(merit: Person) -> None:
    shown = merit.http.get("/teach/ra-dice", headers=PAGE | {"accept-language": "nl"}).text
    assert "Tik op de rode dobbelsteen" in shown


@pytest.mark.parametrize(
    ("path", "status"), [("/teach/ra-dice/99", 404), ("/teach/chess", 404), ("/teach/ra-dice/x", 422)]
)
def test_what_is_not_there_is_said_in_a_sentence(merit: Person, path: str, status: int) -> None:
    answer = merit.http.get(path)
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


def test_bad_forms_are_refused(merit: Person) -> None:
    assert post(merit, done="x").status_code == 422
    assert post(merit, done=99, a="stop").status_code == 404
    assert post(merit, done=-1).status_code == 422


def test_the_match_goes_on_from_there_against_beginners_with_hints(merit: Person) -> None:
    answer = merit.http.post("/teach/ra-dice/play")
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    merit.nonce(table)
    seen, there = merit.view(table), moment(RA, 10)
    assert seen["state"]["dice"] == there.state.dice  # type: ignore[attr-defined]
    assert seen["state"]["epoch"] == 2
    assert seen["may_hint"]
    assert [(seat["kind"], seat["level"]) for seat in seen["seats"]][1:] == [("bot", 1)]
    assert finish(merit, table)["over"]
    assert nomarch.loads(merit.get(f"/api/tables/{table}/record").text, nomarch.game).practice
