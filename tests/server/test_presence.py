"""Who is here and who is away, with several server processes on one PostgreSQL, and with one alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from support.people import Person, hear
from support.process import ServerProcess

Make = Callable[..., Person]
PATIENCE = 60.0


class Two:
    """Two processes on one database, and a table of Merit, who is here, and Hemi, who is there."""

    def __init__(self, here: ServerProcess, there: ServerProcess, people: Make, database: str) -> None:
        self.here, self.there, self.database = here, there, database
        self.merit, self.hemi = people(here.address, "Merit"), people(there.address, "Hemi")
        self.table = self.merit.open("me", "open")
        self.hemi.sit(self.merit.invite)
        self.merit.nonce(self.table)
        self.hemi.nonce(self.table)

    def replace_hemi(self) -> int:
        """What Merit is answered who wants a bot on Hemi's seat."""
        return self.merit.post(f"/api/tables/{self.table}/seats/1/bot", {"level": 1}).status_code

    def signed(self) -> list[float]:
        """Until when each process has signed for somebody."""
        with psycopg.connect(self.database) as connection:
            return [until for (until,) in connection.execute("SELECT until FROM presence").fetchall()]


@pytest.fixture
def two(
    fresh: Callable[..., ServerProcess],
    people: Make,
    new_postgres: Callable[[], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Two:
    database = new_postgres()
    here = fresh(database=database)
    return Two(here, fresh(data=tmp_path_factory.mktemp("there"), database=database), people, database)


def eventually(true: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.1)


@contextmanager
def connected(person: Person, table: str) -> Iterator[Any]:
    """Dedupe the first patch has come, the server knows who is there."""
    with person.socket(table) as line:
        hear(line, "patch")
        yield line


def sees(line: Any, role: str) -> None:
    """Wait for a patch in which Hemi is said to be in that state."""
    for _ in range(50):
        if f"Hemi<small>{role}</small>" in hear(line, "patch")["html"]:
            return
    raise AssertionError(f"no patch says that Hemi is {role}")


def test_who_is_connected_to_another_process_is_here(two: Two) -> None:
    with connected(two.merit, two.table) as line:
        with connected(two.hemi, two.table):
            sees(line, "player")
            assert two.replace_hemi() == 403
        sees(line, "away")
    assert two.replace_hemi() == 200


def test_processes_sign_again_for_who_stays_and_never_for_spectators(two: Two, people: Make) -> None:
    spectator = people(two.there.address, "Nub")
    with connected(two.hemi, two.table), connected(spectator, two.table):
        (first,) = two.signed()
        eventually(lambda: two.signed() > [first])
        assert len(two.signed()) == 1
        assert two.replace_hemi() == 403


def test_the_people_of_a_killed_process_are_away_when_its_word_runs_out(two: Two) -> None:
    with connected(two.merit, two.table) as line:
        try:
            with connected(two.hemi, two.table):
                sees(line, "player")
                two.there.kill()
                sees(line, "away")
        except OSError:
            pass
    assert two.replace_hemi() == 200
    eventually(lambda: not two.signed())


def test_who_leaves_one_process_is_still_here_in_the_other(two: Two, people: Make) -> None:
    again = people(two.here.address, token=two.hemi.token)
    with connected(two.hemi, two.table):
        with connected(again, two.table):
            assert len(two.signed()) == 2
            assert two.replace_hemi() == 403
        eventually(lambda: len(two.signed()) == 1)
        assert two.replace_hemi() == 403
    eventually(lambda: two.replace_hemi() == 200)


def test_a_page_that_nobody_touches_notices_when_somebody_has_been_gone_for_long(
    fresh: Callable[..., ServerProcess], people: Make
) -> None:
    server = fresh(NOMARCH_AWAY_AFTER="2")
    merit, hemi = people(server.address, "Merit"), people(server.address, "Hemi")
    table = merit.open("me", "open")
    hemi.sit(merit.invite)
    with connected(merit, table) as line:
        with connected(hemi, table):
            pass
        sees(line, "away")


def test_no_bot_takes_the_seat_of_who_has_sat_down_and_whose_page_is_not_open_yet(
    fresh: Callable[..., ServerProcess],
    people: Make,
    new_postgres: Callable[[], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    database = new_postgres()
    here = fresh(database=database, NOMARCH_AWAY_AFTER="60")
    there = fresh(data=tmp_path_factory.mktemp("there"), database=database, NOMARCH_AWAY_AFTER="60")
    merit, hemi = people(here.address, "Merit"), people(there.address, "Hemi")
    table = merit.open("me", "open", "open")
    hemi.sit(merit.invite)
    refused = merit.post(f"/api/tables/{table}/seats/1/bot", {"level": 1}).status_code
    assert refused in (403, 409), "they are not away; or, where nobody has rung yet, they have just joined"
    assert merit.post(f"/api/tables/{table}/seats/2/bot", {"level": 1}).status_code == 200
