"""What things are called, in the order of data.py; said with _() where they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.actions import column_of
from ..rules.cards import start_of
from ..rules.data import (
    JOKER,
    KIND_BITS,
    KINDS,
    LISTED,
    MONUMENTS,
    NO_KIND,
    PICTURES,
    REGION_BITS,
    REGION_SHIFT,
    REGIONS,
    SHAPES,
    SORT_BITS,
)
from ..rules.state import ENDED

KIND = ("scarab", "ankh", "eye of Horus", "canopic jar", "cat of Bastet", "death mask")
REGION = ("blue", "orange", "green", "red")
MONUMENT = (
    "Great Pyramid",
    "Great Sphinx",
    "Karnak",
    "Luxor",
    "Abu Simbel",
    "Edfu",
    "Philae",
    "Kom Ombo",
    "Dendera",
    "Valley of the Kings",
    "Abydos",
    "Temple of Hatshepsut",
    "Saqqara",
    "Colossi of Memnon",
    "Medinet Habu",
    "Obelisk of Heliopolis",
    "Bent Pyramid",
    "Red Pyramid",
)
SORT = ("", "", "{n} identical artifacts", "{n} different artifacts", "{n} pairs", "{n} cards of one region")
SOURCE = {"favour": "complete monuments", "unfinished": "unfinished monuments"}
ENDING = {
    "last round": "The last monument was revealed, and the last round is over.",
    "round limit": "The match has reached its last possible round.",
}

DECISION = {  # kinds of decisions, for study
    "sail": "Sail and take",
    "offer": "Offer",
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
    number = _("Round {n}").format(n=s.rounds + 1)
    return f"{number}, {_('last round')}" if s.last else number


def pictures(card_type: int, _: Translate = english) -> str:
    """What a card shows: scarab, scarab + ankh, joker."""
    shape = card_type % SHAPES
    if shape == JOKER:
        return _("joker")
    return " + ".join(_(KIND[kind]) for kind in PICTURES[shape] if kind != NO_KIND)


def card(s: Any, card_type: int, _: Translate = english) -> str:
    """A card with its place on the river: scarab (blue 3)."""
    column = column_of(card_type)
    return f"{pictures(card_type, _)} ({bar(s, column, _)})"


def cards_at(s: Any, place: int) -> Sequence[int]:
    """The types of all cards at a place, sorted."""
    start = start_of(s, place)
    cards: Sequence[int] = s.card[start : start + s.at[place]]
    return cards


def bar(s: Any, column: int, _: Translate = english) -> str:
    """A field by its bar: blue 3 is the third blue one from the left."""
    region = s.bars[column - 1]
    return f"{_(REGION[region])} {sum(other == region for other in s.bars[:column])}"


def requirement(need: int, _: Translate = english, kind: Sequence[str] = KIND, sort: Sequence[str] = SORT) -> str:
    """What a level asks for: 3 equal artifacts, scarab + ankh, 2 blue + green."""
    if need & 7 != LISTED:
        return _(sort[need & 7]).format(n=need >> SORT_BITS & 7)
    wanted = [(need >> (SORT_BITS + k * KIND_BITS) & 7, _(kind[k])) for k in range(KINDS)]
    wanted += [(need >> (REGION_SHIFT + r * REGION_BITS) & 3, _(REGION[r])) for r in range(REGIONS)]
    return " + ".join(f"{n} {name}" if n > 1 else name for n, name in wanted if n)


def monuments(bits: int, _: Translate = english) -> str:
    """The monuments of a row of bits, by name."""
    return ", ".join(_(MONUMENT[monument]) for monument in range(MONUMENTS) if bits >> monument & 1)
