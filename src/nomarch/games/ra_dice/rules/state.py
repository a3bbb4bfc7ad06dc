"""The state of a match: one record of small whole numbers."""

import numpy as np

from .data import COLOURS, COLUMNS, SEATS, SOURCES

# Phases, in the order of a turn
(
    ROLLING,  # chance: one die after the other
    REROLLING,  # which dice to roll again
    USING,  # one use of dice after the other
    LOSING,  # a disaster: a victim chooses what to lose
    PASSING,  # the turn is over: passed through, nobody decides
    SCORING,  # Ra has reached the last space: passed through too
    ENDED,
) = range(7)

_SEATS = SEATS[-1]

STATE = np.dtype(
    [
        # the match
        ("seats", "i2"),
        ("epoch", "i2"),  # finished epochs
        ("ra", "i2"),  # the space of the Ra figure, 1 to 13
        # the turn
        ("turn", "i2"),
        ("phase", "i2"),
        ("rerolls", "i2"),
        ("dice", "i2", COLOURS),  # what each die shows; NOTHING in the air and once used
        ("crowned", "i2"),  # a real Pharaoh die was used
        ("sailed", "i2"),  # a real Nile die was used to advance
        ("settled", "i2"),  # a Civilization marker was placed
        ("built", "i2"),  # Monument markers placed
        ("disaster", "i2"),  # the area from which victims are losing markers
        ("victim", "i2"),
        ("losses", "i2"),  # markers the victim has still to lose
        # the board
        ("pharaoh", "i2", _SEATS),
        ("nile", "i2", _SEATS),
        ("floods", "i2", _SEATS),
        ("civilization", "i2", (_SEATS, COLOURS)),
        ("monuments", "i2", (COLOURS, COLUMNS)),  # seat + 1 of the owner
        ("points", "i2", (_SEATS, len(SOURCES))),
    ],
    align=True,
)
