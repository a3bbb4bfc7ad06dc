"""What all tests share, and the tiers they belong to.

A test's tier follows from where it stands and what it asks for, never from a mark set by hand. `--quick` runs
what needs no server and no browser, without the compiler: what would compile is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from support import postgres
from support.people import Person
from support.process import ServerProcess

ROOMS = Path(__file__).parent
QUICK = ("draw", "engine", "games", "page")  # rules on the plain twin, words and drawing
COMPILING = ("test_compiled.py",)  # in processes and threads of its own
SERVING = {"server", "sqlite_server", "warm_server", "fresh", "postgres_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="Only what needs neither compiler nor browser nor server.")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--quick"):
        from nomarch.engine.machine import CompiledMachine

        CompiledMachine.__init__ = _skip  # type: ignore[method-assign]


def _skip(*_: object) -> NoReturn:
    pytest.skip("needs the compiler")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Not even imported: the libraries of the other rooms are large."""
    room = collection_path.relative_to(ROOMS).parts[:1] if collection_path.is_relative_to(ROOMS) else ()
    return True if config.getoption("--quick") and room and room[0] not in QUICK else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for mark in _marks(item):
            item.add_marker(mark)
    if config.getoption("--quick"):
        left_out = [item for item in items if not item.get_closest_marker("quick")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("quick")]


def _marks(item: pytest.Item) -> Iterator[Any]:
    asked = set(getattr(item, "fixturenames", ()))
    room = item.path.relative_to(ROOMS).parts[0]
    served, seen = bool(asked & SERVING) or room == "server", "browser" in asked
    if served:
        yield pytest.mark.server
    if seen:
        yield pytest.mark.browser
    if room in QUICK and not served and not seen and item.path.name not in COMPILING:
        yield pytest.mark.quick
    yield pytest.mark.xdist_group(_group(item, asked))


def _group(item: pytest.Item, asked: set[str]) -> str:
    """Who is tested by one process: all that share a server, so that its dice fall alike in every run; else a file."""
    return next((name for name in ("server", "sqlite_server") if name in asked), item.path.name)


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
