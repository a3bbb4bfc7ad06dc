"""What the numbers of a state are called, for whoever sets up a position by hand."""

from __future__ import annotations

from nomarch.engine import FieldWords
from nomarch.engine.words import Translate, english

from .names import DEVELOPMENT, FACE, GOOD, SITE

FIELD = {
    "sheet": "Score sheet",
    "goal": "Developments that end the match",
    "rounds": "Rounds finished",
    "ended": "Ending",
    "first": "Built first by",
    "turn": "Turn of",
    "phase": "Step of the turn",
    "rerolls": "Rerolls left",
    "rolling": "Dice in the air",
    "led": "Leadership used",
    "dice": "Dice on the table",
    "workers": "Workers left",
    "coins": "Coins",
    "swaps": "Exchanges left",
    "buying": "Development being paid",
    "food": "Food",
    "goods": "Goods",
    "boxes": "Boxes ticked",
    "owned": "Developments",
    "disasters": "Points lost to disasters",
    "ships": "Ships",
}
STEP = (
    "preserving food",
    "rolling",
    "keeping dice",
    "Leadership",
    "food or workers",
    "spearheads",
    "building",
    "exchanging goods",
    "buying",
    "selling food",
    "paying",
    "discarding",
)
PLACES = {"first": SITE[4:], "dice": FACE, "goods": GOOD, "boxes": SITE, "owned": DEVELOPMENT}
VALUES = {"phase": STEP, "buying": ("none", *DEVELOPMENT)}


def field(name: str, _: Translate = english) -> FieldWords:
    """A field of the state."""
    places, values = (tuple(map(_, table.get(name, ()))) for table in (PLACES, VALUES))
    return FieldWords(_(FIELD[name]), places, values)
