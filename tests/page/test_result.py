"""The end of a match: a sentence why, charts whose words hold every number, dice counted against chance."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from support.parts import Strict, look_of

import nomarch
from nomarch import catalogue
from nomarch.engine import CHANCE, Position, Result
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.result import result, why
from nomarch.page.words import LANGUAGES, english, translator
from nomarch.tables import Story, story
from nomarch.tables.story import Face, oddity, tail


def over(slug: str, seed: int = 3) -> Position:
    rng, position = random.Random(seed), nomarch.game(slug).start(max(2, nomarch.game(slug).seats[0]))
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    return position


def test_alone_every_die_counts_and_every_turn_is_of_the_one_seat() -> None:
    rng, position = random.Random(3), nomarch.game("roll-through-the-ages").start(1)
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    told, record = story(position.record), position.record
    assert {turn.seat for turn in told.turns} == {0} and len(told.turns) == 10
    assert sum(face.thrown for face in told.dice[0].values()) == sum(event.seat == CHANCE for event in record.events)


def ended(*rows: tuple[int, ...], mine: tuple[int, ...] = (0,)) -> Look:
    """A match of Ra that ended with these points by source: start, Pharaoh, Nile, Civilization, Monuments, ..."""
    position = nomarch.game("ra-dice").start(len(rows))
    scores = tuple(map(sum, rows))
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    told = Story((), (), False, rows)
    return replace(look_of(position, 0), mine=mine, result=Result(scores, places, "third epoch"), story=told)


@pytest.mark.parametrize(
    ("rows", "mine", "told"),
    [
        (((10, 0, 0, 0, 2, 0, 0), (11, 0, 12, 0, 7, 0, 0)), (0,), "You lost by 18: Nile −12, Monuments −5, start −1."),
        (((10, 5, 0, 0, 2, 0, 0), (11, -2, 0, 0, 2, 0, 0)), (0,), "You won by 6: Pharaoh +7, start −1."),
        (((10, 5, 0, 0, 0, 0, 0), (11, 0, 0, 0, 0, 0, 0)), (), "Ahead by 4: Pharaoh +5, start −1."),
        (((10, 1, 0, 0, 0, 0, 0), (11, 0, 0, 0, 0, 0, 0)), (0,), ""),
    ],
)
def test_a_sentence_why(rows: tuple[tuple[int, ...], ...], mine: tuple[int, ...], told: str) -> None:
    assert why(ended(*rows, mine=mine), english) == told


def test_against_the_best_of_the_others() -> None:
    """Third of three: what counts is the gap to the winner."""
    rows = ((0, 0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 9, 0, 0), (0, 0, 0, 0, 4, 0, 0))
    assert why(ended(*rows), english) == "You lost by 8: Monuments −8."


@pytest.mark.parametrize("slug", sorted(catalogue.OURS))
def test_the_story_adds_up(slug: str) -> None:
    position = over(slug)
    told = story(position.record)
    assert [sum(row) for row in told.sources] == [score.total for score in position.scores()]
    assert told.line[-1] == tuple(score.total for score in position.scores())
    assert [turn.at for turn in told.turns] == sorted({turn.at for turn in told.turns})
    assert all(a.seat != b.seat for a, b in zip(told.turns, told.turns[1:], strict=False))


@pytest.mark.parametrize("slug", ["ra-dice", "roll-through-the-ages"])
def test_every_throw_is_counted_and_each_face_expected_alike(slug: str) -> None:
    record = over(slug).record
    thrown = sum(event.seat == -1 for event in record.events)
    faces = [face for seat in story(record).dice for face in seat.values()]
    assert sum(face.thrown for face in faces) == thrown
    assert sum(face.expected for face in faces) == pytest.approx(thrown)
    for seat in story(record).dice:
        n = sum(face.thrown for face in seat.values())
        assert all(face.expected == pytest.approx(n / 6) for face in seat.values())
        assert all(face.variance == pytest.approx(n * 5 / 36) for face in seat.values())


def test_games_without_dice_show_none() -> None:
    told = story(over("nile-artifacts").record)
    assert not any(told.dice)


@pytest.mark.parametrize(("x", "freedom"), [(3.841, 1), (5.991, 2), (7.815, 3), (9.488, 4), (11.070, 5), (12.592, 6)])
def test_the_five_per_cent_points_of_chi_squared(x: float, freedom: int) -> None:
    assert tail(x, freedom) == pytest.approx(0.05, abs=1e-4)


def test_dice_that_fall_as_expected_are_not_odd() -> None:
    faces = [Face(0, 10, 10.0, 8.3) for _ in range(6)]
    assert oddity(faces) == 1.0
    assert faces[0].usual == pytest.approx((10 - 1.96 * 8.3**0.5, 10 + 1.96 * 8.3**0.5))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(catalogue.OURS))
def test_the_charts_are_sound_html_with_every_number_in_words(slug: str, language: str) -> None:
    position = over(slug)
    look = replace(look_of(position, 0), story=story(position.record), dice_key="ab", dice_hash="cd")
    eye = Strict()
    eye.feed("".join(fragments(look, translator(language, position.game)).values()))
    assert eye.open == []
    assert len(eye.ids) == len(set(eye.ids))
    html = result(look, translator(language, position.game))
    for score in position.scores():
        assert all(f" {n}" in html for n in score.by_source.values() if n)
