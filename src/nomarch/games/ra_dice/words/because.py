"""What speaks for an action, part by part: more, fewer, and the same of a rival; {n} points, {p} times in a hundred."""

from __future__ import annotations

from nomarch.engine.reason import Part, phrase
from nomarch.engine.words import Translate, english

POINTS = {
    "start": (
        "{n} points more from the start",
        "{n} points fewer from the start",
        "{name} gets {n} points more from the start",
        "{name} gets {n} points fewer from the start",
    ),
    "pharaoh": (
        "{n} points more from Pharaohs",
        "{n} points fewer from Pharaohs",
        "{name} gets {n} points more from Pharaohs",
        "{name} gets {n} points fewer from Pharaohs",
    ),
    "nile": (
        "{n} points more from the Nile",
        "{n} points fewer from the Nile",
        "{name} gets {n} points more from the Nile",
        "{name} gets {n} points fewer from the Nile",
    ),
    "civilization": (
        "{n} points more from Civilization",
        "{n} points fewer from Civilization",
        "{name} gets {n} points more from Civilization",
        "{name} gets {n} points fewer from Civilization",
    ),
    "monuments": (
        "{n} points more from Monuments",
        "{n} points fewer from Monuments",
        "{name} gets {n} points more from Monuments",
        "{name} gets {n} points fewer from Monuments",
    ),
    "ankhs": (
        "{n} points more from Ankhs",
        "{n} points fewer from Ankhs",
        "{name} gets {n} points more from Ankhs",
        "{name} gets {n} points fewer from Ankhs",
    ),
    "suns": (
        "{n} points more from suns",
        "{n} points fewer from suns",
        "{name} gets {n} points more from suns",
        "{name} gets {n} points fewer from suns",
    ),
}
FACTS = {
    "flood": (
        "the Nile scores {p}% more often this epoch",
        "the Nile scores {p}% less often this epoch",
    ),
    "furthest": (
        "the Pharaoh leads {p}% more often at the end of this epoch",
        "the Pharaoh leads {p}% less often at the end of this epoch",
    ),
    "turns": (
        "{n} more turns of your own",
        "{n} fewer turns of your own",
    ),
}


def because(part: Part, rival: str, _: Translate = english) -> str:
    """A part of a reason, without a full stop; of a rival, with its name."""
    return phrase(POINTS if part.kind == "points" else FACTS, part, rival, _)
