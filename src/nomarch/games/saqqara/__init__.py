"""Saqqara, with reconstructed tables that an owner of the game may correct."""

from nomarch.engine import register

from . import strings, text
from .actions import MAX_LEGAL, NAMES
from .appraise import appraise
from .components import COMPONENTS
from .data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .features import FEATURES, FEATURES_VERSION, features
from .observation import OBSERVATION
from .rules import apply, legal, new_game, outcomes, to_move
from .scoring import ending, score, standing
from .sensible import sensible
from .state import STATE
from .view import hide, imagine

MAX_EVENTS = 9_400_000  # a proven bound, see RULES.md; random matches have about 2,500

GAME = register(globals())
