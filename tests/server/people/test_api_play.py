"""The same over HTTP: pairing, open seats, clocks, offers and ratings, on both databases."""

from __future__ import annotations

from collections.abc import Callable

from support.people import GAME, Person
from support.process import ServerProcess

WISH = {"game": GAME, "seats": 2, "pace": "live 3+5", "wait": None}


def test_two_programs_find_each_other_play_on_a_clock_and_agree_to_abandon(
    server: ServerProcess, people: Callable[..., Person]
) -> None:
    ann, ben, eve = (people(server.address, name) for name in ("Ann", "Ben", "Eve"))
    table = ann.post("/api/pairing", WISH).json()["id"]
    listed = next(one for one in eve.get("/api/open").json() if one["id"] == table)
    assert (listed["pace"], listed["rated"], [seat["name"] for seat in listed["seats"]]) == (
        "live 3+5",
        False,
        ["Ann", ""],
    )
    assert ben.post("/api/pairing", WISH).json()["id"] == table
    refused = eve.post(f"/api/tables/{table}/join")
    assert (refused.status_code, refused.json()["code"]) == (409, "seat/taken")
    for who in (ann, ben):
        who.nonce(table)
    view = ann.view(table)
    assert view["public"] and view["clock"]["running"] == view["to_move"] and max(view["clock"]["left"]) == 180
    assert table in [one["id"] for one in eve.get("/api/watch").json()]
    assert eve.post(f"/api/tables/{table}/offers", {"kind": "abandon"}).status_code == 403
    assert ann.post(f"/api/tables/{table}/offers", {"kind": "abandon"}).status_code == 200
    assert ben.view(table)["offer"] == {"kind": "abandon", "seat": ann.view(table)["mine"][0], "agreed": False}
    assert ben.post(f"/api/tables/{table}/answer", {"accept": True}).json() == {"v": -1}
    assert ann.get(f"/api/tables/{table}").status_code == 404
    assert ann.get(f"/t/{table}").headers["location"].startswith("/r/")


def test_bad_wishes_get_a_sentence(server: ServerProcess, people: Callable[..., Person]) -> None:
    ann = people(server.address, "Ann")
    for wish, code in (
        ({**WISH, "pace": "live 1+1"}, "message/bad"),
        ({**WISH, "seats": 7}, "options/bad"),
        ({**WISH, "wait": 17}, "message/bad"),
        ({**WISH, "level": 9}, "bot/unknown"),
        ({**WISH, "rated": True}, "rating/not-allowed"),
        ({**WISH, "game": "chess"}, "game/unknown"),
    ):
        answer = ann.post("/api/pairing", wish)
        assert answer.json()["code"] == code, answer.text
    assert ann.post("/api/tables", {"game": GAME, "rated": True}).json()["code"] == "rating/not-allowed"
    assert ann.post("/api/tables", {"game": GAME, "pace": "fast"}).json()["code"] == "message/bad"
    assert ann.post("/api/tables", {"game": GAME, "open": True, "level": 2**70}).json()["code"] == "bot/unknown"


def test_bots_of_all_levels_are_in_the_table_of_the_best(server: ServerProcess, people: Callable[..., Person]) -> None:
    rows = people(server.address, "Ann").get("/api/ratings/ra-dice").json()
    assert [row["name"] for row in rows if row["bot"]] == [
        f"Bot: {level}" for level in ("Master", "Expert", "Skilled", "Apprentice", "Beginner")
    ]
