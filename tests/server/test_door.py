"""Nobody keeps the door open: connections, slow requests, floods, proxies, and the room for uploads."""

from __future__ import annotations

import json
import os
import random
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.people import Person
from support.post_office import wait_for
from support.process import ServerProcess
from websockets.exceptions import ConnectionClosed

import nomarch
from nomarch.catalogue import game as find
from nomarch.engine.record import loads
from nomarch.server import limits
from nomarch.server.errors import TooBig, UnknownTable
from nomarch.server.limits import Rate, Window
from nomarch.server.storage import uploads
from nomarch.server.storage.store import Store
from nomarch.server.storage.uploads import Uploads

WAIT = 5.0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that trusts a proxy on this machine, and has little patience."""
    settings = {"NOMARCH_LIMITS": "true", "NOMARCH_REQUEST_SECONDS": "1", "NOMARCH_TRUSTED_PROXIES": "127.0.0.1"}
    server = ServerProcess(tmp_path_factory.mktemp("strict"), **settings)
    yield server
    server.stop()


# Counting -----------------------------------------------------------------------------------------


def test_a_window_moves_and_lets_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    window, rate = Window(), Rate(2, 10)
    assert [window.hit(rate, "a") for _ in range(3)] == [True, True, False]
    assert window.hit(rate, "b"), "others are counted for themselves"
    now[0] += 9.9
    assert not window.hit(rate, "a")
    now[0] += 0.1
    assert window.hit(rate, "a"), "what was refused did not count"


def test_quiet_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    window = Window()
    for n in range(1000):
        window.hit(Rate(2, 10), str(n))
    now[0] += limits.FORGET + 1
    window.hit(Rate(2, 10), "new")
    assert len(window) == 1


def test_clocks_that_are_set_back_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window()
    assert window.hit(Rate(1, 0.05), "a")
    monkeypatch.setattr(time, "time", lambda: -1e9)
    time.sleep(0.06)
    assert window.hit(Rate(1, 0.05), "a")


# Connections --------------------------------------------------------------------------------------


def _is_closed(line: socket.socket) -> bool:
    """Whether the other side hangs up within some seconds."""
    line.settimeout(WAIT)
    try:
        while line.recv(4096):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def _call(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port))


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /x HTTP/1.1\r\nContent-Length: 9\r\n\r\n1"]
)
def test_who_never_ends_a_request_is_let_go(strict: ServerProcess, begun: bytes) -> None:
    with _call(strict) as line:
        line.sendall(begun)
        assert _is_closed(line)


def test_dripping_headers_buys_no_time(strict: ServerProcess) -> None:
    with _call(strict) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        begun = time.monotonic()
        with pytest.raises(ConnectionError):
            while time.monotonic() - begun < WAIT:
                line.sendall(b"X-A: b\r\n")
                time.sleep(0.1)
        assert time.monotonic() - begun < WAIT


def test_an_address_keeps_only_so_many_connections_and_gets_them_back(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, NOMARCH_CONNECTIONS="4")
    try:
        time.sleep(0.2)
        lines = [_call(server) for _ in range(4)]
        with _call(server) as more:
            assert _is_closed(more)
        for line in lines:
            line.close()
        time.sleep(0.2)
        assert httpx.get(f"{server.address}/healthz").status_code == 200
    finally:
        server.stop()


def test_a_socket_that_floods_is_cut(strict: ServerProcess, people: Callable[..., Person]) -> None:
    merit = people(strict.address)
    with merit.socket(merit.open("me", "open")) as line:
        with pytest.raises(ConnectionClosed) as cut:
            for _ in range(3 * limits.MESSAGES.times):
                line.send(json.dumps({"t": "pong"}))
            while True:
                line.recv(WAIT)
        assert cut.value.rcvd is not None and cut.value.rcvd.code == 1008


def test_a_quiet_socket_stays_open(strict: ServerProcess, people: Callable[..., Person]) -> None:
    """A request must arrive within a second at this server; a socket has arrived once it is one."""
    merit = people(strict.address)
    with merit.socket(merit.open("me", "open")) as line:
        time.sleep(2.5)
        line.send(json.dumps({"t": "nonsense", "id": 7}))
        while json.loads(line.recv(WAIT)).get("id") != 7:
            pass


def _named(server: str, sender: str) -> int:
    """The answer to somebody new who says where they come from."""
    told: dict[str, Any] = {"headers": {"x-forwarded-for": sender}, "json": {"name": "Merit"}}
    return httpx.post(f"{server}/api/players", **told, verify=False).status_code


def test_people_behind_a_proxy_are_counted_by_their_own_addresses(strict: ServerProcess) -> None:
    """Strangers, who are counted by address: one who asks too often locks nobody else out."""
    most, ask = limits.RATES["player"].times, partial(_named, strict.address)
    assert {ask("203.0.113.7") for _ in range(most)} == {200}
    assert ask("203.0.113.7") == 429
    assert ask("203.0.113.8") == 200


def test_without_a_trusted_proxy_nobody_says_where_they_come_from(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, NOMARCH_LIMITS="true")
    try:
        most = limits.RATES["player"].times
        asked = [_named(server.address, f"203.0.113.{n}") for n in range(most + 1)]
        assert asked == [200] * most + [429]
    finally:
        server.stop()


def test_an_address_has_only_so_many_sockets_and_gets_them_back(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person]
) -> None:
    server = fresh(NOMARCH_CONNECTIONS="3")
    merit = people(server.address)
    table = merit.open("me", "open")
    merit.close()  # whose connection counts, too
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(merit.socket(table))
        with merit.socket(table) as more, pytest.raises(ConnectionClosed) as cut:
            more.recv(WAIT)
        assert cut.value.rcvd is not None and cut.value.rcvd.code == 1013
    with merit.socket(table) as again:
        assert json.loads(again.recv(WAIT))


def _that_reads_nothing(server: ServerProcess) -> socket.socket:
    """A connection that can take in next to nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    return line


def _open_lines(server: ServerProcess) -> int:
    """How many connections at its port a server holds, whatever else it has opened for its bots meanwhile."""
    held, port = set[str](), f":{server.port:04X}"
    for file in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since they were listed
            held.add(os.readlink(file))
    rows = map(str.split, Path("/proc/net/tcp").read_text().splitlines()[1:])
    listening = "0A"
    return sum(row[1].endswith(port) and row[3] != listening and f"socket:[{row[9]}]" in held for row in rows)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts connections by /proc")
def test_who_does_not_read_an_answer_or_a_page_is_let_go(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person]
) -> None:
    """Requests for much more than they take in, and sockets that ask and never listen: all are gone in the end."""
    server = fresh(NOMARCH_READER_SECONDS="1")
    merit = people(server.address)
    table = merit.started("me", "me")
    before = _open_lines(server)
    lines = [_that_reads_nothing(server) for _ in range(6)]
    for line in lines[:3]:
        line.sendall(b"GET /static/nomarch.js HTTP/1.1\r\nHost: x\r\n\r\n" * 60)
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
    for line in lines[3:]:
        line.sendall(f"GET /ws/{table}?v=-1&r=-1 HTTP/1.1\r\nHost: x\r\n{upgrade}==\r\n\r\n".encode())
    wait_for(lambda: _open_lines(server) > before)
    end = time.monotonic() + 30
    while _open_lines(server) > before + 1 and time.monotonic() < end:
        time.sleep(0.1)
    assert _open_lines(server) <= before + 1
    assert merit.view(table)["v"] == 3
    for line in lines:
        line.close()


# Room ---------------------------------------------------------------------------------------------


def test_a_full_server_begins_nothing_new_and_goes_on(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person], new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    for database in ("", new_postgres()):
        server = fresh(database=database)
        merit = people(server.address)
        table = merit.started("me", "me")
        if not database:
            _fill(tmp_path / "nomarch.db")
        server.stop()
        server.settings["NOMARCH_STORE_MEGABYTES"] = "1"
        server.start()
        refused = [
            merit.post("/api/tables", {"game": "ra-dice"}),
            merit.post(f"/api/tables/{table}/talk", {"text": "hello"}),
            merit.http.post("/api/records", content=_record(1)),
        ]
        assert [(one.status_code, one.json()["code"]) for one in refused] == [(507, "store/full")] * 3
        view = merit.view(table)
        assert merit.act(table, view["v"], view["choices"][0]["a"]).status_code == 200
        server.stop()


def _fill(file: Path) -> None:
    """A megabyte and more that somebody else has stored; an empty PostgreSQL takes several by itself."""
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("INSERT INTO records (id, text, at) VALUES ('large', ?, '2099')", ["x" * 1_100_000])


# Uploads ------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'nomarch.db'}")
    store.migrate()
    yield store
    store.close()


def _record(seed: int) -> str:
    rng, position = random.Random(seed), nomarch.game("ra-dice").start(2)
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    return position.record.dumps()


def test_a_record_is_kept_in_our_own_form(store: Store) -> None:
    text = _record(1)
    kept = Uploads(store, find, 1, 30)
    assert kept.text(kept.keep(text.replace('","', '" , "').replace("}\n", " }\n"))) == loads(text, find).dumps()


def test_when_the_room_is_used_up_the_longest_unused_make_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [_record(seed) for seed in range(4)]
    kept = Uploads(store, find, 1, 30)
    monkeypatch.setattr(kept, "_most", sum(map(len, texts[:3])) + 50)
    names = []
    for text in texts[:3]:
        names.append(kept.keep(text))
        time.sleep(0.005)
    monkeypatch.setattr(uploads, "TOUCHED", -uploads.TOUCHED)
    kept.text(names[0])
    kept.keep(texts[3])
    assert kept.text(names[0])
    with pytest.raises(UnknownTable):
        kept.text(names[1])
    monkeypatch.setattr(kept, "_most", 10)
    with pytest.raises(TooBig):
        kept.keep(texts[0])


def test_what_nobody_looks_at_expires(store: Store) -> None:
    old = Uploads(store, find, 1, 30).keep(_record(1))
    Uploads(store, find, 1, -1).keep(_record(2))
    with pytest.raises(UnknownTable):
        Uploads(store, find, 1, 30).text(old)
