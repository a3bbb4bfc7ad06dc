"""Which symbol stands for what."""

from __future__ import annotations

from ..rules.actions import (
    BUILD,
    CROWN,
    DIE,
    DISASTER,
    DONE,
    FLOOD,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    SAIL,
    SETTLE,
    die_face,
)
from ..rules.data import COLOUR_NAMES, FACES

# By face; a die that shows nothing bears the mark of its colour instead.
FACE_SYMBOLS = ("", "ra/die-pharaoh", "ra/die-nile", "people", "ra/die-monument", "ra/die-ankh", "ra/die-sun")

SYMBOL_FROM = (
    (LOSE_MONUMENT, "ra/die-monument"),
    (LOSE_CIVILIZATION, "people"),
    (DONE, "hourglass"),
    (DISASTER, "skull"),
    (BUILD, "ra/die-monument"),
    (SETTLE, "people"),
    (FLOOD, "flood"),
    (SAIL, "ra/die-nile"),
    (CROWN, "ra/die-pharaoh"),
    (1, "replay"),
    (0, "check"),
)


def symbol(a: int) -> str:
    """The symbol that stands before a choice."""
    if DIE <= a < DIE + len(COLOUR_NAMES) * FACES:
        return FACE_SYMBOLS[die_face(a)]
    return next(name for start, name in SYMBOL_FROM if a >= start)


def shows(colour: int, face: int) -> str:
    """The symbol on a die of this colour."""
    return FACE_SYMBOLS[face] or mark_of(colour)


def mark_of(colour: int) -> str:
    """The mark of a colour, so that none is known by its colour alone."""
    return f"ra/row-{COLOUR_NAMES[colour]}"
