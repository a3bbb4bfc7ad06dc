"""The machinery every game shares; it knows no game."""

from .batch import Batch
from .calls import CHANCE, OVER
from .chance import Dice
from .components import Components
from .contract import Card, Option, Parts, Showing
from .game import Game
from .jit import jit
from .observation import Observation
from .position import SPECTATOR, Position, View
from .rated import Rated
from .record import BY_HAND, Event, Record
from .result import Result, Score
from .turn import Step
from .warm import Warming

__all__ = [
    "BY_HAND",
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Batch",
    "Card",
    "Components",
    "Dice",
    "Event",
    "Game",
    "Observation",
    "Option",
    "Parts",
    "Position",
    "Rated",
    "Record",
    "Result",
    "Score",
    "Showing",
    "Step",
    "View",
    "Warming",
    "jit",
]
