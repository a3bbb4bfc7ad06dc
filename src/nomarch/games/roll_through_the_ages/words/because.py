"""What speaks for an action, part by part: more, fewer, and the same of a rival; {n} points, {p} times in a hundred."""

from __future__ import annotations

from nomarch.engine.reason import Part, phrase
from nomarch.engine.words import Translate, english

POINTS = {
    "developments": (
        "{n} points more from developments",
        "{n} points fewer from developments",
        "{name} gets {n} points more from developments",
        "{name} gets {n} points fewer from developments",
    ),
    "monuments": (
        "{n} points more from monuments",
        "{n} points fewer from monuments",
        "{name} gets {n} points more from monuments",
        "{name} gets {n} points fewer from monuments",
    ),
    "bonuses": (
        "{n} points more from bonuses",
        "{n} points fewer from bonuses",
        "{name} gets {n} points more from bonuses",
        "{name} gets {n} points fewer from bonuses",
    ),
    "disasters": (
        "{n} points less lost to hunger and disasters",
        "{n} points more lost to hunger and disasters",
        "{name} loses {n} points less to hunger and disasters",
        "{name} loses {n} points more to hunger and disasters",
    ),
}
FACTS = {
    "struck": (
        "hunger or a disaster {p}% more often by the end of the next round",
        "hunger or a disaster {p}% less often by the end of the next round",
    ),
    "first": (
        "{n} more monuments finished before the others",
        "{n} fewer monuments finished before the others",
    ),
    "rounds": (
        "the match lasts {n} rounds longer",
        "the match ends {n} rounds sooner",
    ),
}


def because(part: Part, rival: str, _: Translate = english) -> str:
    """A part of a reason, without a full stop; of a rival, with its name."""
    return phrase(POINTS if part.kind == "points" else FACTS, part, rival, _)
