"""What things are called, in the order of data.py; said with _() where they are used."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.state import ENDED

FACE = ("food", "workers", "food or workers", "good", "skull", "coins")
GOOD = ("wood", "stone", "pottery", "cloth", "spearheads")
ONE_GOOD = (*GOOD[:-1], "spearhead")
SITE = (
    "4th city",
    "5th city",
    "6th city",
    "7th city",
    "Step Pyramid",
    "Stone Circle",
    "Temple",
    "Obelisk",
    "Hanging Gardens",
    "Great Wall",
    "Great Pyramid",
)
DEVELOPMENT = (
    "Leadership",
    "Irrigation",
    "Agriculture",
    "Quarrying",
    "Medicine",
    "Coinage",
    "Caravans",
    "Religion",
    "Granaries",
    "Masonry",
    "Engineering",
    "Architecture",
    "Empire",
    "Preservation",
    "Shipping",
    "Smithing",
    "Commerce",
)
SOURCE = {"developments": "developments", "monuments": "monuments", "bonuses": "bonuses", "disasters": "disasters"}
ENDING = {
    "developments": "A player has enough developments, and the round is complete.",
    "monuments": "Every monument has been built, and the round is complete.",
    "solo rounds": "The last round of the solo game is over.",
    "round limit": "The match has reached its last possible round.",
}


def source(name: str, _: Translate = english) -> str:
    """A source of points."""
    return _(SOURCE[name])


def ending(name: str, _: Translate = english) -> str:
    """Why the match ended."""
    return _(ENDING[name])


def stage(s: Any, _: Translate = english) -> str:
    """Where the match stands, for the head of the page."""
    return _("Finished") if s.phase == ENDED else _("Round {n}").format(n=s.rounds + 1)


def dice_text(dice: list[int], _: Translate = english) -> str:
    """Counts of faces in words: food ×2, coins."""
    return ", ".join(_(FACE[face]) + (f" ×{n}" if n > 1 else "") for face, n in enumerate(dice) if n)
