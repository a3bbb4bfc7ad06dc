"""Mute, block, report, and what the operator makes of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import httpx
import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess
from websockets.exceptions import ConnectionClosed, WebSocketException

from .conftest import OPERATOR, House

Make = Callable[..., Person]


def voice_of(person: Person, table: str, name: str) -> str:
    [voice] = [one["voice"] for one in person.get(f"/api/tables/{table}/people").json() if one["name"] == name]
    return str(voice)


def refuse(person: Person, table: str, name: str, kind: str) -> None:
    path = f"/api/tables/{table}/people/{voice_of(person, table, name)}"
    assert person.post(path, {"kind": kind}).json() == {"done": True}


@pytest.fixture
def operator(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.address, follow_redirects=True, timeout=60) as client:
        assert client.post("/operator/enter", data={"token": OPERATOR}).status_code == 200
        yield client


def test_who_is_muted_is_heard_by_everybody_else(house: House, people: Make) -> None:
    merit, bo, watcher, other = (people(house.address, name) for name in ("Merit", "Bo", "Wim", "Eva"))
    table = merit.open("me", "open")
    bo.sit(merit.invite)
    merit.post(f"/api/tables/{table}/spectators", {"talk": True})
    bo.post(f"/api/tables/{table}/talk", {"text": "first words"})
    refuse(merit, table, "Bo", "mute")
    refuse(watcher, table, "Bo", "mute")
    with watcher.socket(table) as muting, other.socket(table) as hearing:
        bo.post(f"/api/tables/{table}/talk", {"text": "second words"})
        for line, heard in ((hearing, True), (muting, False)):
            merit.post(f"/api/tables/{table}/talk", {"text": f"third words {heard}"})
            told = ""
            while f"third words {heard}" not in told:
                told += json.dumps(hear(line, "patch"))
            assert ("second words" in told) is heard
    for person, hears in ((merit, False), (watcher, False), (bo, True), (other, True)):
        assert ("second words" in person.get(f"/t/{table}").text) is hears
    [one] = merit.get("/api/manners").json()
    assert (one["name"], one["kind"]) == ("Bo", "mute")
    assert merit.http.delete(f"/api/manners/{one['mark']}").json() == []
    assert "second words" in merit.get(f"/t/{table}").text


def test_who_is_blocked_and_who_blocked_never_sit_at_one_table(house: House, people: Make) -> None:
    merit, bo, eva = (people(house.address, name) for name in ("Merit", "Bo", "Eva"))
    table = merit.open("me", "open", "open")
    bo.sit(merit.invite)
    refuse(merit, table, "Bo", "block")
    merit.open("me", "open")
    refused = bo.sit(merit.invite)
    assert (refused.status_code, refused.json()["code"]) == (403, "seat/closed")
    assert "block" not in refused.text.lower(), "nobody is told"
    assert eva.sit(merit.invite).status_code == 200
    bo.open("me", "open")
    assert merit.sit(bo.invite).status_code == 403
    assert merit.post(f"/api/tables/{table}/people/{voice_of(bo, table, 'Merit')}", {"kind": "mute"}).status_code == 422
    assert merit.post(f"/api/tables/{table}/people/7", {"kind": "mute"}).status_code == 403


def test_a_report_brings_the_last_lines_to_the_operator_who_bans(
    house: House, people: Make, operator: httpx.Client
) -> None:
    merit, bo = people(house.address, "Merit"), people(house.address, "Rude Bo")
    table = merit.open("me", "open", "open")
    bo.sit(merit.invite)
    for n in range(25):
        bo.post(f"/api/tables/{table}/talk", {"text": f"insult {n} <b>"})
    path = f"/api/tables/{table}/people/{voice_of(merit, table, 'Rude Bo')}/report"
    assert merit.post(path, {"why": "insults & threats"}).json() == {"done": True}
    shown = operator.get("/operator").text
    assert "insults &amp; threats" in shown and "insult 24 &lt;b&gt;" in shown and "insult 5 &lt;b&gt;" in shown
    assert "insult 4 &lt;b&gt;" not in shown, "the last twenty lines"
    [report] = [value for name, column, value in house.rows() if (name, column) == ("reports", "id")][-1:]
    with bo.socket(table) as line:
        hear(line, "patch")
        assert "127.0.0.1" in operator.get("/operator").text, "where he comes from, while he is there"
        assert operator.post("/operator/ban-reported", data={"of": report}).status_code == 200
        with pytest.raises(ConnectionClosed):
            while True:
                tell(line, t="pace", speed="calm")
                hear(line, "ack", 10)
    with pytest.raises(WebSocketException):
        bo.socket(table)
    assert bo.get(f"/t/{table}").status_code == 403 and bo.post("/api/tables", {"game": "ra-dice"}).status_code == 403
    assert bo.get("/api/name/export").json()["stored"]["talk"], "what is his stays his"
    assert merit.get(f"/t/{table}").status_code == 200
    banned = next(value for name, column, value in house.rows() if (name, column) == ("bans", "who"))
    operator.post("/operator/unban", data={"of": banned})
    operator.post("/operator/settle", data={"of": report})
    assert bo.get(f"/t/{table}").status_code == 200 and "insults &amp; threats" not in operator.get("/operator").text
    operator.post("/operator/close", data={"of": table})
    assert merit.get(f"/api/tables/{table}").status_code == 404


def test_an_address_is_banned_for_everybody_but_the_operator(
    house: House, people: Make, operator: httpx.Client
) -> None:
    merit = people(house.address, "Merit")
    assert operator.post("/operator/ban-address", data={"of": "nonsense"}).status_code == 422
    operator.post("/operator/ban-address", data={"of": "127.0.0.0/8", "why": "a flood"})
    try:
        assert merit.get("/").status_code == 403 and httpx.get(f"{house.address}/api/games").status_code == 403
        assert "a flood" in operator.get("/operator").text
    finally:
        operator.post("/operator/unban", data={"of": "127.0.0.0/8"})
    assert merit.get("/").status_code == 200


def test_the_operators_page_opens_by_the_token_alone(house: House, sqlite_server: ServerProcess) -> None:
    with httpx.Client(base_url=house.address, follow_redirects=False, timeout=60) as client:
        assert "Reports" not in client.get("/operator").text
        for wrong in ("", "a token of the test", OPERATOR + " "):
            assert client.post("/operator/enter", data={"token": wrong}).status_code == 403
        assert client.post("/operator/backup").status_code == 403
        entered = client.post("/operator/enter", data={"token": OPERATOR})
        cookie = entered.headers["set-cookie"].lower()
        assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/operator"))
        foreign = {"origin": "https://evil.example"}
        assert client.post("/operator/backup", headers=foreign).json()["code"] == "request/foreign"
        assert client.post("/operator/backup").status_code == 303
        client.post("/operator/leave")
        assert client.post("/operator/backup").status_code == 403
    assert len(list((house.data / "backups").iterdir())) == 1
    for path in ("/operator", "/operator/enter", "/operator/backup"):
        assert httpx.request("GET" if path == "/operator" else "POST", sqlite_server.address + path).status_code == 404


def test_a_program_does_the_operators_work_with_the_same_token(
    house: House, people: Make, sqlite_server: ServerProcess
) -> None:
    bo, key = people(house.address, "Bo"), {"nomarch-operator": OPERATOR}
    table = bo.open("me", "bot 1")
    with httpx.Client(base_url=house.address, timeout=60) as program:
        assert program.get("/api/operator").status_code == 403
        assert program.post("/api/operator/close", json={"of": table}).status_code == 403
        assert bo.view(table)["v"] >= 0, "nothing was closed"
        program.headers.update(key)
        assert table in [one["id"] for one in program.get("/api/operator").json()["tables"]]
        assert program.post("/api/operator/ban-seat", json={"of": table, "seat": 0}).json() == {"backup": None}
        assert bo.get(f"/t/{table}").status_code == 403
        banned = program.get("/api/operator").json()["bans"][0]["who"]
        assert program.post("/api/operator/unban", json={"of": banned}).status_code == 200
        assert bo.get(f"/t/{table}").status_code == 200
        assert program.post("/api/operator/backup", json={}).json()["backup"].endswith(".backup")
        assert program.post("/api/operator/close", json={"of": table}).status_code == 200
        assert program.post("/api/operator/close", json={"of": table}).status_code == 404
        assert program.post("/api/operator/explode", json={}).status_code == 422
        assert program.post("/api/operator/ban-seat", json={"of": table}).status_code == 422
    assert httpx.get(f"{sqlite_server.address}/api/operator", headers=key).status_code == 404


def test_a_backup_made_by_the_server_itself_takes_nothing_from_what_comes_later(
    fresh: Callable[..., ServerProcess], people: Make
) -> None:
    server = fresh(NOMARCH_OPERATOR_TOKEN=OPERATOR)
    merit, key = people(server.address), {"nomarch-operator": OPERATOR}
    merit.open("me", "open")
    assert httpx.post(f"{server.address}/api/operator/backup", json={}, headers=key, timeout=60).status_code == 200
    with closing(sqlite3.connect(server.data / "nomarch.db")) as another:  # a program that looks, and goes
        assert another.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    later = merit.open("me", "open")
    server.kill()
    server.start()
    assert merit.get(f"/t/{later}").status_code == 200


def test_codes_and_tokens_cannot_be_tried_quickly(fresh: Callable[..., ServerProcess]) -> None:
    server = fresh(NOMARCH_LIMITS="true", NOMARCH_OPERATOR_TOKEN=OPERATOR)
    with httpx.Client(base_url=server.address, timeout=60) as stranger:
        wrong = {"name": "Somebody", "code": "ABCDE"}
        codes = [stranger.post("/api/name/recover", json=wrong).status_code for _ in range(22)]
        tokens = []
        while 429 not in tokens and len(tokens) < 60:
            tokens.append(stranger.post("/operator/enter", data={"token": "wrong"}).status_code)
        wrong_calls = {"nomarch-operator": "wrong"}
        calls = [stranger.get("/api/operator", headers=wrong_calls).status_code for _ in range(61)]
        rows = []
        for _ in range(31):  # a stranger each time, and a row for each
            stranger.cookies.clear()
            rows.append(stranger.post("/notices", data={"kind-turn": "on"}).status_code)
    assert rows == [303] * 30 + [429]
    assert set(calls[:60]) == {403} and calls[60] == 429
    assert codes == [403] * 20 + [429] * 2
    assert tokens[:10] == [403] * 10 and tokens[-1] == 429
