"""Which symbol stands for what."""

from __future__ import annotations

from ..rules.actions import (
    ACCEPT,
    BUILD,
    BUY,
    DIE,
    DISCARD,
    DONE,
    KEEP,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SELL,
    SHIP,
    SPEND,
    STOP,
    SWAP,
    TAKE,
    TURN_IN,
    site_of,
)
from ..rules.data import (
    CITIES,
)

FACE_SYMBOLS = ("ages/rt-food", "ages/rt-workers", "ages/rt-either", "ages/rt-good", "ages/rt-skull", "ages/rt-coin")

FACE_PARTS = ("food", "workers", "either", "good", "skull", "coins")

GOOD_SYMBOLS = ("good-wood", "ages/good-stone", "ages/good-pottery", "ages/good-cloth", "ages/good-spearhead")

GOOD_TONES = ("g-wood", "g-stone", "g-pottery", "g-cloth", "g-spearhead")

SITE_SYMBOLS = (
    *("ages/city",) * CITIES,
    "ages/mon-step-pyramid",
    "ages/mon-stone-circle",
    "mon-temple",
    "ages/mon-obelisk",
    "ages/mon-gardens",
    "ages/mon-wall",
    "ages/mon-great-pyramid",
)

SIMPLE_SYMBOLS = (
    (DIE, "dice"),
    (DONE, "check"),
    (ACCEPT, "check"),
    (STOP, "check"),
    (ROLL, "dice"),
    (DISCARD, "ages/jar"),
    (PAY, "coin"),
    (SELL, "ages/wheat"),
    (BUY, "book"),
    (SWAP, "ship"),
    (SHIP, "ship"),
    (TURN_IN, "ages/good-stone"),
    (BUILD, "ages/city"),
    (SPEND, "ages/good-spearhead"),
    (TAKE, "ages/rt-either"),
    (REROLL, "replay"),
    (KEEP, "replay"),
    (PRESERVE, "ages/jar"),
)


def symbol(a: int) -> str:
    """The symbol that stands before a choice."""
    if BUILD <= a < TURN_IN:
        return SITE_SYMBOLS[site_of(a)]
    if DISCARD <= a < ROLL:
        return GOOD_SYMBOLS[a - DISCARD]
    if a >= DIE:
        return FACE_SYMBOLS[a - DIE]
    return next(name for start, name in SIMPLE_SYMBOLS if a >= start)
