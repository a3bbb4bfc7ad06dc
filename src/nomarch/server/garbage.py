"""How often the server looks for garbage.

States, views and steps are lists of lists: they are made by the hundred with every event, die young, and never refer to
themselves, so they go as soon as nobody holds them. Python looks for circles among them all the same, and through all
that is kept, the modules included: at its usual pace that was half of what an event cost.
"""

from __future__ import annotations

import gc

YOUNG = 20_000  # things made and still there between two looks among the young; Python's own is 700


def look_seldom() -> None:
    """From now on look for circles seldom, and never among what is there already: it stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
