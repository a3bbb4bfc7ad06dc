"""A server whose dice and bots' seeds follow from a word, so that a run of the tests can be repeated.

    python -m support.serving PORT WORD

What the browsers add to the dice is fixed in tests/support/browsing.py, what players without one add in people.py.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from nomarch.engine import chance
from nomarch.server.bots import fallback
from nomarch.server.bots import pool as bot_pool
from nomarch.server.daily import days
from nomarch.server.people import house_time
from nomarch.server.play import opening, together
from nomarch.server.serve import serve

from .luck import Luck

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)  # of the first day of the daily deal; NOMARCH_TEST_DAYS later, if set


def open_up(port: int, word: str) -> None:
    """Serve with such luck, and on the day and at the hour that the environment tells."""
    luck: Any = Luck(word)
    days.now = lambda: NOON + timedelta(days=int(os.environ.get("NOMARCH_TEST_DAYS", "0")))
    if clock := os.environ.get("NOMARCH_TEST_CLOCK"):  # a file: seconds that the clock on the wall is ahead
        house_time.wall = lambda: time.time() + float(Path(clock).read_text())
        house_time.GRACE = 86400.0  # so that a test may let hours pass at once, though not weeks without a server
    if simulations := os.environ.get("NOMARCH_TEST_SIMULATIONS"):  # where bots need not look ahead as far as they do
        fallback.SIMULATIONS = int(simulations)
    if spell := os.environ.get("NOMARCH_TEST_SPELL"):
        together.SPELL = float(spell)
    chance.secrets = bot_pool.secrets = opening.secrets = luck
    serve(port=port, open_browser=False)


if __name__ == "__main__":
    open_up(int(sys.argv[1]), sys.argv[2])
