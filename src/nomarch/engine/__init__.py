"""The machinery every game shares; it knows no game."""

from .advice import Advice
from .batch import Batch
from .calls import CHANCE, OVER
from .chance import Dice
from .components import Components
from .game import Game, Option, register
from .jit import jit
from .observation import Observation
from .position import SPECTATOR, Position, View
from .record import BY_HAND, Event, Record
from .result import Result, Score
from .warm import Warming

__all__ = [
    "BY_HAND",
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Advice",
    "Batch",
    "Components",
    "Dice",
    "Event",
    "Game",
    "Observation",
    "Option",
    "Position",
    "Record",
    "Result",
    "Score",
    "View",
    "Warming",
    "jit",
    "register",
]
