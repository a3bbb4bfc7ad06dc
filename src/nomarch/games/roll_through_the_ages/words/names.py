"""What things are called, in the order of data.py; said with _() where they are used."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import ARCHITECTURE_BONUS, COINS_PER_FOOD
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
EFFECT = (
    "reroll one die at the end",
    "immune to drought",
    "+1 food per food die",
    "+1 stone if you get any",
    "immune to pestilence",
    "coins are worth 12",
    "keep all goods",
    "your revolt hits others",
    "sell food for {n} coins",
    "+1 worker per worker die",
    "stone = 3 workers",
    "+{n} per monument",
    "+1 per city",
    "1 pottery doubles the food",
    "ships exchange goods",
    "your invasion hits others",
    "+1 per good",
)
SOURCE = {"developments": "developments", "monuments": "monuments", "bonuses": "bonuses", "disasters": "disasters"}
ENDING = {
    "developments": "A player has enough developments, and the round is complete.",
    "monuments": "Every monument has been built, and the round is complete.",
    "solo rounds": "The last round of the solo game is over.",
    "round limit": "The match has reached its last possible round.",
}

DECISION = {  # kinds of decisions, for study
    "preserve": "Preserve",
    "keep": "Keep or reroll",
    "food": "Food or workers",
    "spearheads": "Spearheads",
    "build": "Build",
    "swap": "Exchange by ship",
    "buy": "Buy",
    "pay": "Pay",
    "discard": "Discard",
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
    return _("Finished") if s.phase == ENDED else _("Round {n}").format(n=s.rounds + 1)


def dice_text(dice: list[int], _: Translate = english) -> str:
    """Counts of faces in words: food ×2, coins."""
    return ", ".join(_(FACE[face]) + (f" ×{n}" if n > 1 else "") for face, n in enumerate(dice) if n)


def development_effect(sheet: int, development: int, _: Translate = english) -> str:
    """What a development does, in a few words."""
    n = COINS_PER_FOOD[sheet] if "coins" in EFFECT[development] else ARCHITECTURE_BONUS[sheet]
    return _(EFFECT[development]).format(n=n)
