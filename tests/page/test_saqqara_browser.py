"""Saqqara played on its drawn board in a real Chromium: cards, goods, pyramids, on a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from support.browsing import (
    axe_finds_nothing,
    changed,
    moved_on,
    my_turn,
    no_sideways_scroll,
    open_table,
    over,
    version,
)
from support.people import Person
from support.process import ServerProcess

Open = Callable[..., Page]
SIZES: dict[Any, Any] = {"dark": {"width": 390, "height": 844}, "light": {"width": 1280, "height": 900}}
SENTENCE = re.compile(r"^\w.* .*\.$")
MOST = 400
KINDS = {"lay", "bid", "invest", "build", "done"}
LAY, BID, INVEST, BUILD = (
    "#tray .sq-held[data-action^=lay]",
    "#land .sq-press[data-action^=bid]",
    "#land .sq-press[data-action^=invest]",
    "#pyramids .sq-tier.can",
)


def start(page: Page, server: ServerProcess) -> None:
    open_table(page, server.address, "bots", "saqqara")
    my_turn(page)


def step(page: Page, chosen: Locator) -> str:
    """Click a choice on the board, wait until it is this browser's turn again, and say what kind it was."""
    before, action = version(page), chosen.get_attribute("data-action") or ""
    chosen.click()
    moved_on(page, before)
    return action.split()[0]


def wanted(page: Page, done: set[str]) -> Locator:
    """What somebody would click who builds whenever possible, and tries the rest once."""
    new = [where for kind, where in (("bid", BID), ("invest", INVEST)) if kind not in done]
    ways = [BUILD, LAY, *new, "#buttons [data-action]", ".sq-board [data-action]", "#rivals [data-action]"]
    way = page.evaluate("ways => ways.find(way => document.querySelector(way))", ways)
    assert way, "nothing on the board can be chosen"
    return page.locator(way).first


def year(page: Page) -> int:
    return int(page.locator(".sq-y b").first.text_content() or 0)


def test_while_nobody_chooses_here_the_others_are_shown_whole(
    new_page: Open, sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started(*["me"] * 5, game="saqqara")
    page = new_page(
        extra_http_headers={"authorization": f"Bearer {merit.token}"}, viewport={"width": 1280, "height": 720}
    )
    page.goto(f"{merit.address}/t/{table}")
    expect(page.locator("#tray.curtain")).to_be_visible()
    assert page.evaluate("(r => r.scrollHeight <= r.clientHeight)(document.querySelector('#rivals'))")


def test_a_year_is_played_on_the_board_and_axe_finds_nothing_at_any_stage(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page(reduced_motion="reduce", locale="de-DE")
    start(page, sqlite_server)
    looked, done = set[str](), set[str]()
    for _ in range(MOST):
        stage = page.locator("#steps .now").text_content() or ""
        if stage not in looked:
            look_at(page)
            looked.add(stage)
        if over(page) or (year(page) > 1 and done >= KINDS and any("Markt" in name for name in looked)):
            break
        done.add(step(page, wanted(page, done)))
        no_sideways_scroll(page)
    assert year(page) > 1 and done >= KINDS  # with bad luck a year brings nothing to build with, and the next one must
    assert len(looked) >= 4  # cards, investing, building, and the market of the fifth round


def look_at(page: Page) -> None:
    """The same moment in the dark on a phone, and by day on a desk."""
    for scheme, size in SIZES.items():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        axe_finds_nothing(page, scheme)
        no_sideways_scroll(page)


def test_the_keyboard_lays_a_card_and_hears_why_not(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    start(page, sqlite_server)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.sq-held')"):
            break
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)
    assert page.evaluate("document.activeElement !== document.body"), "the focus was lost"
    for _ in range(MOST):
        refused = page.locator("#land .sq-press[aria-disabled]")
        if page.locator(INVEST).count() and refused.count():
            break
        step(page, wanted(page, {"invest", "bid"}) if page.locator(INVEST).count() == 0 else page.locator(INVEST).first)
    refused.first.focus()
    expect(page.locator("#why")).to_have_text(SENTENCE)
