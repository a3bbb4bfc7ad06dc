"""The table fits, measured in Chromium: every game, every phase, fewest and most seats, desks and phones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Frame, Page
from support.fitting import COVERED, DESKS, LYING, PHONE, WIDE, ZOOMED, measure, window
from support.moments import address, moments, open_moment

from nomarch import catalogue
from nomarch.engine import Position

TABLES = [(slug, seats) for slug in catalogue.OURS for seats in {catalogue.game(slug).seats[i] for i in (0, -1)}]
SEVEN = (0, 2, 2, 1, 1, 1)  # dice of seven cities, the faces with the longest names twice
OVER_ANOTHER = """() => {
  const boxes = [...document.querySelectorAll(".die-box .die, .die-box > span")].map((e) => {
    const text = document.createRange(); text.selectNodeContents(e);
    const of = e.matches(".die") ? e.getBoundingClientRect() : text.getBoundingClientRect();
    return [e.parentElement, of];
  }).filter(([, a]) => a.width);
  return boxes.filter(([one, a], i) => boxes.some(([other, b], j) => i < j && one !== other &&
    a.left + 1 < b.right && b.left + 1 < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""
SCROLLED = "document.querySelector('#prompt').getBoundingClientRect().top"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def resizable(browser: Browser) -> Iterator[Frame]:
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    yield window(context.new_page(), address())
    context.close()


@pytest.mark.parametrize(("slug", "seats"), TABLES, ids=lambda value: str(value))
def test_everything_that_decides_the_turn_is_seen_and_can_be_touched(resizable: Frame, slug: str, seats: int) -> None:
    places: dict[tuple[int, int], object] = {}
    for moment in moments(slug, seats):
        open_moment(resizable, moment)
        heights = set()
        for size in (*DESKS, WIDE):
            found = measure(resizable, size)
            where = f"{moment} {size}: {found}"
            assert found["scrolls"] == [0, 0] and not found["cut"] and not found["unseen"], where
            assert not found["spilt"], where
            assert found["board"] <= 1, where
            assert places.setdefault(size, found["places"]) == found["places"], f"{where}: something moved or grew"
        for size in (PHONE, LYING, ZOOMED):
            found = measure(resizable, size)
            where = f"{moment} {size}: {found}"
            assert found["scrolls"][1] == 0 and not found["small"], where  # type: ignore[index]
            assert found["strip"] and found["seen"] >= 0.4 * size[1], where  # type: ignore[operator]
            assert size == ZOOMED or found["sentence"][1] <= 1, f"{where}: the sentence is cut"  # type: ignore[index]
            assert size == ZOOMED or found["below"] <= 6, f"{where}: one has to scroll to end a step"  # type: ignore[operator]
            heights.add((size, found["sentence"][0]))  # type: ignore[index]
            assert resizable.evaluate(COVERED) == [], where
        assert heights == {(PHONE, 64), (LYING, 54), (ZOOMED, 54)}  # the same in every phase


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_longer_words_fit_as_well(resizable: Frame, slug: str, language: str) -> None:
    for moment in moments(slug, catalogue.game(slug).seats[-1]):
        open_moment(resizable, moment, language)
        found = measure(resizable, DESKS[0])
        assert found["scrolls"] == [0, 0] and not found["unseen"], f"{moment} {language}: {found}"
        assert not found["spilt"] and found["sentence"][1] <= 1, f"{moment} {language}: {found}"  # type: ignore[index]
        assert measure(resizable, PHONE)["scrolls"][1] == 0, f"{moment} {language}"  # type: ignore[index]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_seven_dice_and_their_names_lie_side_by_side(page: Page, language: str) -> None:
    keeping = next(m for m in moments("roll-through-the-ages", 2) if m.phase == "keeping")
    position = with_dice(keeping.position, SEVEN)
    open_moment(page, replace(keeping, position=position, earlier=position), language)
    for size in (*DESKS, WIDE, PHONE):
        small = measure(page, size)["small"]
        assert page.locator(".die-box .die").count() == sum(SEVEN)
        assert page.evaluate(OVER_ANOTHER) == 0, f"{size} {language}"
    assert not small, f"on a phone {language}: {small}"


def with_dice(position: Position, faces: tuple[int, ...]) -> Position:
    state = position.state
    state.dice[:] = faces
    return position.game.position(state.tobytes(), names=["Merit", "Hemiunu"])


def test_a_card_that_is_raised_among_many_leaves_the_next_one_within_reach(page: Page) -> None:
    open_moment(page, next(m for m in moments("nile-artifacts", 2) if m.phase == "offering"))
    measure(page, DESKS[0])
    cards = page.locator(".na-fan.na-many .na-card")
    assert cards.count() > 12
    for card in cards.all():
        card.hover(timeout=5000)  # which raises it; the next one must be reached all the same


@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_sentence_and_scores_stay_when_a_phone_scrolls(page: Page, slug: str) -> None:
    open_moment(page, moments(slug, catalogue.game(slug).seats[-1])[0])
    measure(page, PHONE)
    page.evaluate("scrollTo(0, 1200)")
    assert page.evaluate("scrollY") > 500
    assert 0 <= page.evaluate(SCROLLED) < 20
    assert page.evaluate("document.querySelector('#strip').getBoundingClientRect().bottom") < 130


def test_what_is_paid_stands_above_the_button_on_a_phone(page: Page) -> None:
    paying = next(m for m in moments("roll-through-the-ages", 4) if m.phase == "paying")
    open_moment(page, paying)
    measure(page, PHONE)
    shown = page.locator("#tray .twin[aria-pressed=true]").count(), page.locator(".peg[aria-pressed=true]").count()
    assert shown[0] == shown[1] > 0, "what is proposed is not shown"
    twin, button = (page.locator(where).first.bounding_box() for where in ("#tray .twin", "#buttons .main"))
    assert twin and button and twin["y"] + twin["height"] <= button["y"] < 844 - button["height"]
