"""Between page and server, in Chromium: what is sent when, what a late answer may not swallow, and what a patch keeps.

The server's side is played by the test itself, so that answers come exactly as early or late as it likes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from support.moments import Moment, moments, open_moment

from nomarch.page.fragments import fragments
from nomarch.page.words import translator

Open = Callable[..., Page]


class Line:
    """The server's end of the line: what the page has sent, and whatever the test wants to send it."""

    def __init__(self, page: Page) -> None:
        self.page, self.sent = page, list[dict[str, Any]]()
        page.route_web_socket("**/ws/**", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.sent.append(json.loads(text)))

    def patch(self, version: int, **parts: str) -> None:
        told = {name: [part] for name, part in parts.items()}
        self.socket.send(json.dumps({"t": "patch", "v": version, "r": 0, "f": -1, "d": "", "edits": told}))
        expect(self.page.locator("#table")).to_have_attribute("data-v", str(version))

    def actions(self) -> list[str]:
        self.page.evaluate("1")  # what the page has sent by now is heard by now
        return [message["a"] for message in self.sent if message["t"] == "act"]


def parts_of(moment: Moment, **more: object) -> dict[str, str]:
    look = replace(moment.look(), **more)  # type: ignore[arg-type]
    return fragments(look, translator("en", look.game))


def sit_down(page: Page, slug: str, phase: str) -> tuple[Moment, Line]:
    moment = next(moment for moment in moments(slug, 2) if moment.phase == phase)
    line = Line(page)
    open_moment(page, moment, id="x")
    page.wait_for_function("document.body.dataset.net === 'on'")
    return moment, line


def test_a_move_is_sent_once_and_the_next_need_not_wait_for_a_late_answer(new_page: Open) -> None:
    """A busy server tells of the move before it answers it; whoever chooses in between is not ignored."""
    page = new_page()
    moment, line = sit_down(page, "ra-dice", "rerolling")
    page.keyboard.press("1")
    page.keyboard.press("1")
    assert line.actions() == ["stop"], "the second was sent while the first is on its way"
    line.patch(2, **parts_of(moment))
    page.keyboard.press("1")
    assert line.actions() == ["stop", "stop"]


def test_talk_and_hints_on_their_way_hold_no_move_up(new_page: Open) -> None:
    page = new_page()
    line = sit_down(page, "ra-dice", "rerolling")[1]
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.keyboard.press("1")
    assert line.actions() == ["stop"]
    assert [message["t"] for message in line.sent].count("hint") == 1


def test_dice_that_are_chosen_stay_chosen_while_a_hint_is_looked_for(new_page: Open) -> None:
    page = new_page()
    moment, line = sit_down(page, "ra-dice", "rerolling")
    page.locator(".die[aria-pressed]").nth(1).click()
    page.locator(".die[aria-pressed]").first.click()
    button = page.locator("[data-combos]")
    expect(button).to_have_text("Reroll 2")
    line.patch(1, **parts_of(moment, thinking=True))
    expect(page.locator("#hint")).to_contain_text("A strong bot is looking at your options.")
    expect(page.locator(".die[aria-pressed=true]")).to_have_count(2)
    expect(button).to_have_text("Reroll 2")
    line.patch(2, **parts_of(moment))  # another moment of the table
    expect(page.locator(".die[aria-pressed=true]")).to_have_count(0)


def test_the_focus_leaves_what_can_no_longer_hold_it(new_page: Open) -> None:
    """The browser itself would drop it a moment later, when nobody looks after it any more."""
    page = new_page()
    moment, line = sit_down(page, "ra-dice", "rerolling")
    for chosen, more in (
        (".die[aria-pressed]", {}),
        ("#board [tabindex='0']", {}),
        ("#hint-button", {"may_hint": False}),
    ):
        page.locator(chosen).first.focus()
        parts = parts_of(moment, view=replace(moment.position.view(0), legal=()), **more)
        line.patch(1, **parts)
        page.wait_for_timeout(50)
        assert page.evaluate("document.activeElement !== document.body"), chosen
        line.patch(1, **parts_of(moment))
