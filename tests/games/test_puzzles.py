"""The puzzles that come with the games: each is sound, none is there twice, and there is some of everything."""

from __future__ import annotations

from collections import Counter

import pytest

import nomarch
from nomarch import catalogue
from nomarch.analysis.clear import LEAST, SURE
from nomarch.analysis.puzzle import Book, Puzzle, position_of, shipped
from nomarch.analysis.puzzle_making import cut_off, third
from nomarch.bots import LEVELS
from nomarch.engine.rated import NORMAL_95

SLUGS = list(catalogue.OURS)
FEWEST = 60
ROUNDED = 1e-4  # what the last written place of a loss and its margin may hide


def book_of(slug: str) -> Book:
    book = shipped(nomarch.game(slug))
    assert book is not None
    return book


def view_of(puzzle: Puzzle) -> bytes:
    return nomarch.position(puzzle.position).view(puzzle.seat).tobytes()


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_many_and_none_is_there_twice(slug: str) -> None:
    puzzles = book_of(slug).puzzles
    assert len(puzzles) >= FEWEST
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.source for puzzle in puzzles}) == len(puzzles)
    assert len({view_of(puzzle) for puzzle in puzzles}) == len(puzzles), "two look the same to who has to decide"


@pytest.mark.parametrize("slug", SLUGS)
def test_each_is_a_decision_of_its_seat_whose_choices_are_legal(slug: str) -> None:
    game = nomarch.game(slug)
    for puzzle in book_of(slug).puzzles:
        position = position_of(puzzle, game)
        assert position.to_move == puzzle.seat
        named = [*puzzle.best, *(other.action for other in puzzle.others)]
        assert len(set(named)) == len(named)
        assert {game.parse(text) for text in named} <= set(position.legal())
        assert puzzle.kind in game.kinds


@pytest.mark.parametrize("slug", SLUGS)
def test_the_best_choice_is_surely_better_than_each_other_and_that_matters(slug: str) -> None:
    for puzzle in book_of(slug).puzzles:
        assert len(puzzle.others) >= 2
        for other in puzzle.others:
            assert other.loss >= LEAST
            assert other.loss + 2 * ROUNDED >= SURE / NORMAL_95 * other.margin
        assert puzzle.others == tuple(sorted(puzzle.others, key=lambda other: other.loss))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_other_choice_is_the_best_plan_begun_in_another_order(slug: str) -> None:
    game = nomarch.game(slug)
    for puzzle in book_of(slug).puzzles:
        position, others = position_of(puzzle, game), [game.parse(other.action) for other in puzzle.others]
        assert not any(cut_off(position, game.parse(best), others) for best in puzzle.best), puzzle.key


@pytest.mark.parametrize("slug", SLUGS)
def test_some_level_misses_each_and_no_kind_part_or_answer_is_too_frequent(slug: str) -> None:
    puzzles = book_of(slug).puzzles
    for puzzle in puzzles:
        assert puzzle.missed
        assert puzzle.missed == tuple(level for level in LEVELS if level in puzzle.missed)
        assert puzzle.grade == len(puzzle.missed)
    most_of_a_kind = 0.8 if len(nomarch.game(slug).kinds) > 2 else 1.0
    for property_, most in (("kind", most_of_a_kind), ("at", 0.6), ("best", 0.25), ("grade", 0.6)):
        values = [third(puzzle.at) if property_ == "at" else getattr(puzzle, property_) for puzzle in puzzles]
        assert Counter(values).most_common(1)[0][1] <= most * len(puzzles), property_


@pytest.mark.parametrize("slug", SLUGS)
def test_reasons_name_sources_and_facts_of_the_game_and_choices_of_the_puzzle(slug: str) -> None:
    game = nomarch.game(slug)
    known = {"points": set(game.sources), "fact": {fact.name for fact in game.facts}}
    for puzzle in book_of(slug).puzzles:
        assert {why.against for why in puzzle.why} <= {other.action for other in puzzle.others}
        assert all(part.source in known[part.kind] for why in puzzle.why for part in why.parts)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_records_are_small(slug: str) -> None:
    folder = nomarch.game(slug).folder
    assert folder is not None
    assert (folder / "puzzles.jsonl").stat().st_size < 150_000
