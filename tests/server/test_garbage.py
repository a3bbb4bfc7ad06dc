"""The server looks for garbage seldom, and what goes in circles goes all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from nomarch.server.garbage import YOUNG, look_seldom


class Thing:
    itself: Thing


@pytest.fixture
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.usefixtures("as_before")
def test_circles_go_though_they_are_looked_for_seldom() -> None:
    look_seldom()
    assert gc.get_freeze_count() > 0
    thing = Thing()
    thing.itself, gone = thing, weakref.ref(thing)
    del thing
    assert gone() is not None
    kept = [[n] for n in range(2 * YOUNG)]
    assert gone() is None
    assert len(kept) == 2 * YOUNG
