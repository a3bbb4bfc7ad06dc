"""What reviews add up to: the identity, luck's mean, and whether values come true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nomarch import Record
from nomarch.analysis import review
from nomarch.analysis.review import rows_of

if TYPE_CHECKING:
    from study import Rows, Task

Found = list[dict[str, Any]]


def spread(values: np.ndarray) -> float:
    """Half the 95 % interval of a mean."""
    return 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else float("nan")


def result_of(record: Record) -> np.ndarray:
    """What every seat had at the end: its share of the victory; alone, its points."""
    result = record.position().result
    assert result is not None
    return np.array(result.shares if record.seats > 1 else result.scores, float)


# The identity -----------------------------------------------------------------------------------


def identity(task: Task, n: int) -> Rows:
    """By how much the parts of a match miss its result, and the most that a decision seems to win its own seat."""
    seats = task.counts[n % len(task.counts)]
    record = task.record(n // len(task.counts), seats)
    rows = rows_of(record, task.valuer(record), "share" if seats > 1 else "points", lambda done, of: None)
    parts = np.sum([np.add(np.add(row.luck, row.cost), row.drift) for row in rows], axis=0)
    gap = np.abs(rows[0].before + parts - result_of(record)).max()
    won = max((row.cost[row.seat] for row in rows if row.kind != "chance"), default=0.0)
    return [{"seats": seats, "gap": float(gap), "won": won, "events": len(rows)}]


def tell_identity(task: Task, rows: Found) -> None:
    """The worst of all matches, by seats."""
    for seats in sorted({row["seats"] for row in rows}):
        these = [row for row in rows if row["seats"] == seats]
        gap, won = max(row["gap"] for row in these), max(row["won"] for row in these)
        events = sum(row["events"] for row in these)
        print(f"  {seats} seats, {len(these)} matches, {events} events: ", end="")
        print(f"fails by {gap:.1e} at most; a decision wins its own seat {won:.1e} at most")


# Luck -------------------------------------------------------------------------------------------


def luck(task: Task, n: int) -> Rows:
    """The luck of every seat in a match; decisions are not looked at."""
    record = task.record(n)
    judge = task.valuer(record)
    position, fell = record.position(0), np.zeros(2 * task.seats)
    for event in record.events:
        if position.chance:
            judged = judge.judge(position, event.action)
            fell += judged.after - judged.expected
        position.play(event.action)
    part = slice(0, task.seats) if task.seats > 1 else slice(1, 2)
    return [{"luck": fell[part].tolist(), "result": result_of(record).tolist()}]


def tell_luck(task: Task, rows: Found) -> None:
    """Means with intervals, and what of the variance luck leaves."""
    fell, result = (np.array([row[name] for row in rows]) for name in ("luck", "result"))
    print(f"  matches {len(rows)}")
    for seat in range(fell.shape[1]):
        print(f"  seat {seat}: mean luck {fell[:, seat].mean():+.4f} ± {spread(fell[:, seat]):.4f}")
    if (whole := result.var(0).sum()) > 0:
        print(f"  luck leaves {(result - fell).var(0).sum() / whole:.0%} of the variance of a result")


# Values -----------------------------------------------------------------------------------------


def values(task: Task, n: int) -> Rows:
    """A whole review: what it adds up to, and what it said of each seat before every throw."""
    found = review(task.record(n))
    said = [found.rows[throw.first].before for throw in found.throws]
    sums = {name: [getattr(total, name) for total in found.totals] for name in ("luck", "cost", "drift")}
    return [{"gap": found.gap, "result": found.result, "said": np.round(said, 5).tolist(), **sums}]


def tell_values(task: Task, rows: Found) -> None:
    """Luck, drift, and whether values come true."""
    print(f"  identity fails by {max(row['gap'] for row in rows):.1e} at most")
    tell_luck(task, rows)
    drift = np.array([row["drift"] for row in rows])
    print(
        f"  drift {np.sqrt((drift**2).mean()):.3f} a match, mean {drift[:, 0].mean():+.3f} ± {spread(drift[:, 0]):.3f}"
    )
    if drift.shape[1] > 1:
        calibration(rows)


def calibration(rows: Found) -> None:
    """Moments by what was said of them; intervals count each match once."""
    seats = range(len(rows[0]["result"]))
    told = [(k, said[i], row["result"][i]) for k, row in enumerate(rows) for said in row["said"] for i in seats]
    match, value, came = np.array(told).T
    for low in np.arange(0, 1, 0.1):
        these = (value >= low) & (value < low + 0.1 + (low > 0.85))
        if these.sum() < 2:
            continue
        gaps = [(came - value)[these & (match == m)].mean() for m in np.unique(match[these])]
        margin = spread(np.array(gaps))
        print(f"    {low:.0%}-{low + 0.1:.0%}: said {value[these].mean():.3f}, came ", end="")
        print(f"{came[these].mean():.3f} ± {margin:.3f} ({these.sum()} moments, {len(gaps)} matches)")
    slopes = [np.polyfit(value[match % 10 != k], came[match % 10 != k], 1)[0] for k in range(10)]
    error = 1.96 * 3 * float(np.std(slopes)) if len(rows) >= 20 else float("nan")  # jackknife in ten parts
    print(f"    slope {np.polyfit(value, came, 1)[0]:.2f} ± {error:.2f}")
