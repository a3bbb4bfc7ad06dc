"""People are told in time, once, by the ways they chose; and the server calls nobody but push services."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs
from support.people import Person
from support.post_office import MailServer, PushService, mail_server, push_service, wait_for
from support.process import ServerProcess

from nomarch.server.errors import BadMessage
from nomarch.server.hub import Hub
from nomarch.server.notices import outbox
from nomarch.server.notices.notices import Notices
from nomarch.server.notices.outbox import LOST, SENT, Notice, Outbox
from nomarch.server.notices.push import Fate, PushKey, push
from nomarch.server.notices.where import is_public, place
from nomarch.server.notices.wishes import Device, Wishes
from nomarch.server.people.pace import Pace
from nomarch.server.people.terms import Terms
from nomarch.server.play.sealing import ago
from nomarch.server.play.tables import Tables
from nomarch.server.presence import Presence
from nomarch.server.settings import Settings
from nomarch.server.storage import schema
from nomarch.server.storage.backup import backup, restore
from nomarch.server.storage.schema import clocks, devices, notice_wishes, notices
from nomarch.server.storage.store import Store, now

QUICK = {"NOMARCH_NOTICE_AFTER": "0", "NOMARCH_POLL": "0.2", "NOMARCH_PUSH_ANYWHERE": "true"}
GAME = "Roll Through the Ages"


@pytest.fixture
def pushes() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


def two_at_a_table(first: Person, second: Person) -> str:
    """A match that has begun; the first player is to move."""
    table = first.open("me", "open")
    second.sit(first.invite)
    first.nonce(table)
    second.nonce(table)
    wait_for(lambda: first.view(table)["to_move"] == 0)  # another process may have begun it
    return table


def pass_on(person: Person, table: str) -> None:
    """Play until it is the other's turn."""
    mine = person.view(table)["mine"][0]
    wait_for(lambda: person.view(table)["to_move"] == mine)  # the turn before may be another process's
    for _ in range(200):
        view = person.view(table)
        if view["to_move"] != mine:
            return
        person.act(table, view["v"], view["choices"][-1]["a"])
    raise AssertionError("the turn does not end")


def nothing_comes() -> None:
    """Time for several looks: of what must not happen nothing else can tell."""
    time.sleep(1.5)


def test_by_the_day_somebody_who_is_away_is_told_that_time_is_up(store: Store, tmp_path: Path) -> None:
    tables = Tables(store)
    table = tables.open("roll-through-the-ages", "ann", ["me", "open"], terms=Terms(pace=Pace.read("daily 1")))
    tables.sit(table, "bo", "Bo")
    for who in ("ann", "bo"):
        tables.give_nonce(table, who, "abc")
    presence = Presence(Hub(), store, tables, away_after=0.0, every=60.0)
    found = Notices(store, tables, presence, Settings(data=tmp_path, notice_after=0))
    row = {"id": "d", "player": "ann", "endpoint": "https://push.example", "key": "k", "auth": "a", "made": now()}
    with store.engine.begin() as connection:
        connection.execute(sa.insert(devices), row)
        connection.execute(sa.insert(notice_wishes), {"player": "ann", "language": "de", "kinds": "turn"})
        connection.execute(sa.update(schema.tables).values(moved=ago(10)))
    kinds = sa.select(notices.c.kind).order_by(notices.c.kind)
    found.look()
    with store.engine.begin() as connection:
        assert list(connection.scalars(kinds)) == ["turn"]
        connection.execute(sa.update(clocks).values(lost=clocks.c.lost - 24 * 3600 - 1))
    for _ in range(2):
        found.look()
    with store.engine.connect() as connection:
        assert list(connection.scalars(kinds)) == ["late", "turn"]
    _wish, lines = found._lines([Notice("ann", f"t/{table}", "late", 0)])
    assert [line.text for line in lines.values()] == ["Deine Zeit ist um. Zieh bald, sonst spielt ein Bot weiter."]


# Once -----------------------------------------------------------------------------------------


def test_a_turn_is_told_once_whatever_happens(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person], pushes: PushService
) -> None:
    server = fresh(**QUICK)
    bo, merit = people(server.address, "Bo"), people(server.address, "Merit")
    assert merit.post("/api/notices/devices", pushes.subscription()).json()["devices"] == 1
    table = two_at_a_table(bo, merit)
    pushes.answers = [503]  # a first try that the push service does not take
    pass_on(bo, table)
    wait_for(lambda: pushes.got)
    assert pushes.got == [
        {"title": GAME, "text": "Bo moved. It's your turn.", "link": f"/t/{table}", "tag": f"t/{table}"}
    ]
    assert pushes.asked == 2

    view = merit.view(table)
    merit.act(table, view["v"], view["choices"][0]["a"])  # the same turn goes on
    server.kill()
    server.start()
    nothing_comes()
    assert len(pushes.got) == 1, "one turn, one notice"

    pass_on(merit, table)
    with merit.socket(table):  # who is there sees it
        pass_on(bo, table)
        nothing_comes()
        assert len(pushes.got) == 1
        pushes.answers = [410]
    wait_for(lambda: merit.get("/api/notices").json()["devices"] == 0)


def test_two_processes_tell_each_turn_once(
    new_postgres: Callable[[], str],
    tmp_path: Path,
    fresh: Callable[..., ServerProcess],
    people: Callable[..., Person],
    pushes: PushService,
) -> None:
    database = new_postgres()
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    same = {**QUICK, "NOMARCH_PUSH_SECRET": "one key for both of them"}
    one, two = (fresh(data=folder, database=database, **same) for folder in folders)
    bo = people(one.address, "Bo")
    merit = people(two.address, "Merit")
    merit.post("/api/notices/devices", pushes.subscription())
    table = two_at_a_table(bo, merit)
    for turns in range(1, 4):
        pass_on(bo, table)
        wait_for(lambda turns=turns: len(pushes.got) == turns)
        pass_on(merit, table)
    nothing_comes()
    assert len(pushes.got) == 3


def test_several_at_once_are_one_message_in_ones_language_and_kinds_can_be_chosen(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person], pushes: PushService
) -> None:
    server = fresh(**QUICK)
    bo, merit = people(server.address, "Bo"), people(server.address, "Merit")
    for table in (two_at_a_table(bo, merit), two_at_a_table(bo, merit)):
        pass_on(bo, table)
    merit.http.headers["accept-language"] = "de"
    merit.post("/api/notices/devices", pushes.subscription())
    told = wait_for(lambda: pushes.got)[0]
    assert (told["title"], told["link"]) == ("Neues von 2 Partien", "/")
    assert told["text"].splitlines() == [f"{GAME}: Bo hat gezogen. Du bist am Zug."] * 2
    assert merit.http.put("/api/notices", json={"kinds": ["over"]}).json()["kinds"] == ["over"]
    assert merit.http.put("/api/notices", json={"kinds": ["war"]}).status_code == 422
    assert pushes.asked == 1


def test_mails_go_to_a_confirmed_address_and_end_with_one_click(
    fresh: Callable[..., ServerProcess], people: Callable[..., Person], mails: MailServer
) -> None:
    sender = {"NOMARCH_SMTP": mails.address, "NOMARCH_SMTP_STARTTLS": "false", "NOMARCH_MAIL_FROM": "nomarch@nile.test"}
    server = fresh(**QUICK, **sender, NOMARCH_PUBLIC_URL="https://nile.test")
    bo, merit = people(server.address, "Bo\r\nBcc: x@y.z"), people(server.address, "Merit")
    assert merit.post("/api/notices/mail", {"address": "no address"}).status_code == 422
    assert merit.post("/api/notices/mail", {"address": "merit@nile.test"}).json()["mail"] == {
        "address": "merit@nile.test",
        "confirmed": False,
    }
    link = re.search(r"https://nile\.test(/notices/confirm/\S+)", mails.got[0].get_content())
    assert link
    assert merit.get(link[1]).status_code == 200 and not merit.get("/api/notices").json()["mail"]["confirmed"]
    table = two_at_a_table(bo, merit)
    pass_on(bo, table)
    nothing_comes()
    assert len(mails.got) == 1, "nothing is sent to an address that nobody has confirmed"

    assert merit.post(link[1]).status_code == 200
    mail = wait_for(lambda: mails.got[1:])[0]
    assert mail["To"] == "merit@nile.test" and mail["Bcc"] is None
    assert mail["Subject"] == f"{GAME}: Bo Bcc: x@y.z moved. It's your turn."
    assert f"https://nile.test/t/{table}" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = re.fullmatch(r"<https://nile\.test(/notices/stop/\S+)>", mail["List-Unsubscribe"])
    assert stop
    stranger = people(server.address)  # a mail program has no cookie and no token
    stranger.http.headers.pop("authorization")
    answer = stranger.http.post(stop[1], content="List-Unsubscribe=One-Click")
    assert answer.status_code == 200
    assert merit.get("/api/notices").json()["mail"] is None
    assert stranger.http.post("/notices/stop/forged").status_code == 409


@pytest.mark.parametrize("takers", [8])
def test_a_notice_is_taken_by_one_of_many_and_what_a_crash_left_is_not_sent_again(store: Store, takers: int) -> None:
    new = [Notice(f"player{n % 7}", f"t/{n}", "turn", n) for n in range(120)]
    with ThreadPoolExecutor(takers) as pool:

        def make(_: int) -> None:
            with store.engine.begin() as connection:
                outbox.add(connection, new)

        list(pool.map(make, range(takers if store.rings else 1)))
        found = [notice for taken in pool.map(lambda _: Outbox(store).take(), range(takers)) for notice in taken]
    assert sorted(notice.key for notice in found) == sorted(notice.key for notice in new)
    box = Outbox(store)
    box.end(found[:50], SENT)
    box.again(found[50], ["mail"], -1)
    assert [(one.key, one.tries, one.left) for one in box.take()] == [(found[50].key, 2, ("mail",))]
    with store.engine.begin() as connection:  # whoever held the others died long ago
        connection.execute(sa.update(notices).where(notices.c.state == "sending").values(due="2020-01-01"))
    assert box.take() == []
    with store.engine.connect() as connection:
        states = connection.execute(sa.select(notices.c.state, sa.func.count()).group_by(notices.c.state)).all()
        assert sorted(tuple(row) for row in states) == [(LOST, 70), (SENT, 50)]


# Whom the server calls -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1", "::1",
     "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"],
)  # fmt: skip
def test_addresses_of_this_machine_and_its_neighbours_are_not_called(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_called() -> None:
    assert is_public("142.250.1.95") and is_public("2a00:1450:4001::5f") and is_public("::ffff:142.250.1.95")


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example/a", "https://push.example:8443/a", "https://me@push.example/a", "https://[::1]/a",
     "file:///etc/passwd", "https://", "https://push.example/a b", "https://push.example/\r\nx: y",
     "https://a/" + "b" * 1000],
)  # fmt: skip
def test_what_is_no_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(BadMessage):
        place(endpoint)


def test_a_push_service_on_this_machine_is_not_called_unless_the_tests_allow_it(pushes: PushService) -> None:
    told, key = pushes.subscription(), PushKey("a secret of the tests", "mailto:a@b.test")
    keys = told["keys"]["p256dh"], told["keys"]["auth"]
    device = Device("x", "https://localhost/push", *keys)
    with capture_logs() as said:
        assert asyncio.run(push(device, b"hello", "x", key)) is Fate.LATER
    assert "not public" in said[0]["why"]
    with pytest.raises(BadMessage):
        asyncio.run(push(Device("x", told["endpoint"], *keys), b"hello", "x", key))
    assert asyncio.run(push(Device("x", told["endpoint"], *keys), b"{}", "x", key, anywhere=True)) is Fate.SENT
    assert pushes.asked == 1


def test_a_browser_whose_keys_are_none_is_refused(store: Store) -> None:
    for key, auth in [("AAAA", "AAAA"), ("!", "!"), ("B" * 87, "A" * 22)]:
        with pytest.raises(BadMessage):
            Wishes(store).add_device("merit", "en", "https://push.example/a", key, auth)
    assert Wishes(store).devices("merit") == []


# The key ---------------------------------------------------------------------------------------


def test_the_key_of_pushes_is_made_once_for_its_owner_alone_and_goes_into_backups(tmp_path: Path) -> None:
    one, two = Settings(data=tmp_path / "one"), Settings(data=tmp_path / "two")
    public = PushKey(one.push_key(), "mailto:a@b.c").public
    assert one.push_secret_file.stat().st_mode & 0o777 == 0o600
    assert PushKey(Settings(data=tmp_path / "one").push_key(), "mailto:x@y.z").public == public
    assert PushKey(two.push_key(), "mailto:a@b.c").public != public
    two.push_secret_file.unlink()
    backup(one, tmp_path / "kept")
    restore(two, tmp_path / "kept")
    assert PushKey(two.push_key(), "mailto:a@b.c").public == public
