"""Questions that kill the worker who is asked, or keep it busy."""

from __future__ import annotations

import os
import time
from pathlib import Path


def die_at_first(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "alive"


def die(_mark: Path) -> None:
    os._exit(1)


def wait_until_given_up(number: int, most: float) -> bool:
    """Whether the question of this number was given up within so many seconds."""
    from nomarch.server.bots import bot_worker

    end = time.monotonic() + most
    while time.monotonic() < end:
        if bot_worker.given_up(number):
            return True
        time.sleep(0.01)
    return False
