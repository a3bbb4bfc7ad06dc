"""What the page of an analysed match shows, seen for one seat: numbers and words, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from nomarch.engine import Game

Span = tuple[float, float]


class Turn(NamedTuple):
    """A step of the curve: some events of one seat's turn."""

    stage: str  # "Round 3"
    seat: int  # whose turn it was
    at: int  # the replay stands here after it
    values: tuple[float, ...]  # every seat's, after it
    luck: float  # for the seat seen
    cost: float  # what its decisions changed, for the seat seen


class Case(NamedTuple):
    """A costly decision."""

    at: int  # the replay stands here before it
    turn: int  # the step of the curve
    stage: str
    kind: str
    chosen: str
    best: str
    value: float
    loss: float
    span: Span | None  # the 95 % interval of the loss, where it was measured
    reason: str = ""  # why the best is better, in a sentence


class Fall(NamedTuple):
    """A throw that helped or hurt."""

    luck: float
    seat: int
    stage: str
    text: str
    at: int  # the replay stands here after it


class Kind(NamedTuple):
    """Decisions of one kind."""

    name: str
    decisions: int
    loss: float


class Account(NamedTuple):
    """From the first value to the last: it adds up."""

    start: float
    luck: float
    own: float  # own decisions: zero or less
    others: float  # the others' decisions
    drift: float  # what the evaluator corrected itself by
    end: float


@dataclass(frozen=True)
class StudyLook:
    """An analysed match, seen for one seat."""

    game: Game
    here: str  # where the match is: "/t/..." or "/r/..."
    names: tuple[str, ...]
    seat: int
    you: bool  # whether the seat seen is the viewer's own
    alone: bool  # one seat: values are points, not shares of the victory
    deep: bool  # decisions were rolled out
    judge: str  # who judged, in a sentence
    digest: str  # its fingerprint
    doubt: float  # half the 95 % interval of a loss that is only estimated
    trained: bool  # False: no network was trained for so many seats, and the values are rough
    scores: tuple[int, ...]
    placings: tuple[int, ...]
    start: tuple[float, ...]
    account: Account
    turns: tuple[Turn, ...]
    cases: tuple[Case, ...]  # the costliest first
    lucky: tuple[Fall, ...]
    unlucky: tuple[Fall, ...]
    kinds: tuple[Kind, ...]  # the costliest first
    decisions: int
    deepening: float | None = field(default=None, kw_only=True)  # how far the deep pass is, while it is made
    levels: tuple[tuple[float, float, float] | None, ...]  # seat by seat: played like level, from, to

    @property
    def unit(self) -> float:
        """What one point of the numbers shown is: a hundredth of a victory, or a point."""
        return 1.0 if self.alone else 0.01
