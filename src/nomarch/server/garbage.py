"""How often the server looks for garbage.

States, views and steps are lists of lists: they are made by the hundred with every event and never refer to
themselves, so they go as soon as nobody holds them. Python looks for circles among them all the same. It counts what
was made less what is gone; while tables only replace what they hold it looks seldom, but then through nearly
everything: a server with a hundred tables stood still for up to a second, and all those looks were an eighth of its
work. What people do at tables leaves no circles behind (`tests/server/test_garbage.py`). So a server looks when nobody
would notice, and else only when very much has come together.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from .rounds import Rounds

YOUNG = 20_000  # things made and still there between two looks among the young; Python's own is 700
MANY = 3_000_000  # the same while people play: some 500 MB
SOME = 50_000  # things for which a quiet moment is worth using
EVERY = 10.0  # seconds between two thoughts of it
QUIET = 3.0  # seconds without news at any table


def look_seldom(made: int = YOUNG) -> None:
    """From now on look for circles seldom, and never among what is there already: it stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(made, *gc.get_threshold()[1:])


def uncollected() -> int:
    """Lists, dictionaries and the like that were made since the last look and are still there."""
    return gc.get_count()[0]


class Tidying:
    """Looks for circles while nothing happens; `quiet_for` tells for how many seconds nothing has."""

    def __init__(self, quiet_for: Callable[[], float]) -> None:
        self._quiet_for = quiet_for
        self.rounds = Rounds("garbage", self.tidy, EVERY)

    async def tidy(self) -> None:
        """Look now, if there may be something and nobody would notice."""
        if uncollected() > SOME and self._quiet_for() > QUIET:
            gc.collect()
