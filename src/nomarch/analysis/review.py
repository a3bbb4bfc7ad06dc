"""A match reviewed: every event with its luck, cost and drift, and what they add up to for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from nomarch.engine import Game, Position, Record
from nomarch.engine.errors import TooLong, UnfinishedMatch
from nomarch.engine.rated import NORMAL_95
from nomarch.tables.turns import whose_turn

from .lines import Array
from .luck import luckiest, throws
from .rows import Mark, Review, Row, SeatTotal, SortTotal, Unit, Values
from .value import Judged, Valuer, evaluator, valuer

MOST_EVENTS = 20_000
KEY_MOMENTS = 3
THRESHOLDS: dict[Unit, tuple[tuple[float, Mark], ...]] = {
    "share": ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccurate")),
    "points": ((5.0, "blunder"), (2.5, "mistake"), (1.0, "inaccurate")),
}

Tell = Callable[[int, int], None]  # done, of so many


def review(record: Record, *, tell: Tell = lambda done, of: None) -> Review:
    """The quick pass over a finished match; UnfinishedMatch and TooLong say why there is none."""
    check(record)
    game, seats = record.game, record.seats
    unit: Unit = "share" if seats > 1 else "points"
    end = record.position()
    result = end.result
    assert result is not None
    rows = rows_of(record, valuer(game, seats, record.digest()), unit, tell)
    values = result.shares if unit == "share" else tuple(map(float, result.scores))
    found = Review(
        game=game.slug,
        rules=record.rules,
        options=record.options,
        seats=seats,
        names=record.names,
        record=record.digest(),
        evaluator=evaluator(game, seats),
        depth="quick",
        unit=unit,
        start=rows[0].before,
        result=values,
        scores=result.scores,
        placings=result.placings,
        rows=tuple(rows),
        throws=(),
        totals=(),
    )
    return summed(found)


def check(record: Record) -> None:
    """Refuse a match that cannot be analysed, in a sentence."""
    if len(record.events) > MOST_EVENTS:
        text = "This match has {n} events; matches of up to {most} are analysed."
        raise TooLong(text, n=len(record.events), most=MOST_EVENTS)
    if not record.position().over:
        raise UnfinishedMatch("This match isn't over yet; it can be analysed when it is.")


def rows_of(record: Record, judge: Valuer, unit: Unit, tell: Tell) -> list[Row]:
    """Every event of a match with its luck, cost and drift, by whoever judges; no marks yet."""
    record.game.compile()
    position, rows = record.position(0), list[Row]()
    before: Values | None = None
    for n, event in enumerate(record.events):
        row = _row(position, event.action, judge.judge(position, event.action), before, unit)
        rows.append(row)
        position.play(event.action)
        before = row.after
        tell(n + 1, len(record.events))
    return rows


def _row(position: Position, action: int, judged: Judged, before: Values | None, unit: Unit) -> Row:
    seats, game = position.record.seats, position.game
    part = slice(0, seats) if unit == "share" else slice(1, 2)
    expected, after = judged.expected[part], judged.after[part]
    earlier = expected if before is None else before
    gained, drift = _tuple(after - expected), _tuple(expected - earlier)
    nothing = (0.0,) * seats
    legal = position.legal()
    seat = whose_turn(position) if position.chance else position.to_move
    chosen = not position.chance
    return Row(
        event=len(position.record.events),
        kind="chance" if position.chance else "decision" if len(legal) > 1 else "forced",
        seat=seat,
        action=action,
        before=_tuple(earlier),
        after=_tuple(after),
        points=_tuple(judged.after[seats : 2 * seats]),
        luck=nothing if chosen else gained,
        cost=gained if chosen else nothing,
        drift=drift,
        best=judged.best,
        choices=len(legal),
        sort=sort_of(game, action, judged.best, legal) if len(legal) > 1 else "",
        loss=max(0.0, -gained[seat]) if chosen else 0.0,
    )


def _tuple(values: Array | Values) -> Values:
    return tuple(float(value) for value in values)


def sort_of(game: Game, chosen: int, best: int, legal: Sequence[int]) -> str:
    """The kind of a decision: that of what was chosen; where it is of none, as `done`, of what would have been best."""
    kinds = {a: kind for kind, ranges in game.kinds.items() for actions in ranges for a in actions}
    return next((kinds[a] for a in (chosen, best, *legal) if a in kinds), "")


# Marks and totals -----------------------------------------------------------------------------


def mark_of(row: Row, unit: Unit, doubt: float) -> Mark:
    """How bad a decision was, if it cost something for certain; else it is close.

    The interval is that of the deep pass or, where it did not look, of the quick pass by its doubt.
    """
    if row.kind != "decision":
        return ""
    mark: Mark = next((mark for least, mark in THRESHOLDS[unit] if row.loss >= least), "")
    margin = NORMAL_95 * doubt * scale(unit) if row.margin is None else row.margin
    return "close" if mark and row.loss <= margin else mark


def scale(unit: Unit) -> float:
    """How much of the unit counts as much as a whole victory, by the thresholds of the marks."""
    return THRESHOLDS[unit][-1][0] / THRESHOLDS["share"][-1][0]


def summed(found: Review) -> Review:
    """The review with marks, throws and totals that follow from its rows."""
    rows = tuple(replace(row, mark=mark_of(row, found.unit, found.evaluator.doubt)) for row in found.rows)
    fell = throws(rows)
    of = {event: i for i, throw in enumerate(fell) for event in range(throw.first, throw.last + 1)}
    rows = tuple(replace(row, throw=of.get(row.event, -1)) if row.kind == "chance" else row for row in rows)
    found = replace(found, rows=rows, throws=fell)
    return replace(found, totals=tuple(_total(found, seat) for seat in range(found.seats)))


def _total(found: Review, seat: int) -> SeatTotal:
    own = [row for row in found.rows if row.kind == "decision" and row.seat == seat]
    luck = sum(row.luck[seat] for row in found.rows)
    return SeatTotal(
        start=found.start[seat],
        luck=luck,
        own_luck=sum(throw.luck[seat] for throw in found.throws if throw.seat == seat),
        cost=sum(row.cost[seat] for row in found.rows),
        drift=sum(row.drift[seat] for row in found.rows),
        result=found.result[seat],
        adjusted=found.result[seat] - luck,
        points=found.scores[seat],
        decisions=len(own),
        loss=sum(row.loss for row in own),
        marks=dict(Counter(row.mark for row in own if row.mark)),
        by_sort=_by_sort(own),
        costliest=_costliest(own),
        luckiest=luckiest(found.throws, seat, KEY_MOMENTS),
        unluckiest=luckiest(found.throws, seat, KEY_MOMENTS, -1),
        level=found.totals[seat].level if found.totals else None,
    )


def _costliest(own: Sequence[Row]) -> tuple[int, ...]:
    lossy = sorted((row for row in own if row.loss > 0 and not _refuted(row)), key=lambda row: -row.loss)
    return tuple(row.event for row in lossy[:KEY_MOMENTS])


def _refuted(row: Row) -> bool:
    """Whether the deep pass looked, and could not tell the choice from the best."""
    return row.mark == "close" and row.margin is not None


def _by_sort(own: Sequence[Row]) -> dict[str, SortTotal]:
    sorts = list(dict.fromkeys(row.sort for row in own))
    groups = [[row for row in own if row.sort == sort] for sort in sorts]
    return {sort: SortTotal(len(rows), sum(row.loss for row in rows)) for sort, rows in zip(sorts, groups, strict=True)}
