"""Ra: The Dice Game."""

from nomarch.engine import register

from . import strings, text
from .actions import MAX_LEGAL, NAMES
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .observation import OBSERVATION
from .rules import apply, legal, new_game, outcomes, to_move
from .scoring import ending, score, standing
from .state import STATE
from .view import hide, imagine

MAX_EVENTS = 26_000  # 1000 turns of at most 26 events, see RULES.md

GAME = register(globals())
