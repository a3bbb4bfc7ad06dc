"""What must not be done twice is done once, however often it is asked for."""

import pytest

from nomarch.server import dedupe
from nomarch.server.dedupe import Dedupe


def test_only_the_first_time_counts() -> None:
    said = Dedupe()
    assert [said.first(thing) for thing in ("a", "b", "a", ("a", 1), "b")] == [True, True, False, True, False]


def test_the_oldest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dedupe, "KEPT", 2)
    said = Dedupe()
    assert all(said.first(thing) for thing in "abc")
    assert [said.first("c"), said.first("a")] == [False, True]
