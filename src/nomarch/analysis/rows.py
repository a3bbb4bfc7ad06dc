"""The words of an analysis: a review of a match, its rows, throws and totals. Nothing here computes.

Values are shares of the victory, from 0 to 1, seat by seat; for a seat alone, points. For every event

    after - before = luck + cost + drift        (one of luck and cost is zero)

so that, seat by seat, `start + luck + cost + drift = result` over the whole match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["chance", "decision", "forced"]
Mark = Literal["", "close", "inaccurate", "mistake", "blunder"]
Pass = Literal["quick", "deep"]
Unit = Literal["share", "points"]
Values = tuple[float, ...]  # one number a seat


@dataclass(frozen=True)
class Row:
    """One event of the match."""

    event: int  # its place in `record.events`, from 0; the record's own number is one more
    kind: Kind  # forced: the seat had only one legal action
    seat: int  # who decided; at chance, whose turn it is
    action: int  # what was chosen, or what fell
    before: Values
    after: Values
    points: Values  # the final points expected after the event
    luck: Values
    cost: Values  # of a decision, for every seat; for the seat that decided never above zero
    drift: Values  # by how much the evaluator corrects itself
    best: int = -1  # of a decision: the action it should have been; -1 elsewhere
    choices: int = 0  # how many legal actions there were
    sort: str = ""  # the kind of decision, a key of the game's KINDS; "" where it has none
    throw: int = -1  # of chance: the place of its throw in `Review.throws`
    loss: float = 0.0  # what the decision gave away, for its seat: 0 or more, as far as the pass knows
    margin: float | None = None  # half the 95 % interval of the loss, from the deep pass; None: only estimated
    mark: Mark = ""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the loss, where it was measured."""
        return None if self.margin is None else (self.loss - self.margin, self.loss + self.margin)


@dataclass(frozen=True)
class Throw:
    """Dice that fell together, or cards drawn one after the other: told as one, kept by outcome."""

    first: int  # events from here
    last: int  # to here
    seat: int  # whose turn it was
    outcomes: tuple[int, ...]
    luck: Values


@dataclass(frozen=True)
class SortTotal:
    """Decisions of one kind: how many, and what they cost their seat in all (0 or more)."""

    decisions: int
    loss: float


@dataclass(frozen=True)
class SeatTotal:
    """What the match was for one seat: `start + luck + cost + drift = result`."""

    start: float
    luck: float
    own_luck: float  # the part of the luck that fell in its own turns
    cost: float  # of all decisions, the others' too; its own alone: -loss
    drift: float
    result: float
    adjusted: float  # the result without the luck
    points: int
    decisions: int  # that were one: two or more legal actions
    loss: float  # what its own decisions gave away in all
    marks: dict[str, int]
    by_sort: dict[str, SortTotal]
    costliest: tuple[int, ...]  # events, the costliest first, at most three
    luckiest: tuple[int, ...]  # places in `Review.throws`, at most three
    unluckiest: tuple[int, ...]
    level: tuple[float, float, float] | None = None  # played like level (value, low, high); None: nothing to compare

    @property
    def mean_loss(self) -> float:
        """What a decision gave away in the mean."""
        return self.loss / max(1, self.decisions)


@dataclass(frozen=True)
class Evaluator:
    """Who judged: in words, with a fingerprint of everything the values depend on."""

    name: str
    digest: str
    doubt: float  # how far the losses of the quick pass are from the truth, root mean square: shares of the victory
    trained: bool  # False: no network is shipped, the values are rough


@dataclass(frozen=True)
class Review:
    """A match, decision by decision."""

    game: str  # the slug
    rules: int
    options: dict[str, str]
    seats: int
    names: tuple[str, ...]
    record: str  # the digest of the record it is about
    evaluator: Evaluator
    depth: Pass
    unit: Unit
    start: Values
    result: Values
    scores: tuple[int, ...]
    placings: tuple[int, ...]
    rows: tuple[Row, ...]
    throws: tuple[Throw, ...]
    totals: tuple[SeatTotal, ...]

    @property
    def key(self) -> str:
        """What a stored report is found by: the record, the evaluator and the pass."""
        return f"{self.record[:16]}-{self.evaluator.digest}-{self.depth}"

    @property
    def gap(self) -> float:
        """By how much the identity fails, at most: rounding."""
        return max(
            abs(total.start + total.luck + total.cost + total.drift - result)
            for total, result in zip(self.totals, self.result, strict=True)
        )
