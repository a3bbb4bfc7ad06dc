"""What all tests share, and the tiers they belong to.

A test's tier follows from where it stands and what it asks for, never from a mark set by hand. `--quick` runs
what needs no server and no browser, without the compiler: what would compile is skipped.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from support import memory, postgres
from support.people import Person
from support.process import ServerProcess

from nomarch.server.garbage import look_seldom

ROOMS = Path(__file__).parent
QUICK = ("draw", "engine", "games", "page")  # rules on the plain twin, words and drawing
COMPILING = ("test_compiled.py",)  # in processes and threads of its own
THOROUGH = (
    "test_between.py",
    "test_conservation.py",
    "test_features.py",
    "test_imagine.py",
    "test_secrets.py",
    "test_statistics.py",
    "test_tiny.py",
)  # samples
LONG = (
    "server/test_faults.py",
    "page/test_fit.py",
    "page/test_browser.py",
    "page/test_shaken_browser.py",
    "server/test_shaking_served.py",
    "page/test_every_game.py",
    "page/test_bots_browser.py",
    "server/test_troubles.py",
    "test_cli.py",
    "server/test_races.py",
    "server/test_tables.py",
    "server/test_workers.py",
    "server/test_hints.py",
    "page/test_saqqara_browser.py",
    "page/test_together_browser.py",
    "page/test_study_browser.py",
    "page/test_story.py",
    "server/test_secrets_on_the_wire.py",
    "page/test_comfort.py",
    "page/test_lessons_browser.py",
    "page/test_around_browser.py",
    "server/test_alive.py",
    "server/test_presence.py",
    "adapters/test_openspiel.py",
    "examples/test_research.py",
    "engine/test_compiled.py",
    "server/test_api_fuzz.py",
    "server/test_machines.py",
    "page/test_puzzles_browser.py",
    "page/test_people_browser.py",
    "page/test_ra_browser.py",
    "page/test_contests_browser.py",
    "page/test_daily_browser.py",
    "server/test_bot_pool.py",
    "test_reference.py",
)  # by CPU or by waiting; the rest takes a few seconds a file
SERVING = {"server", "sqlite_server", "warm_server", "fresh", "postgres_server", "here", "unhurried"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="Only what needs neither compiler nor browser nor server.")
    parser.addoption("--samples", action="store_true", help="With --quick: also what plays on for many seconds.")


def pytest_configure(config: pytest.Config) -> None:
    if root := memory.place():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", root)
    look_seldom()
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
    items.sort(key=_turn)  # a stable sort: within a file the order stays


def pytest_collection_finish() -> None:
    """These tests stay for good: to look through them for garbage, over and over, took up to a fifth of the time."""
    look_seldom()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with _no_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _no_loop(item):
        return (yield)


@contextmanager
def _no_loop(item: pytest.Item) -> Iterator[None]:
    """Playwright's loop counts as running until the last test has run; tests without a browser run their own."""
    browsing = "browser" in getattr(item, "fixturenames", ())
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(loop if browsing else None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop or asyncio._get_running_loop())


def _turn(item: pytest.Item) -> tuple[int, str]:
    """Long files come first, so that short ones fill the time until the last process ends; a file stays together."""
    name = item.path.relative_to(ROOMS).as_posix()
    return (LONG.index(name) if name in LONG else len(LONG), name if name in LONG else "")


def _marks(item: pytest.Item) -> Iterator[Any]:
    asked = set(getattr(item, "fixturenames", ()))
    room = item.path.relative_to(ROOMS).parts[0]
    served, seen = bool(asked & SERVING) or room == "server", "browser" in asked
    if served:
        yield pytest.mark.server
    if seen:
        yield pytest.mark.browser
    if seen or asked & SERVING:  # browsers and processes on a busy machine get a second try, and the report says so
        yield pytest.mark.flaky(reruns=1)
    later = COMPILING if item.config.getoption("--samples") else COMPILING + THOROUGH
    if room in QUICK and not served and not seen and item.path.name not in later:
        yield pytest.mark.quick


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.running() as address:
        yield address


@pytest.fixture(scope="session")
def bare_postgres(postgres_server: str) -> Callable[..., str]:
    """Makes a database, without tables or as another one is, and gives its address."""
    import psycopg

    made: list[str] = []

    def make(like: str = "") -> str:
        name, template = f"test_{len(made)}", f"TEMPLATE {like.rpartition('/')[2]}" if like else ""
        made.append(name)
        with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {template}")
        return f"{postgres_server}/{name}"

    return make


@pytest.fixture(scope="session")
def new_postgres(bare_postgres: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes databases in which nothing was stored yet, as copies: to create all tables takes longer than most tests."""
    from nomarch.server.settings import Settings
    from nomarch.server.storage.store import Store

    first = bare_postgres()
    store = Store(Settings(data=tmp_path_factory.mktemp("empty"), database=first).address)
    store.migrate()
    store.close()
    return lambda: bare_postgres(like=first)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server for the tests of one file, once on SQLite and once on PostgreSQL."""
    database = request.getfixturevalue("new_postgres")() if request.param == "postgresql" else ""
    process = ServerProcess(tmp_path_factory.mktemp(request.param), database)
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


@pytest.fixture(scope="module")
def sqlite_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server for the tests of one file, with dice that fall alike whatever ran before."""
    process = ServerProcess(tmp_path_factory.mktemp(request.path.stem))
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
