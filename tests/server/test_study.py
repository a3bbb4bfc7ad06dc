"""Analyses and the workbench over HTTP: begun, waited for, stopped, kept; and refused in sentences."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from support.people import Person, finish
from support.process import ServerProcess

import nomarch
from nomarch.analysis.report import from_dict
from nomarch.server.errors import StudyBusy
from nomarch.server.study import studies
from nomarch.server.study.studies import Studies
from nomarch.server.study.study_worker import review_for
from nomarch.server.study.views import costly

Make = Callable[..., Person]
PAGE = {"accept": "text/html"}
PATIENCE = 600  # seconds: an empty cache is filled first


@pytest.fixture
def merit(sqlite_server: ServerProcess, people: Make) -> Person:
    return people(sqlite_server.address)


@pytest.fixture(scope="module")
def analysed(sqlite_server: ServerProcess) -> Iterator[tuple[Person, str]]:
    """A tiny match of Ra, analysed."""
    person = Person(sqlite_server.address)
    table = person.started("me", "me", game="ra-dice", options={"match": "tiny"})
    finish(person, table)
    assert person.http.post(f"/t/{table}/study").status_code == 303
    wait(person, f"t/{table}")
    yield person, table
    person.close()


def wait(person: Person, match: str) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state: dict[str, Any] = person.get(f"/api/study/{match}").json()
        if not state["working"]:
            return state
        time.sleep(0.2)
    raise AssertionError("the analysis does not end")


def test_an_analysis_adds_up_and_is_kept(analysed: tuple[Person, str]) -> None:
    merit, table = analysed
    review = merit.get(f"/api/study/t/{table}").json()["review"]
    record = nomarch.loads(merit.get(f"/api/tables/{table}/record").text, nomarch.game)
    assert review["record"] == record.digest()
    assert len(review["rows"]) == len(record.events)
    for total in review["totals"]:
        parts = total["start"] + total["luck"] + total["cost"] + total["drift"]
        assert parts == pytest.approx(total["result"], abs=1e-9)
    again = merit.post(f"/api/study/t/{table}").json()
    assert (again["working"], again["review"]["record"]) == (False, record.digest())


def test_the_page_tells_it_for_every_seat_and_everybody_may_read_it(analysed: tuple[Person, str], people: Make) -> None:
    merit, table = analysed
    own = merit.http.get(f"/t/{table}/study", headers=PAGE).text
    assert "Luck " in own
    assert 'class="chart wide"' in own
    assert "As a table" in own
    rival = people(merit.address, "Spectator")
    seen = rival.http.get(f"/t/{table}/study?seat=1", headers=PAGE).text
    assert "decisions" in seen
    assert "your decisions" not in seen, "a spectator has no decisions here"


def test_numbers_are_written_as_the_language_writes_them(analysed: tuple[Person, str]) -> None:
    merit, table = analysed
    review = merit.get(f"/api/study/t/{table}").json()["review"]
    dear = max((row for row in review["rows"] if row["kind"] == "decision"), key=lambda row: row["loss"])
    for path in (f"study?seat={dear['seat']}", f"study/replay?at={dear['event']}"):
        for language, sign in (("en", "."), ("de", ","), ("nl", ",")):
            page = merit.http.get(f"/t/{table}/{path}", headers={**PAGE, "accept-language": language}).text
            assert f"<b>−{100 * dear['loss']:.1f}</b>".replace(".", sign) in page
            if language != "en":
                assert not re.findall(r">[+−]?[0-9]+[.][0-9]%?<", page)


def test_the_annotated_replay_marks_what_was_chosen_and_offers_nothing(analysed: tuple[Person, str]) -> None:
    merit, table = analysed
    review = merit.get(f"/api/study/t/{table}").json()["review"]
    row = next(row for row in review["rows"] if row["kind"] == "decision")
    frame = merit.http.get(f"/t/{table}/study/frames?at={row['event']}").json()["html"]
    assert 'data-was="' in frame
    assert "data-action" not in frame
    assert 'id="note"' in frame


def test_a_choice_tried_again_is_told_its_worth(analysed: tuple[Person, str]) -> None:
    merit, table = analysed
    review = merit.get(f"/api/study/t/{table}").json()["review"]
    row = next(row for row in review["rows"] if row["kind"] == "decision")
    answer = merit.post("/api/practice", {"match": f"t/{table}", "event": row["event"], "chairs": ["me", "me"]})
    new = answer.json()["id"]
    merit.nonce(new)
    assert "Choose something first" in merit.http.get(f"/t/{new}/tried").json()["error"]
    best = nomarch.game("ra-dice").say(row["best"])
    assert merit.act(new, merit.view(new)["v"], best).status_code == 200
    told = merit.http.get(f"/t/{new}/tried", headers=PAGE).text
    assert "best choice" in told
    assert merit.http.get(f"/t/{table}/tried").json()["error"] == "This isn't a practice match."


def test_alone_a_match_is_analysed_replayed_and_played_on_from_any_round(merit: Person) -> None:
    """Alone the rules number rounds 0 and 1 in turn, which must not be taken for seats."""
    table = merit.started("me")
    finish(merit, table)
    merit.post(f"/api/study/t/{table}")
    review = wait(merit, f"t/{table}")["review"]
    for path in ("study", "study/replay?at=30", "replay?at=30"):
        assert merit.http.get(f"/t/{table}/{path}", headers=PAGE).status_code == 200
    for row in review["rows"][:: len(review["rows"]) // 8]:
        asked = merit.http.get(f"/t/{table}/from?at={row['event']}", headers=PAGE)
        new = merit.post("/api/practice", {"match": f"t/{table}", "event": row["event"]})
        assert (asked.status_code, new.status_code) == (200, 200)
        assert merit.view(new.json()["id"])["mine"] == [0]


def test_the_quick_look_tells_the_dearest_and_the_deep_one_only_what_it_played_on(
    analysed: tuple[Person, str],
) -> None:
    merit, table = analysed
    found = from_dict(merit.get(f"/api/study/t/{table}").json()["review"])
    dearest = [row for row in found.rows if row.kind == "decision" and row.seat == 0]
    dearest.sort(key=lambda row: -row.loss)
    assert dearest[0].loss > 0.02 > dearest[1].loss > 0.01
    assert costly(found, 0) == dearest[:1], "less would not count as inaccurate"
    rows = [replace(row, mark="close") if row in dearest else row for row in found.rows]
    assert costly(replace(found, rows=tuple(rows)), 0)[0].loss == dearest[0].loss, "close, but not refuted"
    rows[dearest[0].event] = replace(dearest[0], mark="close", margin=0.5)
    rows[dearest[1].event] = replace(dearest[1], mark="mistake", margin=0.01)
    told = costly(replace(found, rows=tuple(rows), depth="deep"), 0)
    assert [row.event for row in told] == [dearest[1].event]


def test_only_finished_matches_are_analysed(merit: Person) -> None:
    table = merit.started("me", "me", game="ra-dice")
    for answer in (merit.post(f"/api/study/t/{table}"), merit.http.post(f"/t/{table}/study")):
        assert (answer.status_code, answer.json()["code"]) == (409, "table/not-over")
    half = merit.http.post("/api/records", content=nomarch.game("ra-dice").start(2).record.dumps()).json()["id"]
    answer = merit.post(f"/api/study/r/{half}")
    assert (answer.status_code, answer.json()["code"]) == (409, "analysis/unfinished")
    assert "isn't over yet" in answer.json()["error"]


def test_records_that_cannot_be_read_are_refused_with_sentences(merit: Person) -> None:
    whole = nomarch.game("ra-dice").start(2).record.dumps()
    other = json.dumps(json.loads(whole) | {"rules": 99})
    for text, why in (
        (other, "version 99 of the rules"),
        ("{}", "isn't a Nomarch record"),
        ("x" * 5_000_000, "too long"),
    ):
        answer = merit.http.post("/api/records", content=text)
        assert answer.status_code in (413, 422)
        assert why in answer.json()["error"]
    for path in ("/api/study/r/nothing", "/api/study/x/nothing", "/r/nothing/study"):
        assert merit.http.get(path).status_code == 404


def test_one_analysis_at_a_time_and_it_can_be_stopped(merit: Person) -> None:
    matches = []
    for _ in range(2):
        table = merit.started("me", "me", game="ra-dice")
        finish(merit, table)
        matches.append(table)
    first = merit.post(f"/api/study/t/{matches[0]}").json()
    assert first["working"]
    second = merit.post(f"/api/study/t/{matches[1]}")
    assert (second.status_code, second.json()["code"]) == (409, "study/busy")
    waiting = merit.http.get(f"/t/{matches[0]}/study", headers=PAGE).text
    assert f'data-progress="/t/{matches[0]}/study/progress?quick=1"' in waiting
    stopped = merit.http.delete(f"/api/study/t/{matches[0]}").json()
    assert (stopped["working"], stopped["review"]) == (False, None)


def test_a_position_need_not_wait_for_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a match is analysed, which may take a minute, single positions are valued by another process."""

    class Process:
        def __init__(self, *_told: object) -> None:
            self.asked: list[str] = []

        async def ask(self, function: Callable[..., Any], *_arguments: object) -> Any:
            self.asked.append(function.__name__)
            await asyncio.sleep(60 if function is review_for else 0)

    monkeypatch.setattr(studies, "Processes", Process)
    store = SimpleNamespace(review=lambda *_: None, keep_review=lambda *_: None)
    record = nomarch.game("ra-dice").start(2).record

    async def ask() -> Studies:
        asked = Studies(store, nomarch.game)  # type: ignore[arg-type]
        await asked.worth("before")
        asked.begin("t/one", "merit", record)
        while not asked._pool.asked[1:]:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(30):
            await asked.worth("meanwhile")
        asked._running["t/one"].task.cancel()
        return asked

    asked = asyncio.run(ask())
    assert asked._pool.asked == ["worth_for", "review_for"] and asked._aside.asked == ["worth_for"]


def test_where_the_quick_look_sees_little_the_deep_one_follows_by_itself(merit: Person) -> None:
    table = merit.started("me", "me", "me", game="saqqara", options={"match": "tiny"})
    finish(merit, table)
    assert merit.http.post(f"/t/{table}/study").status_code == 303
    end = time.monotonic() + PATIENCE
    while merit.get(f"/t/{table}/study/progress?quick=1").json()["working"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert merit.get(f"/api/study/t/{table}").json()["review"], "there is something to read"
    assert wait(merit, f"t/{table}")["review"]["depth"] == "deep"
    assert not merit.get(f"/t/{table}/study/progress").json()["working"]


@pytest.mark.parametrize("gives_way", [True, False])
def test_a_deep_look_that_nobody_asked_for_gives_way_to_another_match(
    monkeypatch: pytest.MonkeyPatch, gives_way: bool
) -> None:
    class Process:
        def __init__(self, *_told: object) -> None:
            self.asked: list[tuple[str, str]] = []

        async def ask(self, function: Callable[..., Any], record: str, *_more: object) -> Any:
            self.asked.append((function.__name__, "saqqara" if "saqqara" in record else "ra-dice"))
            if function is not review_for:
                await asyncio.Event().wait()

    monkeypatch.setattr(studies, "Processes", Process)
    store = SimpleNamespace(review=lambda *_: None, keep_review=lambda *_: None)
    first, second = (nomarch.game(slug).start(3).record for slug in ("saqqara", "ra-dice"))

    async def ask() -> Studies:
        asked = Studies(store, nomarch.game)  # type: ignore[arg-type]

        async def until(n: int) -> None:
            async with asyncio.timeout(30):
                while len(asked._pool.asked) < n:
                    await asyncio.sleep(0.01)

        asked.begin("t/one", "merit", first, deep=True, gives_way=gives_way)
        with pytest.raises(StudyBusy):  # nothing can be read yet
            asked.begin("t/two", "merit", second)
        await until(2)
        assert (found := asked.progress("t/one")) and found.readable
        with contextlib.nullcontext() if gives_way else pytest.raises(StudyBusy):
            asked.begin("t/two", "merit", second)
        assert (asked.progress("t/one") is None) == gives_way
        await until(2 + gives_way)
        await asked.stop()
        return asked

    monkeypatch.setattr(Process, "stop", lambda self: None, raising=False)
    found = asyncio.run(ask())._pool.asked
    assert found[:2] == [("review_for", "saqqara"), ("deepen_for", "saqqara")]
    assert found[2:] == ([("review_for", "ra-dice")] if gives_way else [])


# The workbench --------------------------------------------------------------------------------


def test_a_position_is_set_up_shared_and_played_on(merit: Person) -> None:
    wish = {"game": "ra-dice", "seats": 2, "put": {"pharaoh.1": 7, "points.0.1": 5}}
    made = merit.post("/api/positions", wish).json()
    assert made["state"]["pharaoh"][1] == 7
    assert made["scores"][0]["pharaoh"] == 5
    assert merit.get(f"/api/positions/{made['id']}").json() == made
    opened = merit.post("/api/practice", {"position": made["id"], "chairs": ["me", "me"]}).json()["id"]
    merit.nonce(opened)
    assert merit.view(opened)["state"]["pharaoh"][1] == 7
    page = merit.http.get(made["page"], headers=PAGE).text
    assert made["id"] in page
    assert 'name="pharaoh.1"' in page


def test_the_form_changes_nothing_unless_all_of_it_can_be(merit: Person) -> None:
    here = merit.http.get("/workbench/ra-dice?seats=3").headers["location"]
    good = merit.http.post(here, data={"pharaoh.2": "4"})
    assert good.status_code == 303
    assert good.headers["location"] != here
    for fields, why in (
        ({"pharaoh.2": "44"}, "pharaoh.2 can&#39;t be 44: it goes from 0 to 12."),
        ({"pharaoh.2": "many"}, "pharaoh.2 must be a whole number"),
        ({"civilization.0.0": "1", "civilization.1.0": "1", "civilization.2.0": "1"}, "room for 2 markers"),
    ):
        bad = merit.http.post(here, data=fields, headers=PAGE)
        assert bad.status_code == 422
        assert why in bad.text


def test_a_click_on_the_board_plays_on(merit: Person) -> None:
    here = merit.http.get("/workbench/ra-dice").headers["location"]
    there = merit.http.post(f"{here}/play", data={"a": "yellow sun"})
    assert there.status_code in (303, 422)
    played = merit.http.post(f"{here}/play", data={"a": "nonsense"})
    assert played.status_code == 422


@pytest.mark.parametrize("id", ["nonsense", "ra-dice.AAAA", "ra-dice." + "A" * 1500, "chess.AAAA"])
def test_nonsense_ids_get_a_sentence(merit: Person, id: str) -> None:
    answer = merit.get(f"/api/positions/{id}")
    assert answer.status_code == 404
    assert answer.json()["error"].endswith(".")
    assert merit.http.get(f"/positions?id={id}").status_code == 404
    assert merit.http.post("/api/practice", json={"position": id}).status_code == 404


def test_a_running_match_gives_no_position_away(merit: Person) -> None:
    table = merit.started("me", "me", game="ra-dice")
    assert merit.http.get(f"/t/{table}/position?at=0").status_code == 409
    assert merit.get(f"/api/study/t/{table}/position").status_code == 409


def test_a_position_is_evaluated_and_rolled_out(analysed: tuple[Person, str]) -> None:
    merit, table = analysed
    review = merit.get(f"/api/study/t/{table}").json()["review"]
    event = next(row["event"] for row in review["rows"] if row["kind"] == "decision")
    here = merit.get(f"/api/study/t/{table}/position?event={event}").json()
    worth = merit.post(f"/api/positions/{here['id']}/evaluate").json()
    assert sum(worth["values"]) == pytest.approx(1, abs=0.05)
    fields = merit.get(f"/api/positions/{here['id']}/fields").json()
    assert {"place": "pharaoh.0", "least": 0, "most": 12, "title": "Pharaoh track"} in fields
    shown = merit.http.post(f"{here['page']}/value", headers=PAGE).text
    assert "Share of victory" in shown
