"""Playing in a real browser, by looking only at what the page offers."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

WHOLE = ("chromium", "chromium-browser")
PROGRAMS = ("chromium-headless-shell", *WHOLE)  # the first has neither windows nor notices: two fifths less CPU
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# Every browser adds the same to the dice, so that with the server's fixed keys a run can be repeated.
FIXED = """
let share = 7;  // at a table: the dice fall alike in every run
try {
  if (!location.pathname.startsWith("/t/")) {  // elsewhere each page asks for tables under a name of its own
    sessionStorage.pages = Number(sessionStorage.pages || 0) + 1;
    share = 8 + Number(sessionStorage.pages) % 240;
  }
} catch {}
crypto.getRandomValues = (bytes) => bytes.fill(share);
"""

# Somebody in a hurry: nothing moves, asks or plays by itself, and the wait after a change is over at once.
HASTY = """
try {
  for (const [name, value] of Object.entries({ speed: "instant", auto: "no", ask: "no" })) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
} catch {}
const clock = performance.now.bind(performance);
performance.now = () => 1000 * clock();
"""

WAYS = (
    "#buttons .primary[data-action]:not([aria-disabled]):not([data-action=''])",
    ".dev .hit[data-action]",
    "#choices .choice-row[data-action^=pay]",
    ".city .hit[data-action]",
    ".mon .hit[data-action]",
    "#buttons [data-action]:not([aria-disabled])",
    "#choices [data-action]",
)


# which elements end beyond the right edge, the outermost first
WIDE = """() => [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 8).map(e => `${e.tagName}#${e.id}.${e.getAttribute('class')} ${e.getBoundingClientRect().right}`)"""


def chromium(*, whole: bool = False) -> str:
    """The program; without it CI fails, and elsewhere the test says what is missing. The whole one can show notices."""
    if found := next(filter(None, map(shutil.which, WHOLE if whole else PROGRAMS)), None):
        return found
    missing = "Chromium is not installed: apt-get install chromium"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


class Launch(Protocol):
    """Gives the browser that runs, or a new one."""

    def __call__(self, *, whole: bool = False) -> Browser: ...


@contextmanager
def launching() -> Iterator[Launch]:
    """Browsers for all tests of a process: to begin one takes longer than a table."""
    expect.set_options(timeout=60_000)
    running: dict[bool, Browser] = {}
    with sync_playwright() as playwright:

        def launch(*, whole: bool = False) -> Browser:
            if whole not in running or not running[whole].is_connected():
                program = chromium(whole=whole)
                running[whole] = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            return running[whole]

        yield launch
        for found in running.values():
            found.close()


def from_the_lobby(page: Page, address: str, way: str, slug: str = "roll-through-the-ages") -> None:
    """From the lobby to a table: against bots, on one screen, or with friends."""
    page.goto(address)
    page.locator(f"form:has(input[value={slug}]) button[value={way}]").click()


def open_table(page: Page, address: str, way: str, slug: str = "roll-through-the-ages") -> None:
    """The same table without the lobby: to draw that first took a third of the time until the table was there."""
    told = {"accept-language": page.evaluate("navigator.language")}
    opened = page.request.post(f"{address}/tables", form={"game": slug, "with": way}, headers=told, max_redirects=0)
    page.goto(address + opened.headers["location"])


def against_bots(page: Page, address: str) -> None:
    open_table(page, address, "bots")
    my_turn(page)


def my_turn(page: Page) -> None:
    """Wait until this browser is to act, or the match is over."""
    appears(page.locator("#prompt.mine, #prompt.over"), seconds=120)


def changed(page: Page, before: str | int) -> None:
    """Wait until the table has left a version. `expect` would describe the whole table at each look until then."""
    appears(page.locator(f"#table:not([data-v='{before}'])"))


def moved_on(page: Page, before: str | int) -> None:
    """Wait until the table has left a version and this browser is to act, or the match is over: one look for both."""
    appears(page.locator(f"#table:not([data-v='{before}']) #prompt:is(.mine, .over)"), seconds=120)


def appears(awaited: Locator, seconds: int = 60) -> None:
    """Wait until something is seen. `expect` would describe the whole page at each look while it is not there."""
    awaited.wait_for(timeout=1000 * seconds)


def version(page: Page) -> str:
    return page.locator("#table").get_attribute("data-v") or ""


def over(page: Page) -> bool:
    return page.locator("#prompt.over").count() > 0


def offered(page: Page) -> Locator:
    """The choice that a quick player takes: buy, build, go on."""
    way = page.evaluate("ways => ways.find(way => document.querySelector(way))", WAYS)
    assert way, "nothing is offered"
    return page.locator(way).first


def choose(page: Page) -> None:
    """Click what is offered; rows near their edge, since boxes inside them are choices of their own."""
    found = offered(page)
    edge = "hit" in (found.get_attribute("class") or "")
    found.click(position={"x": 6, "y": 6} if edge else None)


def act(page: Page) -> None:
    """Make one choice with the mouse and wait until the table has moved on."""
    before = version(page)
    choose(page)
    moved_on(page, before)


def play_to_the_end(page: Page, most: int = 600) -> None:
    for _ in range(most):
        if over(page):
            return
        act(page)
    raise AssertionError("the match does not end")


def finish_by_random_choices(pages: list[Page], table: str) -> None:
    """Play random choices over HTTP to the end, each player by the cookie of their browser; dice may need the pages."""
    rng, waiting = random.Random(1), deque(pages)
    for _ in range(6000):
        page = waiting[0]
        view = page.request.get(table).json()
        if view["over"]:
            return
        if view["choices"]:
            chosen = rng.choice(view["choices"])["a"]
            page.request.post(f"{table}/actions", data={"v": view["v"], "a": chosen})
        else:
            waiting.rotate()
            page.wait_for_timeout(40)  # while this program speaks, its browsers are not heard
    raise AssertionError("the match does not end")


def no_sideways_scroll(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{page.url} is {width} px wide: {page.evaluate(WIDE)}"


@cache
def _axe() -> str:
    """The program itself, for a page that has not got it: half a megabyte, and to read it takes as long as a move."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text()


def axe_finds_nothing(page: Page, where: str = "") -> None:
    """No violation, as far as a program can see one, in what is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
    told = [(rule["id"], [node["html"][:160] for node in rule["nodes"][:3]]) for rule in found]
    assert told == [], f"{where}: {told}"


def dice_of(page: Page) -> list[str]:
    return [die.get_attribute("aria-label") or "" for die in page.locator("#dice .die").all()]


def round_of(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator("#stage").inner_text())[0])
