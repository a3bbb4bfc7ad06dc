"""Hostile input: nothing breaks, nothing changes, everything is refused in words."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess
from websockets.exceptions import ConnectionClosed, InvalidStatus

Make = Callable[..., Person]


def test_a_forged_cookie_is_a_stranger(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "bot")
    for forged in (merit.token[:-2] + "xx", merit.token.replace(".", "", 1), "a.b.c", "💣".encode().hex()):
        answer = httpx.post(
            f"{sqlite_server.address}/api/tables/{table}/actions",
            json={"v": 3, "a": "stop"},
            headers={"authorization": f"Bearer {forged}"},
            verify=False,
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "seat/none")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_cannot_act(sqlite_server: ServerProcess, people: Make, headers: dict[str, str]) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "bot")
    answer = merit.http.post(f"/api/tables/{table}/actions", json={"v": 3, "a": "stop"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")
    with pytest.raises((InvalidStatus, ConnectionClosed)), merit.socket(table, **headers) as line:
        line.recv(timeout=5)
    assert merit.view(table)["v"] == 3


def test_the_page_itself_may_act(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me")
    own = {"sec-fetch-site": "same-origin", "origin": sqlite_server.address}
    assert merit.http.post(f"/api/tables/{table}/actions", json={"v": 3, "a": "stop"}, headers=own).status_code == 200


def test_what_people_type_is_never_markup(sqlite_server: ServerProcess, people: Make) -> None:
    evil = "<script>a()</script>"
    merit = people(sqlite_server.address, evil)
    table = merit.started("me", "bot")
    merit.post(f"/api/tables/{table}/talk", {"text": '"><img src=x onerror=a()>' + evil})
    for path in (f"/t/{table}", "/", merit.invite):
        page = merit.get(path).text
        assert "<script>a" not in page and "<img" not in page
    assert "&lt;script&gt;" in merit.get(f"/t/{table}").text
    with merit.socket(table) as line:
        html = hear(line, "patch")["html"]
        assert "<script" not in html and "<img" not in html


def test_long_messages_are_refused(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "bot")
    assert merit.http.post("/me", content=b"x" * 70_000).status_code == 413
    assert merit.http.post("/me", content=iter([b"name=" + b"x" * 10_000] * 9)).status_code == 413
    assert merit.http.post("/api/records", content=b"x" * 5_000_000).status_code == 413
    with merit.socket(table) as line, pytest.raises(ConnectionClosed):
        line.send("x" * 40_000)
        for _ in range(10):
            line.recv(timeout=5)
    assert merit.post(f"/api/tables/{table}/talk", {"text": "x" * 400}).status_code == 422


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no json",
        "[]",
        "7",
        '{"t":1}',
        '{"t":"act"}',
        '{"t":"act","v":"3","a":"stop"}',
        '{"t":"act","v":true,"a":"stop"}',
        '{"t":"act","v":-1,"a":"stop"}',
        '{"t":"act","v":3,"a":7}',
        '{"t":"act","v":3,"a":"' + "x" * 3000 + '"}',
        '{"t":"undo"}',
        '{"t":"say","text":{}}',
        '{"t":"nonce","n":"<b>"}',
        '{"t":"dance"}',
        '{"t":"act","id":{},"v":3,"a":"stop"}',
        '{"t":"act","v":1e400,"a":"stop"}',
        "[" * 5000,
    ],
)
def test_unreadable_messages_are_answered_and_change_nothing(
    sqlite_server: ServerProcess, people: Make, message: str
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        line.send(message)
        answer = hear(line, "no")
        assert answer["why"] and answer["code"] == "message/bad"
    assert merit.view(table)["v"] == 3


def test_bytes_and_floods_of_nonsense_end_the_line(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "bot")
    with merit.socket(table) as line, pytest.raises(ConnectionClosed):
        for _ in range(60):
            line.send(b"\x00\xff")
            line.recv(timeout=5)
    assert merit.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/settings.py",
        "/static/%2e%2e/%2e%2e/server/store.py",
        "/static/..%2f..%2fcli.py",
        "/t/../../etc/passwd",
        "/t/%00",
        "/t/" + "x" * 3000,
        "/r/' OR 1=1 --/replay",
        "/rules/../../RULES",
        "/rules/nothing",
        "/new/nothing",
        "/i/nothing",
        "/d/nothing/nothing",
        "/x/y/replay",
        "/nothing",
    ],
)
def test_path_tricks_lead_nowhere(server: ServerProcess, path: str) -> None:
    answer = httpx.get(server.address + path, headers={"accept": "text/html"}, verify=False)
    assert answer.status_code in (404, 422)
    assert "root:" not in answer.text and "import " not in answer.text


def test_redirects_stay_on_this_site(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    for path in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "/\r\nx: y"):
        answer = merit.http.post("/me", data={"next": path, "lang": "de"})
        assert answer.headers["location"] == "/"
    assert merit.http.post("/me", data={"next": "/rules/x", "lang": "de"}).headers["location"] == "/rules/x"


def test_who_is_too_fast_has_to_wait(fresh: Callable[..., ServerProcess], people: Make) -> None:
    server = fresh(NOMARCH_LIMITS="true")
    merit = people(server.address)
    table = merit.started("me", "bot")
    answers = [merit.act(table, 99, "stop").status_code for _ in range(60)]
    assert answers[0] == 409 and answers[-1] == 429
    with merit.socket(table) as line:
        tell(line, t="act", id=1, v=3, a="stop")
        assert hear(line, "no")["code"] == "message/too-many"


def test_every_answer_carries_the_security_headers(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    for path in ("/", "/static/nomarch.js", "/api/games", "/nothing", "/healthz"):
        headers = merit.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert "Max-Age" in (cookie := httpx.get(sqlite_server.address + "/").headers["set-cookie"])
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie


def test_health_and_metrics_tell_how_it_is(sqlite_server: ServerProcess) -> None:
    assert httpx.get(f"{sqlite_server.address}/healthz").json()["store"] is True
    told = httpx.get(f"{sqlite_server.address}/metrics").text
    for name in ("sockets", "open_tables", "tables", "tasks", "things", "late_seconds"):
        assert f"\nnomarch_{name} " in told
