"""What the tests of the server share: a store on either database."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store

FILE = "nomarch.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store, copied: to create all its tables takes longer than most tests."""
    if request.param == "postgresql":
        settings = Settings(data=tmp_path, database=request.getfixturevalue("new_postgres")())
    else:
        settings = Settings(data=tmp_path)
        shutil.copy(request.getfixturevalue("empty_sqlite"), tmp_path / FILE)
    found = Store(settings.address)
    found.migrate()
    yield found
    found.close()


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a store in which nothing was stored yet."""
    data = tmp_path_factory.mktemp("empty")
    store = Store(Settings(data=data).address)
    store.migrate()
    store.close()
    return data / FILE
