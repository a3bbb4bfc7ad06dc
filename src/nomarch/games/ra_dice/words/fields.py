"""What the numbers of a state are called, for whoever sets up a position by hand."""

from __future__ import annotations

from nomarch.engine import FieldWords
from nomarch.engine.words import Translate, english

from .names import COLOUR, FACE, SOURCE

FIELD = {
    "epoch": "Epochs finished",
    "ra": "Ra's space",
    "turn": "Turn of",
    "phase": "Step of the turn",
    "rerolls": "Rerolls left",
    "dice": "Dice",
    "crowned": "Pharaoh die used",
    "sailed": "Nile die used",
    "settled": "Civilization marker placed",
    "built": "Monument markers placed",
    "disaster": "Disaster in area",
    "victim": "Who loses markers",
    "losses": "Markers still to lose",
    "pharaoh": "Pharaoh track",
    "nile": "Nile track",
    "floods": "Flood markers",
    "civilization": "Civilization",
    "monuments": "Monuments",
    "points": "Points scored",
}
STEP = ("rolling", "rerolling", "using the dice", "losing markers")
PLACES = {"dice": COLOUR, "civilization": COLOUR, "points": tuple(SOURCE.values())}
VALUES = {"phase": STEP, "dice": ("not in play", *FACE)}


def field(name: str, _: Translate = english) -> FieldWords:
    """A field of the state."""
    places, values = (tuple(map(_, table.get(name, ()))) for table in (PLACES, VALUES))
    return FieldWords(_(FIELD[name]), places, values)
