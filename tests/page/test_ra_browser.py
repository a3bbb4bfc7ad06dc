"""Ra in a real Chromium: played on the board itself, on a desk and on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import (
    axe_finds_nothing,
    changed,
    moved_on,
    my_turn,
    no_sideways_scroll,
    open_table,
    version,
)
from support.process import ServerProcess

Open = Callable[..., Page]
SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 390, "height": 844}}
SENTENCE = re.compile(r"^\w.* .*\.$")
MOST = 700
KINDS = {"stop", "pharaoh", "nile", "monument"}


def start(page: Page, server: ServerProcess, way: str = "bots") -> None:
    open_table(page, server.address, way, "ra-dice")
    my_turn(page)


def step(page: Page, chosen: Locator) -> None:
    before = version(page)
    chosen.click()
    moved_on(page, before)


def stop_rolling(page: Page) -> None:
    """Go on to a moment that has something to use."""
    for _ in range(60):
        if page.locator("#buttons [data-combos]").count() == 0:
            return
        step(page, page.locator("#buttons [data-combos]"))
    raise AssertionError("no dice to use in sixty turns")


@pytest.mark.parametrize("layout", list(SIZES))
def test_every_kind_of_choice_is_made_on_the_board(sqlite_server: ServerProcess, new_page: Open, layout: str) -> None:
    page, rng = new_page(viewport=SIZES[layout], reduced_motion="reduce"), random.Random(5)
    start(page, sqlite_server)
    kinds = set[str]()
    for _ in range(MOST):
        if kinds >= KINDS:  # a match is played to its end where every game is
            break
        lit = page.locator(f"#slab-{layout} g.choice, #buttons .lit-btn")
        found = lit.nth(rng.randrange(lit.count())) if lit.count() else page.locator("#buttons .main")
        kinds.add((found.get_attribute("data-action") or "").split()[0])
        step(page, found)
        no_sideways_scroll(page)
    assert kinds >= KINDS


def test_dice_are_pressed_to_be_rolled_again(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    start(page, sqlite_server, "screen")
    for _ in range(20):
        if page.locator(".die[aria-pressed]").count() > 1:
            break
        step(page, page.locator("#buttons .main"))
    dice = page.locator(".die[aria-pressed]")
    colours = [die.get_attribute("data-part") for die in dice.all()[:2]]
    for die in reversed(dice.all()[:2]):
        die.click()
    button = page.locator("#buttons [data-combos]")
    expect(button).to_have_text("Reroll 2")
    expect(button).to_have_attribute("data-action", f"reroll {colours[0]} {colours[1]}")
    dice.first.click()
    expect(button).to_have_attribute("data-action", f"reroll {colours[1]}")
    step(page, button)


def test_impossible_places_say_why_on_hover_and_on_focus(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    start(page, sqlite_server, "screen")
    page.locator("#slab-wide .band .blocked").last.hover()
    expect(page.locator("#why")).to_contain_text(".")
    stop_rolling(page)
    page.mouse.move(2, 2)
    blocked = page.locator("#slab-wide .blocked[tabindex='0']").first
    blocked.focus()
    expect(page.locator("#why")).to_have_text(SENTENCE)
    blocked.blur()
    expect(page.locator("#why")).to_be_empty()


@pytest.mark.parametrize("layout", list(SIZES))
def test_the_keyboard_reaches_a_lit_place(sqlite_server: ServerProcess, new_page: Open, layout: str) -> None:
    page = new_page(viewport=SIZES[layout])
    start(page, sqlite_server, "screen")
    stop_rolling(page)
    for _ in range(30):
        if page.locator(f"#slab-{layout} g.choice").count():
            break
        step(page, page.locator("#buttons .main"))
        stop_rolling(page)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('g.choice')"):
            break
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)
    assert page.evaluate("document.activeElement !== document.body"), "the focus was lost"


def test_axe_finds_nothing(sqlite_server: ServerProcess, new_page: Open) -> None:
    for scheme, layout in (("light", "wide"), ("dark", "narrow")):
        page = new_page(color_scheme=scheme, viewport=SIZES[layout], reduced_motion="reduce")
        start(page, sqlite_server)
        for _ in range(4 if layout == "wide" else 2):
            axe_finds_nothing(page)
            step(page, page.locator("#choices [data-action]").first)
