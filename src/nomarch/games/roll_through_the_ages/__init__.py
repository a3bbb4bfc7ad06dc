"""Roll Through the Ages: The Bronze Age, with its three score sheets."""

from nomarch.engine import register

from .advice.features import FEATURES, FEATURES_VERSION, TURNS_SOLVABLE, appraise, features, sensible
from .advice.observation import OBSERVATION
from .rules import apply, legal, new_game, outcomes, refuse, throw, to_move
from .rules.actions import MAX_LEGAL, NAMES
from .rules.data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .rules.scoring import ending, score, standing
from .rules.state import STATE
from .rules.view import hide, imagine
from .words import strings, text

MAX_EVENTS = 52_000  # 100 rounds of 4 turns of at most 130 events, see RULES.md

GAME = register(globals())
