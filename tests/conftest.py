"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support import postgres
from support.people import Person
from support.process import ServerProcess


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.running() as address:
        yield address


@pytest.fixture(scope="session")
def new_postgres(postgres_server: str) -> Callable[[], str]:
    """Makes an empty database and gives its address."""
    import psycopg

    made: list[str] = []

    def make() -> str:
        name = f"test_{len(made)}"
        made.append(name)
        with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{postgres_server}/{name}"

    return make


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server, once on SQLite and once on PostgreSQL."""
    database = request.getfixturevalue("new_postgres")() if request.param == "postgresql" else ""
    process = ServerProcess(tmp_path_factory.mktemp(request.param), database)
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("plain"))
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


@pytest.fixture
def people() -> Iterator[Callable[..., Person]]:
    """Makes players and closes their connections."""
    made: list[Person] = []

    def make(address: str, *names: Any, **more: Any) -> Person:
        made.append(Person(address, *names, **more))
        return made[-1]

    yield make
    for person in made:
        person.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers of a test's own."""
    made: list[ServerProcess] = []

    def make(**more: Any) -> ServerProcess:
        made.append(ServerProcess(more.pop("data", tmp_path), **more))
        return made[-1]

    yield make
    for process in made:
        if process.process.poll() is None:
            process.stop()
