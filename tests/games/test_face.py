"""Every game speaks through the same face, from files of the same names."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import pytest

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Words

FILES = {"names.py", "prompts.py", "choices.py", "reasons.py", "log.py", "text.py", "__init__.py"}
LANGUAGES = {"de.po", "nl.po", "summary/en.md", "summary/de.md", "summary/nl.md"}
FACE = sorted(name for name in vars(Words) if not name.startswith("_"))


@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.slug)
def test_words_have_one_face(game: Game) -> None:
    assert sorted(game.words.__all__) == FACE
    for name in FACE:
        asked = list(signature(getattr(Words, name)).parameters)[1:]
        assert list(signature(getattr(game.words, name)).parameters) == asked, name


@pytest.mark.parametrize("game", catalogue.all_games(), ids=lambda game: game.slug)
def test_words_lie_in_the_same_files(game: Game) -> None:
    room = Path(game.words.__file__).parent
    found = {str(file.relative_to(room)) for file in room.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert found >= FILES | LANGUAGES
    assert {name for name in found if name.endswith(".py")} == FILES
