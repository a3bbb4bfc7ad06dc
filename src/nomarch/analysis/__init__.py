"""Study: what a match was worth, decision by decision: luck, mistakes and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nomarch.engine import Record

from .deep import deepen
from .level import with_levels
from .order import in_order
from .review import review
from .rows import Evaluator, Review, Row, SeatTotal, SortTotal, Throw

__all__ = [
    "MOST_BYTES", "Evaluator", "Review", "Row", "SeatTotal", "SortTotal", "Throw",
    "analyse", "deepen", "in_order", "review",
]  # fmt: skip

MOST_BYTES = 4_000_000  # of a record's file


def analyse(record: Record, *, deep: bool = False, tell: Callable[[int, int], None] | None = None) -> Review:
    """A finished match, by the quick pass or by both; `tell` hears of each pass how much is done, of how much.

    Events are those of `in_order(record)`: the same match, told straight.
    """
    hear, straight = tell or (lambda done, of: None), in_order(record)
    found = with_levels(replace(review(straight, tell=hear), record=record.digest()), record.game)
    return with_levels(deepen(found, straight, tell=hear), record.game) if deep else found
