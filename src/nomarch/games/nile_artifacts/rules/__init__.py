"""The rules, one module for each phase of a round; clause numbers point to RULES.md."""

from .actions import MAX_EVENTS, MAX_LEGAL, NAMES
from .components import COMPONENTS
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .fields import FIELDS, complete
from .scoring import ending, score, standing
from .state import STATE
from .turn import leave, legal, new_game, outcomes, play, throw, to_move, waits

__all__ = [
    "COMPONENTS",
    "ENDINGS",
    "FIELDS",
    "MAX_EVENTS",
    "MAX_LEGAL",
    "NAMES",
    "OPTIONS",
    "SEATS",
    "SLUG",
    "SOURCES",
    "STATE",
    "TITLE",
    "VERSION",
    "complete",
    "ending",
    "leave",
    "legal",
    "new_game",
    "outcomes",
    "play",
    "score",
    "standing",
    "throw",
    "to_move",
    "waits",
]
