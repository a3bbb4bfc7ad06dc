"""What the tests of the server share: a store on either database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    database = request.getfixturevalue("new_postgres")() if request.param == "postgresql" else ""
    found = Store(Settings(data=tmp_path, database=database).address)
    found.migrate()
    yield found
    found.close()
