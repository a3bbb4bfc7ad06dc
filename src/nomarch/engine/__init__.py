"""The machinery every game shares; it knows no game."""

from .batch import Batch
from .calls import CHANCE, OVER
from .chance import Dice
from .components import Components
from .contract import Card, Option, Parts, Showing
from .fields import OWNER, SEAT, Field, FieldWords
from .foresight import Effect, Foreseen, effect
from .game import Game
from .jit import fused, jit
from .lesson import Example, Lesson, Task
from .observation import Observation
from .position import SPECTATOR, Position, View
from .rated import Rated
from .record import BY_HAND, Event, Moment, Record
from .result import Result, Score
from .turn import Step
from .warm import Warming

__all__ = [
    "BY_HAND",
    "CHANCE",
    "OVER",
    "OWNER",
    "SEAT",
    "SPECTATOR",
    "Batch",
    "Card",
    "Components",
    "Dice",
    "Effect",
    "Event",
    "Example",
    "Field",
    "FieldWords",
    "Foreseen",
    "Game",
    "Lesson",
    "Moment",
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
    "Task",
    "View",
    "Warming",
    "effect",
    "fused",
    "jit",
]
