"""What things are called, in the order of data.py; said with _() where they are used."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import EPOCHS
from ..rules.state import ENDED

COLOUR = ("yellow", "green", "blue", "red", "purple")
FACE = ("nothing", "Pharaoh", "Nile", "Civilization", "Monument", "Ankh", "sun")
SOURCE = {
    "start": "start",
    "pharaoh": "Pharaoh",
    "nile": "Nile",
    "civilization": "Civilization",
    "monuments": "Monuments",
    "ankhs": "Ankhs",
    "suns": "suns",
}
ENDING = {"third epoch": "The third epoch and the Monuments have been scored."}

DECISION = {  # kinds of decisions, for study
    "keep": "Keep or reroll",
    "pharaoh": "Pharaoh",
    "nile": "Nile",
    "civilization": "Civilization",
    "monument": "Monument",
    "disaster": "Disaster",
    "lose": "What to lose",
}


def source(name: str, _: Translate = english) -> str:
    """A source of points."""
    return _(SOURCE[name])


def ending(name: str, _: Translate = english) -> str:
    """Why the match ended."""
    return _(ENDING[name])


def kind(name: str, _: Translate = english) -> str:
    """A kind of decisions."""
    return _(DECISION[name])


def stage(s: Any, _: Translate = english) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Epoch {n} of {all}").format(n=s.epoch + 1, all=EPOCHS)
