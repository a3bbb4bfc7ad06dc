"""A server with an operator, and people who keep names there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from support.authenticator import Authenticator
from support.people import Person
from support.process import ServerProcess

OPERATOR = "a token of the tests"


class House(ServerProcess):
    """A running server, and a look into its database."""

    def rows(self) -> Iterator[tuple[str, str, Any]]:
        """(table, column, value) of everything that is stored."""
        with closing(sqlite3.connect(f"file:{self.data / 'nomarch.db'}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for name in names:
                for row in database.execute(f'SELECT * FROM "{name}"'):
                    yield from ((name, column, row[column]) for column in row.keys())  # noqa: SIM118


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    process = House(tmp_path_factory.mktemp("house"), NOMARCH_OPERATOR_TOKEN=OPERATOR)
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


@pytest.fixture
def keeps(house: House, people: Callable[..., Person]) -> Callable[[str], Person]:
    """Makes people who keep a name by a recovery code."""

    return lambda name: keeping(people(house.address, name))


def keeping(person: Person) -> Person:
    """Somebody who keeps the name they came with by a recovery code."""
    told = person.post("/api/name", {"name": person.name})
    assert told.status_code == 200, told.text
    person.code, person.player = told.json()["code"], told.json()["token"]["player"]  # type: ignore[attr-defined]
    use(person, told.json()["token"]["token"])
    return person


def use(person: Person, token: str) -> None:
    person.token = token
    person.http.headers["authorization"] = f"Bearer {token}"
    person.http.cookies.clear()


def add_passkey(person: Person, device: str) -> Authenticator:
    """A passkey for somebody who comes by the name of the machine instead of its number."""
    port = person.address.rsplit(":", 1)[1]
    host = {"host": f"localhost:{port}"}
    key = Authenticator(f"http://localhost:{port}")
    options = person.http.post("/api/name/passkeys/options", json={}, headers=host).json()
    wish = {"credential": key.make(options), "device": device}
    assert person.http.post("/api/name/passkeys", json=wish, headers=host).status_code == 200
    return key
