"""Puzzles: when a choice is clearly best, how they are found, kept, continued and looked at again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nomarch
from nomarch.analysis import puzzle_making
from nomarch.analysis.clear import MOST, clear
from nomarch.analysis.puzzle import (
    BadPuzzles,
    Book,
    Choice,
    Header,
    Puzzle,
    UnknownPuzzle,
    Why,
    load,
    reasons_of,
    shipped,
)
from nomarch.analysis.puzzle_check import again, solved_by_level
from nomarch.analysis.puzzle_making import Wish, make, mark, third
from nomarch.engine import View
from nomarch.engine.reason import Part

VIEW: Any = SimpleNamespace(seat=0)
RA = nomarch.game("ra-dice")
PUZZLE = Puzzle(
    position="ra-dice.Ss",
    seat=0,
    kind="keep",
    at=0.5,
    best=("stop",),
    value=0.6,
    margin=0.02,
    others=(Choice("reroll red", 0.1, 0.03), Choice("reroll blue", 0.2, 0.03)),
    missed=(1, 3),
    lines=200,
    source="1/1/40",
    why=(Why("reroll red", (Part("points", "nile", 0, 1.5, (1.0, 2.0)),), 200),),
)


class Played:
    """Lines whose ends are told beforehand: by action a mean and a spread around it."""

    def __init__(self, **ends: tuple[float, float]) -> None:
        self.ends = {int(name[1:]): told for name, told in ends.items()}
        self.lines = 0

    def look_at(self, view: object) -> None: ...

    def play(self, actions: list[int], n: int, seed: str) -> tuple[Any, float]:
        self.lines += n * len(actions)
        luck = np.random.default_rng(len(seed) + n).normal(size=n)
        told = [self.ends[action] for action in actions]
        ends = [mean + spread * luck for mean, spread in told]
        return np.stack(ends, axis=1)[:, :, None], 1.0


def test_a_choice_far_ahead_is_clearly_best_and_the_others_are_told_closest_first() -> None:
    found = clear(VIEW, Played(a1=(0.5, 0.05), a2=(0.3, -0.05), a3=(0.4, -0.05)), [1, 2, 3], "x")  # type: ignore[arg-type]
    assert found is not None
    assert found.best == (1,)
    assert [other.action for other in found.others] == [3, 2]
    for other, truth in zip(found.others, (0.1, 0.2), strict=True):
        assert abs(other.loss - truth) < 2 * other.margin
    assert found.value == pytest.approx(0.5, abs=2 * found.margin)


def test_choices_that_come_to_exactly_the_same_are_best_together() -> None:
    found = clear(VIEW, Played(a1=(0.5, 0.05), a2=(0.5, 0.05), a3=(0.3, -0.05)), [1, 2, 3], "x")  # type: ignore[arg-type]
    assert found is not None
    assert found.best == (1, 2)


@pytest.mark.parametrize("second", [0.5, 0.49, 0.47])
def test_a_choice_that_is_hardly_ahead_is_none(second: float) -> None:
    assert clear(VIEW, Played(a1=(0.5, 0.2), a2=(second, -0.2)), [1, 2], "x") is None  # type: ignore[arg-type]


@pytest.mark.parametrize(("gap", "spread"), [(0.005, 0.01), (0.1, 6.0)])
def test_what_is_too_small_or_will_never_be_sure_is_given_up_early(gap: float, spread: float) -> None:
    hopeless = Played(a1=(0.5, spread), a2=(0.5 - gap, -spread))
    assert clear(VIEW, hopeless, [1, 2], "x") is None  # type: ignore[arg-type]
    assert hopeless.lines < MOST


def test_no_decision_takes_more_than_all_lines() -> None:
    """A gap of 0.1 with a spread of 0.7 between the two: four standard errors need 784 lines."""
    close = Played(a1=(0.5, 0.35), a2=(0.4, -0.35))
    clear(VIEW, close, [1, 2], "x")  # type: ignore[arg-type]
    assert close.lines <= 2 * MOST


def test_a_second_look_sees_that_another_choice_is_better() -> None:
    stop, red, blue = (RA.parse(text) for text in ("stop", "reroll red", "reroll blue"))
    worse: Any = Played(**{f"a{stop}": (0.50, 0.1), f"a{red}": (0.52, -0.1), f"a{blue}": (0.3, -0.1)})
    better: Any = Played(**{f"a{stop}": (0.55, 0.1), f"a{red}": (0.5, -0.1), f"a{blue}": (0.3, -0.1)})
    assert not again(PUZZLE, RA, worse, 10, 1).stays
    seen = again(PUZZLE, RA, better, 10, 1)
    assert seen.stays
    assert seen.ahead == pytest.approx(0.05, abs=2 * seen.margin)


def test_the_grade_is_the_number_of_levels_that_miss_it() -> None:
    assert PUZZLE.grade == 2
    book = Book(HEADER, [PUZZLE, replace(PUZZLE, missed=(1,))])
    assert solved_by_level(book) == (0.0, 1.0, 0.5, 1.0, 1.0)


def test_reasons_speak_for_the_best_choice() -> None:
    reason = reasons_of(PUZZLE, RA)[RA.parse("reroll red")]
    assert (reason.seat, reason.action, reason.parts[0].source) == (0, RA.parse("stop"), "nile")


@pytest.mark.parametrize(("at", "which"), [(0.0, 0), (0.33, 0), (0.34, 1), (0.67, 2), (1.0, 2)])
def test_a_match_has_a_beginning_a_middle_and_an_end(at: float, which: int) -> None:
    assert third(at) == which


# Files --------------------------------------------------------------------------------------------

HEADER = Header("ra-dice", RA.version, 3, (2,), RA.check(2, {}), 4)


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    Book(HEADER, [PUZZLE]).save(tmp_path / "p.jsonl")
    book = load(tmp_path / "p.jsonl")
    assert (book.header, book.puzzles) == (HEADER, [PUZZLE])
    assert book.find(PUZZLE.key) == PUZZLE
    with pytest.raises(UnknownPuzzle):
        book.find("nothing")


@pytest.mark.parametrize(("text", "line"), [("", 1), ("{}", 1), ("not json", 1), ("HEADER\n{}", 2), ("HEADER\nx", 2)])
def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "p.jsonl"
    Book(HEADER).save(file)
    file.write_text(text.replace("HEADER", file.read_text().strip()))
    with pytest.raises(BadPuzzles, match=f"Line {line} of p.jsonl"):
        load(file)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    Book(replace(HEADER, format=99)).save(tmp_path / "p.jsonl")
    with pytest.raises(BadPuzzles, match="another Nomarch"):
        load(tmp_path / "p.jsonl")


# Making -------------------------------------------------------------------------------------------


class Stop(Exception):
    """Somebody has pressed Ctrl+C."""


def test_a_run_that_was_stopped_goes_on_to_the_same_puzzles(tmp_path: Path) -> None:
    """Two matches at one go, and the same with a stop between them: the same puzzles, each of them sound."""

    def two(book: Book) -> None:
        book.save(tmp_path / "p.jsonl")
        if book.header.matches == 2:
            raise Stop

    def one(book: Book) -> None:
        book.save(tmp_path / "q.jsonl")
        raise Stop

    with pytest.raises(Stop):
        make(Book(HEADER), RA, Wish(60, 600), two)
    for book in (Book(HEADER), None):
        with pytest.raises(Stop):
            make(book or load(tmp_path / "q.jsonl"), RA, Wish(60, 600), one)
    whole, parts = load(tmp_path / "p.jsonl"), load(tmp_path / "q.jsonl")
    assert whole.puzzles == parts.puzzles
    assert whole.puzzles, "two matches of Ra have a puzzle"
    for puzzle in whole.puzzles:
        position = nomarch.position(puzzle.position)
        assert position.to_move == puzzle.seat
        assert {RA.parse(text) for text in puzzle.best} <= set(position.legal())
        assert all(other.loss > other.margin for other in puzzle.others)


def test_levels_that_have_changed_are_asked_anew_and_what_all_solve_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two real puzzles: from now on all levels but the fourth solve the first, and all of them the second."""
    shown = shipped(RA)
    assert shown is not None
    first, second = (puzzle for puzzle in shown.puzzles[:2])
    views = {puzzle.key: nomarch.position(puzzle.position).view(puzzle.seat).tobytes() for puzzle in (first, second)}

    def choice(view: View, level: int) -> int:
        puzzle = first if view.tobytes() == views[first.key] else second
        text = first.others[0].action if puzzle is first and level == 4 else puzzle.best[0]
        return RA.parse(text)

    monkeypatch.setattr(puzzle_making, "levels_choice", choice)
    book = Book(HEADER, [first, second])
    assert mark(book, RA) == 1
    assert book.puzzles == [replace(first, missed=(4,))]


def test_no_time_finds_nothing() -> None:
    book = Book(HEADER)
    make(book, RA, Wish(60, 0.0))
    assert (book.puzzles, book.header.matches) == ([], 0)
