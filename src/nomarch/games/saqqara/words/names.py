"""What things are called, in the order of data.py; said with _() where they are used."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import YEARS
from ..rules.state import ENDED

GOOD = ("land", "fish", "linen", "wood", "gold")
CARD = ("a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "an 8", "a 9", "a beggar", "a merchant")
VALUE = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "beggar", "merchant")
THRESHOLD_CARD = ("2", "3", "4", "5", "6", "7", "8", "9", "no yield")
PYRAMID_NAME = (
    "Irrigation",
    "Intrigue",
    "Government",
    "Religion",
    "Soldiers",
    "Agriculture",
    "Royal Court",
    "Trade",
    "Progress",
    "Thief",
)
MARKET_CARD = (
    "1 gold for 2 fish",
    "1 gold for 2 linen",
    "1 gold for 2 wood",
    "3 fish (land card)",
    "3 linen (land card)",
    "3 wood (land card)",
)
SOURCE = {"nile": "Nile", "pyramids": "pyramids"}
ENDING = {
    "six years": "The sixth year is over.",
    "pyramids": "All but two pyramids are complete, and the last round is over.",
}

DECISION = {  # kinds of decisions, for study
    "bid": "Bid",
    "harvest": "Harvest",
    "exchange": "Intrigue",
    "lay": "Lay cards",
    "invest": "Invest",
    "beg": "Beg",
    "develop": "Develop",
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
    if s.phase == ENDED:
        return _("Finished")
    return _("Year {year} of {years}, {season}").format(year=s.year + 1, years=YEARS, season=_(GOOD[s.season]))


def house_name(house: int, _: Translate) -> str:
    """The good of a warehouse."""
    return _(GOOD[house + 1])


def card_name(card: int, _: Translate) -> str:
    """An influence card as something laid, discarded or missing, with its article."""
    return _(CARD[card])
