"""Nile Artifacts played on its drawn board: cards on the river, harbours, own cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import moved_on, my_turn, no_sideways_scroll, open_table, version
from support.process import ServerProcess

SIZES = {"na-wide": (1280, 900), "na-tall": (390, 844)}
TURNS = 40


def click(page: Page, target: str) -> None:
    before = version(page)
    page.locator(target).first.click()
    moved_on(page, before)


@pytest.mark.parametrize("way", SIZES)
def test_a_round_is_played_on_the_board_alone(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], way: str
) -> None:
    width, height = SIZES[way]
    page = new_page(viewport={"width": width, "height": height})
    open_table(page, sqlite_server.address, "bots", "nile-artifacts")
    my_turn(page)
    no_sideways_scroll(page)
    river = f".{way} .na-lie[data-action]"
    click(page, river)
    expect(page.locator(".na-card")).to_have_count(1)
    page.locator(f".{way} .na-harbour[data-why]").first.hover()  # the one behind the ship
    expect(page.locator("#why")).not_to_be_empty()
    click(page, f".{way} .na-harbour[data-action]")
    for _ in range(TURNS):  # bots may still travel
        if page.locator(".na-card[data-action]").count():
            break
        click(page, "#buttons [data-action]")
    click(page, ".na-card[data-action^=offer]")
    expect(page.locator(".na-card[aria-pressed=true]")).to_have_count(1)
    no_sideways_scroll(page)
    click(page, "#buttons [data-action=confirm]")
    expect(page.locator(".na-card[aria-pressed=true]")).to_have_count(0)
