"""Study: what a match was worth, decision by decision: luck, mistakes and how sure that is."""

from __future__ import annotations

from collections.abc import Callable

from nomarch.engine import Record

from .deep import deepen
from .level import with_levels
from .review import review
from .rows import Evaluator, Review, Row, SeatTotal, SortTotal, Throw

__all__ = ["MOST_BYTES", "Evaluator", "Review", "Row", "SeatTotal", "SortTotal", "Throw", "analyse", "deepen", "review"]

MOST_BYTES = 4_000_000  # of a record's file


def analyse(record: Record, *, deep: bool = False, tell: Callable[[int, int], None] | None = None) -> Review:
    """A finished match, by the quick pass or by both; `tell` hears of each pass how much is done, of how much."""
    hear = tell or (lambda done, of: None)
    found = with_levels(review(record, tell=hear), record.game)
    return with_levels(deepen(found, record, tell=hear), record.game) if deep else found
