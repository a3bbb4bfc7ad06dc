"""What bots and learners look at; no rule depends on it."""

from .appraise import appraise
from .features import FEATURES, FEATURES_VERSION, features
from .observation import OBSERVATION
from .sensible import TURNS_SOLVABLE, sensible

__all__ = ["FEATURES", "FEATURES_VERSION", "OBSERVATION", "TURNS_SOLVABLE", "appraise", "features", "sensible"]
