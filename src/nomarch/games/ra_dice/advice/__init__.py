"""What bots and learners look at; no rule depends on it."""

from .appraise import POINTS_COME_LATE, appraise, time_left
from .facts import FACTS, watch
from .features import FEATURES, FEATURES_VERSION, features
from .kinds import KINDS
from .observation import OBSERVATION
from .sensible import TURNS_SOLVABLE, sensible

__all__ = [
    "FACTS",
    "FEATURES",
    "FEATURES_VERSION",
    "KINDS",
    "OBSERVATION",
    "POINTS_COME_LATE",
    "TURNS_SOLVABLE",
    "appraise",
    "features",
    "sensible",
    "time_left",
    "watch",
]
