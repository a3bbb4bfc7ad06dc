"""Saqqara, with reconstructed tables that an owner of the game may correct."""

from nomarch.engine import register

from . import words as strings
from .advice.appraise import appraise
from .advice.features import FEATURES, FEATURES_VERSION, features
from .advice.observation import OBSERVATION
from .advice.sensible import sensible
from .rules import apply, legal, new_game, outcomes, to_move
from .rules.actions import MAX_LEGAL, NAMES
from .rules.components import COMPONENTS
from .rules.data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION, VERSIONS_READ
from .rules.scoring import ending, score, standing
from .rules.state import STATE
from .rules.view import hide, imagine
from .words import text

MAX_EVENTS = 9_400_000  # a proven bound, see RULES.md; random matches have about 2,500

GAME = register(globals())
