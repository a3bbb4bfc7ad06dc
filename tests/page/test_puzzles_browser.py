"""Puzzles in a real browser: one failed by a click, one solved by the keyboard on a phone; axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import axe_finds_nothing, no_sideways_scroll
from support.process import ServerProcess

import nomarch
from nomarch import catalogue
from nomarch.analysis.puzzle import Puzzle, shipped

PHONE = {"viewport": {"width": 390, "height": 844}}
SLUGS = list(catalogue.OURS)


def asked(page: Page, slug: str) -> Puzzle:
    book = shipped(nomarch.game(slug))
    assert book is not None
    return book.find(page.url.rpartition("/")[2])


def in_the_list(page: Page, action: str) -> None:
    """Choose in the list beside the board, unfolded where it is folded."""
    if page.locator("#folded").count():
        page.locator("#folded").evaluate("folded => { folded.open = true }")
    row = page.locator(f'#choices :is([data-action="{action}"], [data-stands="{action}"])')
    row.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_is_failed_and_the_next_one_solved(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], slug: str
) -> None:
    page = new_page(**PHONE)
    page.goto(f"{sqlite_server.address}/puzzles/{slug}")
    expect(page.locator("#quiz h1")).to_have_text("Find the best choice")
    axe_finds_nothing(page, "puzzle")
    no_sideways_scroll(page)
    first = asked(page, slug)
    in_the_list(page, first.others[0].action)
    expect(page.locator("#quiz.wrong h1")).to_contain_text("Not the best")
    expect(page.locator("#quiz .versus div")).to_have_count(2)
    expect(page.locator("#next")).to_be_focused()
    expect(page.locator("[data-action]")).to_have_count(0)
    axe_finds_nothing(page, "wrong answer")
    no_sideways_scroll(page)
    page.keyboard.press("Enter")
    expect(page.locator("#quiz h1")).to_have_text("Find the best choice")
    second = asked(page, slug)
    assert second.key != first.key
    in_the_list(page, second.best[0])
    expect(page.locator("#quiz.right h1")).to_contain_text("Right")
    expect(page.locator("#quiz .facts")).to_contain_text("Solved: 1 of")
    expect(page.locator("[data-was~=best]").first).to_be_attached()
    axe_finds_nothing(page, "right answer")
