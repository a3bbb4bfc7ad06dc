"""Around the table in a real browser: invitation, cards in any order, what others did, the result, replay, rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from support.browsing import act, appears, axe_finds_nothing, my_turn, no_sideways_scroll, open_table, version
from support.process import ServerProcess

Open = Callable[..., Page]
# buttons on the podium whose words do not fit on a line
BROKEN = """[...document.querySelectorAll('.podium .btn')]
    .filter(b => b.scrollWidth > b.clientWidth + 1 || b.clientHeight > 60).length"""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 720}


def test_an_invitation_is_the_page_and_the_host_sees_who_comes(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest = new_page(viewport=DESK), new_page(viewport=PHONE, locale="de-DE")
    open_table(host, sqlite_server.address, "friends", "saqqara")
    expect(host.locator(".inv-qr img")).to_be_visible()
    expect(host.locator("#board")).to_be_hidden()
    expect(host.locator(".inv-who li").nth(1)).to_contain_text("Open seat")
    assert host.locator(".inv-qr img").evaluate("img => img.naturalWidth") > 100
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    axe_finds_nothing(host, "invitation")
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    guest.locator("#sit-name").fill("Tau")
    guest.locator("form .btn.primary").click()
    expect(host.locator(".inv-who li").nth(1)).to_contain_text("Tau")
    no_sideways_scroll(guest)
    host.get_by_role("button", name="Start now with bots").click()
    expect(host.locator(".inviting")).to_have_count(0)


def test_cards_are_laid_in_any_order(sqlite_server: ServerProcess, new_page: Open) -> None:
    """Gold first, then fish, then linen: wood takes the last card, and nothing is sent before."""
    page = new_page(viewport=DESK)
    page.goto(f"{sqlite_server.address}/new/saqqara")
    for seat in (1, 2):
        page.locator(f"#chair-{seat}").select_option("bot 1")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("[data-card]")).to_have_count(4)
    before = version(page)
    hand = [card.get_attribute("data-card") for card in page.locator("[data-card]").all()]
    page.locator("[data-lay=gold]").click()
    page.locator("[data-card]").nth(3).click()
    expect(page.locator("[data-lay=gold]")).to_have_attribute("data-planned", str(hand[3]))
    page.locator("[data-card]").nth(0).click()
    assert version(page) == before
    page.locator("[data-card]").nth(1).click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)
    expect(page.locator("#log")).to_contain_text("Laid a card face down")
    my_turn(page)


def test_what_the_bot_did_is_told_whole_and_shown_again(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport=DESK)
    open_table(page, sqlite_server.address, "bots", "roll-through-the-ages")
    my_turn(page)
    for _ in range(30):
        if page.locator("#lately .again").count():
            break
        act(page)
    turn = page.locator("#lately .again").first
    assert turn.evaluate("e => [...e.querySelectorAll('span')].every(s => s.scrollWidth <= s.clientWidth + 1)")
    turn.click()
    expect(page.locator(".again-over .sheet")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#prompt").click()
    expect(page.locator(".again-over")).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()


@pytest.fixture(scope="module")
def finished(sqlite_server: ServerProcess) -> Iterator[str]:
    """The address of a tiny match of Ra that is over."""
    import httpx

    with httpx.Client(base_url=sqlite_server.address, timeout=60) as http:
        token = http.post("/api/players", json={"name": "Merit"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        wish = {"game": "ra-dice", "chairs": ["me", "bot 1"], "options": {"match": "tiny"}}
        table = http.post("/api/tables", json=wish).json()["id"]
        http.post(f"/api/tables/{table}/nonce", json={"n": "abc"})
        for _ in range(300):
            view = http.get(f"/api/tables/{table}").json()
            if view["over"]:
                break
            if view["choices"]:
                http.post(f"/api/tables/{table}/actions", json={"v": view["v"], "a": view["choices"][0]["a"]})
        yield f"{sqlite_server.address}/t/{table}"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_result_has_charts_dice_and_a_key_that_verifies(
    finished: str, new_page: Open, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(finished)
    expect(page.locator("#result .chart").first).to_be_visible()
    expect(page.locator(".dice-of:visible")).to_have_count(1)
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("rolls match what was sealed")
    no_sideways_scroll(page)
    axe_finds_nothing(page, "result")
    assert page.evaluate(BROKEN) == 0


def test_a_replay_begins_at_the_end_and_steps_by_turns(finished: str, new_page: Open) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"{finished}/replay")
    last = page.locator("#at").get_attribute("max")
    assert page.locator("#at").input_value() == last
    expect(page.locator("#points")).to_contain_text("Bot: Beginner")
    page.locator("#turn-back").click()
    expect(page.locator("#prompt.over")).to_have_count(0)
    turn = page.locator("#turns").input_value()
    assert page.locator("#at").input_value() == turn
    page.locator("#turn-on").click()
    appears(page.locator("#prompt.over"))
    page.locator("#turns").select_option(index=0)
    expect(page.locator("#at")).to_have_value(page.locator("#turns option").first.get_attribute("value") or "")
    axe_finds_nothing(page, "replay")


def test_a_question_mark_opens_the_rule_of_a_part_in_the_readers_language(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page(viewport=DESK, locale="de-DE")
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    my_turn(page)
    page.keyboard.press("?")
    marks = page.locator(".help-mark")
    assert marks.count() >= 6
    marks.nth(1).click()
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("heading")).to_have_text("Pharao")
    expect(dialog).to_contain_text("Jeder Pharaowürfel zieht dich ein Feld weiter.")
    expect(dialog).to_contain_text("Regel 4.1")
    expect(dialog.locator("section[lang=en]").first).to_contain_text("Each Pharaoh die")
    axe_finds_nothing(page, "a rule")
    page.keyboard.press("Escape")  # the rule
    expect(dialog).to_have_count(0)
    page.keyboard.press("Escape")  # the marks
    expect(page.locator(".help-mark")).to_have_count(0)


def test_a_match_is_resigned_only_after_a_question(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport=PHONE)
    open_table(page, sqlite_server.address, "bots", "ra-dice")
    my_turn(page)
    page.goto(sqlite_server.address)
    expect(page.locator(".running li.turn")).to_have_count(1)
    page.locator(".r-drop").click()
    page.get_by_role("link", name="Keep it").click()
    expect(page.locator(".running li.turn")).to_have_count(1)
    page.locator(".r-drop").click()
    page.get_by_role("button", name="Abandon").click()
    expect(page.locator(".running")).to_have_count(0)
