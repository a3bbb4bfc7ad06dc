"""Puzzles looked at again, with many more lines on other dice: whether their best choice stays the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from nomarch.bots.levels import LEVELS
from nomarch.engine import Game
from nomarch.engine.rated import NORMAL_95

from .clear import FEWEST, SAME, SURE
from .deep import how_far
from .lines import Array, Lines
from .puzzle import Book, Puzzle, position_of


class Again(NamedTuple):
    """What a second look says: whether the best choice stays, and by how much it is ahead of the next."""

    puzzle: Puzzle
    stays: bool
    ahead: float
    margin: float  # half the 95 % interval
    lines: int


def check(
    book: Book, game: Game, sample: int, times: int, seed: int, enough: Callable[[], bool] = lambda: False
) -> Iterator[Again]:
    """A sample of the puzzles, each with so many times its lines; no further one once it is enough."""
    game.compile()
    kept: dict[int, Lines] = {}
    for puzzle in random.Random(seed).sample(book.puzzles, min(sample, len(book.puzzles))):
        if enough():
            return
        position = position_of(puzzle, game)
        seats = position.record.seats
        lines = kept.setdefault(seats, Lines(game, seats, how_far(game, seats)))
        lines.look_at(position.view(puzzle.seat))
        yield again(puzzle, game, lines, times, seed)


def again(puzzle: Puzzle, game: Game, lines: Lines, times: int, seed: int) -> Again:
    """One puzzle: all its choices on new dice; what is surely worse is not played on to the end."""
    best = game.parse(puzzle.best[0])
    left = [best, *(game.parse(other.action) for other in puzzle.others)]
    seen = {action: np.zeros(0) for action in left}
    wanted, played = times * puzzle.lines, 0
    while played < wanted and len(left) > 1:
        n = min(times * FEWEST, wanted - played)
        ends, _over = lines.play(left, n, f"check/{seed}/{puzzle.key}/{played}")
        for k, action in enumerate(left):
            seen[action] = np.concatenate([seen[action], ends[:, k, puzzle.seat]])
        played += n
        left = [best, *(action for action in left[1:] if not _surely(seen[best] - seen[action]))]
    ahead, margin = min(_ahead(seen[best][: len(seen[other])] - seen[other]) for other in seen if other != best)
    return Again(puzzle, ahead > SAME, ahead, margin, len(seen[best]))


def _surely(gaps: Array) -> bool:
    ahead, margin = _ahead(gaps)
    return ahead > SURE / NORMAL_95 * margin


def _ahead(gaps: Array) -> tuple[float, float]:
    return float(gaps.mean()), NORMAL_95 * float(gaps.std(ddof=1) / len(gaps) ** 0.5)


def solved_by_level(book: Book) -> tuple[float, ...]:
    """The share of the puzzles that each level solves."""
    return tuple(sum(level not in puzzle.missed for puzzle in book.puzzles) / len(book.puzzles) for level in LEVELS)
