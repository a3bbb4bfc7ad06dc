"""What speaks for an action, part by part: more, fewer, and the same of a rival; {n} points, {p} times in a hundred."""

from __future__ import annotations

from nomarch.engine.reason import Part, phrase
from nomarch.engine.words import Translate, english

POINTS = {
    "favour": (
        "{n} points more from complete monuments",
        "{n} points fewer from complete monuments",
        "{name} gets {n} points more from complete monuments",
        "{name} gets {n} points fewer from complete monuments",
    ),
    "unfinished": (
        "{n} points more from unfinished monuments",
        "{n} points fewer from unfinished monuments",
        "{name} gets {n} points more from unfinished monuments",
        "{name} gets {n} points fewer from unfinished monuments",
    ),
}
FACTS = {
    "first": (
        "the first to offer {p}% more often",
        "the first to offer {p}% less often",
    ),
    "cards": (
        "{n} more cards to offer this round",
        "{n} fewer cards to offer this round",
    ),
    "rounds": (
        "the match lasts {n} rounds longer",
        "the match ends {n} rounds sooner",
    ),
}


def because(part: Part, rival: str, _: Translate = english) -> str:
    """A part of a reason, without a full stop; of a rival, with its name."""
    return phrase(POINTS if part.kind == "points" else FACTS, part, rival, _)
