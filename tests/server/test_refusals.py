"""Whatever is refused is refused in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.people import Person
from support.process import ServerProcess

Make = Callable[..., Person]


@pytest.mark.parametrize(
    ("language", "stale", "nowhere", "unread"),
    [
        ("en", "The board has changed.", "This table doesn't exist.", "The request can't be read: check body.a."),
        (
            "de",
            "Die Lage hat sich geändert.",
            "Diesen Tisch gibt es nicht.",
            "Die Anfrage ist unverständlich: Prüfe body.a.",
        ),
        ("nl", "De stand is veranderd.", "Deze tafel bestaat niet.", "Het verzoek is onleesbaar: controleer body.a."),
    ],
)
def test_refusals_speak_the_viewers_language(
    sqlite_server: ServerProcess, people: Make, language: str, stale: str, nowhere: str, unread: str
) -> None:
    merit = people(sqlite_server.address)
    merit.http.headers["accept-language"] = language
    table = merit.started("me", "me")
    assert merit.act(table, 99, "stop").json()["error"].startswith(stale)
    assert merit.get("/api/tables/nothing").json()["error"] == nowhere
    assert merit.post(f"/api/tables/{table}/actions", {"v": 3}).json()["error"] == unread


def test_even_the_door_speaks_the_viewers_language(sqlite_server: ServerProcess, people: Make) -> None:
    merit = people(sqlite_server.address)
    headers = {"accept-language": "de", "origin": "https://elsewhere.example"}
    assert merit.http.post("/me", headers=headers).json()["error"].startswith("Diese Anfrage kam von einer anderen")
    record = merit.http.post("/api/records", content=b"{}", headers={"accept-language": "nl"})
    assert record.json()["error"] == "Dit is geen Nomarch-verslag: de eerste regel is geen kop."
    where = merit.http.put("/me", headers={"accept-language": "nl"})
    assert (where.status_code, where.json()["error"]) == (405, "Dat kan hier niet.")
