"""How a game's record becomes a row of numbers for a learner: declared once, as data.

A game lists the fields of its record and how each is told; nothing is computed, so the
observation holds exactly what the seat's view holds. The own seat always comes first, the
others follow in turn order, and seats that are not there are zeros. Every change to a list
raises its version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .errors import BadGame

if TYPE_CHECKING:
    from .game import Game

Floats = np.ndarray[Any, np.dtype[np.float32]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Shorts = np.ndarray[Any, np.dtype[np.int16]]
HEADER = 2  # rows of a plan before its first field
UNTOLD, NUMBER, CHOICE, SEAT, CARDS = range(5)  # how a plan tells a word of the record


class Told(Enum):
    """The ways to tell a whole number."""

    NUMBER = "number"
    CHOICE = "one-hot"
    SEAT = "seat, one-hot from the own seat on"
    CARDS = "counts"


HOW = {Told.NUMBER: NUMBER, Told.CHOICE: CHOICE, Told.SEAT: SEAT}


@dataclass(frozen=True)
class Field:
    """One field of the record and how it is told; made by the functions below."""

    name: str
    told: Told
    about: str
    most: int = 1  # a number is divided by it, and cut off at -1 and 1
    low: int = 0  # the first value of a one-hot
    size: int = 1  # numbers written for each item of the field
    by_seat: bool = False  # the field's first axis is the seat

    def width(self, dtype: np.dtype[Any]) -> int:
        """How many numbers the whole field becomes."""
        return self.size * prod(dtype[self.name].shape)


@dataclass(frozen=True)
class Cards(Field):
    """A row of cards, place after place, with a field that says how many are at each place."""

    counts: str = ""
    first_hand: int = 0  # the place of seat 0's cards; those of the other seats follow
    shows: tuple[tuple[int, ...], ...] = ()  # for each card: which numbers of its place it adds to
    untold: tuple[int, ...] = ()  # places that follow from the others

    def width(self, dtype: np.dtype[Any]) -> int:
        """The numbers of one place for every place that is told."""
        return self.size * (int(dtype[self.counts].shape[0]) - len(self.untold))


def number(name: str, most: int, about: str, *, by_seat: bool = False) -> Field:
    """A count or a place on a track, as a part of `most`."""
    return Field(name, Told.NUMBER, about, most=most, by_seat=by_seat)


def choice(name: str, values: range | int, about: str, *, by_seat: bool = False) -> Field:
    """One of a few values, one-hot; none of the numbers is set for any other value."""
    values = values if isinstance(values, range) else range(values)
    return Field(name, Told.CHOICE, about, low=values[0], size=len(values), by_seat=by_seat)


def whose(name: str, seats: range, about: str, *, first: int = 0) -> Field:
    """A seat, one-hot, the own one first; `first` is what the record writes for seat 0."""
    return Field(name, Told.SEAT, about, low=first, size=seats[-1])


def cards(
    name: str,
    counts: str,
    shows: Sequence[Sequence[int]],
    about: str,
    *,
    most: int,
    size: int,
    first_hand: int,
    untold: tuple[int, ...] = (),
) -> Cards:
    """Cards as counts of what they show, place by place."""
    told = tuple(map(tuple, shows))
    return Cards(name, Told.CARDS, about, most, 0, size, False, counts, first_hand, told, untold)


@dataclass(frozen=True)
class Observation:
    """A game's encoding: which fields, in which order, and what is left out and why."""

    version: int
    actions: int  # actions have the ids below this, outcomes the rest
    fields: tuple[Field, ...]
    left_out: Mapping[str, str] = field(default_factory=dict)
    hides: bool = False  # whether views hide anything from anybody

    def check(self, slug: str, dtype: np.dtype[Any]) -> None:
        """Every field of the record is told once or left out with a reason."""
        told = ["seats", *(f.name for f in self.fields), *(f.counts for f in self.fields if isinstance(f, Cards))]
        names = set(dtype.names or ())
        if sorted([*told, *self.left_out]) != sorted(names):
            wrong = sorted(names ^ {*told, *self.left_out}) or "a field that is told twice"
            raise BadGame(f"{slug}: the observation and the record disagree on {wrong}.")
        if any(dtype[name].base != np.dtype("i2") for name in told):
            raise BadGame(f"{slug}: only fields of two bytes can be observed.")

    def blocks(self, game: Game) -> Iterator[tuple[int, Field]]:
        """Every field with the index of its first number."""
        at = game.seats[-1]
        for told in (choice("seats", game.seats, "how many seats the match has"), *self.fields):
            yield at, told
            at += told.width(game.dtype)

    def size(self, game: Game) -> int:
        """How many numbers an observation has."""
        at, last = list(self.blocks(game))[-1]
        return at + last.width(game.dtype)


@dataclass(frozen=True)
class Plan:
    """An observation worked out for a number of seats, as the tables that the kernel walks.

    rows[seat] has two rows of counts and places, then one row for each run of numbers that
    stand beside each other, each run of one-hots, and each place of cards; see `encode` in
    the kernels. A row is (where in the record, where in the observation, how many, low, size).
    told[seat] says the same word by word, for what has changed: (how, where, low, size).
    """

    size: int
    rows: Ints
    scales: Floats
    shows: Ints
    told: Shorts
    parts: Floats  # by which each word is multiplied

    @classmethod
    def of(cls, game: Game, seats: int) -> Plan:
        """The plan for matches of so many seats."""
        told = observation_of(game)
        builders = [_Builder(game, seats, own) for own in range(seats)]
        views = [builder.build(told) for builder in builders]
        shows = next((f.shows for _, f in told.blocks(game) if isinstance(f, Cards)), ((-1,),))
        scales = np.array([run.scale for run in views[0]], np.float32)
        rows = np.array([[run[:5] for run in view] for view in views], np.int64)
        by_word = np.array([builder.told for builder in builders])
        return cls(told.size(game), rows, scales, np.array(shows, np.int64), by_word, builders[0].parts)


def observation_of(game: Game) -> Observation:
    """The encoding that a game declares."""
    if game.observation is None:
        raise BadGame(f"{game.title} declares no OBSERVATION, so it cannot be observed.")
    return game.observation


class _Run(NamedTuple):
    word: int
    at: int
    items: int
    low: int = 0
    size: int = 0
    scale: float = 0.0


class _Builder:
    """The rows of one seat's plan."""

    def __init__(self, game: Game, seats: int, own: int) -> None:
        self.game, self.seats, self.own = game, seats, own
        self.numbers: list[_Run] = []
        self.choices: list[_Run] = []
        self.places: list[_Run] = []
        self.cards = _Run(0, 0, 0)
        self.told: Shorts = np.zeros((game.dtype.itemsize // 2, 4), np.int16)
        self.parts: Floats = np.zeros(len(self.told), np.float32)

    def build(self, told: Observation) -> list[_Run]:
        for at, block in told.blocks(self.game):
            if isinstance(block, Cards):
                self._cards(at, block)
            else:
                self._runs(at, block)
        head = _Run(len(self.numbers), len(self.choices), len(self.places), self.seats)
        return [head, self.cards, *self.numbers, *self.choices, *self.places]

    def _runs(self, at: int, block: Field) -> None:
        """One run for the whole field, or one for each seat there is, the own one first."""
        shape, start = self.game.dtype[block.name].shape, self._start(block.name)
        runs = self.numbers if block.told is Told.NUMBER else self.choices
        size = -block.size if block.told is Told.SEAT else block.size
        count = prod(shape[1:]) if block.by_seat else prod(shape)
        for k in range(self.seats if block.by_seat else 1):
            word = start + (self.own + k) % self.seats * count if block.by_seat else start
            run = _Run(word, at + k * count * block.size, count, block.low, size, 1 / block.most)
            runs.append(run)
            self._by_word(run, HOW[block.told], block.size)

    def _by_word(self, run: _Run, how: int, size: int) -> None:
        for k in range(run.items):
            self.told[run.word + k] = how, run.at + k * size, run.low, size
            self.parts[run.word + k] = run.scale

    def _start(self, name: str) -> int:
        fields: Any = self.game.dtype.fields
        return int(fields[name][1]) // 2

    def _cards(self, at: int, block: Cards) -> None:
        room = prod(self.game.dtype[block.name].shape)
        self.cards = _Run(self._start(block.name), self._start(block.counts), room)
        for name in (block.name, block.counts):
            start = self._start(name)
            self.told[start : start + prod(self.game.dtype[name].shape)] = CARDS, 0, 0, 0
        for place in range(int(self.game.dtype[block.counts].shape[0])):
            shown = -1 if place in block.untold else at + block.size * self._shown(place, block)
            self.places.append(_Run(place, shown, block.size, scale=1 / block.most))

    def _shown(self, place: int, block: Cards) -> int:
        """The how-manieth place to be told: the hands in turn order from the own one on."""
        holder = place - block.first_hand
        if 0 <= holder < self.seats:
            place = block.first_hand + (holder - self.own) % self.seats
        return place - sum(other < place for other in block.untold)
