"""What the page and the server share of a table: its chairs, its talk, and what was told of its events."""

from .chairs import BOT, HUMAN, OPEN, Chair, full
from .story import Story, story
from .talk import Line
from .told import Told

__all__ = ["BOT", "HUMAN", "OPEN", "Chair", "Line", "Story", "Told", "full", "story"]
