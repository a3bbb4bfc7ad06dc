"""States that note what is read of them: what follows from equal readings is the same, and need not be found again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .plain import ROWS, PlainState

if TYPE_CHECKING:
    from .game import Game

Readings = tuple[Callable[[Any], Any], Any]  # how something is read, and what was read


@dataclass
class Reads:
    """What was read of a state: whole fields, and rows of those that have few."""

    state: set[str] = field(default_factory=set)
    rows: set[tuple[str, int]] = field(default_factory=set)

    def readings(self, of: PlainState, places: tuple[Any, ...]) -> Readings | None:
        """How to read all of it among the places of a state, and what it is there; None if nothing was read."""
        at = of.lies_at
        read = {at[name][i] for name, i in self.rows}.union(*(at[name] for name in self.state))
        if not read:
            return None
        getter = _reader(frozenset(read))
        return getter, getter(places)


@lru_cache(4096)
def _reader(places: frozenset[int]) -> itemgetter[Any]:
    return itemgetter(*sorted(places))


def watched(game: Game, state: PlainState, reads: Reads) -> Any:
    """Stands for a state; what is read of it is noted."""
    found = object.__new__(_watched_type(game))
    found.watch(state, reads)
    return found


class WatchedState:
    """A state whose fields are empty until they are read; then they are taken from the state it stands for."""

    __slots__ = ()
    by_row: frozenset[str]

    def __getattr__(self, name: str) -> Any:
        of, notes = object.__getattribute__(self, "_of"), object.__getattribute__(self, "_notes")
        value = getattr(of, name)
        if name in self.by_row:
            value = Rows(name, value, notes)
        else:
            notes.state.add(name)
        setattr(self, name, value)
        return value

    def watch(self, of: PlainState, notes: Reads) -> None:
        """Stand for a state."""
        self._of, self._notes = of, notes  # type: ignore[misc]


@cache
def _watched_type(game: Game) -> Any:
    """The class of states of a game that note what is read of them."""
    seen = game.seen_type
    shapes = {name: seen.dtype[name].shape for name in seen.dtype.names or ()}
    by_row = frozenset(name for name, shape in shapes.items() if shape and shape[0] <= ROWS)
    body = {"__slots__": ("_notes", "_of"), "by_row": by_row}
    return type(seen.__name__.replace("Seen", "Watched"), (WatchedState, seen), body)


class Rows(Sequence[Any]):
    """A field with few places, as one for every seat: which of them were read is noted, or that all were.

    Rules may try something on a state before they take it back; that is done on a copy.
    """

    __slots__ = ("_name", "_notes", "_now", "_of")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, name: str, of: list[Any], notes: Reads) -> None:
        self._name, self._of, self._now, self._notes = name, of, of, notes

    def __getitem__(self, i: Any) -> Any:
        if type(i) is not int:
            return self._all()[i]
        value = self._now[i]
        self._notes.rows.add((self._name, i))
        return value

    def __setitem__(self, i: int, value: Any) -> None:
        if self._now is self._of:
            self._now = list(self._of)
        self._now[i] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._of)

    def __eq__(self, other: object) -> bool:
        return bool(self._all() == other)

    def _all(self) -> list[Any]:
        self._notes.state.add(self._name)
        return self._now
