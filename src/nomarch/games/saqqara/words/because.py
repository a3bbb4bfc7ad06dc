"""What speaks for an action, part by part: more, fewer, and the same of a rival; {n} points, {p} times in a hundred."""

from __future__ import annotations

from nomarch.engine.reason import Part, phrase
from nomarch.engine.words import Translate, english

POINTS = {
    "nile": (
        "{n} points more from the Nile",
        "{n} points fewer from the Nile",
        "{name} gets {n} points more from the Nile",
        "{name} gets {n} points fewer from the Nile",
    ),
    "pyramids": (
        "{n} points more from pyramids",
        "{n} points fewer from pyramids",
        "{name} gets {n} points more from pyramids",
        "{name} gets {n} points fewer from pyramids",
    ),
}
FACTS = {
    "closed": (
        "{n} more warehouses keep their goods this season",
        "{n} fewer warehouses keep their goods this season",
    ),
    "goods": (
        "{n} more goods when the warehouses are opened",
        "{n} fewer goods when the warehouses are opened",
    ),
    "cards": (
        "{n} more market cards",
        "{n} fewer market cards",
    ),
}


def because(part: Part, rival: str, _: Translate = english) -> str:
    """A part of a reason, without a full stop; of a rival, with its name."""
    return phrase(POINTS if part.kind == "points" else FACTS, part, rival, _)
