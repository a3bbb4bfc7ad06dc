"""Ways to find games that worker processes can be told to use."""

from __future__ import annotations

import multiprocessing
import time

from nomarch import catalogue
from nomarch.engine import Game
from pig import GAME as PIG


def find_pig(slug: str) -> Game:
    return PIG


def find_never_in_workers(slug: str) -> Game:
    """The server finds every game; a worker looks for it for ever, like a compiler that does not end."""
    while multiprocessing.parent_process() is not None:
        time.sleep(60)
    return catalogue.game(slug)
