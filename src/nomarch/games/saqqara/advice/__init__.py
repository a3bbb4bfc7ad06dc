"""What bots and learners look at; no rule depends on it."""

from .appraise import appraise, time_left
from .facts import FACTS, watch
from .features import FEATURES, FEATURES_VERSION, SEAT_FEATURES, features
from .kinds import KINDS
from .laying import lay_otherwise
from .observation import OBSERVATION
from .sensible import ROUNDS_READ, rests, sensible

__all__ = [
    "FACTS",
    "FEATURES",
    "FEATURES_VERSION",
    "KINDS",
    "OBSERVATION",
    "ROUNDS_READ",
    "SEAT_FEATURES",
    "appraise",
    "features",
    "lay_otherwise",
    "rests",
    "sensible",
    "time_left",
    "watch",
]
