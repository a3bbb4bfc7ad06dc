"""Measuring a table's page: what decides the turn, and whether it can be seen and touched."""

from __future__ import annotations

from playwright.sync_api import Frame, Page

DESKS = ((1280, 720), (1440, 900))
WIDE = (1600, 900)  # words on both sides of the board
PHONE, LYING, ZOOMED = (390, 844), (844, 390), (640, 360)  # the last is a desk of 1280 x 720 at 200 %
TARGET = 40  # px

# All that is asked of a page, measured in one go
MEASURE = """() => {
    const box = (e) => e.getBoundingClientRect();
    const shown = (e) => box(e).width > 0 && getComputedStyle(e).visibility !== "hidden";
    const one = (selector) => document.querySelector(selector);
    const many = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const within = (r, top, bottom) => r.top >= top - 1.5 && r.bottom <= bottom + 1.5;
    const whole = (e) => within(box(e), 0, innerHeight) && box(e).left >= -1 && box(e).right <= innerWidth + 1;
    const inBoard = (e) => within(box(e), box(one("#board")).top, box(one("#board")).bottom);
    const name = (e) => `${e.tagName}#${e.id}.${e.getAttribute("class")}`;
    const places = many("#board [data-action], #board [data-part]");
    const hit = (e) => Math.min(box(e).width, box(e).height);
    const chosen = new Map();
    for (const e of document.querySelectorAll("[data-action], [data-twin]")) {
        const key = e.dataset.twin ? `#${e.dataset.twin}` : e.dataset.action;
        chosen.set(key, Math.max(chosen.get(key) ?? 0, shown(e) ? hit(e) : 0));
    }
    const twin = (e) => chosen.get(e.dataset.action ?? `#${e.id}`) ?? 0;
    const folded = (e) => e.closest("#folded");
    const targets = many("[data-action], [data-part], [data-undo], [data-hint], summary");
    const small = targets.filter((e) => !folded(e) && hit(e) < 40 && twin(e) < 40);
    const sentence = one("#prompt > span"), board = one("#board");
    const parts = many("#board > .board, .sq-pyramids, .na-monuments, .sheet > *, .sq-houses");
    const deciding = [...places, ...parts, ...many("#tray [data-action], #tray [data-part], #tray button")];
    const root = document.documentElement;
    const lies = (e) => `${name(e)} ${Math.round(box(e).top)} ${Math.round(box(e).height)}`;
    const still = [...parts, ...many("#tray, #board, .sq-tower, .na-river")];  // in every phase at the same place
    const beyond = (e) => e.closest(".panel") && box(e).right > box(e.closest(".panel")).right + 1;
    const spilt = [...places.filter(beyond), ...many(".panel").filter((e) => e.scrollWidth > e.clientWidth + 1)];
    return {
        places: still.map(lies),
        below: Math.max(0, ...many("#buttons .main").map((e) => Math.round(box(e).bottom - box(one("#tray")).bottom))),
        scrolls: [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth],
        cut: many("#prompt, #tray, #points, #choices:not([hidden])").filter((e) => !whole(e)).map(name),
        board: board.scrollHeight - board.clientHeight,
        unseen: deciding.filter((e) => !whole(e) || (board.contains(e) && !inBoard(e))).map(name),
        small: small.map((e) => `${name(e)} ${Math.round(hit(e))}`),
        sentence: [Math.round(box(one(".sentence")).height), sentence.scrollHeight - sentence.clientHeight],
        seen: Math.round(Math.max(0, Math.min(innerHeight, box(board).bottom) - Math.max(0, box(board).top))),
        spilt: spilt.map(name),
        strip: shown(one("#strip")) ? Math.round(box(one("#strip")).bottom) : 0,
    };
}"""

# Buttons in whose middle lies something else, even when they are scrolled to
COVERED = """() => {
    const found = [];
    const middle = (e) => {
        const r = e.getBoundingClientRect();
        return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    };
    for (const e of document.querySelectorAll("#board button, #tray button")) {
        if (!e.getBoundingClientRect().width || getComputedStyle(e).pointerEvents === "none") continue;
        let there = middle(e);
        if (!e.contains(there)) {
            e.scrollIntoView({block: "center", inline: "center"});
            there = middle(e);
        }
        if (!e.contains(there)) found.push(`${e.id}.${e.className}: ${there?.outerHTML.slice(0, 80)}`);
    }
    scrollTo(0, 0);
    return found;
}"""


# A window within a window of a few pixels: what lies beyond those is laid out, and measured, but not painted.
WINDOW = "<body style='margin: 0'><iframe style='border: 0; display: block'></iframe>"
RESIZED = """([width, height]) => {
    Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
    return new Promise(requestAnimationFrame).then(() => 0);
}"""


def window(page: Page, address: str) -> Frame:
    """A window whose size can be changed at half the cost; what is shown there comes from the same address."""
    page.set_viewport_size({"width": 64, "height": 64})
    page.goto(f"{address}/nothing")
    page.set_content(WINDOW)
    found = page.locator("iframe").element_handle().content_frame()
    assert found
    return found


def measure(page: Page | Frame, size: tuple[int, int]) -> dict[str, object]:
    """The figures of the page that is shown, in a window of this size."""
    if isinstance(page, Frame):
        page.evaluate(RESIZED, list(size))
    else:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, object] = page.evaluate(MEASURE)
    return found
