"""Played like level 3.4: the mean loss of a decision, placed on those that the levels show against their like.

A table holds them for one game, number of seats and choice of options. It counts only for the evaluator it
was made with: other values, other losses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from statistics import fmean, stdev

from pydantic import TypeAdapter

from nomarch.bots.levels import LEVELS, Level
from nomarch.bots.match import PairedDice, play_match
from nomarch.engine import Game, Record
from nomarch.engine.rated import NORMAL_95

from .deep import deepen
from .review import review
from .rows import Pass, Review, Row

MATCHES = 20  # of each level
FEWEST_LEVELS = 3  # that a table needs
FEWEST = 10  # decisions, to say anything of a player


@dataclass(frozen=True)
class LevelTable:
    """The mean loss of a decision of each level, from the first as far as they fall, with its standard error."""

    game: str
    seats: int
    options: dict[str, str]
    evaluator: str  # the digest
    depth: Pass  # of the reviews it was made of
    matches: tuple[int, ...]
    loss: tuple[float, ...]
    error: tuple[float, ...]


def with_levels(found: Review, game: Game) -> Review:
    """A review with the level that each seat played like, where there is a table to read it from."""
    table = shipped_table(game, found.seats, found.options)
    if table is None or (table.evaluator, table.depth) != (found.evaluator.digest, found.depth):
        return found
    totals = tuple(
        replace(total, level=played_like(losses(found.rows, seat), table)) for seat, total in enumerate(found.totals)
    )
    return replace(found, totals=totals)


def losses(rows: Sequence[Row], seat: int) -> list[float]:
    """What each decision of a seat gave away."""
    return [row.loss for row in rows if row.kind == "decision" and row.seat == seat]


def played_like(lost: Sequence[float], table: LevelTable) -> tuple[float, float, float] | None:
    """The level, and its 95 % interval; None for too few decisions."""
    if len(lost) < FEWEST:
        return None
    mean, margin = fmean(lost), NORMAL_95 * stdev(lost) / len(lost) ** 0.5
    return place(mean, table.loss), place(mean + margin, table.loss), place(mean - margin, table.loss)


def place(loss: float, table: Sequence[float]) -> float:
    """Where a loss lies among those of the levels, the worse the lower; beyond the ends, the end."""
    if loss >= table[0]:
        return float(LEVELS[0])
    for k in range(1, len(table)):
        if loss >= table[k]:
            return LEVELS[k] - (loss - table[k]) / (table[k - 1] - table[k])
    return float(LEVELS[len(table) - 1])


# Tables ---------------------------------------------------------------------------------------


def table_path(game: Game, seats: int, options: Mapping[str, str]) -> Path:
    """Where the table for a game, its seats and options is kept, if there is one."""
    other = [options[option.name] for option in game.options if options[option.name] != option.default]
    return Path(str(files("nomarch.analysis"))) / "tables" / f"{'-'.join([game.slug, str(seats), *other])}.json"


def shipped_table(game: Game, seats: int, options: Mapping[str, str]) -> LevelTable | None:
    """The table for a game, its seats and options; None where there is none."""
    path = table_path(game, seats, options)
    if not path.exists():
        return None
    return _tables().validate_json(path.read_bytes())


def as_far_as_it_falls(table: LevelTable) -> LevelTable:
    """The table up to the last level that loses less than the one below.

    A level that looks further than the evaluator seems to lose more than one that sees with its eyes, so that losses
    tell nothing of it.
    """
    falls = next((k for k in range(1, len(table.loss)) if table.loss[k] >= table.loss[k - 1]), len(table.loss))
    return replace(table, matches=table.matches[:falls], loss=table.loss[:falls], error=table.error[:falls])


def save_table(table: LevelTable, path: Path) -> None:
    """Write a table."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_tables().dump_json(table, indent=1) + b"\n")


@cache
def _tables() -> TypeAdapter[LevelTable]:
    return TypeAdapter(LevelTable)


def calibrate(
    game: Game, seats: int, options: dict[str, str], matches: int = MATCHES, depth: Pass = "quick", *,
    seed: str = "levels", executor: Executor | None = None,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> LevelTable:  # fmt: skip
    """Let each level play its like, and note what its decisions give away; each match is a task of its own."""
    tasks = [(level, f"{seed}/{match}") for level in LEVELS for match in range(matches)]
    run = executor.map if executor else map
    found, digest = list[float](), ""
    for lost, digest in run(partial(_given_away, game, seats, options, depth), *zip(*tasks, strict=True)):  # noqa: B007
        found.append(lost)
        tell(len(found), len(tasks))
    by_level = [found[k : k + matches] for k in range(0, len(found), matches)]
    means = tuple(round(fmean(level), 6) for level in by_level)
    errors = tuple(round(stdev(level) / matches**0.5, 6) for level in by_level)
    return LevelTable(game.slug, seats, options, digest, depth, (matches,) * len(LEVELS), means, errors)


def _given_away(
    game: Game, seats: int, options: dict[str, str], depth: Pass, level: int, seed: str
) -> tuple[float, str]:
    """(what a decision gave away in a match of one level, the evaluator's digest)."""
    record = self_play(game, seats, options, level, seed)
    found = review(record) if depth == "quick" else deepen(review(record), record)
    return fmean(loss for seat in range(seats) for loss in losses(found.rows, seat)), found.evaluator.digest


def self_play(game: Game, seats: int, options: Mapping[str, str], level: int, seed: str) -> Record:
    """The record of a match of one level against its like."""
    bots, names = [Level(level)] * seats, [f"Level {level}, {seat + 1}" for seat in range(seats)]
    return play_match(game, bots, names, options, PairedDice(f"{seed}/dice"), f"{seed}/{level}").position.record
