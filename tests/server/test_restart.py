"""Nothing is lost and nothing happens twice: killed servers, and two at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.people import Person, hear
from support.process import ServerProcess

Make = Callable[..., Person]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue("bare_postgres")() if request.param == "postgresql" else ""
    return found


def test_a_killed_server_goes_on_where_it_was(fresh: Callable[..., ServerProcess], people: Make, database: str) -> None:
    server = fresh(database=database)
    merit = people(server.address)
    table = merit.started("me", "me")
    for _ in range(25):
        view = merit.view(table)
        merit.act(table, view["v"], view["choices"][-1]["a"])
    before = merit.view(table)
    server.kill()
    server.start()
    after = merit.view(table)
    assert after == before
    again = merit.act(table, before["v"] - 1, "stop")  # sent again by a client that never heard the answer
    assert again.json()["code"] == "table/stale"
    assert merit.view(table) == before
    assert merit.act(table, before["v"], before["choices"][0]["a"]).status_code == 200


def test_a_bots_turn_that_a_crash_cut_short_goes_on_when_somebody_looks(
    fresh: Callable[..., ServerProcess], people: Make, database: str
) -> None:
    server = fresh(database=database, NOMARCH_BOT_PAUSE="30")
    merit = people(server.address)
    table = merit.started("me", "bot")
    for _ in range(60):
        view = merit.view(table)
        if not view["choices"]:
            break
        merit.act(table, view["v"], view["choices"][-1]["a"])
    assert view["to_move"] == 1
    server.kill()
    server.settings["NOMARCH_BOT_PAUSE"] = "0"
    server.start()
    with merit.socket(table, v=view["v"]) as line:
        for _ in range(60):
            if hear(line, "patch")["v"] > view["v"] and merit.view(table)["to_move"] == 0:
                break
        else:
            raise AssertionError("the bot does not go on")


def test_two_servers_on_one_postgresql_are_one_table(
    fresh: Callable[..., ServerProcess],
    people: Make,
    bare_postgres: Callable[[], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    address = bare_postgres()
    here = fresh(database=address, NOMARCH_POLL="60")  # news must come by the doorbell
    there = fresh(data=tmp_path_factory.mktemp("there"), database=address, NOMARCH_POLL="60")
    merit = people(here.address)
    hemi = people(there.address, "Hemi")
    table = merit.open("me", "open")
    assert hemi.sit(merit.invite).status_code == 200
    merit.nonce(table)
    with hemi.socket(table) as line:
        hear(line, "patch")
        hemi.nonce(table)
        view = merit.view(table)
        for _ in range(100):
            if view["choices"]:
                break
            view = merit.view(table)
        tell_here = merit.act(table, view["v"], "stop")
        assert tell_here.status_code == 200
        for _ in range(20):
            if hear(line, "patch")["v"] == tell_here.json()["v"]:
                break
        else:
            raise AssertionError("the other server did not hear of it")
    far = people(there.address, token=merit.token)
    for _ in range(30):  # the rest of the turn through the other server
        view = far.view(table)
        if view["to_move"] != 0:
            break
        assert far.act(table, view["v"], view["choices"][-1]["a"]).status_code == 200
    action = hemi.view(table)["choices"][-1]["a"]
    both = (hemi, people(here.address, token=hemi.token))
    answers = sorted(person.act(table, view["v"], action).status_code for person in both)
    assert answers == [200, 409]
