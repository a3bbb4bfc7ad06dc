"""Roll Through the Ages: The Bronze Age, with its three score sheets."""

from nomarch.engine import register

from . import strings, text
from .actions import MAX_LEGAL, NAMES
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .features import FEATURES, FEATURES_VERSION, TURNS_SOLVABLE, appraise, features, sensible
from .observation import OBSERVATION
from .rules import apply, legal, new_game, outcomes, refuse, to_move
from .scoring import ending, score, standing
from .state import STATE
from .view import hide, imagine

MAX_EVENTS = 52_000  # 100 rounds of 4 turns of at most 130 events, see RULES.md

GAME = register(globals())
