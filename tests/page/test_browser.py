"""The page in a real Chromium, from the lobby to the result."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import Page, Route, expect
from support.browsing import (
    act,
    against_bots,
    appears,
    axe_finds_nothing,
    changed,
    choose,
    dice_of,
    from_the_lobby,
    moved_on,
    my_turn,
    no_sideways_scroll,
    open_table,
    over,
    play_to_the_end,
    version,
)
from support.people import Person, finish
from support.process import ServerProcess

Open = Callable[..., Page]
PHONE = {"width": 390, "height": 844}
COUNT_ACTIONS = """() => {
    window.sent = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        sent += text.includes('"act"');
        return send.call(this, text);
    };
}"""


def test_from_the_lobby_to_the_result_against_a_bot(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    from_the_lobby(page, sqlite_server.address, "bots")
    my_turn(page)
    play_to_the_end(page)
    expect(page.locator("#prompt")).to_contain_text(re.compile("You win |wins |share the victory"))
    page.goto(sqlite_server.address)
    expect(page.locator(".running li")).to_contain_text(re.compile("You won|Finished"))
    page.locator(".finished summary").click()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Rematch").click()
    my_turn(page)
    assert not over(page)


def test_two_browsers_play_one_match_by_invitation(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    from_the_lobby(host, sqlite_server.address, "friends")
    expect(host.locator("#prompt")).to_contain_text("Waiting for players")
    expect(host.locator("#invite-link")).to_have_value(re.compile(f"^{sqlite_server.address}/i/"))
    link = host.locator("#invite-link").input_value()
    guest.goto(link)
    guest.get_by_label("Your name").last.fill("Nefer")
    guest.get_by_role("button", name="Join").click()
    my_turn(host)
    expect(guest.locator("#prompt")).to_contain_text("turn")
    assert dice_of(guest) == dice_of(host)
    for _ in range(40):
        mover, watcher = (host, guest) if host.locator("#prompt.mine").count() else (guest, host)
        before = version(mover)
        choose(mover)
        changed(mover, before)
        expect(watcher.locator("#table")).to_have_attribute("data-v", version(mover))
        if guest.locator("#prompt.mine").count():
            break
    appears(guest.locator("#prompt.mine"))
    expect(host.locator("#rivals")).to_contain_text("Nefer")


def test_two_people_on_one_screen_take_turns(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    from_the_lobby(page, sqlite_server.address, "screen")
    my_turn(page)
    movers = set()
    for _ in range(40):
        movers.add(page.locator("#prompt .p-letter").text_content())
        if len(movers) == 2:
            break
        act(page)
    assert movers == {"A", "B"}


def test_the_keyboard_alone_is_enough(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    page.goto(sqlite_server.address)
    _tab_to(page, "form:has(input[value=roll-through-the-ages]) button[value=bots]")
    page.keyboard.press("Enter")
    my_turn(page)
    _tab_to(page, ".die[aria-pressed]")
    page.keyboard.press("Space")
    expect(page.locator(".die[aria-pressed=true]")).to_have_count(1)
    _tab_to(page, "#buttons [data-combos]")
    expect(page.locator("#buttons [data-combos]")).to_contain_text("Reroll 1")
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)
    for _ in range(25):
        my_turn(page)
        if over(page):
            break
        before = version(page)
        keys = page.locator("#choices [data-key]")
        if keys.count():
            page.keyboard.press(keys.last.get_attribute("data-key") or "")
        else:
            _tab_to(page, "#choices [data-action]")
            page.keyboard.press("Enter")
        changed(page, before)
        assert page.evaluate("document.activeElement !== document.body"), "the focus was lost"


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_never_scrolls_sideways(sqlite_server: ServerProcess, new_page: Open, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800}, locale="de-DE", has_touch=True)
    page.goto(sqlite_server.address)
    no_sideways_scroll(page)
    for path in ("/new/roll-through-the-ages", "/rules/roll-through-the-ages", "/nothing"):
        page.goto(sqlite_server.address + path)
        no_sideways_scroll(page)
    open_table(page, sqlite_server.address, "bots")
    my_turn(page)
    for _ in range(12):
        no_sideways_scroll(page)
        act(page)
    tray = page.locator("#tray").bounding_box()
    assert tray and tray["y"] + tray["height"] <= 801, "the dice are not under the thumb"
    for button in page.locator("#buttons button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width


def test_reloading_in_mid_turn_changes_nothing(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    against_bots(page, sqlite_server.address)
    for _ in range(3):
        act(page)
    before = _shown(page)
    page.reload()
    my_turn(page)
    assert _shown(page) == before


def _shown(page: Page) -> list[object]:
    parts = (page.locator(part).inner_text() for part in ("#prompt", "#board", "#points"))
    return [version(page), dice_of(page), *parts]


def test_a_click_while_the_server_is_down_arrives_exactly_once(
    fresh: Callable[..., ServerProcess], new_page: Open
) -> None:
    server = fresh()
    page = new_page()
    open_table(page, server.address, "screen")
    my_turn(page)
    before = int(version(page))
    server.kill()
    expect(page.locator("#net")).to_be_visible()
    page.locator("#choices [data-action=stop]").click()
    server.start()
    expect(page.locator("#net")).to_be_hidden(timeout=60_000)
    moved_on(page, before)
    table = page.url.rsplit("/", 1)[1]
    view = httpx.get(f"{server.address}/api/tables/{table}").json()
    assert view["v"] in (before + 1, before + 4)  # the stop, and perhaps the next player's three dice
    page.reload()
    my_turn(page)
    assert int(version(page)) == view["v"]


def test_a_click_that_cannot_be_stored_is_told_and_sent_again_by_the_page_itself(
    fresh: Callable[..., ServerProcess], new_page: Open
) -> None:
    server = fresh()
    page = new_page()
    open_table(page, server.address, "screen")
    my_turn(page)
    before = version(page)
    with closing(sqlite3.connect(server.data / "nomarch.db", timeout=60)) as other:
        other.execute("BEGIN IMMEDIATE")  # nobody else can write now
        page.locator("#choices [data-action=stop]").click()
        expect(page.locator("#why")).to_contain_text("can't save", timeout=60_000)
        expect(page.locator("#table")).to_have_attribute("data-v", before)
    changed(page, before)
    expect(page.locator("#why")).not_to_contain_text("can't save")


def test_impossible_things_say_why_on_hover_and_on_focus(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    against_bots(page, sqlite_server.address)
    page.locator("#dev-12").hover()
    expect(page.locator("#why")).to_contain_text("You can't do that now")
    page.mouse.move(2, 2)
    expect(page.locator("#why")).to_be_empty()
    page.locator("#site-6").focus()
    expect(page.locator("#why")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_empty()
    page.locator("#dev-12").click(force=True)
    expect(page.locator("#why")).to_contain_text("You can't do that now")


def test_undo_is_offered_after_a_decision_and_takes_it_back(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    for _ in range(20):  # until stopping leaves something to decide
        open_table(page, sqlite_server.address, "screen")
        my_turn(page)
        assert page.locator("#undo").count() == 0
        dice = dice_of(page)
        act(page)
        if page.locator("#undo").count():
            break
    page.locator("#undo").click()
    expect(page.locator("#choices [data-action=stop]")).to_be_visible()
    assert dice_of(page) == dice


@pytest.mark.parametrize("slug", ["ra-dice", "roll-through-the-ages", "saqqara", "nile-artifacts"])
def test_names_of_one_long_word_push_nothing_sideways(sqlite_server: ServerProcess, new_page: Open, slug: str) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"{sqlite_server.address}/new/{slug}")
    for seat in range(3):
        page.locator(f"#chair-{seat}").select_option("me")
        page.locator(f"#name-{seat}").fill("W" * 24)
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#prompt")).not_to_contain_text("Shaking")
    no_sideways_scroll(page)


def test_a_key_that_is_held_chooses_once(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    page.evaluate(COUNT_ACTIONS)
    page.keyboard.down("1")
    for _ in range(20):
        page.keyboard.down("1")  # while it is down, each further press is a repeat
        page.wait_for_timeout(20)
    page.keyboard.up("1")
    expect(page.locator("#table[aria-busy]")).to_have_count(0)
    assert page.evaluate("sent") == 1


def test_talk_reaches_the_others_and_can_be_muted(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest = new_page(), new_page()
    open_table(host, sqlite_server.address, "friends")
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join").click()
    guest.get_by_label("Write a message").fill("Good evening <b>")
    guest.keyboard.press("Enter")
    line = host.locator("#talk li", has_text="Good evening <b>")
    expect(line).to_be_visible()
    line.get_by_role("button", name="Mute").click()
    expect(host.locator("#talk q")).to_be_hidden()
    guest.get_by_label("Write a message").fill("Hello?")
    guest.keyboard.press("Enter")
    expect(host.locator("#talk li")).to_have_count(2)
    expect(host.locator("#talk q").last).to_be_hidden()


def test_a_line_sent_before_the_page_listens_is_not_lost(sqlite_server: ServerProcess, new_page: Open) -> None:
    """On a slow line the page is there before its modules; who joins and greets at once has greeted."""
    host, guest = new_page(), new_page()
    open_table(host, sqlite_server.address, "friends")
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    held: list[Route] = []
    guest.context.new_cdp_session(guest).send("Network.setCacheDisabled", {"cacheDisabled": True})
    guest.route(re.compile(r"/nomarch\.js"), lambda route: held.append(route))
    guest.get_by_role("button", name="Join").click(no_wait_after=True)
    guest.get_by_label("Write a message").fill("Good evening")
    guest.keyboard.press("Enter")
    assert held, "the module came before the line was sent"
    for route in held:
        route.continue_()
    expect(host.locator("#talk li", has_text="Good evening")).to_have_count(1)
    expect(guest.get_by_label("Write a message")).to_have_value("")


def test_language_and_night_are_remembered(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    page.goto(sqlite_server.address)
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Light or dark mode").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label(re.compile("^Language")).click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h1")).to_have_text("Spiele vom alten Nil")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    page.get_by_label(re.compile("^Sprache")).click()
    page.get_by_role("button", name="Nederlands").click()
    expect(page.locator("h1")).to_have_text("Spellen van de oude Nijl")


def test_real_dice_can_be_typed_in(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    page.goto(f"{sqlite_server.address}/new/roll-through-the-ages")
    page.get_by_label("Real dice").check()
    page.get_by_label("Player B").select_option("me")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("#prompt")).to_contain_text("Roll the real dice")
    for face in ("3 food", "3 food", "7 coins"):
        before = version(page)
        page.locator("#dice").get_by_label(face, exact=True).click()
        changed(page, before)
    assert dice_of(page) == ["3 food", "3 food", "7 coins"]


def test_a_seat_can_be_left_to_a_bot_and_taken_back(sqlite_server: ServerProcess, new_page: Open) -> None:
    page, guest = new_page(), new_page()
    open_table(page, sqlite_server.address, "friends")
    expect(page.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(page.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Let a bot take over").click()
    page.get_by_role("button", name="Take over from the bot").click()
    expect(page.get_by_role("button", name="Let a bot take over")).to_be_visible()


def test_the_seat_can_be_taken_to_another_device(sqlite_server: ServerProcess, new_page: Open) -> None:
    desk, phone = new_page(), new_page(viewport=PHONE)
    against_bots(desk, sqlite_server.address)
    desk.get_by_role("link", name="Continue on another device").click()
    expect(desk.locator("#device-link")).to_have_value(re.compile("^http"))
    phone.goto(desk.locator("#device-link").input_value())
    phone.get_by_role("button", name="Play here").click()
    my_turn(phone)
    act(phone)


def test_a_finished_match_is_replayed_and_its_dice_are_verified(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person], tmp_path: object
) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "bot")
    finish(merit, table)
    page = new_page()
    page.goto(f"{sqlite_server.address}/t/{table}/replay")
    expect(page.locator("#stage")).to_have_text("Finished")
    page.goto(f"{sqlite_server.address}/t/{table}/replay?at=0")
    expect(page.locator("#stage")).to_have_text("Round 1")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    expect(page.locator("#at")).to_have_value("3")
    expect(page.locator("#dice .die")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#dice .die")).to_have_count(2)
    page.locator("#at").fill(page.locator("#at").get_attribute("max") or "")
    expect(page.locator("#stage")).to_have_text("Finished")
    page.get_by_label("As seen by").select_option("1")
    appears(page.locator("#prompt.over"))
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("rolls match")
    with page.expect_download() as saved:
        page.locator("#record a[download]").click()
    path = saved.value.path()
    page.goto(sqlite_server.address)
    page.locator("#upload").set_input_files(path)
    expect(page.locator("#at")).to_be_visible()
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("rolls match")


def test_axe_finds_nothing(sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]) -> None:
    merit = people(sqlite_server.address)
    done = merit.started("me", "bot")
    finish(merit, done)
    invited = people(sqlite_server.address)
    invited.open("me", "open")
    paths = (
        "/",
        "/new/roll-through-the-ages",
        "/rules/roll-through-the-ages",
        "/nothing",
        f"/t/{done}",
        f"/t/{done}/replay",
        invited.invite,
    )
    for scheme, size in (("light", {"width": 1280, "height": 900}), ("dark", PHONE)):
        page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce")
        for path in paths if scheme == "light" else (paths[0], *paths[4:6]):
            page.goto(sqlite_server.address + path)
            axe_finds_nothing(page, path)
        open_table(page, sqlite_server.address, "bots")
        my_turn(page)
        for _ in range(4 if scheme == "light" else 2):
            axe_finds_nothing(page, page.locator("#prompt").inner_text())
            act(page)
