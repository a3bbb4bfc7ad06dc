"""A browser and its pages, for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from support.browsing import Launch, launching
from support.pages import Lent, Pages


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    with launching() as found:
        yield found


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch()


@pytest.fixture(scope="session")
def lenders() -> list[Pages]:
    """Who lends pages, the last one of the browser that runs now."""
    return []


@pytest.fixture
def new_page(browser: Browser, lenders: list[Pages]) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; afterwards none has broken the policy or called another host."""
    if not lenders or lenders[-1].browser is not browser:
        lenders[:] = [Pages(browser)]
    lender, lent = lenders[-1], list[tuple[str, Lent]]()

    def make(hasty: bool = True, **more: Any) -> Page:
        still = {"reduced_motion": "reduce"} if hasty else {}  # else every hover is painted frame by frame
        usual = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **still}
        lent.append(lender.lend(hasty, usual | more))
        return lent[-1][1].page

    yield make
    faults = [fault for like, page in lent for fault in lender.take_back(like, page)]
    assert faults == []
