"""Puzzles: positions of strong matches where one choice is clearly best. Here: what one is, and how files hold them.

A file is JSON lines: a header that says how it was made, then one puzzle a line. Those of a game lie in its folder.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from nomarch.engine import Game, Position
from nomarch.engine.errors import NomarchError
from nomarch.engine.position_id import read
from nomarch.engine.reason import Part, Reason

FORMAT = 1
FILE = "puzzles.jsonl"
T = TypeVar("T")


class BadPuzzles(NomarchError):
    """A file that holds no puzzles, or those of another game or another making."""

    code = "puzzles/bad"


class UnknownPuzzle(NomarchError):
    """A puzzle that there isn't."""

    code = "puzzles/unknown"


class Unmeasured(NomarchError):
    """A choice whose worth is not known: it may be poor, or another way to begin what is best."""

    code = "puzzles/unmeasured"


@dataclass(frozen=True)
class Choice:
    """A choice that is not the best: by how much of the victory it is worse, and half the 95 % interval of that."""

    action: str  # in notation
    loss: float
    margin: float


@dataclass(frozen=True)
class Why:
    """What speaks for the best choice against another one."""

    against: str
    parts: tuple[Part, ...]
    lines: int


@dataclass(frozen=True)
class Puzzle:
    """A position to decide in, the best choice, and what the others lose."""

    position: str  # its id, hidden things included: only a view of it is ever shown
    seat: int  # that decides
    kind: str  # of the decision, a key of the game's KINDS
    at: float  # which part of its match was over, from 0 to 1
    best: tuple[str, ...]  # several only where they come to exactly the same
    value: float  # the seat's share of the victory with the best choice
    margin: float  # half its 95 % interval
    others: tuple[Choice, ...]  # the closest first
    missed: tuple[int, ...]  # the levels that choose something else
    lines: int  # that were played of the best choice
    source: str  # the match and event it was found at
    why: tuple[Why, ...] = ()

    @cached_property
    def key(self) -> str:
        """What it is called: the same position has the same key."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:10]

    @property
    def grade(self) -> int:
        """How hard it is: how many levels miss it."""
        return len(self.missed)


@dataclass(frozen=True)
class Header:
    """How the puzzles of a file were made; who continues a run must ask for the same."""

    game: str
    rules: int
    seed: int
    seats: tuple[int, ...]
    options: dict[str, str]
    level: int  # that played the matches
    format: int = FORMAT
    matches: int = 0  # played so far
    looked: int = 0  # decisions that were played on
    seconds: float = 0.0  # of CPU
    checked: int = 0  # puzzles looked at again with more lines
    dropped: int = 0  # of them


@dataclass
class Book:
    """The puzzles of a game."""

    header: Header
    puzzles: list[Puzzle] = field(default_factory=list)

    def find(self, key: str) -> Puzzle:
        """A puzzle by its key."""
        for puzzle in self.puzzles:
            if puzzle.key == key:
                return puzzle
        raise UnknownPuzzle("There is no such puzzle.")

    def save(self, path: Path) -> None:
        """Write the file whole or not at all."""
        draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
        draft.write_bytes(b"".join(line + b"\n" for line in self._lines()))
        draft.replace(path)

    def _lines(self) -> Iterator[bytes]:
        yield _headers().dump_json(self.header)
        for puzzle in self.puzzles:
            yield _puzzles().dump_json(puzzle)


def load(path: Path) -> Book:
    """Read a file of puzzles; BadPuzzles names the line that is none."""
    header, *lines = path.read_bytes().splitlines() or [b""]
    book = Book(_read(_headers(), header, path, 1))
    book.puzzles = [_read(_puzzles(), line, path, number) for number, line in enumerate(lines, 2)]
    if book.header.format != FORMAT:
        raise BadPuzzles(
            "{file} was written by another Nomarch, in a format that this one does not know.", file=path.name
        )
    return book


def _read(kind: TypeAdapter[T], line: bytes, path: Path, number: int) -> T:
    try:
        return kind.validate_json(line)
    except ValidationError:
        raise BadPuzzles("Line {n} of {file} is no puzzle.", n=number, file=path.name) from None


def position_of(puzzle: Puzzle, game: Game) -> Position:
    """Where a puzzle is decided."""
    return read(puzzle.position, {game.slug: game}.__getitem__)


def reasons_of(puzzle: Puzzle, game: Game) -> dict[int, Reason]:
    """Why the best choice is better, by the choice that it is better than; against the closest first."""
    best = game.parse(puzzle.best[0])
    found = {game.parse(why.against): why for why in puzzle.why}
    return {other: Reason(puzzle.seat, best, other, why.parts, why.lines) for other, why in found.items()}


def shipped(game: Game) -> Book | None:
    """The puzzles that come with a game; None if there are none for the rules it is played by."""
    return _shipped(game.folder / FILE, game.version) if game.folder and (game.folder / FILE).exists() else None


@cache
def _shipped(path: Path, rules: int) -> Book | None:
    book = load(path)
    return book if book.header.rules == rules and book.puzzles else None


@cache
def _headers() -> TypeAdapter[Header]:
    return TypeAdapter(Header)


@cache
def _puzzles() -> TypeAdapter[Puzzle]:
    return TypeAdapter(Puzzle)
