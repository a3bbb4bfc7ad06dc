"""Honest dice in real browsers: each commits, reveals under the seal it was shown, and checks at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from support.browsing import appears, axe_finds_nothing, finish_by_random_choices
from support.process import ServerProcess

Open = Callable[..., Page]


def kept(page: Page, table: str) -> dict[str, Any]:
    shares: dict[str, dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('dice')"))
    return shares[table]


def test_each_browser_adds_a_number_and_checks_it_at_the_end(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest = new_page(), new_page()
    host.goto(sqlite_server.address)
    wish = {"game": "ra-dice", "chairs": ["me", "open"], "options": {"match": "tiny"}}
    table = host.request.post(f"{sqlite_server.address}/api/tables", data=wish).json()["id"]
    host.goto(f"{sqlite_server.address}/t/{table}")
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        appears(page.locator("#prompt[data-mover]"))
    assert kept(host, table)["told"] == kept(guest, table)["told"], "one seal for both"
    finish_by_random_choices([host, guest], f"{sqlite_server.address}/api/tables/{table}")
    for page in (host, guest):
        expect(page.locator("#share")).to_contain_text("its own number is among those")
    host.locator("#verify").click()
    expect(host.locator("#verified")).to_contain_text("rolls match what was sealed")
    guest.evaluate(
        """table => {
            const kept = JSON.parse(localStorage.dice);
            kept[table].nonce = "other";
            localStorage.dice = JSON.stringify(kept);
        }""",
        table,
    )
    guest.reload()
    expect(guest.locator("#share")).to_contain_text("something is wrong here")


def test_a_page_says_what_is_proven_and_what_is_not(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{sqlite_server.address}/dice")
    expect(page.locator("main")).to_contain_text("can read ahead")
    expect(page.locator("#ahead")).to_contain_text("pretend that your browser was silent")
    axe_finds_nothing(page, "fair dice")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
