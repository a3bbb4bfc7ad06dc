"""What an analysis has found, on its way between processes and in the store: a review, and reasons for its marks."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from nomarch.analysis.report import from_dict, to_dict
from nomarch.analysis.rows import Review
from nomarch.engine.reason import Part, Reason


@dataclass(frozen=True)
class Report:
    """A review, and by event why the best choice is better than the one that was made."""

    review: Review
    reasons: dict[int, Reason] = field(default_factory=dict)


def told(report: Report) -> dict[str, Any]:
    """A report as plain values."""
    return {**to_dict(report.review), "reasons": {str(event): reason for event, reason in report.reasons.items()}}


def dumps(report: Report) -> str:
    """A report as JSON."""
    return json.dumps(told(report), separators=(",", ":"))


def loads(text: str) -> Report:
    """A report that `dumps` wrote."""
    found: dict[str, Any] = json.loads(text)
    reasons = found.pop("reasons")
    return Report(from_dict(found), {int(event): read_reason(*reason) for event, reason in reasons.items()})


def read_reason(seat: int, action: int, other: int, parts: list[list[Any]], lines: int) -> Reason:
    """A reason that was written as JSON."""
    made = [Part(kind, source, of, amount, (low, high)) for kind, source, of, amount, (low, high) in parts]
    return Reason(seat, action, other, tuple(made), lines)
