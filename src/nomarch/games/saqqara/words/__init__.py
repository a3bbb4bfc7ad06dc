"""What people read: names, prompts, choices, reasons, the log, and the table in letters."""

from .choices import choice, group
from .log import event, fell, followed, on_the_way
from .names import ending, source, stage
from .prompts import prompt
from .reasons import why_not
from .text import letters

__all__ = [
    "choice",
    "ending",
    "event",
    "fell",
    "followed",
    "group",
    "letters",
    "on_the_way",
    "prompt",
    "source",
    "stage",
    "why_not",
]
