"""Nile Artifacts, with reconstructed tables that an owner of the game may correct."""

from nomarch.engine import register

from .advice.appraise import appraise
from .advice.features import FEATURES, FEATURES_VERSION, features
from .advice.observation import OBSERVATION
from .advice.sensible import sensible
from .rules import apply, legal, new_game, outcomes, throw, to_move
from .rules.actions import MAX_LEGAL, NAMES
from .rules.components import COMPONENTS
from .rules.data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .rules.scoring import ending, score, standing
from .rules.state import STATE
from .rules.view import hide, imagine
from .words import strings, text

MAX_EVENTS = 85_000  # 40 rounds of at most 2124 events and 13 before, see RULES.md

GAME = register(globals())
