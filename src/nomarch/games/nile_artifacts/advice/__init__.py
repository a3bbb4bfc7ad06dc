"""What bots and learners look at; no rule depends on it."""

from .appraise import POINTS_COME_LATE, appraise
from .facts import FACTS, watch
from .features import FEATURES, FEATURES_VERSION, SEAT_FEATURES, features, time_left
from .kinds import KINDS
from .observation import OBSERVATION
from .sensible import READS_ROUNDS, ROUNDS_READ, rests, sensible, take_back

__all__ = [
    "FACTS",
    "FEATURES",
    "FEATURES_VERSION",
    "KINDS",
    "OBSERVATION",
    "POINTS_COME_LATE",
    "READS_ROUNDS",
    "ROUNDS_READ",
    "SEAT_FEATURES",
    "appraise",
    "features",
    "rests",
    "sensible",
    "take_back",
    "time_left",
    "watch",
]
