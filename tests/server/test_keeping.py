"""What is kept: by whom it can be read, what a full disk does, backups and how they are put back."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.forking import Ended, command
from support.people import Person
from support.process import ServerProcess

from nomarch.server.errors import AlreadyServed, BadBackup, BadSecret
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings, keep_secret
from nomarch.server.storage.backup import backup, restore
from nomarch.server.storage.store import Store

Make = Callable[..., Person]


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_nobody_else_can_read_what_a_server_keeps(fresh: Callable[..., ServerProcess], people: Make) -> None:
    server = fresh(NOMARCH_SECRET="")
    people(server.address).started("me", "me")
    kept = {file.name: mode(file) for file in server.data.iterdir() if file.name not in ("errors", "log")}
    assert {"nomarch.db", "nomarch.db-wal", "nomarch.db-shm", "secret"} <= set(kept)
    assert set(kept.values()) == {0o600}


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / "nomarch.db").touch(mode=0o644)
    (tmp_path / "secret").write_text("0123456789abcdef")
    (tmp_path / "secret").chmod(0o644)
    Store(Settings(data=tmp_path).address).close()
    assert Settings(data=tmp_path).signing_key() == "0123456789abcdef"
    assert mode(tmp_path / "nomarch.db") == mode(tmp_path / "secret") == 0o600


def test_first_starts_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    gate, found = threading.Barrier(8), list[str]()

    def start() -> None:
        gate.wait(60)
        found.append(Settings(data=tmp_path / "new").signing_key())

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 8 and len(set(found)) == 1 and len(found[0]) == 64
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["secret"]


def test_a_full_disk_leaves_no_secret_rather_than_half_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            Settings(data=tmp_path).signing_key()
    assert list(tmp_path.iterdir()) == []
    assert len(Settings(data=tmp_path).signing_key()) == 64


@pytest.mark.parametrize("kept", ["", "\n", "0123456789abcde"])
def test_an_empty_or_short_secret_is_refused(tmp_path: Path, kept: str) -> None:
    (tmp_path / "secret").write_text(kept)
    with pytest.raises(BadSecret, match="backup"):
        Settings(data=tmp_path).signing_key()
    with pytest.raises(BadSecret, match="NOMARCH_SECRET"):
        Settings(data=tmp_path, secret="short").signing_key()
    assert (tmp_path / "secret").read_text() == kept, "nothing is repaired in secret"


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).address)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """Settings of an empty database, in another folder."""
    database = request.getfixturevalue("bare_postgres")() if request.param == "postgresql" else ""
    return {"data": tmp_path / "elsewhere", "database": database}


def test_a_backup_of_a_running_server_brings_back_matches_and_people(
    fresh: Callable[..., ServerProcess], people: Make, tmp_path: Path, elsewhere: dict[str, Any]
) -> None:
    first = fresh(data=tmp_path, NOMARCH_SECRET="")
    merit = people(first.address)
    table = merit.started("me", "me")
    merit.act(table, 3, "stop")
    before, file = merit.view(table), tmp_path / "kept.backup"
    assert backup(Settings(data=tmp_path), file) == 1
    merit.act(table, before["v"], before["choices"][0]["a"])  # after the backup
    assert mode(file) == 0o600 and not list(tmp_path.glob("*.part*"))
    assert restore(Settings(**elsewhere), file) == 1
    second = fresh(data=elsewhere["data"], database=elsewhere["database"], NOMARCH_SECRET="")
    again = people(second.address, token=merit.token)
    assert again.view(table) == before
    assert again.act(table, before["v"], before["choices"][0]["a"]).status_code == 200


def test_a_backup_of_postgresql_goes_into_sqlite(bare_postgres: Callable[[], str], tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=bare_postgres())
    store = Store(settings.address)
    store.migrate()
    tables = Tables(store)
    table = tables.open("roll-through-the-ages", "merit", ["me", "me"])
    tables.give_nonce(table, "merit", "abc")
    tables.say(table, "merit", "hello")
    assert backup(settings, tmp_path / "b") == 1
    assert restore(Settings(data=tmp_path / "new"), tmp_path / "b") == 1
    put_back = Store(Settings(data=tmp_path / "new").address)
    assert put_back.events(table) == store.events(table)
    assert put_back.talk(table) == store.talk(table)
    assert put_back.table(table) == store.table(table)
    store.close()
    put_back.close()


def test_backups_that_cannot_be_made_or_put_back_are_refused_with_a_sentence(tmp_path: Path) -> None:
    settings, file = Settings(data=tmp_path / "one"), tmp_path / "b"
    store = Store(settings.address)
    store.migrate()
    Tables(store).open("roll-through-the-ages", "merit", ["me", "open"])
    store.close()
    assert backup(settings, file) == 1
    with pytest.raises(BadBackup, match="there already"):
        backup(settings, file)
    with pytest.raises(BadBackup, match="already"):
        restore(settings, file)
    (tmp_path / "text").write_text("no backup, but long enough to look like a database of some kind " * 30)
    sqlite3.connect(tmp_path / "other").close()
    for wrong in ("text", "other"):
        with pytest.raises(BadBackup, match="no backup"):
            restore(Settings(data=tmp_path / "two"), tmp_path / wrong)


def test_nothing_is_put_back_under_a_running_server(fresh: Callable[..., ServerProcess], tmp_path: Path) -> None:
    server = fresh(data=tmp_path)
    file = tmp_path / "b"
    assert backup(Settings(data=tmp_path), file) == 0
    with pytest.raises(AlreadyServed):
        restore(Settings(data=server.data), file)


def test_a_secret_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    keep_secret(tmp_path / "secret", "first")
    keep_secret(tmp_path / "secret", "second")
    assert (tmp_path / "secret").read_text() == "first"


def test_backup_and_restore_are_commands(tmp_path: Path) -> None:
    file = tmp_path / "friday.backup"

    def run(word: str, data: str) -> Ended:
        where = os.environ | {"NOMARCH_DATA": str(tmp_path / data), "NOMARCH_DATABASE": "", "COLUMNS": "200"}
        return command([word, str(file)], "", where, 120)

    store = Store(Settings(data=tmp_path / "one").address)
    store.migrate()
    Tables(store).open("roll-through-the-ages", "merit", ["me", "open"])
    store.close()
    assert "1 match." in run("backup", "one")[1]
    status, _, errors = run("backup", "one")
    assert (status, "there already" in errors) == (2, True)
    assert "1 match back" in run("restore", "two")[1]
    assert (tmp_path / "two" / "secret").read_text() == (tmp_path / "one" / "secret").read_text()
