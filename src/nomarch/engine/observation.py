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
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import BadGame

if TYPE_CHECKING:
    from .game import Game

Floats = np.ndarray[Any, np.dtype[np.float32]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Shorts = np.ndarray[Any, np.dtype[np.int16]]
UNTOLD, NUMBER, CHOICE, SEAT, CARDS = range(5)  # how a plan tells a cell of the record
# What a plan's head holds: how many seats, cells of each kind, and where the cards are
SEATS_AT, NUMBERS, CHOICES, WHOSE, CARD, COUNTS, ROOM, PLACES, WIDTH = range(9)


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

    def check(self, slug: str, dtype: np.dtype[Any]) -> None:
        """Every field of the record is told once or left out with a reason."""
        told = ["seats", *(f.name for f in self.fields), *(f.counts for f in self.fields if isinstance(f, Cards))]
        names = set(dtype.names or ())
        if sorted([*told, *self.left_out]) != sorted(names):
            wrong = sorted(names ^ {*told, *self.left_out}) or "a field that is told twice"
            raise BadGame(f"{slug}: the observation and the record disagree on {wrong}.")
        if any(dtype[name].base != np.dtype("i2") for name in told):
            raise BadGame(f"{slug}: only fields of two bytes can be observed.")
        if any(isinstance(f, Cards) and f.most & f.most - 1 for f in self.fields):
            raise BadGame(f"{slug}: cards are told as parts of a power of two, so that counts add up exactly.")

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
    """An observation worked out for a number of seats, as the tables that the kernels walk.

    told[seat] says of each cell of the record (how, where in the observation, low, size), `parts`
    by what it is multiplied; `order` lists the cells that are numbers, then one-hots, then seats.
    places[seat] is where each place of cards is told, -1 where it is not; `shows` what cards add to.
    """

    size: int
    head: Ints
    order: Ints
    told: Shorts
    parts: Floats
    places: Ints
    shows: Ints

    @property
    def tables(self) -> tuple[Any, ...]:
        """What the kernels take, in their order."""
        return self.head, self.order, self.told, self.parts, self.places, self.shows

    @classmethod
    def of(cls, game: Game, seats: int) -> Plan:
        """The plan for matches of so many seats."""
        told = observation_of(game)
        builders = [_Builder(game, seats, own).build(told) for own in range(seats)]
        first = builders[0]
        kinds = [np.flatnonzero(first.told[:, 0] == how) for how in (NUMBER, CHOICE, SEAT)]
        head = np.array([seats, *map(len, kinds), *first.cards], np.int64)
        shows = next((f.shows for _, f in told.blocks(game) if isinstance(f, Cards)), ((-1,),))
        return cls(
            told.size(game),
            head,
            np.concatenate(kinds).astype(np.int64),
            np.array([builder.told for builder in builders]),
            first.parts,
            np.array([builder.places for builder in builders], np.int64).reshape(seats, -1),
            np.array(shows, np.int64),
        )


def observation_of(game: Game) -> Observation:
    """The encoding that a game declares."""
    if game.observation is None:
        raise BadGame(f"{game.title} declares no OBSERVATION, so it cannot be observed.")
    return game.observation


class _Builder:
    """One seat's part of a plan."""

    def __init__(self, game: Game, seats: int, own: int) -> None:
        self.game, self.seats, self.own = game, seats, own
        self.told: Shorts = np.zeros((game.dtype.itemsize // 2, 4), np.int16)
        self.parts: Floats = np.zeros(len(self.told), np.float32)
        self.cards = [0] * 5  # the head from CARD on
        self.places: list[int] = []

    def build(self, told: Observation) -> _Builder:
        for at, block in told.blocks(self.game):
            if isinstance(block, Cards):
                self._cards(at, block)
            else:
                self._cells(at, block)
        return self

    def _cells(self, at: int, block: Field) -> None:
        """The whole field, or that of each seat there is, the own one first."""
        shape, start = self.game.dtype[block.name].shape, self._start(block.name)
        count = prod(shape[1:]) if block.by_seat else prod(shape)
        for k in range(self.seats if block.by_seat else 1):
            cell = start + (self.own + k) % self.seats * count if block.by_seat else start
            for item in range(count):
                here = at + (k * count + item) * block.size
                self.told[cell + item] = HOW[block.told], here, block.low, block.size
                self.parts[cell + item] = 1 / block.most

    def _start(self, name: str) -> int:
        fields: Any = self.game.dtype.fields
        return int(fields[name][1]) // 2

    def _cards(self, at: int, block: Cards) -> None:
        starts = [self._start(name) for name in (block.name, block.counts)]
        room, places = (prod(self.game.dtype[name].shape) for name in (block.name, block.counts))
        for start, length in zip(starts, (room, places), strict=True):
            self.told[start : start + length, 0] = CARDS
        self.parts[starts[0]] = 1 / block.most
        self.cards = [*starts, room, places, block.size]
        shown = [-1 if place in block.untold else self._shown(place, block) for place in range(places)]
        self.places = [at + block.size * place if place >= 0 else -1 for place in shown]

    def _shown(self, place: int, block: Cards) -> int:
        """The how-manieth place to be told: the hands in turn order from the own one on."""
        holder = place - block.first_hand
        if 0 <= holder < self.seats:
            place = block.first_hand + (holder - self.own) % self.seats
        return place - sum(other < place for other in block.untold)
