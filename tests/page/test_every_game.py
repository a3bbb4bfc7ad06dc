"""Every game of the catalogue can be played to its end in a real browser."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import my_turn, no_sideways_scroll, open_table, over, version
from support.process import ServerProcess

from nomarch import catalogue

ACTIONS = 25


@pytest.mark.parametrize("slug", [slug for slug in catalogue.OURS if slug != "roll-through-the-ages"])
def test_every_game_goes_from_the_lobby_to_the_result(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], slug: str
) -> None:
    page, rng = new_page(), random.Random(3)
    open_table(page, sqlite_server.address, "bots", slug)
    my_turn(page)
    for _ in range(ACTIONS):
        if over(page):
            break
        before = version(page)
        rows = page.locator("#choices [data-action]")
        rows.nth(rng.randrange(rows.count())).click()
        expect(page.locator("#table")).not_to_have_attribute("data-v", before)
        my_turn(page)
    if not over(page):  # a bot plays the rest, so that long games do not take long
        page.locator("#level").select_option("1")
        page.get_by_role("button", name="Let a bot take over").click()
    expect(page.locator("#prompt.over")).to_be_visible(timeout=300_000)
    page.set_viewport_size({"width": 390, "height": 844})
    no_sideways_scroll(page)
