"""Sixty faults while people play, and two processes raced against each other: nothing is lost, nothing stands still."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str) -> None:
    """Run a campaign as a command; bounded in time, also on a busy machine."""
    command = [sys.executable, str(ROOT / "benchmarks" / script), *arguments]
    where = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=where, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.mark.parametrize("where", [("sqlite", "1"), ("postgres", "2")], ids=["sqlite", "postgresql"])
def test_thirty_faults_lose_nothing_and_no_match_stands_still(where: tuple[str, str], postgres_server: str) -> None:
    run("faults.py", "--faults", "30", "--database", where[0], "--processes", where[1], "--most", "150")


def test_races_through_two_processes_have_the_one_end_they_may_have(postgres_server: str) -> None:
    run("races.py", "--races", "90", "--most", "90")
