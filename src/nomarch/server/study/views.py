"""From a review to what the page shows of it: for one seat, in a reader's words.

Everything comes from the open record of a finished match; words get the view of the seat that decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from nomarch.analysis.review import THRESHOLDS, scale
from nomarch.analysis.rows import Review, Row, SeatTotal
from nomarch.engine import Position, Record
from nomarch.engine.rated import NORMAL_95
from nomarch.engine.reason import why
from nomarch.engine.words import Translate
from nomarch.page.study_look import Account, Case, Fall, Kind, StudyLook, Turn

from .report import Report

MOST_CASES = 9
MOST_ESTIMATES = 5  # where costs are only estimated, fewer are told, and only what would count as inaccurate
LEAST = {"share": 0.01, "points": 0.5}  # what a decision must have cost to be told
MOST_TURNS = 64  # steps of the curve; more are joined


def study_look(report: Report, record: Record, here: str, seat: int, you: bool, _: Translate) -> StudyLook:
    """An analysed match, seen for one seat."""
    review, moments = report.review, Moments(record, _)
    turns = tuple(_turns(review, moments, seat))
    total = review.totals[seat]
    return StudyLook(
        game=record.game,
        here=here,
        names=record.names,
        seat=seat,
        you=you,
        alone=review.unit == "points",
        deep=review.depth == "deep",
        judge=judge(record, review, _),
        digest=review.evaluator.digest,
        trained=review.evaluator.trained,
        doubt=NORMAL_95 * review.evaluator.doubt * scale(review.unit),
        scores=review.scores,
        placings=review.placings,
        start=review.start,
        account=account(total),
        turns=turns,
        cases=tuple(_case(report, row, moments, turns) for row in costly(review, seat)),
        lucky=tuple(_fall(review, n, seat, moments) for n in total.luckiest),
        unlucky=tuple(_fall(review, n, seat, moments) for n in total.unluckiest),
        kinds=_kinds(total, record, _),
        decisions=total.decisions,
        levels=tuple(other.level for other in review.totals),
    )


def judge(record: Record, review: Review, _: Translate) -> str:
    """Who judged, in a sentence."""
    by = _("A trained network judged") if review.evaluator.trained else _("A rule of thumb judged")
    deep = _("costly decisions were played on many times") if review.depth == "deep" else ""
    return ", ".join(filter(None, (by, _how_far(record, review, _), deep))) + "."


def _how_far(record: Record, review: Review, _: Translate) -> str:
    """How far the quick look looked."""
    if record.game.turns_solvable:
        return _("every turn was solved to its end")
    if record.game.reads_rounds and review.evaluator.trained:
        return _("luck and decisions were read on to the end of a round")
    if record.game.rounds_read and review.evaluator.trained:
        return _("luck was read on to the end of the round, decisions one ahead")
    return _("one decision ahead")


def account(total: SeatTotal) -> Account:
    """From the first value to the last."""
    return Account(total.start, total.luck, -total.loss, total.cost + total.loss, total.drift, total.result)


def costly(review: Review, seat: int) -> list[Row]:
    """The decisions of a seat that cost something worth telling, the costliest first.

    At the quick look these are estimates, close ones too; after the deep pass, what was played on and stayed costly.
    """
    own = [row for row in review.rows if row.kind == "decision" and row.seat == seat]
    least, most = THRESHOLDS[review.unit][-1][0], MOST_ESTIMATES
    if review.depth == "deep":
        own = [row for row in own if row.margin is not None and row.mark != "close"]
        least, most = LEAST[review.unit], MOST_CASES
    return sorted((row for row in own if row.loss >= least), key=lambda row: -row.loss)[:most]


@dataclass
class Moments:
    """The positions of a record, walked through once, forwards or from the beginning again."""

    record: Record
    translate: Translate

    def __post_init__(self) -> None:
        self._stages: list[str] = []
        position = self.record.position(0)
        for event in self.record.events:
            self._stages.append(self._stage(position))
            position.play(event.action)

    def _stage(self, position: Position) -> str:
        return position.game.words.stage(position.view().state, self.translate)

    def stage(self, event: int) -> str:
        """Where the match stood before an event."""
        return self._stages[min(event, len(self._stages) - 1)]

    def say(self, event: int, action: int) -> str:
        """An action as the seat that decided could have read it."""
        position = self.record.position(event)
        seat = position.to_move
        return plain(position.game.words.choice(position.view(seat).state, action, self.translate))

    def fell(self, event: int, seat: int, outcomes: tuple[int, ...]) -> str:
        """What fell, in one phrase."""
        position = self.record.position(event)
        return plain(position.game.words.fell(position.view(seat).state, outcomes, self.translate))


def plain(words: str) -> str:
    """Words with a capital."""
    return words[:1].upper() + words[1:]


def _turns(review: Review, moments: Moments, seat: int) -> Iterator[Turn]:
    """Events of one seat in one stage, told together; if there are too many such steps, neighbours are joined."""
    groups = [list(group) for _key, group in groupby(review.rows, key=lambda row: (row.seat, moments.stage(row.event)))]
    while len(groups) > MOST_TURNS:
        groups = [[row for group in groups[at : at + 2] for row in group] for at in range(0, len(groups), 2)]
    for rows in groups:
        yield Turn(
            stage=moments.stage(rows[-1].event),
            seat=_whose(rows, seat),
            at=rows[-1].event + 1,
            values=rows[-1].after,
            luck=sum(row.luck[seat] for row in rows),
            cost=sum(row.cost[seat] for row in rows),
        )


def _whose(rows: list[Row], seat: int) -> int:
    """Whose turn a step is told as: of joined ones, whose luck weighed most."""
    seats = {row.seat for row in rows}
    return max(seats, key=lambda other: sum(abs(row.luck[seat]) for row in rows if row.seat == other))


def _case(report: Report, row: Row, moments: Moments, turns: tuple[Turn, ...]) -> Case:
    seat = row.seat if report.review.unit == "share" else 0
    game, _ = moments.record.game, moments.translate
    return Case(
        at=row.event,
        turn=next(n for n, turn in enumerate(turns) if turn.at > row.event),
        stage=moments.stage(row.event),
        kind=game.words.kind(row.sort, _) if row.sort else _("Decision"),
        chosen=moments.say(row.event, row.action),
        best=moments.say(row.event, row.best),
        value=row.after[seat],
        loss=row.loss,
        span=row.interval,
        reason=because(report, row, moments.record, _),
    )


def _fall(review: Review, n: int, seat: int, moments: Moments) -> Fall:
    throw = review.throws[n]
    text = moments.fell(throw.first, throw.seat, throw.outcomes)
    return Fall(throw.luck[seat], throw.seat, moments.stage(throw.first), text, throw.last + 1)


def _kinds(total: SeatTotal, record: Record, _: Translate) -> tuple[Kind, ...]:
    say = record.game.words.kind
    kinds = [
        Kind(say(name, _) if name else _("Other"), sort.decisions, sort.loss) for name, sort in total.by_sort.items()
    ]
    return tuple(sorted(kinds, key=lambda kind: -kind.loss))


def because(report: Report, row: Row, record: Record, _: Translate) -> str:
    """Why the best choice is better, in a sentence, where that was looked into."""
    reason = report.reasons.get(row.event)
    return why(reason, record.game.words, record.names, _) if reason and not reason.equal else ""
