"""Spectators talk where the table lets them, under a voice of their own."""

from __future__ import annotations

from collections.abc import Callable

from support.people import Person, hear, tell
from support.process import ServerProcess

Make = Callable[..., Person]


def test_spectators_are_silent_until_the_table_lets_them_talk(server: ServerProcess, people: Make) -> None:
    merit, tau = people(server.address, "Merit"), people(server.address, "Tau")
    table = merit.started("me", "bot")
    refused = tau.post(f"/api/tables/{table}/talk", {"text": "hello"})
    assert (refused.status_code, refused.json()["code"]) == (403, "seat/none")
    assert tau.post(f"/api/tables/{table}/spectators", {"talk": True}).status_code == 403
    assert merit.http.post(f"/t/{table}/open-talk").status_code == 303
    assert tau.post(f"/api/tables/{table}/talk", {"text": "hello"}).status_code == 200
    page = merit.get(f"/t/{table}").text
    assert "hello" in page and "spectator" in page
    assert merit.post(f"/api/tables/{table}/onlookers", {"talk": False}).status_code == 200  # the name in 0.1
    assert tau.post(f"/api/tables/{table}/talk", {"text": "more"}).status_code == 403
    assert "hello" in tau.get(f"/t/{table}").text, "what was said stays said"


def test_every_spectator_has_a_voice_that_can_be_muted(sqlite_server: ServerProcess, people: Make) -> None:
    merit, tau, ini = (people(sqlite_server.address, name) for name in ("Merit", "Same", "Same"))
    table = merit.started("me", "bot")
    merit.post(f"/api/tables/{table}/spectators", {"talk": True})
    for person in (tau, ini, tau, merit):
        person.post(f"/api/tables/{table}/talk", {"text": "hm"})
    page = merit.get(f"/t/{table}").text
    talk = page[page.index('id="talk"') : page.index('id="talk-form"')]
    voices = [part.split('"')[0] for part in talk.split('data-voice="')[1:]]
    assert voices[0] == voices[2] != voices[1]
    assert voices[3] == "0"
    assert talk.count("data-mute") == 3, "one does not mute oneself"
    assert all(person.token not in talk for person in (tau, ini))


def test_the_form_appears_where_spectators_may_talk(sqlite_server: ServerProcess, people: Make) -> None:
    merit, tau = people(sqlite_server.address), people(sqlite_server.address)
    table = merit.started("me", "bot")
    assert '<form id="talk-form" class="row" hidden' in tau.get(f"/t/{table}").text
    with tau.socket(table) as line:
        hear(line, "patch")
        merit.post(f"/api/tables/{table}/spectators", {"talk": True})
        for _ in range(5):
            html = hear(line, "patch")["html"]
            if "talk-form" in html:
                break
        assert '<form id="talk-form" class="row">' in html
        tell(line, t="say", id=1, text="good luck")
        assert hear(line, "ack")
