"""A board in two layouts in a real Chromium: one of them is there, and it can be seen, however the page is turned."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import moved_on, my_turn, no_sideways_scroll, open_table, version
from support.process import ServerProcess

DESK, PHONE, LYING = {"width": 1280, "height": 900}, {"width": 390, "height": 844}, {"width": 700, "height": 380}
WIDE = {"ra-dice": "#slab-wide", "nile-artifacts": "#board .na-wide"}
NARROW = {"ra-dice": "#slab-narrow", "nile-artifacts": "#board .na-tall"}
# Counts the frames that are painted, and those of them without a board
WATCH = """() => {
    window.frames_ = [0, 0];
    const seen = (e) => e.getBoundingClientRect().width > 100;
    const look = () => {
        window.frames_[0] += 1;
        if (![...document.querySelectorAll("#board .board, #board .na-river")].some(seen)) window.frames_[1] += 1;
        requestAnimationFrame(look);
    };
    look();
}"""


def play(page: Page) -> None:
    before = version(page)
    page.locator("#choices button[data-action], #buttons button[data-action]").first.click()
    moved_on(page, before)


def turn(page: Page, size: dict[str, int], shown: str, gone: str) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    expect(page.locator(shown)).to_be_visible()
    expect(page.locator(gone)).to_have_count(0)
    no_sideways_scroll(page)


@pytest.mark.parametrize("slug", WIDE)
def test_a_page_that_is_turned_is_never_without_a_board(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], slug: str
) -> None:
    page, wide, narrow = new_page(viewport=DESK), WIDE[slug], NARROW[slug]
    open_table(page, sqlite_server.address, "screen", slug)
    my_turn(page)
    for _ in range(20):  # until one changes the board
        play(page)
        if page.locator(narrow).count() == 0:
            break
    expect(page.locator(narrow)).to_have_count(0)
    page.evaluate(WATCH)
    turn(page, PHONE, narrow, wide)
    play(page)
    expect(page.locator(narrow)).to_be_visible()
    turn(page, LYING, *((wide, narrow) if slug == "ra-dice" else (narrow, wide)))
    turn(page, DESK, wide, narrow)
    play(page)
    page.evaluate("WebSocket.prototype.send = () => {}")  # the server hears nothing more
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator(wide)).to_be_visible()
    painted, empty = page.evaluate("window.frames_")
    assert painted > 10
    assert empty == 0
