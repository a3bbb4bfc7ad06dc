"""Positions set up by hand: which numbers of a state may be set, within which bounds, and what then cannot be.

What a game does not declare is derived from its record: every number can be set, from 0 to what its field can hold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .errors import BadState, NomarchError

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

SEAT, OWNER = "seat", "owner"  # a number that is a seat; or a seat + 1, and 0 for nobody
TRIED = 80  # events that must be playable from there


@dataclass(frozen=True)
class Field:
    """How one field of the state is set up by hand."""

    name: str
    most: int | tuple[int, ...] = 0  # one for each place of the last dimension, if they differ
    least: int = 0
    is_a: str = ""  # SEAT, OWNER or a number
    follows: bool = False  # it follows from the rest, or was printed: nobody sets it
    shape: tuple[int, ...] = ()  # taken from the record

    def bounds(self, place: tuple[int, ...], seats: int) -> tuple[int, int]:
        """The least and the most that a place may hold."""
        if self.is_a:
            return 0, seats - 1 if self.is_a == SEAT else seats
        return self.least, self.most if isinstance(self.most, int) else self.most[place[-1]]


class FieldWords(NamedTuple):
    """What people call a field, its places (of the last dimension, if not that of the seats) and its values."""

    title: str
    places: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


Place = tuple[str, tuple[int, ...]]  # a field and where in it


def fields_of(game: Game) -> tuple[Field, ...]:
    """All fields of a state, in the order of the record."""
    declared = {field.name: field for field in game.rules.FIELDS}
    names = [name for name in game.dtype.names or () if name != "seats"]
    return tuple(replace(declared.get(name) or _derived(game, name), shape=game.dtype[name].shape) for name in names)


def _derived(game: Game, name: str) -> Field:
    if name == "turn":
        return Field(name, is_a=SEAT)
    return Field(name, int(np.iinfo(game.dtype[name].base).max))


def places_of(field: Field, game: Game, seats: int) -> Iterator[tuple[int, ...]]:
    """Every place of a field; those of seats that are not taken are left out."""
    shape = (seats, *field.shape[1:]) if of_seats(field, game) else field.shape
    return product(*map(range, shape))


def of_seats(field: Field, game: Game) -> bool:
    """Whether every seat has a part of a field."""
    return bool(field.shape) and field.shape[0] == game.seats[-1] and field.shape[0] != 1


def number_at(state: Any, place: Place) -> int:
    """What a place of a state holds."""
    value = getattr(state, place[0])
    for i in place[1]:
        value = value[i]
    return int(value)


def set_up(position: Position, changes: Mapping[Place, int]) -> Position:
    """A new position: this one with some numbers changed. BadState says in a sentence what cannot be."""
    game, state = position.game, position.state
    known = {field.name: field for field in fields_of(game)}
    for (name, at), value in changes.items():
        _check(known.get(name), name, at, value, position)
        _put(state, name, at, value)
    try:
        game.rules.complete(state)
        made = _taken_up(position, state.tobytes())
    except (OverflowError, IndexError) as problem:
        raise BadState("This position isn't possible: {why}.", why=problem) from None
    _try_out(made)
    return made


def _check(field: Field | None, name: str, at: tuple[int, ...], value: int, position: Position) -> None:
    if field is None or at not in set(places_of(field, position.game, position.record.seats)):
        raise BadState("{game} has no {place} to set.", game=position.game.title, place=spelt((name, at)))
    if field.follows and number_at(position.state, (name, at)) != value:
        raise BadState("{place} can't be set: it follows from the rest.", place=spelt((name, at)))
    least, most = field.bounds(at, position.record.seats)
    if not field.follows and not least <= value <= most:
        text = "{place} can't be {value}: it goes from {least} to {most}."
        raise BadState(text, place=spelt((name, at)), value=value, least=least, most=most)


def _put(state: Any, name: str, at: tuple[int, ...], value: int) -> None:
    if not at:
        setattr(state, name, value)
        return
    row = getattr(state, name)
    for i in at[:-1]:
        row = row[i]
    row[at[-1]] = value


def _taken_up(position: Position, data: bytes) -> Position:
    record = position.record
    told: dict[str, Any] = {"names": list(record.names), "rules": record.rules, **record.options}
    try:
        return position.game.position(data, record.seats, **told)
    except BadState:
        raise BadState("Nothing can be decided or drawn there: that step of the turn doesn't fit the rest.") from None


def _try_out(position: Position) -> None:
    """Play on at random for a while: whatever the bounds let through must at least not break the rules."""
    trial, rng = position.copy(), random.Random(1)
    try:
        for _ in range(TRIED):
            if trial.over:
                return
            trial.play(rng.choice(trial.legal() or [outcome for outcome, _weight in trial.outcomes()]))
    except (NomarchError, IndexError, ZeroDivisionError, ValueError, OverflowError):
        raise BadState("Nobody could play on from this position: some of its numbers don't fit together.") from None


def spelt(place: Place) -> str:
    """A place as it is written on the command line and in the API: `goods.0.2`."""
    return ".".join([place[0], *map(str, place[1])])


def read_place(text: str) -> Place:
    """A place from what `spelt` gives."""
    name, *at = text.split(".")
    if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in at):
        raise BadState("{place!r} isn't a place of a position; write it like goods.0.2.", place=text[:60])
    return name, tuple(map(int, at))
