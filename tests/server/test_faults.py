"""Sixty faults while people play: nothing is lost, nothing stands still."""

from __future__ import annotations

import pytest
from support.campaigns import run


@pytest.mark.parametrize("where", [("sqlite", "1"), ("postgres", "2")], ids=["sqlite", "postgresql"])
def test_thirty_faults_lose_nothing_and_no_match_stands_still(where: tuple[str, str], postgres_server: str) -> None:
    run("faults.py", "--faults", "30", "--database", where[0], "--processes", where[1], "--most", "150")
