"""Pages that are wiped and lent again: a table in a new browser takes half as much CPU again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error

from .browsing import FIXED, HASTY

KEPT = 4  # at a time, lest they fill the memory
SOON = 5000  # ms: a server that still runs answers by then
# What a test does by these cannot be wiped off; such a page is lent once.
LASTING = ("add_init_script", "emulate_media", "expose_binding", "expose_function", "on", "once")
LASTING += ("route", "route_web_socket")
LASTING_EVERYWHERE = ("add_init_script", "expose_binding", "grant_permissions", "new_cdp_session", "on", "route")
LASTING_EVERYWHERE += ("set_offline",)


class Lent:
    """A page in a browser of its own, and all that went wrong in it."""

    def __init__(self, browser: Browser, hasty: bool, wished: dict[str, Any]) -> None:
        self.context = browser.new_context(**wished)
        self.context.add_init_script(FIXED + (HASTY if hasty else ""))
        self.page, self.faults, self.spoilt = self.context.new_page(), list[str](), False
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", lambda said: self.faults.append(said.text) if "Security Policy" in said.text else None)
        self.page.on("request", lambda sent: None if _ours(sent.url) else self.faults.append(f"foreign: {sent.url}"))
        self._size = self.page.viewport_size
        for thing, names in ((self.page, LASTING), (self.context, LASTING_EVERYWHERE)):
            for name in names:
                setattr(thing, name, self._noting(getattr(thing, name)))

    def _noting(self, lasting: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            self.spoilt = True
            return lasting(*given, **more)

        return noted

    def wiped(self) -> bool:
        """Leave the page as a new browser would show it; False where that cannot be."""
        if self.spoilt or len(self.context.pages) != 1 or not (origin := re.match(r"http://[\d.]+:\d+", self.page.url)):
            return False
        with suppress(Error):  # its server may be gone
            self.page.goto(f"{origin[0]}/healthz", timeout=SOON)  # nearby: elsewhere begins another process
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
            self.context.clear_cookies()
            self.page.mouse.move(0, 0)
            if self._size and self.page.viewport_size != self._size:
                self.page.set_viewport_size(self._size)
            self.faults.clear()
            return True
        return False


class Pages:
    """Lends pages of a browser, by what they are to be like."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self._kept = browser, list[tuple[str, Lent]]()

    def lend(self, hasty: bool, wished: dict[str, Any]) -> tuple[str, Lent]:
        """One that was wiped, if there is one like that."""
        like = f"{hasty} {sorted(wished.items())}"
        for number, (found, _) in enumerate(self._kept):
            if found == like:
                return self._kept.pop(number)
        return like, Lent(self.browser, hasty, wished)

    def take_back(self, like: str, lent: Lent) -> list[str]:
        """Keep it for the next who wants one like it; what went wrong in it."""
        faults = list(lent.faults)
        if lent.wiped():
            self._kept.append((like, lent))
        else:
            lent.context.close()
        while len(self._kept) > KEPT:
            self._kept.pop(0)[1].context.close()
        return faults


def _ours(url: str) -> bool:
    return bool(re.match(r"(http|ws)://(127\.0\.0\.1|localhost):\d+/|data:|blob:", url))
