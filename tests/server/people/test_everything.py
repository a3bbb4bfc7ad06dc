"""Export has all that is stored of a person; delete leaves records without names, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from support.people import GAME, Person, finish

from nomarch.catalogue import game
from nomarch.engine.record import loads
from nomarch.server.identity import Player
from nomarch.server.people import People
from nomarch.server.people.holding import held, unplaced
from nomarch.server.people.keeping import Keeping
from nomarch.server.people.leaving import leave
from nomarch.server.people.standing import Standing
from nomarch.server.people.visitors import Visitors
from nomarch.server.play.tables import Tables
from nomarch.server.storage import schema
from nomarch.server.storage.store import Store

from .conftest import House, add_passkey

NAME = "Ankhesenamun"


def test_every_column_that_may_hold_a_player_has_its_place() -> None:
    assert unplaced() == [], "say in people/holding.py whether these hold players, and what becomes of them"
    named = {f"{one.column.table.name}.{one.column.name}" for one in held()}
    by_name = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.c
        if column.name in ("player", "owner", "other", "reporter", "reported", "keeper")
    }
    assert by_name <= named


@pytest.fixture
def lived(house: House, people: Callable[..., Person], keeps: Callable[[str], Person]) -> dict[str, Any]:
    """Somebody who has done all that is stored: played, talked, puzzled, been rude and kept bots."""
    ann, bo = keeps(NAME), people(house.address, "Bo")
    add_passkey(ann, "Ann's phone")
    over = ann.open("me", "open")
    bo.sit(ann.invite)
    ann.nonce(over, "annsnonce"), bo.nonce(over)
    bo.post(f"/api/tables/{over}/leave", {"level": 1})
    finish(ann, over)
    running = bo.open("me", "open")
    assert ann.sit(bo.invite).status_code == 200
    ann.nonce(running), bo.nonce(running)
    alone = ann.started("me", "bot 1")
    left = bo.open("me", "open")
    ann.sit(bo.invite)
    ann.nonce(left), bo.nonce(left)
    ann.http.post(f"/t/{left}/drop")
    for table, text in ((over, "said at the end"), (running, "said meanwhile")):
        ann.post(f"/api/tables/{table}/talk", {"text": text})
        bo.post(f"/api/tables/{table}/talk", {"text": "said by bo"})
    [voice] = [one["voice"] for one in bo.get(f"/api/tables/{running}/people").json()]
    [his] = [one["voice"] for one in ann.get(f"/api/tables/{running}/people").json()]
    for person, who in ((bo, voice), (ann, his)):
        assert person.post(f"/api/tables/{running}/people/{who}", {"kind": "mute"}).status_code == 200
        assert person.post(f"/api/tables/{running}/people/{who}/report", {"why": "rude"}).status_code == 200
    daily = ann.post(f"/api/daily/{GAME}", {"share": "annsshare"}).json()["id"]
    puzzle = ann.get("/api/puzzles/ra-dice/next").json()
    assert ann.post(f"/api/puzzles/ra-dice/{puzzle['key']}", {"a": puzzle["choices"][0]["a"]}).status_code == 200
    assert ann.post("/api/name/bots", {"name": "Annbot"}).status_code == 200
    tables = {"over": over, "running": running, "alone": alone, "left": left, "daily": daily}
    return {"ann": ann, "bo": bo, **tables}


def test_export_has_all_and_delete_leaves_records_without_names(house: House, lived: dict[str, Any]) -> None:
    ann, bo = lived["ann"], lived["bo"]
    player = ann.player
    found = {(table, column) for table, column, value in house.rows() if value == player}
    covered = {(one.column.table.name, one.column.name) for one in held()}
    assert found <= covered
    assert {table for table, _ in found} >= {"people", "seats", "talk", "manners", "reports", "puzzles", "daily_tries"}

    told = ann.get("/api/name/export").json()
    exported = {one.column.table.name for one in held() if one.exported}
    assert set(told["stored"]) == {table for table, _ in found} & exported
    assert {row["text"] for row in told["stored"]["talk"]} == {"said at the end", "said meanwhile"}
    assert [row["name"] for row in told["stored"]["passkeys"]] == ["Ann's phone"]
    assert {row["name"] for row in told["stored"]["people"]} == {NAME, "Annbot"}
    matches = {match["id"]: match for match in told["matches"]}
    assert set(matches) == {lived[name] for name in ("over", "running", "alone", "daily")}
    assert loads(matches[lived["over"]]["record"], game).names[0] == NAME
    assert matches[lived["running"]]["record"] is None
    bos = next(
        value for table, column, value in house.rows() if (table, column) == ("reports", "reporter") and value != player
    )
    secrets = {
        value
        for table, column, value in house.rows()
        if column in ("salt", "hash", "dice_key") and table != "daily_days"
    }
    over = ann.get(f"/api/tables/{lived['over']}/record").text
    for hidden in {bos, *secrets}:
        assert hidden not in json.dumps(told) or hidden in over

    assert ann.post("/api/name/delete", {"name": "Somebody"}).status_code == 403
    assert ann.post("/api/name/delete", {"name": NAME}).status_code == 200
    left = [(table, column, value) for table, column, value in house.rows() if isinstance(value, str)]
    for gone in (player, NAME, "Annbot", "Ann's phone", "said at the end", "said meanwhile"):
        assert [(table, column) for table, column, value in left if gone in value] == [], gone

    record = loads(bo.get(f"/api/tables/{lived['over']}/record").text, game)
    assert record.names == ("Player 1", "Bo") and record.position().over
    assert bo.get(f"/api/tables/{lived['over']}/verify").json()["verified"] is False
    view = bo.view(lived["running"])
    assert [seat["name"] for seat in view["seats"]] == ["Bo", "Player 2"] and view["seats"][1]["kind"] == "bot"
    assert [seat["name"] for seat in bo.view(lived["left"])["seats"]][1] == "Player 2"
    assert finish(bo, lived["running"])["over"], "the match goes on without her"
    assert loads(bo.get(f"/api/tables/{lived['running']}/record").text, game).names == ("Bo", "Player 2")
    assert bo.get(f"/api/tables/{lived['alone']}").status_code == 404
    assert ann.get("/api/name").status_code == 403 and ann.get("/api/me").json()["matches"] == []
    assert bo.post("/api/name", {"name": NAME}).status_code == 200, "the name is free again"


def test_delete_on_either_database(store: Store) -> None:
    """The same steps on PostgreSQL, where nothing but the rows is looked at."""
    people, tables, standing = People(store), Tables(store), Standing(store, 5)
    services: Any = SimpleNamespace(store=store, tables=tables, standing=standing, visitors=Visitors())
    people.keep("ann", NAME)
    table = tables.open(GAME, "ann", ["me", "open"])
    tables.sit(table, "bo", "Bo")
    waiting = tables.open(GAME, "bo", ["me", "open", "open"])
    tables.sit(waiting, "ann", "")
    for player in ("ann", "bo"):
        tables.give_nonce(table, player, "abc")
    tables.say(table, "ann", "something of hers")
    before = tables.get(table)
    assert before.started and before.seal and NAME in before.seal
    elsewhere = Tables(store, every=0)
    assert elsewhere.get(table).names[0] == NAME
    given_up = tables.open(GAME, "ann", ["me", "open"])
    tables.sit(given_up, "bo", "Bo")
    for player in ("ann", "bo"):
        tables.give_nonce(given_up, player, "abc")
    tables.give_up(given_up, "ann")
    Keeping(store, people, standing).rename(Player("ann"), "Another")  # nor does a name stay that she had before
    leave(services, "ann")
    for one in (tables, elsewhere):
        one.refresh(table)
        after = one.get(table)
        assert after.names == ("Player 1", "Bo") and after.seal is None and after.talk == ()
        assert [chair.kind for chair in after.chairs] == ["bot", "human"]
    assert [chair.kind for chair in tables.get(waiting).chairs] == ["human", "open", "open"]
    with store.engine.connect() as connection:
        rows = [str(row) for one in schema.metadata.sorted_tables for row in connection.execute(sa.select(one))]
    assert not any("ann" in row.replace("channel", "") or NAME in row or "Another" in row for row in rows)
