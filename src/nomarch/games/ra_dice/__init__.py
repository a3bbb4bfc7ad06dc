"""Ra: The Dice Game."""

from nomarch.engine import register

from .advice.appraise import appraise
from .advice.features import FEATURES, FEATURES_VERSION, features
from .advice.observation import OBSERVATION
from .advice.sensible import TURNS_SOLVABLE, sensible
from .rules import apply, legal, new_game, outcomes, throw, to_move
from .rules.actions import MAX_LEGAL, NAMES
from .rules.data import ENDINGS, OPTIONS, SEATS, SLUG, SOURCES, TITLE, VERSION
from .rules.scoring import ending, score, standing
from .rules.state import STATE
from .rules.view import hide, imagine
from .words import strings, text

MAX_EVENTS = 26_000  # 1000 turns of at most 26 events, see RULES.md

GAME = register(globals())
