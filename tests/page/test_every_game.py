"""Every game of the catalogue can be played to its end in a real browser."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import my_turn, no_sideways_scroll, open_table, over, version
from support.process import ServerProcess

from nomarch import catalogue

MOST = 900


@pytest.mark.parametrize("slug", [slug for slug in catalogue.GAMES if slug != "roll-through-the-ages"])
def test_every_game_goes_from_the_lobby_to_the_result(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], slug: str
) -> None:
    page, rng = new_page(), random.Random(3)
    open_table(page, sqlite_server.address, "bots", slug)
    my_turn(page)
    for _ in range(MOST):
        if over(page):
            break
        before = version(page)
        rows = page.locator("#choices [data-action]")
        rows.nth(rng.randrange(rows.count())).click()
        expect(page.locator("#table")).not_to_have_attribute("data-v", before)
        my_turn(page)
    assert over(page)
    page.set_viewport_size({"width": 390, "height": 844})
    no_sideways_scroll(page)
