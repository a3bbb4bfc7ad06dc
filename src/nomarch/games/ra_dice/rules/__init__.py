"""The rules, one module for each step of a turn; clause numbers point to RULES.md."""

from .actions import MAX_EVENTS, MAX_LEGAL, NAMES
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .fields import FIELDS, complete
from .scoring import ending, outlook, score, standing
from .state import STATE
from .turn import ends_step, leave, legal, new_game, outcomes, play, throw, to_move, waits

__all__ = [
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
    "ends_step",
    "leave",
    "legal",
    "new_game",
    "outcomes",
    "outlook",
    "play",
    "score",
    "standing",
    "throw",
    "to_move",
    "waits",
]
