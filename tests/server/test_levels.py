"""How strong a bot is: chosen for each seat, shown at it, and refused in a sentence if there is no such level."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.people import GAME, Person
from support.process import ServerProcess

Make = Callable[..., Person]


def levels(person: Person, table: str) -> list[tuple[str, int]]:
    return [(seat["kind"], seat["level"]) for seat in person.view(table)["seats"]]


def test_each_bot_has_the_level_that_was_chosen_for_its_seat(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    chairs = ["me", "bot 5", "bot", "bot 1"]
    table = merit.post("/api/tables", {"game": GAME, "chairs": chairs}).json()["id"]
    assert levels(merit, table)[1:] == [("bot", 5), ("bot", 2), ("bot", 1)]
    page = merit.get(f"/t/{table}").text
    assert all(word in page for word in ("Bot: Master", "Bot: Apprentice", "Bot: Beginner"))


@pytest.mark.parametrize(
    ("chair", "code", "says"),
    [
        ("bot 0", "bot/unknown", "There is no level 0; levels go from 1 to 5."),
        ("bot 6", "bot/unknown", "There is no level 6; levels go from 1 to 5."),
        ("bot strong", "message/bad", ""),
        ("bots", "message/bad", ""),
    ],
)
def test_a_level_that_does_not_exist_opens_no_table(
    sqlite_server: ServerProcess, people: Make, chair: str, code: str, says: str
) -> None:
    merit = people(sqlite_server.address)
    answer = merit.post("/api/tables", {"game": GAME, "chairs": ["me", chair]})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not says or answer.json()["error"] == says
    assert "Your matches" not in merit.get("/").text


def test_who_leaves_says_how_strong_the_stand_in_is_and_comes_back(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    table = merit.open("me", "open")
    here = f"/api/tables/{table}"
    refused = merit.post(f"{here}/leave", {"level": 7})
    assert (refused.status_code, refused.json()["code"]) == (422, "bot/unknown")
    assert levels(merit, table)[0][0] == "human"
    assert merit.post(f"{here}/leave", {"level": 4}).status_code == 200
    assert levels(merit, table)[0] == ("bot", 4)
    assert merit.post(f"{here}/back").status_code == 200
    assert levels(merit, table)[0][0] == "human"


def test_a_free_seat_and_an_abandoned_one_get_a_bot_of_the_wanted_level(
    sqlite_server: ServerProcess, people: Make
) -> None:
    """The server of the tests calls everybody away who has no open page."""
    merit, hemi = people(sqlite_server.address), people(sqlite_server.address, "Hemi")
    table = merit.open("me", "open", "open")
    hemi.sit(merit.invite)
    for seat, level in ((1, 5), (2, 3)):
        assert merit.post(f"/api/tables/{table}/seats/{seat}/bot", {"level": level}).status_code == 200
    assert levels(merit, table)[1:] == [("bot", 5), ("bot", 3)]
    assert hemi.post(f"/api/tables/{table}/back").status_code == 200
    assert merit.view(table)["seats"][1]["kind"] == "human"


def test_nobody_gives_away_the_seat_of_somebody_who_is_here(sqlite_server: ServerProcess, people: Make) -> None:
    merit, hemi = people(sqlite_server.address), people(sqlite_server.address, "Hemi")
    table = merit.open("me", "open")
    hemi.sit(merit.invite)
    with hemi.socket(table) as line:
        line.recv(timeout=10)
        answer = merit.post(f"/api/tables/{table}/seats/1/bot", {"level": 3})
    assert (answer.status_code, answer.json()["code"]) == (403, "seat/none")
    assert merit.view(table)["seats"][1]["kind"] == "human"
