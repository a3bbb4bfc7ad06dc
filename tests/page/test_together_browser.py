"""Playing with others in Chromium: found by one click, on a clock, by the day, watched and offered."""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect
from support.browsing import appears, axe_finds_nothing, changed, my_turn, no_sideways_scroll
from support.people import Person
from support.process import ServerProcess

DAY = 86400
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 720}
Make = Callable[..., Page]


def find_a_match(page: Page, address: str, seats: str, pace: str, wait: str) -> None:
    page.goto(address)
    form = page.locator(".wish-form")
    for name, value in (("game", "roll-through-the-ages"), ("seats", seats), ("pace", pace), ("wait", wait)):
        form.locator(f"[name={name}]").select_option(value)
    form.get_by_role("button", name="Find a match").click()
    expect(page.locator("#table")).to_be_visible()


def same_person(page: Page, address: str, people: Callable[..., Person]) -> Person:
    """Another browser of who sits at this one."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "nomarch")
    return people(address, token=token)


def play_to_the_end(everybody: list[Person], table: str, most: int = 4000) -> None:
    rng = random.Random(1)
    for _ in range(most):
        for person in everybody:
            view = person.view(table)
            if view["over"]:
                return
            if view["choices"]:
                person.act(table, view["v"], rng.choice(view["choices"])["a"])
    raise AssertionError("the match does not end")


def looks_well(page: Page, where: str) -> None:
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        no_sideways_scroll(page)
    axe_finds_nothing(page, where)


def test_two_find_each_other_play_on_a_clock_take_a_move_back_by_agreement_and_see_the_result(
    sqlite_server: ServerProcess, new_page: Make, people: Callable[..., Person]
) -> None:
    address = sqlite_server.address
    ann, ben = new_page(), new_page()
    find_a_match(ann, address, "2", "live 5+10", "never")
    expect(ann.get_by_text("anybody can join.")).to_be_visible()
    ben.goto(address)
    looks_well(ben, "the lobby with a table that waits")
    ben.get_by_role("button", name="Join: Roll Through the Ages").click()
    for page in (ann, ben):
        expect(page.locator("#clocks li.runs")).to_have_count(1)
        assert page.url == ann.url
    my_turn(ann)
    clock = ann.locator("#clocks li.mine b")
    expect(clock).to_have_text("4:58")  # it counts down by itself
    expect(ben.locator("#clocks li.runs:not(.mine)")).to_be_visible()
    expect(ben.locator("#clocks li.mine b")).to_have_text("5:00")

    before = ann.locator("#table").get_attribute("data-v")
    act_once(ann)
    ann.get_by_role("button", name="Ask to take back my move").click()
    expect(ann.locator("#offer")).to_contain_text("Waiting for the others")
    expect(ben.locator("#offer")).to_contain_text("asks to take back their last move")
    looks_well(ben, "a table with an offer")
    ben.locator("#offer").get_by_role("button", name="Agree").click()
    expect(ben.locator("#offer")).to_be_hidden()
    stage = ann.locator("#table")
    expect(stage).not_to_have_attribute("data-v", str(before))

    table = ann.url.rpartition("/")[2]
    both = [same_person(page, address, people) for page in (ann, ben)]
    ben.goto("about:blank")  # one of them looks on
    play_to_the_end(both, table)
    ben.goto(ann.url)
    for page in (ann, ben):
        appears(page.locator("#prompt.over"))
        expect(page.locator("#clocks")).to_be_hidden()


def act_once(page: Page) -> None:
    """One decision of one's own; whose turn it is then does not matter."""
    before = page.locator("#table").get_attribute("data-v")
    page.locator("#buttons [data-action]:not([aria-disabled]), #choices [data-action]").first.click()
    changed(page, before)


def test_with_three_seats_a_bot_fills_the_third_and_a_third_browser_watches(
    sqlite_server: ServerProcess, new_page: Make
) -> None:
    address = sqlite_server.address
    ann, ben, cid = new_page(), new_page(), new_page()
    find_a_match(ann, address, "3", "live 10+15", "15")
    find_a_match(ben, address, "3", "live 10+15", "never")
    assert ann.url == ben.url
    expect(ann.locator("#clocks li")).to_have_count(3)
    expect(ann.locator("#players")).to_contain_text("Bot: Apprentice")
    cid.goto(f"{address}/watch")
    looks_well(cid, "matches to watch")
    cid.get_by_role("link", name="Watch: Roll Through the Ages").click()
    assert cid.url == ann.url
    expect(cid.locator("#clocks li")).to_have_count(3)
    expect(cid.locator("#choices")).to_be_hidden()
    ann.get_by_role("button", name="Suggest abandoning the match").click()
    ben.locator("#offer").get_by_role("button", name="Agree").click()
    for page in (ann, ben, cid):
        expect(page).to_have_url(re.compile("/r/.*/replay"))
    cid.goto(f"{address}/ratings")
    looks_well(cid, "what ratings mean")
    cid.get_by_role("link", name="Ra: The Dice Game").click()
    expect(cid.locator("tbody tr")).to_have_count(5)
    looks_well(cid, "ratings of a game")
    cid.goto(f"{address}/new/ra-dice")
    looks_well(cid, "a new table with its terms")


def test_a_match_by_the_day_goes_on_over_days_and_restarts_and_a_bot_plays_on_in_the_end(
    fresh: Callable[..., ServerProcess], new_page: Make, people: Callable[..., Person], tmp_path: Path
) -> None:
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    server = fresh(NOMARCH_TEST_CLOCK=str(ahead))
    ann, ben = new_page(), new_page()
    find_a_match(ann, server.address, "2", "daily 3", "never")
    find_a_match(ben, server.address, "2", "daily 3", "never")
    my_turn(ann)
    expect(ann.locator("#clocks li.mine b")).to_have_text("2 d 23 h")
    table, myself = ann.url.rpartition("/")[2], same_person(ann, server.address, people)

    def days_left() -> float:
        return float(myself.view(table)["clock"]["left"][0]) / DAY

    def pass_days(days: float) -> None:
        ahead.write_text(str(float(ahead.read_text()) + days * DAY))

    def pass_and_wait(days: float) -> None:
        then = days_left() - days + 0.01
        pass_days(days)
        until(lambda: days_left() < then)

    pass_and_wait(0.9)  # two days pass while the server is up
    pass_and_wait(0.9)
    ann.reload()
    expect(ann.locator("#clocks li.mine b")).to_have_text("1 d 4 h")
    server.stop()
    pass_days(40)  # and forty without it, of which one counts at most, as if the server had been busy
    server.start()
    until(lambda: days_left() < 0.2)
    until(lambda: last_counted(server) > time.time() + 40 * DAY)  # else the next server counts these days once more
    ann.goto(f"{server.address}/t/{table}")
    expect(ann.locator("#clocks li.mine b")).to_contain_text("4 h")
    act_once(ann)  # in time, so the match goes on
    server.kill()
    server.start()
    ann.goto(f"{server.address}/t/{table}")
    pass_and_wait(0.3)
    ann.reload()
    expect(ann.locator("#late")).to_contain_text("Your time is up. Move now")
    pass_days(0.5)
    expect(ann.locator("#players")).to_contain_text("Bot: Apprentice")
    ann.get_by_role("button", name="Take over from the bot").click()
    expect(ann.locator("#players")).not_to_contain_text("Bot: Apprentice")


def last_counted(server: ServerProcess) -> float:
    """When the server last counted the time, by the clock on its wall."""
    with closing(sqlite3.connect(server.data / "nomarch.db")) as store:
        return float(store.execute("SELECT beat FROM house").fetchone()[0])


def until(what: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.2)
