"""Second lessons in every language: each example is drawn, both choices are marked on it, and all is translated."""

from __future__ import annotations

import html
import re

import pytest

import nomarch
from nomarch import catalogue
from nomarch.analysis.puzzle import position_of, shipped
from nomarch.engine import Game
from nomarch.engine.errors import UnknownLesson
from nomarch.page.words import LANGUAGES, translator, written
from nomarch.server.identity import Player
from nomarch.server.learning.puzzles import shipped_puzzle
from nomarch.server.learning.second_pages import second_parts, tempting

SLUGS = list(catalogue.OURS)
OTHERS = [language for language in LANGUAGES if language != "en"]


def parts_of(game: Game, at: int, language: str) -> dict[str, str]:
    return second_parts(game, at, Player("merit", language=language), translator(language, game))[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_five_examples_each_a_puzzle_of_the_game_that_can_be_played(slug: str) -> None:
    game = nomarch.game(slug)
    book = shipped(game)
    assert book is not None
    assert len({example.puzzle for example in game.lessons.SECOND}) == 5
    for example in game.lessons.SECOND:
        puzzle = book.find(example.puzzle)
        for action in puzzle.best:
            position_of(puzzle, game).play(action, puzzle.seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_example_is_drawn_with_its_words_values_and_marks(slug: str, language: str) -> None:
    game = nomarch.game(slug)
    _ = translator(language, game)
    for at, example in enumerate(game.lessons.SECOND):
        parts = parts_of(game, at, language)
        told, asked = html.unescape(parts["quiz"]), shipped_puzzle(game, example.puzzle)
        assert _(example.title) in told
        assert _(example.say) in told
        lost = asked.losses[tempting(asked)][0]
        assert written(f"{100 * asked.value:.1f}%", _) in told
        assert written(f"{100 * (asked.value - lost):.1f}%", _) in told
        drawn = parts["tray"] + parts["board"]
        assert re.search(r'data-was="best', drawn), f"{example.title}: the best choice is not marked"
        assert "data-action" not in drawn


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_sentence_is_translated(slug: str, language: str) -> None:
    _ = translator(language, nomarch.game(slug))
    for example in nomarch.game(slug).lessons.SECOND:
        assert _(example.title) != example.title
        assert _(example.say) != example.say


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_is_long(slug: str) -> None:
    for example in nomarch.game(slug).lessons.SECOND:
        for sentence in re.split(r"(?<=[.!?:]) ", example.say):
            assert len(sentence.split()) <= 20, sentence


@pytest.mark.parametrize("slug", SLUGS)
def test_all_choices_lead_on_and_the_last_one_to_puzzles(slug: str) -> None:
    game = nomarch.game(slug)
    last = len(game.lessons.SECOND) - 1
    assert f'href="/learn/{slug}/1"' in parts_of(game, 0, "en")["quiz"]
    assert f'href="/puzzles/{slug}"' in parts_of(game, last, "en")["quiz"]
    with pytest.raises(UnknownLesson):
        parts_of(game, last + 1, "en")
