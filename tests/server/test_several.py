"""Several actions in one message: all of them or none, of one seat, stored as the single events they are."""

from __future__ import annotations

import pytest

from nomarch.engine.errors import IllegalAction
from nomarch.server.errors import BadMessage, NotSure
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Store

MERIT = "merit"


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


def building(tables: Tables) -> tuple[str, int]:
    """A table where Merit, at all seats, has workers: she stops rolling and takes them."""
    table = tables.open("roll-through-the-ages", MERIT, ["me", "me"])
    tables.give_nonce(table, MERIT, "abc")
    for _ in range(200):
        found = tables.get(table)
        names = [found.game.say(a) for a in found.position.legal()]
        if "build city-4 1" in names and found.position.state.workers >= 3:
            return table, found.version
        act = next((name for name in ("stop", "accept", "roll", "done") if name in names), names[0])
        tables.act(table, MERIT, found.version, act)
    raise AssertionError("nobody ever has workers")


def test_two_actions_are_two_events(tables: Tables) -> None:
    table, version = building(tables)
    assert tables.act(table, MERIT, version, "build city-4 1; build city-4 1") >= version + 2
    rows = tables.store.events(table, version)
    assert [row["do"] for row in rows][:2] == ["build city-4 1", "build city-4 1"]


def test_all_or_none(tables: Tables) -> None:
    table, version = building(tables)
    with pytest.raises(IllegalAction, match="."):
        tables.act(table, MERIT, version, "build city-4 1; buy empire")
    assert tables.get(table).version == version
    assert tables.store.events(table, version) == []


def test_what_belongs_to_another_seat_or_to_the_dice_is_refused(tables: Tables) -> None:
    table, version = building(tables)
    with pytest.raises(IllegalAction):
        tables.act(table, MERIT, version, "; ".join(["build city-4 1", "done", "done", "roll", "stop"]))
    assert tables.get(table).version == version


def test_not_too_many_at_once(tables: Tables) -> None:
    table, version = building(tables)
    with pytest.raises(BadMessage, match="At most 40"):
        tables.act(table, MERIT, version, "; ".join(["done"] * 41))


def test_asking_looks_at_the_last_of_them(tables: Tables) -> None:
    """Building can be taken back; ending the turn after it lets the other seat's dice fall."""
    table, version = building(tables)
    tables.ask(table, MERIT, version, "build city-4 1; build city-4 1", rolls=False)
    found = tables.get(table).position.copy().play("build city-4 1")
    if "done" in [found.say(a) for a in found.legal()] and found.copy().play("done").chance:
        with pytest.raises(NotSure):
            tables.ask(table, MERIT, version, "build city-4 1; done", rolls=False)
