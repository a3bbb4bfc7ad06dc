"""A whole match on the page, by clicks on board and tray alone or by keys alone, and what was met on the way."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from playwright.sync_api import Error, Locator, Page, expect

from .browsing import WIDE, over, version
from .people import Person

MOST = 2500  # own actions of a match: far more than any takes
SOON = 20_000  # ms: what can be chosen can be reached, and what was chosen is answered
LONG = 120_000  # ms: the bots' turns
BOARD = "#board [data-action]:visible, #tray [data-action]:visible:not([data-ends]):not(.main)"
RIVALS = "#rivals [data-action]:visible"  # a thief reaches for other provinces
ENDS = "#tray [data-ends][data-action]:visible, #buttons .main[data-action]:visible"
LISTED = "#choices [data-action]:visible"
KEYS = "#choices [data-key]:visible"
COMBOS = "#buttons [data-combos]:visible"
PART = re.compile(r"(\d+) (.+?)(?= \d|$)")
OFTEN, SOMETIMES = 0.7, 0.4
TRIES = 5  # to walk somewhere: scrolling parts take the focus, too

# How far the window was scrolled, and how much wider than the window the page is
SCROLLED = "[scrollY, document.documentElement.scrollWidth - innerWidth]"
# How many times Tab leads from the focus to a place; less than nothing is the way back
FAR = """place => {
    const reached = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
        (e) => e.tabIndex >= 0 && !e.disabled && e.getClientRects().length
            && getComputedStyle(e).visibility !== "hidden");
    const at = document.activeElement, here = reached.indexOf(at), there = reached.indexOf(place);
    if (here >= 0 || at === document.body) return there - here;
    const behind = reached.filter((e) => at.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING).length;
    return there < behind ? there - behind : there - behind + 1;
}"""
FOCUSED = "document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 200)"

Choose = Callable[[Page, random.Random], None]


@dataclass
class Played:
    """What a match was like: actions of one's own, how often the page had scrolled, and all that went wrong."""

    actions: int = 0
    down: int = 0  # after so many of them the window was not at its top
    errors: list[str] = field(default_factory=list)


def sit_down(page: Page, merit: Person, slug: str, seats: int) -> None:
    """At a table against the weakest bots."""
    table = merit.open("me", *["bot 1"] * (seats - 1), game=slug)
    page.context.add_cookies([{"name": "nomarch", "value": merit.token, "url": merit.address}])
    page.goto(f"{merit.address}/t/{table}")


def play(page: Page, choose: Choose, seed: int = 1) -> Played:
    """From here to the result, or to the first thing that cannot be done."""
    played, rng = Played(), random.Random(seed)
    page.on("pageerror", lambda error: played.errors.append(str(error)))
    while _my_turn(page) and played.actions < MOST:
        try:
            _act(page, played, partial(choose, page, rng))
        except (AssertionError, Error) as problem:
            played.errors.append(f"{page.locator('#prompt').inner_text()}: {problem}")
            break
        _look(page, played)
    return played


def _act(page: Page, played: Played, choose: Callable[[], None]) -> None:
    """One choice, until the table has moved on; a focus that is somewhere never goes nowhere."""
    before, focused = version(page), page.evaluate(FOCUSED)
    choose()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before, timeout=SOON)
    if focused and not page.evaluate(FOCUSED):
        played.errors.append(f"the focus was lost from {focused}")


def _my_turn(page: Page) -> bool:
    """Wait for one's own turn; False at the end of the match."""
    page.locator("#prompt.mine, #prompt.over").wait_for(timeout=LONG)
    return not over(page)


def _look(page: Page, played: Played) -> None:
    down, wider = page.evaluate(SCROLLED)
    played.actions += 1
    played.down += down > 0
    if wider > 0:
        played.errors.append(f"{wider} px too wide: {page.evaluate(WIDE)}")


# By clicks ------------------------------------------------------------------------------------


def by_clicks(page: Page, rng: random.Random) -> None:
    """A lit place, by and large; now and then what is put together from parts, or what ends a step."""
    lit = page.locator(BOARD)
    if lit.count() and rng.random() < OFTEN:
        return click(lit.nth(rng.randrange(lit.count())))
    if page.locator(COMBOS).count() and _composed(page, rng, click):
        return click(page.locator(COMBOS))
    for where in (ENDS, BOARD, RIVALS):
        found = page.locator(where)
        if found.count():
            return click(found.first)
    raise AssertionError("nothing on the board can be chosen")


def click(place: Locator) -> None:
    """Rows near their edge, since boxes inside them are choices of their own."""
    edge = "hit" in (place.get_attribute("class") or "")
    place.click(position={"x": 6, "y": 6} if edge else None, timeout=SOON)


# By keys --------------------------------------------------------------------------------------


def by_keys(page: Page, rng: random.Random) -> None:
    """One key where a choice has one; else Tab to it and Enter."""
    if page.locator(COMBOS).count() and rng.random() < SOMETIMES and _composed(page, rng, _press_space):
        return press(page.locator(COMBOS))
    keys = page.locator(KEYS)
    if keys.count() and rng.random() < OFTEN:
        return page.keyboard.press(keys.nth(rng.randrange(keys.count())).get_attribute("data-key") or "")
    lit = page.locator(f"{LISTED}, {ENDS}")
    return press(lit.nth(rng.randrange(lit.count())))


def press(place: Locator, key: str = "Enter") -> None:
    """Walk there by Tab, or back by Shift and Tab, as people do."""
    page = place.page
    for _ in range(TRIES):
        far = place.evaluate(FAR)
        if not far:
            return page.keyboard.press(key)
        for _ in range(abs(far)):
            page.keyboard.press("Tab" if far > 0 else "Shift+Tab")
    raise AssertionError(f"Tab never reaches {place}")


def _press_space(place: Locator) -> None:
    press(place, "Space")


# Put together ---------------------------------------------------------------------------------


def _composed(page: Page, rng: random.Random, touch: Callable[[Locator], None]) -> bool:
    """Press what makes up one of the choices that the button knows; False if some part of it is not there."""
    combos = json.loads(page.locator(COMBOS).get_attribute("data-combos") or "{}")
    wanted = {part: int(n) for n, part in PART.findall(rng.choice(sorted(combos)))}
    for part, places in _parts(page).items():
        pressed = [place for place in places if place.get_attribute("aria-pressed") == "true"]
        loose = [place for place in places if place not in pressed]
        n = wanted.pop(part, 0)
        for place in pressed[n:] + loose[: max(0, n - len(pressed))]:
            touch(place)
    return not wanted and page.locator(COMBOS).get_attribute("aria-disabled") is None


def _parts(page: Page) -> dict[str, list[Locator]]:
    """What can be pressed, by its name; where a part has a larger twin, that one."""
    found: dict[str, list[Locator]] = {}
    for part in page.locator("[data-part]").all():
        twin = page.locator(f"[data-twin='{part.get_attribute('id')}']:visible")
        place = twin if twin.count() else part
        if place.is_visible():
            found.setdefault(part.get_attribute("data-part") or "", []).append(place)
    return found
