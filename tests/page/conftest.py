"""A browser and a server for the tests of the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from support.browsing import FIXED, HASTY, launched


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; afterwards none has broken the policy or called another host."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(hasty: bool = True, **more: Any) -> Page:
        still = {"reduced_motion": "reduce"} if hasty else {}  # else every hover is painted frame by frame
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **still, **more}
        )
        context.add_init_script(FIXED + (HASTY if hasty else ""))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("console", lambda said: faults.append(said.text) if "Security Policy" in said.text else None)
        page.on("request", lambda sent: None if _ours(sent.url) else faults.append(f"foreign: {sent.url}"))
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


def _ours(url: str) -> bool:
    return bool(re.match(r"(http|ws)://(127\.0\.0\.1|localhost):\d+/|data:|blob:", url))
