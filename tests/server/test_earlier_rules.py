"""Tables opened under an earlier version of a game's rules go on under it."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from nomarch.engine.errors import OtherRulesRecord
from nomarch.server.play.tables import Tables
from nomarch.server.settings import Settings
from nomarch.server.storage import schema
from nomarch.server.storage.store import Store


@pytest.fixture
def address(tmp_path: Path) -> str:
    address = Settings(data=tmp_path).address
    store = Store(address)
    store.migrate()
    store.close()
    return address


def stored_under(address: str, version: int) -> str:
    """A match of Saqqara that has begun, as a program with other rules would have stored it."""
    store = Store(address)
    tables = Tables(store)
    table = tables.open("saqqara", "merit", ["me", "me", "me"])
    tables.give_nonce(table, "merit", "a")
    store.close()
    with sa.create_engine(address).begin() as line:
        line.execute(sa.update(schema.tables).values(rules=version))
    return table


def test_a_table_of_version_1_is_opened_and_recorded_under_version_1(address: str) -> None:
    table = stored_under(address, 1)
    store = Store(address)
    found = Tables(store).get(table)
    assert found.started and found.version > 0
    assert found.position.record.rules == found.position.state.reading == 1  # type: ignore[attr-defined]
    store.close()


def test_a_new_table_is_played_under_the_present_version(address: str) -> None:
    store = Store(address)
    tables = Tables(store)
    assert tables.get(tables.open("saqqara", "merit", ["me", "me", "me"])).position.record.rules == 2
    store.close()


def test_a_table_of_rules_that_are_not_read_here_is_refused_with_a_sentence(address: str) -> None:
    table = stored_under(address, 99)
    store = Store(address)
    with pytest.raises(OtherRulesRecord, match="played under version 99 of the rules of Saqqara"):
        Tables(store).get(table)
    store.close()
