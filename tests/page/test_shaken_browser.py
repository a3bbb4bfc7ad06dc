"""Dice that nobody can read ahead, in real browsers: each adds to every roll, and checks at the end what came of it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect
from support.browsing import (
    appears,
    axe_finds_nothing,
    changed,
    choose,
    finish_by_random_choices,
    my_turn,
    no_sideways_scroll,
    over,
    version,
)
from support.process import ServerProcess

from nomarch import catalogue
from nomarch.engine.record import loads

Open = Callable[..., Page]
OWN = "crypto.getRandomValues = (bytes) => bytes.fill({});"  # the other browsers of the tests all draw the same


def browser(new_page: Open, number: int, **more: Any) -> Page:
    page = new_page(**more)
    page.context.add_init_script(OWN.format(number))
    return page


def opened(new_page: Open, server: ServerProcess, size: str = "tiny") -> tuple[Page, Page, str]:
    """Two browsers at a table that was asked for in the form for all settings."""
    host, guest = browser(new_page, 11), browser(new_page, 12)
    host.goto(f"{server.address}/new/ra-dice")
    host.locator("#chair-1").select_option("open")
    host.locator("#option-match").select_option(size)
    host.locator("[name=shaken]").check()
    host.get_by_role("button", name="Create table").click()
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        appears(page.locator("#prompt[data-mover]"))
    return host, guest, host.url.rsplit("/", 1)[1]


def kept(page: Page, table: str) -> dict[str, Any]:
    shares: dict[str, dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('dice')"))
    return shares[table]


def click_on(pages: list[Page], times: int, seconds: float = 60) -> None:
    """Whoever is to move chooses something, so many times or until the match is over."""
    end = time.monotonic() + seconds
    while times and time.monotonic() < end:
        for page in pages:
            if over(page):
                return
            if page.locator("#prompt.mine").count():
                before = version(page)
                choose(page)
                changed(page, before)
                times -= 1
    assert not times, "the match stands still"


def record_of(page: Page, address: str, table: str) -> str:
    return page.request.get(f"{address}/api/tables/{table}/record").text()


def test_two_browsers_add_to_every_roll_to_the_end_and_check_it(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest, table = opened(new_page, sqlite_server, "whole")
    expect(host.locator("#players")).to_contain_text("every browser adds to every roll")
    click_on([host, guest], 8)
    host.reload()  # what it has added to is kept
    appears(host.locator("#prompt[data-mover]"))
    click_on([host, guest], 4)
    finish_by_random_choices([host, guest], f"{sqlite_server.address}/api/tables/{table}")
    for page in (host, guest):
        expect(page.locator("#share")).to_contain_text("it added to every roll")
    host.locator("#verify").click()
    expect(host.locator("#verified")).to_contain_text("what browsers added to each of them")
    record = loads(record_of(host, sqlite_server.address, table), catalogue.game)
    assert record.verify() > 20 and len(record.rolls) > 20 and all(None not in links for links in record.rolls)
    assert kept(host, table)["rolls"]["missed"] == kept(guest, table)["rolls"]["missed"] == []


def answer(text: str, route: Route) -> None:
    route.fulfill(body=text)


def test_a_browser_notices_another_past_and_another_link(sqlite_server: ServerProcess, new_page: Open) -> None:
    """The record as a cheating server might have it: the same dice, but another decision before a roll."""
    host, guest, table = opened(new_page, sqlite_server)
    finish_by_random_choices([host, guest], f"{sqlite_server.address}/api/tables/{table}")
    expect(host.locator("#share")).to_contain_text("it added to every roll")
    text = record_of(host, sqlite_server.address, table)
    lines = text.splitlines()
    own = next(n for n, line in enumerate(lines) if '"by":0' in line or '"by":1' in line)
    second = [n for n, line in enumerate(lines) if '"links"' in line][1]
    changes = {
        "past": {own: json.dumps(json.loads(lines[own]) | {"do": "other"}, separators=(",", ":"))},
        "link": {second: lines[second].replace(json.loads(lines[second])["links"][1], "0" * 64)},
    }
    for change in changes.values():
        forged = "\n".join(change.get(n, line) for n, line in enumerate(lines))
        host.unroute_all()
        host.route(f"**/t/{table}/record", partial(answer, forged))
        host.reload()
        expect(host.locator("#share")).to_contain_text("something is wrong here")


def test_a_browser_gives_no_link_twice_and_none_while_it_is_its_players_turn(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    """The server, as this page hears it, asks for more than it may."""
    host = browser(new_page, 14)
    lines: list[WebSocketRoute] = []
    told: list[dict[str, Any]] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: (told.append(json.loads(text)), server.send(text)))
        lines.append(line)

    host.route_web_socket(re.compile("/ws/"), between)
    host.goto(f"{sqlite_server.address}/new/ra-dice")
    host.locator("#option-match").select_option("tiny")
    host.locator("[name=shaken]").check()
    host.get_by_role("button", name="Create table").click()
    my_turn(host)
    table = host.url.rsplit("/", 1)[1]
    first = kept(host, table)["rolls"]

    def ask(number: int, moment: str) -> None:
        lines[-1].send(json.dumps({"t": "dice", "ask": "link", "n": number, "moment": moment}))
        host.wait_for_timeout(200)

    def given() -> list[int]:
        return [message["n"] for message in told if message["t"] == "link"]

    assert given() == [1]
    ask(2, "0" * 64)
    assert given() == [1], "it is this player's turn, so nothing can be due"
    script = """async ([table, asked]) => {
        const sent = [];
        const { addToDice } = await import("/static/dice.js");
        for (const one of asked) addToDice(table, { ask: "link", ...one }, (message) => sent.push(message.n));
        return sent;
    }"""
    again = [{"n": 1, "moment": first["moment"]}, {"n": 1, "moment": "0" * 64}, {"n": 5000, "moment": "0" * 64}]
    assert host.evaluate(script, [table, again]) == [1], "the same link at the same moment, and nothing else"
    early = [{"n": 2, "moment": "0" * 64}, {"n": 1, "moment": first["moment"]}]
    assert host.evaluate(script, [table, early]) == [2], (
        "it cannot know that nothing is due, but keeps what it was told"
    )
    finish_by_random_choices([host], f"{sqlite_server.address}/api/tables/{table}")
    expect(host.locator("#share")).to_contain_text("something is wrong here")


def test_silence_holds_nobody_up_and_who_comes_back_adds_again(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest, table = opened(new_page, sqlite_server)
    address = f"{sqlite_server.address}/api/tables/{table}"
    where = guest.url
    guest.goto("about:blank")  # the browser is there, the page is not
    began = time.monotonic()
    while not host.request.get(address).json()["quiet"]:
        assert time.monotonic() - began < 30
        for page in (host, guest):
            view = page.request.get(address).json()
            if view["choices"]:
                page.request.post(f"{address}/actions", data={"v": view["v"], "a": view["choices"][-1]["a"]})
        host.wait_for_timeout(50)
    expect(host.locator("#players")).to_contain_text("Rolls fall without this player's browser for now")
    axe_finds_nothing(host, "a table whose rolls fall without somebody")
    guest.goto(where)
    expect(host.locator("#players")).not_to_contain_text("for now")
    finish_by_random_choices([host, guest], address)
    expect(host.locator("#share")).to_contain_text("it added to every roll")
    expect(guest.locator("#share")).to_contain_text(re.compile(r"\d of \d+ rolls fell without it"))
    guest.locator("#verify").click()
    expect(guest.locator("#verified")).to_contain_text("Rolls that fell without")


def test_alone_with_bots_and_after_a_crash(new_page: Open, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    try:
        page = browser(new_page, 13)
        page.goto(f"{server.address}/new/roll-through-the-ages")
        page.locator("[name=shaken]").check()
        page.get_by_role("button", name="Create table").click()
        my_turn(page)
        table = page.url.rsplit("/", 1)[1]
        for _ in range(3):
            click_on([page], 3)
            server.kill()
            server.start()
            appears(page.locator("body[data-net=on]"))
        click_on([page], 3)
        assert page.request.get(f"{server.address}/api/tables/{table}").json()["quiet"] == []
        assert kept(page, table)["rolls"]["last"] >= 3 and kept(page, table)["rolls"]["missed"] == []
    finally:
        server.stop()


def test_the_form_fits_a_phone_and_says_what_such_dice_cost(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{sqlite_server.address}/new/ra-dice")
    expect(page.locator("#about-shaken")).to_contain_text("five seconds at most")
    no_sideways_scroll(page)
    axe_finds_nothing(page, "all settings of a table")
