"""Lessons in a real Chromium: to their end by tapping what is lit, on phone and desktop, and by the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import axe_finds_nothing, my_turn, no_sideways_scroll
from support.process import ServerProcess
from support.teaching import APART, SIZES, at_the_end, done, open_lesson, step, to_the_end

Open = Callable[..., Page]


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_to_its_end_and_on_into_the_match(sqlite_server: ServerProcess, new_page: Open, size: str) -> None:
    page = new_page(viewport=SIZES[size], reduced_motion="reduce")
    page.goto(sqlite_server.address)
    page.locator("a[href='/teach/ra-dice']").click()
    axe_finds_nothing(page, "first task")
    while not at_the_end(page):
        assert page.evaluate(APART), f"task {done(page)}: the bubble covers what it speaks of, or is cut off"
        no_sideways_scroll(page)
        step(page)
    axe_finds_nothing(page, "end")
    page.get_by_role("button", name="Play on").click()
    my_turn(page)
    expect(page.locator("#stage")).to_contain_text("Epoch 3 of 3")
    expect(page.locator("[data-hint]")).to_be_visible()


def test_wrong_taps_back_skip_and_again(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport=SIZES["desktop"], reduced_motion="reduce")
    page.goto(f"{sqlite_server.address}/teach/ra-dice")
    say, why = page.locator("#bubble-say"), page.locator("#why")
    first = say.inner_text()
    page.locator("#dice button[data-why]").click(force=True)
    expect(why).to_contain_text("suns are never rerolled")
    page.locator("[data-combos]").click()
    expect(why).to_contain_text("first try what is lit")
    assert done(page) == 0
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.locator("#table")).to_have_attribute("data-done", "1")
    assert page.url.endswith("/teach/ra-dice/1")
    step(page)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("#table")).to_have_attribute("data-done", "1")
    page.get_by_role("link", name="Again", exact=True).click()
    expect(say).to_have_text(first.replace("\n", ""))
    page.go_back()
    expect(page.locator("#table")).to_have_attribute("data-done", "1")
    page.get_by_role("link", name="Play on").click()
    expect(page.get_by_role("button", name="Play on")).to_be_focused()


def test_the_keyboard_alone_leads_through_a_lesson(sqlite_server: ServerProcess, new_page: Open) -> None:
    """What is lit has the focus, so that Enter does it; the words change in a live region that stays."""
    page = new_page(viewport=SIZES["desktop"], reduced_motion="reduce", locale="de-DE")
    page.goto(f"{sqlite_server.address}/teach/nile-artifacts")
    page.evaluate("window.voice = document.querySelector('#bubble-say')")
    while not at_the_end(page):
        assert page.evaluate("document.activeElement.hasAttribute('data-lit')"), f"task {done(page)}"
        before = done(page)
        page.keyboard.press("Enter")
        expect(page.locator("#table")).to_have_attribute("data-done", str(before + 1))
    expect(page.locator("#bubble-say[aria-live=polite]")).to_contain_text("Rote Pyramide")
    assert page.evaluate("window.voice === document.querySelector('#bubble-say')")


@pytest.mark.parametrize(("slug", "language"), [("roll-through-the-ages", "nl"), ("saqqara", "de")])
def test_the_other_lessons_can_be_tapped_through_on_a_phone(
    sqlite_server: ServerProcess, new_page: Open, slug: str, language: str
) -> None:
    """A share of what `scripts/lessons.py` does: every lesson in each language in both sizes, which takes minutes."""
    page = new_page(reduced_motion="reduce")
    open_lesson(page, sqlite_server.address, slug, language, "phone")
    axe_finds_nothing(page, slug)
    to_the_end(page)
