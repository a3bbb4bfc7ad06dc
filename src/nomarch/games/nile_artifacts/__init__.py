"""Nile Artifacts, with reconstructed tables that an owner of the game may correct."""

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

MAX_EVENTS = 85_000  # 40 rounds of at most 2124 events and 13 before, see RULES.md

GAME = register(globals())
