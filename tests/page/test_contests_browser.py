"""A contest in a real Chromium: opened, entered, drawn, and read at its end; and pages that read well."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.browsing import axe_finds_nothing, my_turn, no_sideways_scroll, play_to_the_end
from support.process import ServerProcess

DESKTOP, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}


def reads_well(page: Page, where: str) -> None:
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        no_sideways_scroll(page)
        axe_finds_nothing(page, where)


def test_a_contest_with_bots_from_the_lobby_to_the_verified_draw(
    sqlite_server: ServerProcess, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(sqlite_server.address)
    page.get_by_role("link", name="Contests").click()
    page.get_by_role("link", name="Ra", exact=True).click()
    reads_well(page, "a new contest")
    for label, value in {"Title": "Nile cup", "Rounds": "1", "Bots": "3"}.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Rounds of finals").fill("1")
    page.get_by_label("Bot level").select_option("1")
    page.get_by_label("Match").select_option("tiny")
    page.get_by_role("button", name="Open the contest").click()
    expect(page.get_by_role("heading", name="Nile cup")).to_be_visible()
    expect(page.locator(".standing tbody tr")).to_have_count(4)
    expect(page.locator("#main")).to_have_attribute("data-ask", "")  # this browser has committed by itself
    reads_well(page, "a contest that is open")
    contest = page.url
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".c-matches li")).to_have_count(2)  # it has told its nonce, and the order is drawn
    page.locator(".c-matches li.mine a").click()
    my_turn(page)
    play_to_the_end(page)
    page.goto(contest)
    expect(page.get_by_role("heading", name="Final", exact=True)).to_be_visible()
    mine = page.locator(".c-matches li.mine a.primary")
    if mine.count():
        mine.click()
        my_turn(page)
        play_to_the_end(page)
        page.goto(contest)
    expect(page.get_by_role("status").first).to_contain_text(" won.")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#verified")).to_contain_text("all 2 rounds follow from the seal")
    reads_well(page, "a contest that is over")
    page.get_by_role("link", name="All contests").click()
    expect(page.get_by_text("Nile cup")).to_be_visible()
    reads_well(page, "all contests")
    page.get_by_role("link", name="League of the month").click()
    reads_well(page, "a league")
