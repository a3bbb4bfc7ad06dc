"""The rules, one module for each phase of a round; clause numbers point to RULES.md."""

from .actions import MAX_EVENTS, MAX_LEGAL, NAMES
from .components import COMPONENTS
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION, VERSIONS_READ
from .fields import FIELDS, complete
from .scoring import ending, score, standing
from .state import STATE
from .turn import ends_step, leave, legal, new_game, outcomes, play, to_move, waits
from .view import hide, imagine

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
    "VERSIONS_READ",
    "complete",
    "ending",
    "ends_step",
    "hide",
    "imagine",
    "leave",
    "legal",
    "new_game",
    "outcomes",
    "play",
    "score",
    "standing",
    "to_move",
    "waits",
]
