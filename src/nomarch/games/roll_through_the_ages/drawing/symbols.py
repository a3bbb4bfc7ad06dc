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

FACE_SYMBOLS = ("rt-food", "rt-workers", "rt-either", "rt-good", "rt-skull", "rt-coin")

FACE_PARTS = ("food", "workers", "either", "good", "skull", "coins")

GOOD_SYMBOLS = ("good-wood", "good-stone", "good-pottery", "good-cloth", "good-spearhead")

GOOD_TONES = ("g-wood", "g-stone", "g-pottery", "g-cloth", "g-spearhead")

SITE_SYMBOLS = (
    *("city",) * CITIES,
    "mon-step-pyramid",
    "mon-stone-circle",
    "mon-temple",
    "mon-obelisk",
    "mon-gardens",
    "mon-wall",
    "mon-great-pyramid",
)

SIMPLE_SYMBOLS = (
    (DIE, "dice"),
    (DONE, "check"),
    (ACCEPT, "check"),
    (STOP, "check"),
    (ROLL, "dice"),
    (DISCARD, "jar"),
    (PAY, "coin"),
    (SELL, "wheat"),
    (BUY, "book"),
    (SWAP, "ship"),
    (SHIP, "ship"),
    (TURN_IN, "good-stone"),
    (BUILD, "city"),
    (SPEND, "good-spearhead"),
    (TAKE, "rt-either"),
    (REROLL, "replay"),
    (KEEP, "replay"),
    (PRESERVE, "jar"),
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
