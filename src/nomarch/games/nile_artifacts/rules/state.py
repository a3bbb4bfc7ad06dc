"""The state of a match: one record of small whole numbers.

The tables of the components stand in it too, so that compiled rules play a corrected copy.
"""

import numpy as np

from .data import COLUMNS, KINDS, LEVELS, MAX_CARDS, MONUMENTS, REGIONS, SEATS

# Phases, in the order of a round
(
    STARTING,  # chance: who begins
    REVEALING,  # chance: monuments, one after the other
    LAYING,  # chance: artifact cards, one after the other
    SAILING,
    OFFERING,
    REWARDING,
    ENDED,
) = range(7)

# Where an artifact card is; HAND + seat is in front of that seat
IN_DECK, ON_RIVER, HAND = range(3)
OFFERED = HAND + SEATS[-1]
DISCARDED = OFFERED + 1
PLACES = DISCARDED + 1

# Where a monument is
UNSEEN, DISPLAYED, COMPLETE = range(3)

_SEATS = SEATS[-1]

STATE = np.dtype(
    [
        # the match
        ("seats", "i2"),
        ("rounds", "i2"),  # finished rounds
        ("last", "i2"),  # 1 in the last round
        ("ended", "i2"),  # index into ENDINGS
        # the round
        ("starter", "i2"),
        ("turn", "i2"),
        ("phase", "i2"),
        ("drawing", "i2"),  # cards that are to come from the deck now
        ("turned", "i2"),  # this turn the ship was turned
        ("traded", "i2"),  # this turn a card was bought
        ("to_offer", "i2"),  # seats that have not offered this round
        ("withdrawn", "i2"),  # cards put back in this offering
        # the seats
        ("berth", "i2", _SEATS),  # 0 and 10 are the harbours
        ("heading", "i2", _SEATS),
        ("docked", "i2", _SEATS),  # 1: has sailed and reached a harbour this round
        ("coins", "i2", _SEATS),
        ("favour", "i2", _SEATS),  # points of complete monuments
        # the cards
        ("card", "i2", MAX_CARDS),  # card types, place after place, ascending within each
        ("at", "i2", PLACES),  # how many cards are at each place
        ("kinds", "i2", KINDS),  # what the offered cards show
        ("regions", "i2", REGIONS),
        ("jokers", "i2"),
        # the monuments
        ("stack", "i2"),  # monuments that may still be revealed
        ("monument", "i2", MONUMENTS),
        ("believers", "i2", (_SEATS, MONUMENTS)),  # levels
        # the components
        ("bars", "i2", COLUMNS),
        ("printed", "i2", COLUMNS),  # 1 where a field shows a coin
        ("points", "i2", LEVELS),
        ("needs", "i4", (MONUMENTS, LEVELS)),
    ],
    align=True,
)
