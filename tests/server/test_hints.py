"""Hints: for who is to move, from what that seat sees, at tables that allow them, and never for a moment gone by."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess

from nomarch.server.errors import BotsWarming
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

Make = Callable[..., Person]


@pytest.fixture(scope="module")
def warm_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots get ready; the game's search is compiled already by the tests of the bots."""
    process = ServerProcess(tmp_path_factory.mktemp("warm"), NOMARCH_WARM="true", NOMARCH_HINT_SECONDS="1")
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


def ask(person: Person, table: str, v: int) -> Any:
    """A hint, as soon as the bots are ready."""
    for _ in range(6000):
        answer = person.post(f"/api/tables/{table}/hint", {"v": v})
        if answer.status_code != 409 or answer.json()["code"] != BotsWarming.code:
            return answer
        time.sleep(0.1)
    raise AssertionError("the bots do not get ready")


def test_a_hint_names_legal_choices_best_first_with_values(warm_server: ServerProcess, people: Make) -> None:
    merit = people(warm_server.address)
    table = merit.started("me", "me")
    view = merit.view(table)
    assert view["may_hint"] is True
    answer = ask(merit, table, view["v"]).json()
    assert answer["v"] == view["v"]
    hints = answer["hints"]
    assert {hint["a"] for hint in hints} <= {choice["a"] for choice in view["choices"]}
    assert 1 < len(hints) <= 5
    assert hints[0]["value"] == max(hint["value"] for hint in hints) and hints[0]["margin"] > 0
    words = {choice["a"]: choice["text"] for choice in view["choices"]}
    assert all(hint["text"] == words[hint["a"]] for hint in hints)
    assert merit.view(table)["v"] == view["v"]


def test_a_hint_comes_over_the_socket_and_goes_with_its_moment(warm_server: ServerProcess, people: Make) -> None:
    merit, hemi = people(warm_server.address), people(warm_server.address, "Hemi")
    table = merit.started("me", "me")
    v = merit.view(table)["v"]
    ask(merit, table, v)  # the bots are ready from here on
    with merit.socket(table, v) as line:
        hear(line, "patch")  # with the hint that was found just now
        tell(line, t="hint", id=1, v=v)
        assert hear(line, "ack") == {"t": "ack", "id": 1, "v": v}
        html = ""
        while "(±" not in html:
            html = hear(line, "patch")["html"]
    page = merit.get(f"/t/{table}").text
    assert 'id="hint"' in page and 'data-rank="1"' in page and "to win" in page
    assert "(±" not in hemi.get(f"/t/{table}").text  # a hint is for who asked
    best = json.loads(ask(merit, table, v).text)["hints"][0]["a"]
    merit.act(table, v, best)
    assert 'data-rank="1"' not in merit.get(f"/t/{table}").text


def test_hints_are_refused_with_a_reason(sqlite_server: ServerProcess, people: Make) -> None:
    """Too early, for another moment, out of turn, by a stranger, and where the table wants none."""
    merit, hemi = people(sqlite_server.address), people(sqlite_server.address, "Hemi")
    table = merit.open("me", "open")
    here = f"/api/tables/{table}/hint"
    assert merit.post(here, {"v": 0}).json()["code"] == "table/waiting"
    hemi.sit(merit.invite)
    merit.nonce(table)
    hemi.nonce(table)
    v = merit.view(table)["v"]
    assert merit.post(here, {"v": v}).json()["code"] == "bot/warming"  # this server never gets its bots ready
    assert merit.post(here, {"v": v + 5}).json()["code"] == "table/stale"
    assert hemi.post(here, {"v": v}).json()["code"] == "action/not-your-turn"
    assert people(sqlite_server.address).post(here, {"v": v}).json()["code"] == "seat/none"
    assert merit.post(here, {"v": "soon"}).json()["code"] == "message/bad"
    strict = merit.started("me", "me", hints=False)
    v = merit.view(strict)["v"]
    answer = merit.post(f"/api/tables/{strict}/hint", {"v": v})
    assert (answer.status_code, answer.json()["code"]) == (409, "table/no-hints")
    assert merit.view(strict)["may_hint"] is False
    assert "data-hint" not in merit.get(f"/t/{strict}").text
    with merit.socket(strict, v) as line:
        tell(line, t="hint", id=4, v=v)
        assert hear(line, "no")["code"] == "table/no-hints"


def test_a_hint_is_made_from_what_the_seat_sees(tmp_path: Path) -> None:
    """Saqqara deals hidden cards; the view that goes to the workers is the seat's, not the state."""
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    table = tables.open("saqqara", "merit", ["me", "me", "me"])
    tables.give_nonce(table, "merit", "a")
    found = tables.get(table)
    view = tables.view_for_hint(table, "merit", found.version)
    assert view.tobytes() == found.position.view(found.position.to_move).tobytes()
    assert view.tobytes() != found.position.tobytes()  # something is hidden from every seat
    store.close()


def test_a_rematch_keeps_the_tables_rule_about_hints(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    tables = Tables(store)
    table = tables.open("ra-dice", "merit", ["me", "bot"], hints=False)
    found = tables.get(table)
    tables.give_nonce(table, "merit", "a")
    while not found.position.over:
        view = found.position.view(found.position.to_move)
        trial = found.position.copy().play(view.legal[-1])
        found.position = trial.draw()
    assert tables.get(tables.rematch(table, "merit")).hints is False
    store.close()
