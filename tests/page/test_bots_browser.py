"""Bots in a real Chromium: their level, what they did, that they warm up, and what a hint shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import act, axe_finds_nothing, changed, moved_on, my_turn, no_sideways_scroll, open_table, version
from support.process import ServerProcess

Open = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def warm_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots get ready; the search of the game is compiled already by the tests of the bots."""
    process = ServerProcess(tmp_path_factory.mktemp("warm"), NOMARCH_WARM="true", NOMARCH_HINT_SECONDS="1.5")
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


def test_levels_are_chosen_seat_by_seat_and_shown_there(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(locale="de-DE")
    page.goto(f"{sqlite_server.address}/new/roll-through-the-ages")
    assert page.locator("#chair-1").input_value() == "bot 2"
    page.locator("#chair-1").select_option(label="Bot: Meister")
    page.locator("#chair-2").select_option(label="Bot: Anfänger")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator("#points tbody tr").nth(1)).to_contain_text("Bot: Meister")
    expect(page.locator("#points tbody tr").nth(2)).to_contain_text("Bot: Anfänger")


def test_who_leaves_chooses_how_strong_the_bot_is(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "friends")
    page.locator("#level-1").select_option("4")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("#players li").nth(1)).to_contain_text("Bot: Expert")
    page.locator("#level").select_option("1")
    page.get_by_role("button", name="Let a bot take over").click()
    expect(page.locator("#players li").first).to_contain_text("Bot: Beginner")
    page.get_by_role("button", name="Take over from the bot").click()
    expect(page.locator("#players li").first).to_contain_text("you")


def test_what_the_bot_did_stands_above_the_dice(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "bots", "ra-dice")
    my_turn(page)
    expect(page.locator("#lately")).to_have_text("")
    for _ in range(60):
        act_by_list(page)
        if page.locator("#log li .p-letter", has_text="B").count():
            break
    own_steps = page.locator("#log li:not(.by-itself)", has=page.locator(".p-letter", has_text="B"))
    who, did = own_steps.first.locator("> span").inner_text().split(":", 1)
    expect(page.locator("#lately")).to_contain_text(who)
    turn = page.locator("#lately .again").last
    assert did.strip().lower() in (turn.get_attribute("title") or "").lower()


def act_by_list(page: Page) -> None:
    before = version(page)
    page.locator("#choices [data-action]").first.click()
    moved_on(page, before)


def test_a_hint_by_key_marks_the_best_choice_in_the_list_and_on_the_board(
    warm_server: ServerProcess, new_page: Open
) -> None:
    page = new_page()
    open_table(page, warm_server.address, "screen")
    my_turn(page)
    hint = ask(page)
    expect(hint.first).to_contain_text(re.compile(r"\d+% to win \(±\d+\)"))
    expect(page.locator("#hint li:first-child .because")).to_have_text(
        re.compile(r"^(Better than|About as good as) “.+\.$")
    )
    expect(page.locator("#hint .because")).to_have_count(1)
    action = hint.first.get_attribute("data-action") or ""
    expect(page.locator(f'#choices [data-action="{action}"]')).to_have_attribute("data-rank", "1")
    expect(page.locator(f'#choices [data-action="{action}"]')).to_contain_text("%")
    axe_finds_nothing(page, "the hint")
    elsewhere = page.locator('[data-rank="1"]:not(#hint *):not(#choices *)')
    assert elsewhere.count() >= 1
    before = version(page)
    hint.first.click()
    changed(page, before)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("[data-rank]")).to_have_count(0)


def ask(page: Page) -> Locator:
    """Press h until the bots are ready, and wait for what they say."""
    found, thinking = page.locator("#hint [data-rank]"), page.locator("#hint .note")
    for _ in range(1200):
        if found.count():
            break
        if not thinking.count():  # they warm up, or were too busy
            page.keyboard.press("h")
        page.wait_for_timeout(500)  # they get warm behind everybody else who is busy
    expect(found.first).to_be_visible()
    return found


def test_a_hint_is_given_up_when_the_table_moves_on_and_the_next_one_is_answered(
    warm_server: ServerProcess, new_page: Open
) -> None:
    page = new_page()
    open_table(page, warm_server.address, "screen")
    my_turn(page)
    ask(page)
    act(page)
    page.keyboard.press("h")
    before = version(page)
    page.locator("#choices [data-action]").last.click()
    changed(page, before)
    page.wait_for_timeout(1000)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#why")).to_have_text("")
    my_turn(page)
    moment = version(page)
    ask(page)
    expect(page.locator("#table")).to_have_attribute("data-v", moment)


def test_a_hint_that_comes_too_early_says_so(sqlite_server: ServerProcess, new_page: Open) -> None:
    """The bots of this server never get ready."""
    page = new_page(viewport=PHONE, locale="nl-NL")
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#why")).to_have_text("De bots zijn nog aan het opwarmen. Vraag het zo nog eens.")
    no_sideways_scroll(page)


def test_friends_play_without_hints_unless_they_want_them(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "friends")
    page.get_by_role("button", name="Add a bot").click()
    my_turn(page)
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.goto(f"{sqlite_server.address}/new/roll-through-the-ages")
    page.get_by_role("button", name="Create table").click()
    my_turn(page)
    expect(page.locator("[data-hint]")).to_have_count(1)
