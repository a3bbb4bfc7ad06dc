"""What goes wrong in a server's life: a database that stumbles, lost answers, a crash at the wrong moment, crowds."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from support.here import Here
from support.people import GAME, Person, finish, hear, tell
from support.process import ServerProcess
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from nomarch import catalogue
from nomarch.analysis.hints import Hint
from nomarch.engine import Rated
from nomarch.server.bots.hints import Hints, Shown
from nomarch.server.errors import HintLate, Stale
from nomarch.server.play.tables import Tables
from nomarch.server.pulse import Pulse
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

Make = Callable[..., Person]
STUMBLE = OperationalError("SELECT 1", {}, Exception("the database stumbles"))


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Here]:
    server = Here(tmp_path, poll=0.3)
    yield server
    server.stop()


def stumble(*_: Any, **__: Any) -> None:
    raise STUMBLE


def test_a_page_that_cannot_be_told_is_cut_off_so_that_it_calls_again(
    here: Here, people: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    merit = people(here.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        hear(line, "patch")
        with monkeypatch.context() as patch:
            patch.setattr(here.services, "look", stumble)
            here.services.hub.ring(table)
            with pytest.raises(ConnectionClosedError) as cut:
                hear(line, "patch")
        assert cut.value.rcvd is not None and cut.value.rcvd.code == 1011
    with merit.socket(table) as line:
        hear(line, "patch")


def test_a_message_that_fails_is_answered_once_and_the_line_stays(
    here: Here, people: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    merit = people(here.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        with monkeypatch.context() as patch:
            patch.setattr(here.services.tables, "say", stumble)
            tell(line, t="say", id=7, text="hello")
            answer = hear(line, "no")
        assert (answer["id"], answer["code"]) == (7, "store/away")
        tell(line, t="say", id=8, text="hello")
        assert hear(line, "ack")["id"] == 8


def test_a_bot_goes_on_when_the_database_answers_again(
    here: Here, people: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    view_for_bot, failures = here.services.tables.view_for_bot, [STUMBLE] * 6  # more often than anybody would count

    def stumble_often(table: str) -> Any:
        if failures:
            raise failures.pop()
        return view_for_bot(table)

    monkeypatch.setattr(here.services.tables, "view_for_bot", stumble_often)
    merit = people(here.address)
    table = merit.open("bot", "me")
    merit.nonce(table)
    for _ in range(400):
        view = merit.view(table)
        if view["choices"]:
            break
        time.sleep(0.05)
    assert view["choices"] and view["v"] > 3 and not failures


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Here]:
    """A server that does not look after its tables by itself while a test lasts."""
    server = Here(tmp_path, poll=60)
    yield server
    server.stop()


def test_dice_that_a_crash_kept_in_the_air_fall_when_somebody_looks(unhurried: Here, people: Make) -> None:
    here = unhurried
    merit = people(here.address)
    table = merit.open("me", "me")
    merit.view(table)
    patient = time.monotonic() + 30
    while here.services.driver.driven() and time.monotonic() < patient:  # opening has woken it, and it may come late
        time.sleep(0.01)
    with_nonces = lambda chairs: tuple(replace(chair, nonce="abc") for chair in chairs)  # noqa: E731
    here.services.store.reseat(table, with_nonces, here.services.tables.match)  # and here the server would have died
    here.services.tables.refresh(table)
    assert merit.view(table)["v"] == 0
    with merit.socket(table) as line:
        for _ in range(20):
            if hear(line, "patch")["v"] == 3:
                break
    assert merit.view(table)["v"] == 3


def test_a_page_that_calls_again_hears_what_its_version_does_not_tell(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        shown = hear(line, "patch")
    address = f"{server.address.replace('http', 'ws')}/ws/{table}?v={shown['v']}&r={shown['r']}&f={shown['f']}"
    headers = {"authorization": f"Bearer {merit.token}"}
    with connect(f"{address}&d={shown['d']}", additional_headers=headers) as line, pytest.raises(TimeoutError):
        hear(line, "patch", 0.6)  # it shows what there is
    with connect(f"{address}&d=0123456789abcdef", additional_headers=headers) as line:
        assert 'id="board"' in hear(line, "patch")["html"]  # it shows something else: everything anew


def test_a_line_of_talk_sent_again_is_said_once(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    for _ in range(2):  # the answer to the first was lost with its connection
        with merit.socket(table) as line:
            tell(line, t="say", id=5, text="Good luck")
            assert hear(line, "ack")["id"] == 5
    page = merit.get(f"/t/{table}").text
    assert page.count("Good luck") == 1


@pytest.mark.parametrize("text", ["\\ud800", "a\\u0000b", "\\udfff tail"])
def test_halves_of_characters_and_zeros_break_nothing(server: ServerProcess, people: Make, text: str) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        line.send(f'{{"t":"say","id":1,"text":"{text}"}}')
        answer = json.loads(line.recv(timeout=30))
        while answer["t"] not in ("ack", "no"):
            answer = json.loads(line.recv(timeout=30))
        tell(line, t="say", id=2, text="still here")
        assert hear(line, "ack")["id"] == 2
    assert "still here" in merit.get(f"/t/{table}").text


def test_six_who_ask_for_a_rematch_at_once_get_one_table(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "bot")
    finish(merit, table)
    gate, found = threading.Barrier(6), []

    def ask() -> None:
        gate.wait(20)
        found.append(httpx.post(f"{server.address}/api/tables/{table}/rematch", headers=merit.http.headers).json())

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 6 and len({answer["id"] for answer in found}) == 1
    assert found[0]["id"] != table and merit.get(found[0]["page"]).status_code == 200


def test_who_left_and_sits_down_again_has_one_seat(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "open", "open"])
    tables.sit(table, "hemi", "Hemi")
    tables.leave(table, "hemi")
    tables.sit(table, "hemi", "Hemi")
    assert tables.get(table).seats_of("hemi") == (1,)
    assert [chair.kind for chair in tables.get(table).chairs] == ["human", "human", "open"]
    store.close()


def test_names_stay_with_their_chairs_when_one_in_between_is_free(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    fields = {"game": GAME, "with": "chairs", "chair-0": "me", "name-0": "Ann", "chair-1": "none", "name-1": "Bo"}
    answer = merit.http.post("/tables", data={**fields, "chair-2": "me", "name-2": "Cy", "chair-3": "none"})
    view = merit.view(answer.headers["location"].removeprefix("/t/"))
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Cy"]


def test_the_lobby_lists_running_matches_before_finished_ones(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    running = tables.open(GAME, "merit", ["me", "me"])
    over = [tables.open(GAME, "merit", ["me", "me"]) for _ in range(3)]
    for table in over:
        store.append(table, 0, [(0, "stop")], -2, {"scores": [1, 2], "placings": [2, 1], "reason": ""})
    assert next(row["id"] for row, _ in store.tables_of("merit")) == running
    store.close()


def test_strangers_without_a_cookie_are_counted_by_their_address(fresh: Callable[..., ServerProcess]) -> None:
    server = fresh(NOMARCH_LIMITS="true")
    fields = {"game": GAME, "with": "bots"}
    answers = [httpx.post(f"{server.address}/tables", data=fields, verify=False).status_code for _ in range(40)]
    assert answers[0] == 303 and answers[-1] == 429
    with httpx.Client(base_url=server.address) as stranger:  # quick enough also on a busy machine
        frames = [stranger.get("/r/none/frames").status_code for _ in range(130)]
    assert frames[0] == 404 and 429 in frames


@pytest.mark.parametrize("origin", ["http://[", "http://]", "//", "http://elsewhere.example"])
def test_an_origin_that_is_no_address_is_foreign(sqlite_server: ServerProcess, people: Make, origin: str) -> None:
    merit = people(sqlite_server.address)
    answer = merit.http.post("/api/tables", json={"game": GAME}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")


def test_a_level_of_five_thousand_digits_is_no_level(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    fields = {"game": GAME, "with": "chairs", "chair-0": "me", "chair-1": "bot " + "9" * 5000}
    assert merit.http.post("/tables", data=fields).status_code == 422


def header(**changed: Any) -> str:
    record = catalogue.game(GAME).start(2).record
    told = json.loads(record.dumps().splitlines()[0])
    return json.dumps(told | changed)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        header() + "\n" + "[" * 100_000,
        header(seats=1).replace('"seats": 1', '"seats": 1e999'),
        header(names=["\ud800", "B"]),
        header(dice={"by": "commitment", "hash": 5, "nonces": []}),
        header(dice={"by": "commitment", "hash": "ü", "nonces": []}),
        header(dice={"by": "commitment", "hash": "00", "nonces": [1, 2]}),
    ],
)
def test_hostile_records_are_refused_with_a_sentence(server: ServerProcess, people: Make, text: str) -> None:
    answer = people(server.address).http.post("/api/records", content=text.encode("utf-8", "surrogatepass"))
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("date", ["日本語日本語日本語日", "2026-01-01\r\nx: y", "", "2026-01-01T00:00:00"])
def test_any_date_of_a_record_can_be_downloaded(server: ServerProcess, people: Make, date: str) -> None:
    merit = people(server.address)
    stored = merit.http.post("/api/records", content=header(date=date)).json()
    answer = merit.http.get(stored["replay"].replace("/replay", "/record"))
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith(f'attachment; filename="{GAME}')


class Workers:
    """Workers whose hints come when a gate is opened; views are numbers."""

    def __init__(self) -> None:
        self.gates = {n: asyncio.Event() for n in (1, 2, 3)}
        self.freed: list[int] = []

    def check(self, view: Any) -> None:
        """They are always ready."""

    async def hints(self, view: Any) -> Hint:
        try:
            await self.gates[view].wait()
        except asyncio.CancelledError:
            self.freed.append(view)
            raise
        if view == 3:
            raise HintLate("Too late.")
        return Hint((Rated(view, 0.5, 0.1),))


def test_a_hint_is_given_up_when_the_match_goes_on() -> None:
    """Over the API that is Stale, a 409 with a sentence; talk at the same moment of the match changes nothing."""

    async def run() -> None:
        workers = Workers()
        hints = Hints(workers, lambda table: None)  # type: ignore[arg-type]
        asked = asyncio.ensure_future(hints.ask("t", "merit", 1, 1))  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        hints.moved("t", 1)
        hints.moved("elsewhere", 2)
        await asyncio.sleep(0.01)
        assert hints.waits("t") and hints.shown("t", "merit", 1).thinking
        hints.moved("t", 2)
        with pytest.raises(Stale):
            await asked
        assert workers.freed == [1] and not hints.waits("t") and hints.shown("t", "merit", 1) == Shown()

    asyncio.run(run())


def test_a_hint_that_fails_says_why() -> None:
    async def run() -> None:
        workers = Workers()
        hints = Hints(workers, lambda table: None)  # type: ignore[arg-type]
        workers.gates[3].set()
        with pytest.raises(HintLate):
            await hints.ask("t", "merit", 5, 3)  # type: ignore[arg-type]
        problem = hints.shown("t", "merit", 5).problem
        assert problem is not None and str(problem) == "Too late."
        assert hints.shown("t", "merit", 6) == Shown()

    asyncio.run(run())


def test_an_older_hint_never_covers_a_newer_one() -> None:
    async def run() -> None:
        rung: list[str] = []
        workers = Workers()
        hints, gates = Hints(workers, rung.append), workers.gates  # type: ignore[arg-type]
        hints.begin("t", "merit", 1, 1)  # type: ignore[arg-type]
        hints.begin("t", "merit", 2, 2)  # type: ignore[arg-type]
        gates[2].set()
        await asyncio.sleep(0.01)
        gates[1].set()
        await asyncio.sleep(0.01)
        assert hints.shown("t", "merit", 2) == Shown(hint=Hint((Rated(2, 0.5, 0.1),)))

    asyncio.run(run())


def test_a_store_that_is_away_is_told_in_a_sentence_and_when_to_try_again(
    here: Here, people: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    merit = people(here.address)
    table = merit.started("me", "me")
    with monkeypatch.context() as patch:
        patch.setattr(here.services.store, "append", stumble)
        merit.http.headers["accept-language"] = "de"
        refused = merit.act(table, 3, "stop")
        assert (refused.status_code, refused.json()["code"]) == (503, "store/away")
        assert int(refused.headers["retry-after"]) > 0
        assert refused.json()["error"].startswith("Der Server")
        patch.setattr(here.services.store, "tables_of", stumble)
        page = merit.http.get("/", headers={"accept": "text/html"})
        assert page.status_code == 503 and "Der Server" in page.text and "retry-after" in page.headers
        assert merit.view(table)["v"] == 3, "what is known can be looked at"
    assert merit.act(table, 3, "stop").status_code == 200


def test_a_full_disk_refuses_what_it_cannot_keep_and_then_goes_on(here: Here, people: Make) -> None:
    engine, most = here.services.store.engine, [1]  # pages: none is left

    def limit(connection: Any, _record: Any, _proxy: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={most[0]}")

    merit = people(here.address)
    table = merit.started("me", "me")
    event.listen(engine, "checkout", limit)
    answers = [merit.post(f"/api/tables/{table}/talk", {"text": "x" * 300, "id": f"n-{n}"}) for n in range(40)]
    assert {answer.status_code for answer in answers} == {200, 503}
    full = next(answer for answer in answers if answer.status_code == 503)
    assert full.json()["code"] == "store/away" and full.headers["retry-after"]
    most[0] = 1_000_000
    said = sum(answer.status_code == 200 for answer in answers)
    assert len(here.services.store.talk(table)) == said
    assert merit.act(table, 3, "stop").status_code == 200
    assert merit.post(f"/api/tables/{table}/talk", {"text": "x" * 300, "id": "n-39"}).status_code == 200


# Busy ---------------------------------------------------------------------------------------------


def test_a_server_that_comes_late_is_busy_until_it_is_on_time_again() -> None:
    pulse = Pulse(0.4)
    pulse.felt(0.5)
    assert not pulse.busy, "once is nothing"
    for _ in range(10):
        pulse.felt(0.5)
    assert pulse.busy
    pulse.felt(0.2)
    assert pulse.busy, "it does not say so and take it back in turns"
    for _ in range(10):
        pulse.felt(0.0)
    assert not pulse.busy


def test_watchers_are_shown_less_before_anybody_is_told_that_the_server_is_busy() -> None:
    pulse = Pulse(0.4)
    for _ in range(20):
        pulse.felt(0.2)
    assert pulse.strained and not pulse.busy
    pulse.felt(0.0)
    assert pulse.strained, "not in turns, either"
    for _ in range(10):
        pulse.felt(0.0)
    assert not pulse.strained


def test_on_a_busy_server_players_are_told_and_see_every_move_while_spectators_see_fewer(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person]
) -> None:
    server = fresh(NOMARCH_BUSY_AFTER="-1")
    merit, tau = people(server.address), people(server.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line, tau.socket(table) as watching:
        hear(watching, "patch")
        told: list[dict[str, Any]] = []
        for n in range(6):
            view = merit.view(table)
            tell(line, t="act", id=n, v=view["v"], a=view["choices"][0]["a"])
            while not told or told[-1].get("id") != n:
                told.append(json.loads(line.recv(timeout=60)))
        assert {"t": "busy", "on": True} in told
        last, seen = told[-1]["v"], [0]
        while seen[-1] < last:
            seen.append(hear(watching, "patch")["v"])
        assert len(seen) - 1 < 6, "several moves came as one"
