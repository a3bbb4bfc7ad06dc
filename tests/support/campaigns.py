"""The campaigns of `benchmarks/`, run as commands."""

from __future__ import annotations

from pathlib import Path

from .forking import script

CAMPAIGNS = Path(__file__).parents[2] / "benchmarks"


def run(name: str, *arguments: str) -> None:
    """Run a campaign; bounded in time, also on a busy machine."""
    status, said, errors = script(CAMPAIGNS / name, list(arguments), 900)
    assert status == 0, said[-4000:] + errors[-4000:]
