"""What the numbers of a state are called, for whoever sets up a position by hand."""

from __future__ import annotations

from nomarch.engine import FieldWords
from nomarch.engine.words import Translate, english

from .names import MONUMENT

FIELD = {
    "rounds": "Rounds finished",
    "last": "Last round",
    "starter": "Starting player",
    "turn": "Turn of",
    "phase": "Step of the round",
    "turned": "Ship turned this turn",
    "traded": "Card bought this turn",
    "to_offer": "Players still to offer",
    "withdrawn": "Cards put back",
    "berth": "Ship's field",
    "heading": "Ship heads",
    "docked": "In the harbour",
    "coins": "Coins",
    "favour": "Points of complete monuments",
    "monument": "Monuments",
    "believers": "Believers' levels",
}
STEP = ("choosing who starts", "revealing monuments", "laying cards", "sailing", "offering", "taking rewards")
PLACES = {"monument": MONUMENT, "believers": MONUMENT}
VALUES = {"phase": STEP, "monument": ("not seen", "on display", "complete"), "heading": ("left", "nowhere", "right")}


def field(name: str, _: Translate = english) -> FieldWords:
    """A field of the state."""
    places, values = (tuple(map(_, table.get(name, ()))) for table in (PLACES, VALUES))
    return FieldWords(_(FIELD.get(name, name)), places, values)
