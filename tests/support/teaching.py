"""Walking through a lesson in a real browser: doing what is lit until the end, and looking at each task on the way."""

from __future__ import annotations

from playwright.sync_api import ElementHandle, Page

from .browsing import no_sideways_scroll

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 720}}

# whether the bubble lies inside the window and covers nothing of what it speaks of
APART = """() => {
    const shown = (where) => [...document.querySelectorAll(`${where} [data-lit]`)].find(e => e.getClientRects().length);
    const lit = shown("#board") ?? shown("#tray");
    const [a, b] = [lit, document.querySelector("#bubble")].map(e => e.getBoundingClientRect());
    const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return !over && b.left >= 0 && b.right <= innerWidth && b.top >= 0 && b.bottom <= innerHeight;
}"""

LIT = "[data-lit]:not([aria-pressed=true])"


def done(page: Page) -> int:
    """How many tasks are done."""
    return int(page.locator("#table").get_attribute("data-done") or 0)


def at_the_end(page: Page) -> bool:
    return page.locator("#bubble.done").count() > 0


def lit(page: Page) -> list[ElementHandle]:
    """What is lit and not pressed yet, on the board rather than in the tray; what sends a choice comes last."""
    found = [e for e in page.query_selector_all(f"#board {LIT}, #tray {LIT}") if e.is_visible()]
    found.sort(key=lambda element: not element.evaluate("e => !!e.closest('#board')"))
    return sorted(found, key=lambda element: element.get_attribute("data-part") is None)


def step(page: Page, by_key: bool = False) -> None:
    """Do what is lit, until the next task is there."""
    before = done(page)
    for _ in range(9):
        element = lit(page)[0]
        composes = element.get_attribute("data-part")
        element.press("Enter") if by_key else element.click()
        if not composes:
            break
    page.locator(f"#table[data-done='{before + 1}']").wait_for()


def words_said(page: Page) -> int:
    """How many words the bubble says now."""
    return len(" ".join(page.locator("#bubble-say b, #bubble-say small").all_inner_texts()).split())


def open_lesson(page: Page, address: str, slug: str, language: str, size: str) -> None:
    """A lesson from its beginning, in a language, in a window of this size; the page may have shown another before."""
    page.context.add_cookies([{"name": "lang", "value": language, "url": address}])
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    page.goto(f"{address}/teach/{slug}")
    assert page.locator("html").get_attribute("lang") == language


def to_the_end(page: Page, most: int = 40) -> tuple[int, int]:
    """Do all tasks of the lesson that is open; (tasks, words read before the first decision)."""
    words = words_said(page)
    for n in range(most):
        if at_the_end(page):
            return n, words
        assert page.evaluate(APART), (
            f"{page.url}, task {done(page)}: the bubble covers what it speaks of, or is cut off"
        )
        no_sideways_scroll(page)
        step(page)
    raise AssertionError(f"{page.url}: the lesson does not end")
