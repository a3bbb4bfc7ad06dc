"""Compiles every game with its bots, each in a process of its own: the tests then find all of it in the cache.

    python tests/support/warming.py

Two processes that need the same game at the same time would both compile it.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor

import nomarch
from nomarch.bots.levels import prepare

COSTLY_FIRST = ("saqqara", "nile-artifacts", "roll-through-the-ages", "ra-dice")


def warm(slug: str) -> str:
    """Compile a game's rules and what its bots of all levels search with; say what that took."""
    game = nomarch.game(slug)
    game.compile()
    prepare(game)
    return f"{game.title}: compiled with its bots in {time.process_time():.0f} s of CPU"


def main() -> None:
    """As many at a time as there are cores."""
    slugs = sorted((game.slug for game in nomarch.all_games()), key=_cost)
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        for line in pool.map(warm, slugs):
            print(line, flush=True)


def _cost(slug: str) -> int:
    return COSTLY_FIRST.index(slug) if slug in COSTLY_FIRST else len(COSTLY_FIRST)


if __name__ == "__main__":
    main()
