"""The daily deal and one's own page in a real Chromium: played, and checked when the day is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from support.browsing import act, axe_finds_nothing, my_turn, no_sideways_scroll
from support.people import Person, finish
from support.process import ServerProcess

GAME = "roll-through-the-ages"
DAY = "2026-03-01"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def looks_well(page: Page, where: str, size: Any = PHONE) -> None:
    """Nothing that axe finds, and nothing beyond the edge."""
    page.set_viewport_size(size)
    no_sideways_scroll(page)
    axe_finds_nothing(page, where)


def test_a_deal_is_played_once_and_verified_the_next_day(
    fresh: Callable[..., ServerProcess], new_page: Callable[..., Page], people: Callable[..., Person]
) -> None:
    server, page = fresh(), new_page(reduced_motion="reduce")
    page.goto(f"{server.address}/me")
    expect(page.get_by_role("heading", name="Nothing here yet")).to_be_visible()
    looks_well(page, "an empty page of one's own")
    page.goto(server.address)
    page.locator(".deal-card[href='/daily']").click()
    looks_well(page, "today, on a desktop", DESKTOP)
    looks_well(page, "today")
    page.get_by_role("button", name="Play: Roll Through the Ages").click()
    my_turn(page)
    table = page.url
    act(page)
    page.goto(f"{server.address}/daily")
    page.get_by_role("button", name="Continue: Roll Through the Ages").click()
    assert page.url == table, "there is one try"
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "nomarch")
    myself = people(server.address, token=token)  # another browser of the same person plays on
    points = finish(myself, table.rpartition("/")[2])["result"]["scores"][0]
    page.get_by_role("link", name="See how everybody did").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("the first to finish it")
    expect(page.locator(".account .sum b")).to_have_text(str(points))
    expect(page.locator(".fair")).to_contain_text("revealed at midnight UTC")
    looks_well(page, "a deal that others can still play")

    page.goto("about:blank")  # the page of a deal looks by itself for what has come
    server.stop()
    server.settings["NOMARCH_TEST_DAYS"] = "1"
    server.start()
    page.goto(f"{server.address}/daily/{DAY}/{GAME}")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#verified")).to_contain_text("Hashed once, the key is the end of the chain")
    expect(page.locator("#verified")).to_contain_text("rolls of your match follow from them.")
    looks_well(page, "a deal whose key is known, on a desktop", DESKTOP)
    looks_well(page, "a deal whose key is known")
    page.goto(f"{server.address}/daily")
    expect(page.locator(".plain tbody tr")).to_have_count(1)
    expect(page.locator(".fair")).to_contain_text("1 player of the day before added")
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("link", name="My page").click()
    expect(page.locator(".tiles")).to_contain_text("Matches finished")
    page.locator(".as-table summary").first.click()
    expect(page.locator(".as-table").first).to_contain_text("Roll Through the Ages, Bot: Skilled")
    looks_well(page, "one's own page")
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    no_sideways_scroll(page)
