"""Tables over real HTTP and websockets, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from support.people import GAME, Person, finish, hear, tell
from support.process import ServerProcess

import nomarch
from nomarch.page.edits import apply

Make = Callable[..., Person]


def test_a_match_against_a_bot_goes_from_the_table_to_a_result_that_verifies(
    server: ServerProcess, people: Make
) -> None:
    merit = people(server.address)
    table = merit.started("me", "bot")
    end = finish(merit, table)
    text = merit.get(f"/api/tables/{table}/record").text
    record = nomarch.loads(text, nomarch.game)
    assert record.position().result is not None
    assert list(end["result"]["scores"]) == list(record.position().result.scores)
    rolls = sum(event.seat == nomarch.CHANCE for event in record.events)
    assert record.verify() == rolls > 20
    assert merit.get(f"/api/tables/{table}/verify").json()["verified"] is True


def test_the_key_of_the_dice_is_in_no_byte_before_the_end(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "bot")
    with merit.socket(table) as line:
        merit.heard.append(json.dumps(hear(line, "patch")))
        finish(merit, table)
    before = list(merit.heard)
    text = merit.get(f"/api/tables/{table}/record").text
    key = json.loads(text.splitlines()[-1])["key"]
    assert len(key) == 64
    assert json.loads(text.splitlines()[0])["dice"]["nonces"] == ["abc123", ""]
    assert not any(key in heard for heard in before)


def test_the_record_stays_closed_while_the_match_goes_on(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "bot")
    answer = merit.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "table/not-over")
    assert merit.get(f"/t/{table}/replay").status_code == 409


def test_no_die_falls_before_every_browser_has_added_its_nonce(server: ServerProcess, people: Make) -> None:
    merit, hemi = people(server.address), people(server.address, "Hemi")
    table = merit.open("me", "open")
    hemi.sit(merit.invite)
    merit.nonce(table, "aaa")
    assert merit.view(table)["started"] is False
    assert merit.act(table, 0, "stop").json()["code"] == "table/waiting"
    hemi.nonce(table, "bbb")
    view = merit.view(table)
    assert view["started"] and view["v"] == 3 and sum(view["state"]["dice"]) == 3
    hemi.nonce(table, "ccc")  # too late to choose the dice: refused silently
    assert merit.view(table)["v"] == 3


def test_looking_at_an_invitation_takes_no_seat(server: ServerProcess, people: Make) -> None:
    merit, hemi, tau = (people(server.address, name) for name in ("Merit", "Hemi", "Tau"))
    table = merit.open("me", "open")
    page = hemi.get(merit.invite)
    assert page.status_code == 200 and "Join" in page.text
    assert [seat["kind"] for seat in merit.view(table)["seats"]] == ["human", "open"]
    assert hemi.sit(merit.invite).status_code == 200
    assert hemi.sit(merit.invite).status_code == 200  # who sits stays
    assert merit.view(table)["seats"][1]["name"] == "Hemi"
    assert tau.sit(merit.invite).json()["code"] == "seat/taken"


def test_eight_clients_with_the_same_action_make_one_event(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    v = merit.view(table)["v"]
    gate, answers = threading.Barrier(8), []

    def fire() -> None:
        with merit.socket(table) as line:
            gate.wait(20)
            tell(line, t="act", id=1, v=v, a="stop")
            for _ in range(50):
                message = json.loads(line.recv(timeout=10))
                if message["t"] in ("ack", "no"):
                    answers.append((message["t"], message.get("code")))
                    return

    threads = [threading.Thread(target=fire) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(answers)[0] == ("ack", None)
    assert sorted(answers)[1:] == [("no", "table/stale")] * 7
    assert merit.view(table)["v"] in (v + 1, v + 4)  # the stop, and perhaps the three dice of the next turn


@pytest.mark.parametrize(
    ("who", "v", "a", "status", "code"),
    [
        ("merit", 99, "stop", 409, "table/stale"),
        ("merit", 0, "stop", 409, "table/stale"),
        ("merit", 3, "buy empire", 422, "action/illegal"),
        ("merit", 3, "die food", 422, "action/illegal"),
        ("merit", 3, "fly away", 422, "action/unreadable"),
        ("hemi", 3, "stop", 409, "action/not-your-turn"),
        ("tau", 3, "stop", 403, "seat/none"),
    ],
)
def test_what_is_stale_foreign_or_illegal_is_refused_with_a_reason(
    server: ServerProcess, people: Make, who: str, v: int, a: str, status: int, code: str
) -> None:
    by_name = {name: people(server.address, name) for name in ("merit", "hemi", "tau")}
    table = by_name["merit"].open("me", "open")
    by_name["hemi"].sit(by_name["merit"].invite)
    for name in ("merit", "hemi"):
        by_name[name].nonce(table)
    before = by_name["merit"].view(table)
    answer = by_name[who].act(table, v, a)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["error"].endswith(".")
    assert by_name["merit"].view(table)["state"] == before["state"]


def test_undo_takes_back_a_decision_but_never_dice(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    for _ in range(40):  # until stopping leaves something to decide, so that no die falls after it
        table = merit.started("me", "me")
        first = merit.view(table)
        assert merit.post(f"/api/tables/{table}/undo", {"v": first["v"]}).json()["code"] == "action/no-undo"
        v = merit.act(table, first["v"], "stop").json().get("v")
        if v == first["v"] + 1:
            break
    assert merit.view(table)["state"] != first["state"]
    v = merit.post(f"/api/tables/{table}/undo", {"v": v}).json()["v"]
    back = merit.view(table)
    assert (back["state"], back["v"]) == (first["state"], first["v"] + 2)
    rolled = next(choice["a"] for choice in back["choices"] if choice["a"].startswith("keep"))
    v = merit.act(table, v, rolled).json()["v"]
    assert merit.post(f"/api/tables/{table}/undo", {"v": v}).json()["code"] == "action/no-undo"


def test_a_socket_gets_only_the_fragments_that_changed(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    with merit.socket(table) as line:
        whole = hear(line, "patch")
        assert whole["v"] == 3 and 'id="board"' in whole["html"] and 'id="talk"' in whole["html"]
        tell(line, t="say", id=1, text="Good luck")
        assert hear(line, "ack")["id"] == 1
        patch = hear(line, "patch")
        assert "Good luck" in patch["html"]
        assert 'id="board"' not in patch["html"]
    with merit.socket(table, v=3, r=patch["r"]) as line, pytest.raises(TimeoutError):
        hear(line, "patch", 0.6)  # a page that is up to date hears nothing


def test_a_spectator_sees_the_match_and_no_choices(server: ServerProcess, people: Make) -> None:
    merit, tau = people(server.address), people(server.address, "Tau")
    table = merit.started("me", "bot")
    assert tau.view(table)["choices"] == [] and tau.view(table)["mine"] == []
    page = tau.get(f"/t/{table}").text
    assert 'id="board"' in page and "data-action" not in page and merit.invite not in page
    assert tau.post(f"/api/tables/{table}/talk", {"text": "hello"}).json()["code"] == "seat/none"


def test_who_keeps_the_text_of_the_page_is_sent_only_what_is_new(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    v = merit.view(table)["v"]
    with merit.socket(table) as whole, merit.socket(table, edits=True) as line:
        held = _held(hear(line, "patch"), {})
        assert hear(whole, "patch")["html"].startswith(held["stage"])
        merit.act(table, v, "stop")
        moved = hear(line, "patch")
        assert len(json.dumps(moved)) < len(json.dumps(hear(whole, "patch")))  # how much less: the dice say
        held |= _held(moved, held)
        for n, text in enumerate(("Good luck", "You too", "Thanks")):
            tell(line, t="say", id=n, text=text)
            spoken = hear(line, "patch")
            assert set(spoken["edits"]) == {"talk"} and text in json.dumps(spoken)
            held |= _held(spoken, held)
        assert "Good luck" in held["talk"] and "Good luck" not in json.dumps(spoken)
    page = merit.get(f"/t/{table}").text
    assert all(html in page for html in held.values())


def _held(patch: dict[str, Any], before: dict[str, str]) -> dict[str, str]:
    return {name: apply(before.get(name, ""), told) for name, told in patch["edits"].items()}


def test_who_leaves_is_played_by_a_bot_and_can_come_back(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "me")
    merit.http.post(f"/t/{table}/leave")
    assert {seat["kind"] for seat in merit.view(table)["seats"]} == {"bot"}
    assert merit.act(table, merit.view(table)["v"], "stop").json()["code"] in ("seat/none", "table/stale")
    merit.http.post(f"/t/{table}/back")
    assert merit.view(table)["mine"] == [0, 1]


def test_an_abandoned_seat_can_be_given_to_a_bot_and_returned(server: ServerProcess, people: Make) -> None:
    merit, hemi = people(server.address), people(server.address, "Hemi")
    table = merit.open("me", "open")
    hemi.sit(merit.invite)
    merit.nonce(table)
    hemi.nonce(table)
    with hemi.socket(table):
        assert merit.http.post(f"/t/{table}/seats/1/bot").status_code == 403  # Hemi is here
    for _ in range(50):  # until the server has noticed that the line is closed
        if merit.http.post(f"/t/{table}/seats/1/bot").status_code == 303:
            break
        time.sleep(0.05)
    assert merit.view(table)["seats"][1] == {"name": "Hemi", "kind": "bot", "level": 2}
    hemi.http.post(f"/t/{table}/back")
    assert merit.view(table)["seats"][1]["kind"] == "human"


def test_a_rematch_moves_the_seats_on_and_is_opened_once(server: ServerProcess, people: Make) -> None:
    merit, hemi = people(server.address), people(server.address, "Hemi")
    table = merit.open("me", "open")
    hemi.sit(merit.invite)
    merit.nonce(table)
    hemi.nonce(table)
    assert merit.http.post(f"/t/{table}/rematch").status_code == 409
    hemi.http.post(f"/t/{table}/leave")
    finish(merit, table)
    first = merit.http.post(f"/t/{table}/rematch").headers["location"]
    second = hemi.http.post(f"/t/{table}/back") and hemi.http.post(f"/t/{table}/rematch").headers["location"]
    assert first == second != f"/t/{table}"
    assert [seat["name"] for seat in merit.view(first.removeprefix("/t/"))["seats"]] == ["Hemi", "Merit"]


def test_real_dice_are_typed_in_and_can_be_corrected(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.open("me", "me", by_hand=True)
    view = merit.view(table)
    faces = ("food", "workers", "either", "good", "skull", "coins")
    assert [choice["a"] for choice in view["choices"]] == [f"die {face}" for face in faces]
    v = merit.act(table, 0, "die skull").json()["v"]
    v = merit.post(f"/api/tables/{table}/undo", {"v": v}).json()["v"]
    for face in ("food", "food", "coins"):
        v = merit.act(table, v, f"die {face}").json()["v"]
    assert merit.view(table)["state"]["dice"] == [2, 0, 0, 0, 0, 1]
    finish(merit, table)
    answer = merit.get(f"/api/tables/{table}/verify").json()
    assert answer["verified"] is False and answer["text"].endswith(".")


def test_a_record_can_be_uploaded_replayed_and_verified(server: ServerProcess, people: Make) -> None:
    merit = people(server.address)
    table = merit.started("me", "bot")
    finish(merit, table)
    text = merit.get(f"/t/{table}/record").text
    stored = merit.http.post("/api/records", content=text).json()
    page = merit.get(stored["replay"])
    assert page.status_code == 200 and 'id="at"' in page.text
    for at in (0, 1, 40, 10_000):
        frame = merit.get(f"/r/{stored['id']}/frames?at={at}&eyes=0").json()
        assert 'id="board"' in frame["html"] and "data-action" not in frame["html"]
    assert merit.get(f"/r/{stored['id']}/verify").json()["verified"] is True
    broken = text.replace('"die food"', '"die coins"', 1)
    answer = merit.http.post("/api/records", content=broken)
    assert answer.status_code == 422 and answer.json()["code"] in ("dice/changed", "record/damaged")


def test_the_games_and_their_options_are_listed(server: ServerProcess, people: Make) -> None:
    found = {game["slug"]: game for game in people(server.address).get("/api/games").json()}
    assert found[GAME]["seats"] == [1, 2, 3, 4]
    assert "late-bronze-age" in found[GAME]["options"]["edition"]


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("de", "Spieler 2"), ("nl", "Speler 2")])
def test_who_gives_no_name_is_called_by_the_seat(
    sqlite_server: ServerProcess, people: Make, language: str, name: str
) -> None:
    merit = people(sqlite_server.address)
    wish = {"game": "ra-dice", "with": "screen"}
    opened = merit.http.post("/tables", data=wish, headers={"accept-language": language})
    assert name in merit.get(opened.headers["location"]).text
