"""What the operator does reaches the store on either database, from the page and from the terminal alike."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nomarch.cli import app
from nomarch.server.contests import Contests
from nomarch.server.contests.contests import Plan
from nomarch.server.errors import BadMessage, UnknownContest, UnknownTable
from nomarch.server.people import People
from nomarch.server.people.manners import Manners
from nomarch.server.people.operating import Operating, back_up
from nomarch.server.people.standing import Standing
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"


def test_bans_closings_and_reports(store: Store) -> None:
    operating, tables, standing = Operating(store), Tables(store, every=0), Standing(store, 5)
    People(store).keep("a", "Ann")
    table = tables.open(GAME, "a", ["me", "open"])
    tables.sit(table, "b", "Bo")
    tables.say(table, "b", "an insult")
    Manners(store, standing).report("a", tables.get(table), "1", "rude")
    [report] = operating.reports()
    assert (report["name"], report["why"], report["lines"][0]["text"]) == ("Bo", "rude", "an insult")
    operating.ban_reported(report["id"])
    operating.ban_name("ANN")
    operating.ban_seat(table, 1)
    operating.ban_address("198.51.100.7/24")
    standing.refresh()
    assert standing.banned("a") and standing.banned("b") and len(operating.bans()) == 3
    assert standing.barred("198.51.100.200") and not standing.barred("198.51.101.1") and not standing.barred("")
    operating.unban("Bo")
    operating.unban("198.51.100.0/24")
    operating.settle(report["id"])
    standing.refresh()
    assert standing.banned("a") and not standing.banned("b") and not standing.barred("198.51.100.200")
    assert operating.reports() == []
    assert [row["id"] for row in operating.tables()] == [table]
    assert [row["name"] for row in operating.people("an")] == ["Ann"] and operating.people("zz") == []
    operating.close(table)
    with pytest.raises(UnknownTable):
        tables.get(table)
        tables.get(table)
    for wrong in (
        lambda: operating.ban_name("Nobody"),
        lambda: operating.ban_seat(table, 7),
        lambda: operating.unban("nobody"),
        lambda: operating.settle("no report"),
        lambda: operating.close("no table"),
    ):
        with pytest.raises(UnknownTable):
            wrong()
    with pytest.raises(BadMessage):
        operating.ban_address("everybody")


def test_a_contest_is_deleted_with_its_title_and_its_matches_go_on(store: Store) -> None:
    operating, tables = Operating(store), Tables(store, every=0)
    house = Contests(store, tables, 0.0)
    contest = house.open("a", Plan("ra-dice", "An insult", rounds=1, bots=[1]))
    house.enter(contest, "a", "Ann")
    house.begin(contest, "a")
    assert [(row["title"], row["state"]) for row in operating.contests()] == [("An insult", "running")]
    table = house.get(contest).matches[0].table or ""
    operating.end_contest(contest)
    with pytest.raises(UnknownContest):
        house.get(contest)
    with pytest.raises(UnknownContest):
        operating.end_contest(contest)
    house.go_on()
    assert operating.contests() == [] and Tables(store).get(table).of_contest is None


def test_the_same_from_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOMARCH_DATA", str(tmp_path))
    store = Store(Settings(data=tmp_path).address)
    store.migrate()
    People(store).keep("a", "Ann")
    table = Tables(store).open(GAME, "a", ["me", "bot"])

    def run(*words: str) -> str:
        told = CliRunner().invoke(app, ["admin", *words])
        assert told.exit_code == 0, told.output
        return told.output

    assert json.loads(run("people", "--json"))[0]["name"] == "Ann"
    assert "Ann" in run("people") and table in run("tables")
    assert json.loads(run("tables", "--json"))[0]["seats"][0] == {"seat": 0, "name": "Ann", "person": True}
    assert "No reports." in run("reports") and json.loads(run("contests", "--json")) == []
    run("ban", "Ann", "--why", "a test")
    run("ban", "198.51.100.7", "--address")
    assert [ban["why"] for ban in json.loads(run("bans", "--json"))] == ["", "a test"]
    run("unban", "Ann")
    assert ": 1 match." in run("backup")
    run("close", table)
    assert Operating(store).tables() == [] and len(Operating(store).bans()) == 1
    assert isinstance(CliRunner().invoke(app, ["admin", "close", table]).exception, UnknownTable)
    store.close()
    [file] = (tmp_path / "backups").iterdir()
    with closing(sqlite3.connect(file)) as backup:
        assert backup.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert back_up(Settings(data=tmp_path))[1] == 0
