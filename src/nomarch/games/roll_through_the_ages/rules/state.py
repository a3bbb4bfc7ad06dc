"""The state of a match: one record of small whole numbers."""

import numpy as np

from .data import DEVELOPMENTS, FACES, GOODS, MONUMENTS, SEATS, SITES

# Phases, in the order of a turn
(
    PRESERVING,  # Late Bronze Age: double the food before the first roll?
    ROLLING,  # chance: one die after the other
    KEEPING,  # which dice to keep, which to roll again
    LEADING,  # Leadership: one more die?
    TAKING,  # food or workers for the dice that show either
    SMITHING_NOW,  # Late Bronze Age: spearheads thrown into an invasion
    BUILDING,
    SWAPPING,  # Late Bronze Age: goods exchanged by ship
    BUYING,
    SELLING,  # Granaries: food turned into coins for the development just chosen
    PAYING,
    DISCARDING,
    ENDED,
    FEEDING,  # between TAKING and SMITHING_NOW; these two wait for nobody
    SUFFERING,
) = range(15)

_SEATS = SEATS[-1]

STATE = np.dtype(
    [
        # the match
        ("seats", "i2"),
        ("sheet", "i2"),
        ("goal", "i2"),  # developments that end the match
        ("rounds", "i2"),  # finished rounds
        ("ended", "i2"),  # index into ENDINGS
        ("first", "i2", MONUMENTS),  # seat + 1 of the first builder
        # the turn
        ("turn", "i2"),
        ("phase", "i2"),
        ("rerolls", "i2"),
        ("rolling", "i2"),  # dice in the air
        ("led", "i2"),  # Leadership used
        ("dice", "i2", FACES),  # dice on the table, by face
        ("workers", "i2"),
        ("coins", "i2"),
        ("swaps", "i2"),  # ships that may still exchange a good
        ("buying", "i2"),  # development being paid, + 1
        # the seats
        ("food", "i2", _SEATS),
        ("goods", "i2", (_SEATS, GOODS)),
        ("boxes", "i2", (_SEATS, SITES)),
        ("owned", "i2", (_SEATS, DEVELOPMENTS)),
        ("disasters", "i2", _SEATS),
        ("ships", "i2", _SEATS),
    ],
    align=True,
)
