"""What a finished match was like: where turns began, how points grew, and what the dice showed against chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import erfc, exp, pi, sqrt

from nomarch.engine import CHANCE, OVER, Game, Position, Record, View
from nomarch.engine.words import Translate, english

from .turns import seat_of

FEW = 5  # fewer stages than these make no curve; turns do


@dataclass
class Face:
    """How often a face fell to a seat, how often it was to be expected, and how far chance strays from that."""

    outcome: int  # one that shows it
    thrown: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def usual(self) -> tuple[float, float]:
        """Between these lie 95 of 100 matches."""
        reach = 1.96 * sqrt(self.variance)
        return max(0.0, self.expected - reach), self.expected + reach


@dataclass(frozen=True)
class Turn:
    """Where a turn begins: the events before it, whose it is, where the match stands, and everybody's points."""

    at: int
    seat: int
    view: View  # as everybody saw it
    points: tuple[int, ...]

    @property
    def stage(self) -> str:
        """Where the match stood."""
        return self.told(english)

    def told(self, _: Translate) -> str:
        """The same in words."""
        return self.view.game.words.stage(self.view.state, _)


@dataclass(frozen=True)
class Story:
    """A finished match at a glance."""

    turns: tuple[Turn, ...]
    line: tuple[tuple[int, ...], ...]  # everybody's points at the start and after each round, or turn
    by_rounds: bool
    sources: tuple[tuple[int, ...], ...]  # by seat, then by source
    dice: tuple[dict[str, Face], ...] = field(default=())  # by seat, then by face


def story(record: Record) -> Story:
    """Go through a match once and keep what is told of it at the end."""
    position, turns = record.position(0), list[Turn]()
    dice: tuple[dict[str, Face], ...] = tuple({} for _ in range(record.seats))
    calls, last = record.game.calls, OVER
    for at, event in enumerate(record.events):
        now = int(calls.on_turn(position.state))
        seat = seat_of(now, record.seats)
        if event.seat != CHANCE and now != last:
            turns.append(Turn(at, seat, position.view(), _points(position)))
            last = now
        if event.seat == CHANCE and seat >= 0:
            _count(position, event.action, dice[seat])
        position.play(event.action)
    line, by_rounds = _curve(turns, _points(position))
    return Story(tuple(turns), line, by_rounds, tuple(tuple(s.by_source.values()) for s in position.scores()), dice)


def _points(position: Position) -> tuple[int, ...]:
    return tuple(score.total for score in position.scores())


def _count(position: Position, fell: int, faces: dict[str, Face]) -> None:
    """Add a throw of a die: what fell, and what was to be expected."""
    chances = _chances(position.game, tuple(position.outcomes()))
    for name, a, p in chances:
        face = faces.setdefault(name, Face(a))
        face.expected += p
        face.variance += p * (1 - p)
    if chances:
        faces[position.game.words.face(fell)].thrown += 1


@lru_cache(256)
def _chances(game: Game, possible: tuple[tuple[int, int], ...]) -> tuple[tuple[str, int, float], ...]:
    """The faces that may fall, an outcome that shows each, and how likely it is; none where no die is thrown."""
    names = [(game.words.face(a), a, weight) for a, weight in possible]
    if not all(name for name, _, _ in names):
        return ()
    whole, first, chances = sum(weight for _, weight in possible), dict[str, int](), dict[str, float]()
    for name, a, weight in names:
        first.setdefault(name, a)
        chances[name] = chances.get(name, 0.0) + weight / whole
    return tuple((name, first[name], p) for name, p in chances.items())


def _curve(turns: Sequence[Turn], end: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Points when each stage began, and at the end; of a match with few stages, when each turn began."""
    stages = [turn.stage for turn in turns]
    begun = [turn for turn, now, before in zip(turns, stages, ["", *stages], strict=False) if now != before]
    by_rounds = len(begun) >= FEW
    return (*(turn.points for turn in (begun if by_rounds else turns)), end), by_rounds


def oddity(faces: Sequence[Face]) -> float:
    """In what share of matches dice stray at least this far from what is expected (Pearson's test)."""
    squares = sum((face.thrown - face.expected) ** 2 / face.expected for face in faces if face.expected)
    return tail(squares, len(faces) - 1)


def tail(x: float, freedom: int) -> float:
    """How likely a chi-squared number of so many degrees of freedom is at least x."""
    if freedom <= 0:
        return 1.0
    odd = freedom % 2
    total = erfc(sqrt(x / 2)) if odd else exp(-x / 2)
    term = sqrt(2 * x / pi) * exp(-x / 2) if odd else exp(-x / 2) * x / 2
    for degree in range(3 if odd else 4, freedom + 1, 2):
        total += term
        term *= x / degree
    return min(1.0, total)
