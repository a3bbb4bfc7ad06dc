"""No answer tells a stranger more of a person than their kept name, and what they made public."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from support.people import GAME, Person, finish

from nomarch.server.app import create_app
from nomarch.server.settings import Settings

from .conftest import House, add_passkey, keeping
from .test_manners import refuse, voice_of

NAME, FOE, FRIEND = "Neferure", "Meritaten", "Tiaa"
SAID: dict[str, Any] = {
    "name": NAME, "code": "ABCDE-ABCDE-ABCDE-ABCDE", "game": GAME, "seats": 2, "chairs": ["me", "open"], "seat": 0,
    "level": 1, "a": "roll", "v": 0, "nonce": "abc123", "value": "abc123", "share": "abc123", "text": "hello",
    "kind": "mute", "why": "", "what": "undo", "shows": ["matches"], "talk": True, "pace": "none", "request": "again",
    "of": NAME, "title": "A contest", "address": "wim@example.org",
}  # fmt: skip


@pytest.fixture(scope="module")
def planted(house: House) -> Iterator[dict[str, Any]]:
    """Somebody of whom much is stored, and everything of it that is nobody's business."""
    made = [keeping(Person(house.address, name)) for name in (NAME, FOE, FRIEND)]
    own, foe, friend = made
    key = add_passkey(own, "device marker")
    own.post("/api/name/bots", {"name": "Robotmarker"})
    over = own.open("me", "open")
    friend.sit(own.invite)
    own.nonce(over, "nonce1marker"), friend.nonce(over)
    friend.post(f"/api/tables/{over}/leave", {"level": 1})
    finish(own, over)
    table = own.open("me", "open", "open", request="requestmarker")
    foe.sit(own.invite)
    refuse(own, table, FOE, "block")
    own.post(f"/api/tables/{table}/people/{voice_of(own, table, FOE)}/report", {"why": "why marker"})
    own.post(f"/api/daily/{GAME}", {"share": "sharemarker"})
    puzzle = own.get("/api/puzzles/ra-dice/next").json()
    own.post(f"/api/puzzles/ra-dice/{puzzle['key']}", {"a": puzzle["choices"][0]["a"]})
    proofs = [proof for one in made for proof in (one.player, one.token, one.code)]  # type: ignore[attr-defined]
    hidden = [*proofs, key._answer({})["id"], own.invite.removeprefix("/i/")]
    words = ["device marker", "Robotmarker", "why marker", "requestmarker", "sharemarker"]
    yield {"own": own, "friend": friend, "table": table, "over": over, "hidden": [*hidden, *words]}
    for one in made:
        one.close()


def routes() -> list[APIRoute]:
    """Every address of pages and API, with names for its parameters."""
    app = create_app(Settings(secret="a secret of the tests", daily_secret="another secret of the tests", warm=False))
    known = [one for part in app.routes for one in getattr(part, "original_router", app).routes]
    return [one for one in known if isinstance(one, APIRoute)]


def paths() -> list[str]:
    """Every address that answers GET."""
    return sorted({one.path for one in routes() if "GET" in one.methods})


def bodies(route: APIRoute) -> Iterator[dict[str, Any]]:
    """Nothing, and what a stranger could say there, so that most of it is taken as well formed."""
    yield {}
    model = route.body_field.field_info.annotation if route.body_field else None
    if fields := getattr(model, "model_fields", None):
        yield {name: SAID[name] for name in fields if name in SAID}


def filled(path: str, known: dict[str, str]) -> str:
    """An address with what a stranger may have heard in the place of its parameters."""
    return re.sub(r"{(\w+)[^}]*}", lambda found: known.get(found[1], NAME), path)


def test_a_walk_through_all_pages_and_the_api_tells_a_stranger_nothing(
    house: House, people: Callable[..., Person], planted: dict[str, Any]
) -> None:
    stranger, player = httpx.Client(base_url=house.address, timeout=60), people(house.address, "Wim")
    answered, patterns = 0, paths()
    with stranger:
        for shown in ("table", "over"):
            table = planted[shown]
            known = {"table_id": table, "kind": "t", "name": table, "slug": GAME, "game": GAME, "number": "0"}
            for pattern in patterns:
                path = filled(pattern, known if "{kind}" in pattern else {**known, "name": NAME})
                for client in (stranger, player.http):
                    answer = client.get(path)
                    answered += answer.status_code == 200
                    assert answer.status_code < 500, path
                    told = answer.text + str(dict(answer.headers))
                    assert [word for word in planted["hidden"] if word in told] == [], path
    assert answered > 60, "most of it is there to be seen"


def test_nothing_that_a_stranger_sends_is_answered_with_more(
    house: House, people: Callable[..., Person], planted: dict[str, Any]
) -> None:
    stranger, player = httpx.Client(base_url=house.address, timeout=60), people(house.address, "Wim")
    statuses, where = [], {"table_id": planted["table"], "slug": GAME, "game": GAME, "number": "0", "seat": "0"}
    sends = [(one, method) for one in routes() for method in one.methods - {"GET", "HEAD"}]
    with stranger:
        for route, method in sends:
            path = filled(route.path, where)
            for body in bodies(route):
                for client in (stranger, player.http):
                    sent = {"json": body} if path.startswith("/api") else {"data": body}
                    answer = client.request(method, path, **sent)  # type: ignore[arg-type]
                    statuses.append(answer.status_code)
                    assert answer.status_code < 500, f"{method} {path} {body}"
                    told = answer.text + str(dict(answer.headers))
                    assert [word for word in planted["hidden"] if word in told] == [], f"{method} {path} {body}"
    assert len(sends) > 60 and sum(status < 400 for status in statuses) > 20, statuses
    assert planted["own"].view(planted["table"])["v"] >= 0 and planted["own"].get("/api/name").status_code == 200


def test_a_profile_shows_what_was_ticked_and_nothing_of_others(house: House, planted: dict[str, Any]) -> None:
    own, friend = planted["own"], planted["friend"]
    with httpx.Client(base_url=house.address, timeout=60) as stranger:
        nobody, unshown = stranger.get("/api/people/Nobodyatall"), stranger.get(f"/api/people/{NAME}")
        assert (nobody.status_code, nobody.json()) == (unshown.status_code, unshown.json()) == (404, nobody.json())
        assert NAME not in stranger.get(f"/p/{NAME}").text
        own.http.put("/api/name/profile", json={"shows": ["matches", "costs"]})
        told = stranger.get(f"/api/people/{NAME.upper()}").json()
        assert told["name"] == NAME and told["rating"] is None
        [match] = [one for one in told["matches"] if one["game"] == GAME]
        assert match["against"] == [{"name": "", "level": 0}] and match["page"] == ""
        page = stranger.get(f"/p/{NAME}").text
        assert "somebody" in page and FRIEND not in page and planted["over"] not in page
        friend.http.put("/api/name/profile", json={"shows": ["matches"]})
        [match] = stranger.get(f"/api/people/{NAME}").json()["matches"]
        assert match["against"] == [{"name": FRIEND, "level": 0}] and planted["over"] in match["page"]
        assert own.http.put("/api/name/profile", json={"shows": ["everything"]}).status_code == 422


def test_costs_of_decisions_are_shown_where_all_who_played_agreed(house: House, planted: dict[str, Any]) -> None:
    own, friend, over = planted["own"], planted["friend"], planted["over"]
    totals = [{"loss": 1.5, "decisions": 30, "luck": 0.1}, {"loss": 3.0, "decisions": 30, "luck": -0.1}]
    with closing(sqlite3.connect(house.data / "nomarch.db")) as database, database:  # as an analysis leaves it
        row = (f"t/{over}", "a judge of the tests", json.dumps({"unit": "share", "totals": totals}), "2026-03-01")
        database.execute("INSERT INTO reviews VALUES (?, ?, ?, ?)", row)
    with httpx.Client(base_url=house.address, timeout=60) as stranger:

        def cost() -> tuple[float | None, int | None]:
            told = stranger.get(f"/api/people/{NAME}").json()
            return told["cost"], told["studied"]

        own.http.put("/api/name/profile", json={"shows": ["costs"]})
        assert cost() == (None, 0)
        friend.http.put("/api/name/profile", json={"shows": ["costs"]})
        assert cost() == (pytest.approx(0.05), 1)
        own.http.put("/api/name/profile", json={"shows": ["matches"]})
        assert cost() == (None, None)


def test_a_rating_is_on_the_profile_only_when_its_owner_shows_it(house: House, planted: dict[str, Any]) -> None:
    own = planted["own"]
    with closing(sqlite3.connect(house.data / "nomarch.db")) as database, database:
        row = (planted["over"], own.player, GAME, 26.0, 5.0, "2026-03-01T12:00:00.000+00:00")
        database.execute(
            'INSERT INTO rating_history ("match", player, game, mu, sigma, at) VALUES (?, ?, ?, ?, ?, ?)', row
        )
    with httpx.Client(base_url=house.address, timeout=60) as stranger:
        own.http.put("/api/name/profile", json={"shows": ["matches"]})
        assert stranger.get(f"/api/people/{NAME}").json()["rating"] is None
        own.http.put("/api/name/profile", json={"shows": ["rating"]})
        told = stranger.get(f"/api/people/{NAME}").json()
        assert told["rating"] == [{"game": GAME, "day": "2026-03-01", "points": 1540}] and told["matches"] is None
        assert "1540" in stranger.get(f"/p/{NAME}").text


def test_a_wrong_code_does_not_say_whether_a_name_is_kept(house: House, keeps: Callable[[str], Person]) -> None:
    keeps("Hatshepsut")
    with httpx.Client(base_url=house.address, timeout=60) as stranger:
        told = [
            stranger.post("/api/name/recover", json={"name": name, "code": "ABCDE"}).json()
            for name in ("Hatshepsut", "Nobodyatall")
        ]
    assert told[0] == told[1] and told[0]["code"] == "name/proof"
