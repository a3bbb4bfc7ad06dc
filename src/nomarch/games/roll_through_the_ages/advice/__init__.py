"""What bots and learners look at; no rule depends on it."""

from ..rules.end import last_turn
from .appraise import appraise
from .appraise import match_left as time_left
from .facts import FACTS, watch
from .features import FEATURES, FEATURES_VERSION, features
from .kinds import KINDS
from .last import at_stake
from .observation import OBSERVATION
from .sensible import ROUNDS_READ, SENSIBLE_VERSION, TURNS_SOLVABLE, rests, sensible, settle, spends

__all__ = [
    "FACTS",
    "FEATURES",
    "FEATURES_VERSION",
    "KINDS",
    "OBSERVATION",
    "ROUNDS_READ",
    "SENSIBLE_VERSION",
    "TURNS_SOLVABLE",
    "appraise",
    "at_stake",
    "features",
    "last_turn",
    "rests",
    "sensible",
    "settle",
    "spends",
    "time_left",
    "watch",
]
