"""What people read: names, prompts, choices, reasons, the log, and the table in letters."""

from .because import because
from .choices import along, choice, folds, group
from .effects import effects
from .fields import field
from .log import event, face, fell, followed, gist, on_the_way
from .names import ending, kind, source, stage
from .prompts import prompt
from .reasons import closes, unfinished, why_not
from .text import letters

__all__ = [
    "along",
    "because",
    "choice",
    "closes",
    "effects",
    "ending",
    "event",
    "face",
    "fell",
    "field",
    "folds",
    "followed",
    "gist",
    "group",
    "kind",
    "letters",
    "on_the_way",
    "prompt",
    "source",
    "stage",
    "unfinished",
    "why_not",
]
