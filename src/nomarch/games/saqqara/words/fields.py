"""What the numbers of a state are called, for whoever sets up a position by hand."""

from __future__ import annotations

from nomarch.engine import FieldWords
from nomarch.engine.words import Translate, english

from .names import GOOD, MARKET_CARD, PYRAMID_NAME, THRESHOLD_CARD, VALUE

FIELD = {
    "year": "Years finished",
    "season": "Season",
    "starter": "Starting player",
    "closing": "Last round",
    "in_play": "Pyramids in play",
    "house": "Goods in the warehouses",
    "threshold": "Threshold cards",
    "threshold_gone": "Threshold cards discarded",
    "phase": "Step of the round",
    "turn": "Turn of",
    "due": "Still to come in this step",
    "passed": "Passed",
    "house_chosen": "Warehouse chosen",
    "revealed": "Warehouses revealed",
    "opened": "Threshold reached",
    "moved": "Workers that rose this turn",
    "stolen": "Goods stolen this turn",
    "robbed": "Goods stolen from",
    "bought": "Land bought this turn",
    "turned": "Goods exchanged for gold",
    "offer": "Market cards on offer",
    "owner": "Market cards owned by",
    "bids": "Goods bid",
    "highest": "Highest bid",
    "goods": "Goods",
    "level": "Workers' levels",
    "nile": "Fields on the Nile",
    "marked": "Influence marker",
    "hand": "Cards in hand",
    "laid": "Cards laid",
    "gone": "Cards discarded",
    "withdrawn": "Withdrawn from the auction",
}
STEP = (
    "laying out",
    "choosing who starts",
    "offering cards",
    "cards arrive",
    "bidding",
    "distributing",
    "harvesting",
    "turning thresholds",
    "drawing",
    "intrigue",
    "drawing more",
    "laying cards",
    "marking",
    "investing",
    "government",
    "revealing",
    "begging",
    "awarding",
    "clearing",
    "starting a turn",
    "developing",
    "stealing",
    "the free worker",
)
PLACES = {
    "in_play": PYRAMID_NAME, "house": GOOD, "threshold": GOOD[1:], "threshold_gone": THRESHOLD_CARD,
    "moved": PYRAMID_NAME, "turned": GOOD, "offer": GOOD[1:], "owner": MARKET_CARD, "bids": GOOD,
    "highest": GOOD[1:], "goods": GOOD, "level": PYRAMID_NAME, "hand": VALUE, "laid": GOOD[1:], "gone": VALUE,
    "withdrawn": GOOD[1:],
}  # fmt: skip
VALUES = {
    "phase": STEP, "season": GOOD, "threshold": ("none", *THRESHOLD_CARD), "house_chosen": ("none", *GOOD[1:]),
    "offer": ("none", *MARKET_CARD), "marked": ("none", *GOOD[1:]), "laid": ("none", *VALUE),
}  # fmt: skip


def field(name: str, _: Translate = english) -> FieldWords:
    """A field of the state."""
    places, values = (tuple(map(_, table.get(name, ()))) for table in (PLACES, VALUES))
    return FieldWords(_(FIELD.get(name, name)), places, values)
