"""Every game of the catalogue is played from the lobby in a real browser, at four sizes of window: to its result by
clicks, and some turns by keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import appears, from_the_lobby, moved_on, my_turn, no_sideways_scroll, open_table, over, version
from support.process import ServerProcess

from nomarch import catalogue

Open = Callable[..., Page]
ACTIONS = 16
SIZES = ((1280, 720), (1440, 900), (390, 844), (844, 390))
BY_CLICKS = dict(zip(catalogue.OURS, SIZES, strict=True))  # each game at another size, each size once
BY_KEYS = dict(zip(catalogue.OURS, reversed(SIZES), strict=True))
BOARD = "#board [data-action]:visible, #tray [data-action]:visible:not([data-ends])"
ENDS = "#tray [data-ends][data-action]:visible, #buttons .main[data-action]:visible"
LOOKED_AWAY = ("ra-dice", "saqqara", "nile-artifacts")  # turns of bots: files of their own look at them being drawn
LEFT = "#rivals [data-action]:visible"  # a thief reaches for other provinces


@pytest.fixture(scope="module")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """With bots that hardly look ahead: here they only have to bring long matches to their ends."""
    process = ServerProcess(tmp_path_factory.mktemp("every-game"), NOMARCH_TEST_SIMULATIONS="1")
    yield process
    process.stop()
    assert "Traceback" not in process.errors(), process.errors()[-4000:]


def go_on(page: Page, chosen: Locator, act: Callable[[Locator], None]) -> None:
    before = version(page)
    act(chosen)
    moved_on(page, before)


def click(place: Locator) -> None:
    """Rows near their edge, since boxes inside them are choices of their own."""
    edge = "hit" in (place.get_attribute("class") or "")
    place.click(position={"x": 6, "y": 6} if edge else None, timeout=15_000)


def leave_to_a_bot(page: Page, slug: str) -> None:
    """A bot plays the rest, so that long games do not take long; then everybody has a place, and nothing is lit."""
    players = page.locator("#points tbody tr").count()
    if not over(page):
        page.locator("#level").select_option("1")
        page.get_by_role("button", name="Let a bot take over").click()
        appears(page.get_by_role("button", name="Take over from the bot"))
    if slug in LOOKED_AWAY:
        look_away(page)
    appears(page.locator("#prompt.over"), seconds=300)
    expect(page.locator("#tray.podium li")).to_have_count(players)
    assert page.locator("#board [data-action]").count() == 0


def look_away(page: Page) -> None:
    """Close the table, and open it again when the match is over."""
    table = page.url
    page.goto("about:blank")
    for _ in range(600):
        if page.request.get(table.replace("/t/", "/api/tables/")).json()["over"]:
            break
        page.wait_for_timeout(500)
    page.goto(table)


def on_the_board(page: Page, rng: random.Random) -> Locator:
    """A lit place, by and large; what ends a step now and then, and where nothing else is lit."""
    lit = page.locator(BOARD)
    if lit.count() and rng.random() < 0.7:
        return lit.nth(rng.randrange(lit.count()))
    for where in (ENDS, BOARD, LEFT):
        found = page.locator(where)
        if found.count():
            return found.first
    raise AssertionError(f"nothing on the board can be chosen: {page.locator('#prompt').inner_text()}")


@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_a_game_is_played_by_clicks_on_the_board_alone(sqlite_server: ServerProcess, new_page: Open, slug: str) -> None:
    width, height = BY_CLICKS[slug]
    page, rng = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce"), random.Random(3)
    from_the_lobby(page, sqlite_server.address, "bots", slug)
    my_turn(page)
    for _ in range(ACTIONS):
        if over(page):
            break
        go_on(page, on_the_board(page, rng), click)
        no_sideways_scroll(page)
    leave_to_a_bot(page, slug)


@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_a_game_is_played_by_the_keyboard_alone(sqlite_server: ServerProcess, new_page: Open, slug: str) -> None:
    width, height = BY_KEYS[slug]
    page, rng = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce"), random.Random(4)
    open_table(page, sqlite_server.address, "bots", slug)
    my_turn(page)
    for walks in (True, True, *[False] * (ACTIONS - 2)):
        if over(page):
            break
        lit = page.locator("#choices [data-key]:visible, #choices [data-action]:visible, #buttons .main[data-action]")
        chosen = lit.nth(rng.randrange(lit.count()))
        key = chosen.get_attribute("data-key")
        go_on(page, chosen, partial(_by_keys, page, key, walks))
        assert page.evaluate("document.activeElement !== document.body") or key, "the focus was lost"


def _by_keys(page: Page, key: str | None, walk: bool, row: Locator) -> None:
    """One key where a choice has one; else Tab to it, which is tried out twice and taken for granted then."""
    if key:
        return page.keyboard.press(key)
    if walk:
        name = row.get_attribute("data-action")
        for _ in range(250):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.dataset?.action") == name:
                return page.keyboard.press("Enter")
        raise AssertionError(f"Tab never reaches {name}")
    row.focus()
    return page.keyboard.press("Enter")
