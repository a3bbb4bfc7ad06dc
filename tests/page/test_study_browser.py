"""Study in a real browser: a match analysed, a mark opened, tried again, played on; the workbench; phone; axe."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from support.browsing import appears, axe_finds_nothing, no_sideways_scroll
from support.people import Person, finish
from support.process import ServerProcess

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def match(sqlite_server: ServerProcess) -> Iterator[tuple[Person, str]]:
    """A match of Ra that was played at random, analysed."""
    merit = Person(sqlite_server.address)
    table = merit.started("me", "me", game="ra-dice")
    finish(merit, table)
    assert merit.post(f"/api/study/t/{table}").json()["working"]
    end = time.monotonic() + 600  # an empty cache is filled first
    while merit.get(f"/api/study/t/{table}").json()["working"]:
        assert time.monotonic() < end
        time.sleep(0.3)
    yield merit, table
    merit.close()


def signed_in(merit: Person, new_page: Callable[..., Page], **more: object) -> Page:
    return new_page(extra_http_headers={"authorization": f"Bearer {merit.token}"}, **more)


def test_a_mark_is_opened_tried_again_and_played_on(match: tuple[Person, str], new_page: Callable[..., Page]) -> None:
    merit, table = match
    page = signed_in(merit, new_page)
    page.goto(f"{merit.address}/t/{table}/study")
    expect(page.locator("h1")).to_contain_text("Luck")
    axe_finds_nothing(page, "study")
    page.keyboard.press("n")
    expect(page.locator("#mark-2")).to_be_focused()
    expect(page.locator(".where-n")).to_have_text(re.compile("Mark 2 of"))
    page.keyboard.press("p")
    expect(page.locator("#mark-1")).to_be_focused()
    page.locator("#mark-1 .see a").click()
    expect(page.locator("#note .chosen, #note .best").first).to_be_visible()
    expect(page.locator("[data-was]").first).to_be_attached()
    assert page.locator("[data-action]").count() == 0
    before = page.locator("#at").input_value()
    marks = sorted(map(int, (page.locator("[data-marks]").get_attribute("data-marks") or "").split()))
    page.keyboard.press("p" if int(before) >= marks[-1] else "n")
    expect(page.locator("#at")).not_to_have_value(before)
    axe_finds_nothing(page, "annotated replay")
    page.goto(f"{merit.address}/t/{table}/study")
    page.locator("#mark-1 button").click()
    expect(page.locator(".practice-note")).to_contain_text("It doesn't count")
    appears(page.locator("#prompt.mine"))
    page.locator("#choices [data-action]:visible").last.click()
    page.locator(".practice-note a").first.click()
    expect(page.locator("h1")).to_contain_text("best choice")
    expect(page.locator(".versus div")).to_have_count(3)
    axe_finds_nothing(page, "tried again")
    page.locator(".tried .primary").click()
    appears(page.locator("#prompt.mine, #prompt.wait, #prompt.over"))  # a late mark may be the last turn


def test_playing_on_from_a_moment_of_the_replay(match: tuple[Person, str], new_page: Callable[..., Page]) -> None:
    merit, table = match
    page = signed_in(merit, new_page)
    page.goto(f"{merit.address}/t/{table}/replay?at=20")
    page.locator("#on").click()
    expect(page.locator("#at")).to_have_value("21")
    page.locator(".onward a").first.click()
    expect(page).to_have_url(re.compile(r"/from\?at=21"))
    axe_finds_nothing(page, "play on")
    page.locator("button[value=screen]").click()
    expect(page.locator(".practice-note")).to_be_visible()


def test_study_and_workbench_fit_a_phone(match: tuple[Person, str], new_page: Callable[..., Page]) -> None:
    merit, table = match
    page = signed_in(merit, new_page, **PHONE)
    for path in ("study", "study/replay?at=30", "from?at=30", "position?at=30"):
        page.goto(f"{merit.address}/t/{table}/{path}")
        no_sideways_scroll(page)
    expect(page.locator("#position-id")).to_have_value(re.compile("^ra-dice\\."))
    axe_finds_nothing(page, "workbench on a phone")
    page.goto(f"{merit.address}/t/{table}/study")
    expect(page.locator(".chart.narrow").first).to_be_visible()
    expect(page.locator(".chart.wide").first).to_be_hidden()
    axe_finds_nothing(page, "study on a phone")


@pytest.mark.parametrize("language", ["de-DE", "nl-NL"])
def test_longer_words_fit_a_phone_and_keep_apart(
    match: tuple[Person, str], new_page: Callable[..., Page], language: str
) -> None:
    merit, table = match
    page = signed_in(merit, new_page, locale=language, **PHONE)
    page.goto(f"{merit.address}/t/{table}/study")
    appears(page.locator(".versus dt").first)
    no_sideways_scroll(page)
    assert page.evaluate(BESIDE) >= 4


# px from the end of the longest label to the choice beside it
BESIDE = """() => Math.min(...[...document.querySelectorAll(".versus div")].map((row) => {
  const words = document.createRange(); words.selectNodeContents(row.querySelector("dt"));
  return row.querySelector("dd").getBoundingClientRect().left - words.getBoundingClientRect().right;
}))"""


def test_a_position_is_set_up_by_fields_and_clicks(match: tuple[Person, str], new_page: Callable[..., Page]) -> None:
    merit, _table = match
    page = signed_in(merit, new_page)
    page.goto(f"{merit.address}/workbench/ra-dice?seats=2")
    before = page.url
    page.locator("[id='pharaoh.1']").fill("6")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator("[id='pharaoh.1']")).to_have_value("6")
    assert page.url != before
    page.locator("#choices [data-action]").first.click()
    expect(page.locator("[id='pharaoh.1']")).to_have_value("6")
    page.locator("[id='ra']").evaluate("field => { field.value = 99; field.form.noValidate = true; }")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator("#bench-why")).to_have_text("ra can't be 99: it goes from 1 to 13.")
    axe_finds_nothing(page, "workbench")
    page.goto(f"{merit.address}/workbench/ra-dice/nonsense")
    expect(page.locator("h1")).to_contain_text("This isn't a position of Ra")
