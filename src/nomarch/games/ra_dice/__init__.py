"""Ra: The Dice Game."""

from nomarch.engine import register

from . import strings, text
from .actions import MAX_LEGAL, NAMES
from .appraise import appraise
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .features import FEATURES, FEATURES_VERSION, features
from .observation import OBSERVATION
from .rules import apply, legal, new_game, outcomes, to_move
from .scoring import ending, score, standing
from .sensible import TURNS_SOLVABLE, sensible
from .state import STATE
from .view import hide, imagine

MAX_EVENTS = 26_000  # 1000 turns of at most 26 events, see RULES.md

GAME = register(globals())
