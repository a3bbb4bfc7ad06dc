"""German and Dutch are complete, keep what is filled in, and are compiled."""

from __future__ import annotations

import re
from collections import defaultdict
from gettext import GNUTranslations

import messages
import pytest

import nomarch
from nomarch.page.words import LANGUAGES, catalogues, preferred, translator

FILLED_IN = r"\{\w+(?:!r)?\}"
OTHERS = [language for language in LANGUAGES if language != "en"]
IN_OTHERS = [(catalogue, language) for catalogue in messages.names() for language in messages.LANGUAGES]


def test_every_language_but_english_is_translated() -> None:
    assert list(messages.LANGUAGES) == OTHERS


@pytest.mark.parametrize(("catalogue", "language"), IN_OTHERS)
def test_a_catalogue_translates_every_message_and_no_other(catalogue: str, language: str) -> None:
    said = messages.read(messages.file_of(catalogue, language), language)
    keys = messages.catalogues()[catalogue]
    assert sorted(keys - set(said)) == []
    assert sorted(set(said) - keys) == []
    assert [key for key, (one, many) in said.items() if not one or (key[2] and not many)] == []


@pytest.mark.parametrize(("catalogue", "language"), IN_OTHERS)
def test_what_is_filled_in_stays_the_same(catalogue: str, language: str) -> None:
    for (_, one, many), (said, said_of_many) in messages.read(messages.file_of(catalogue, language), language).items():
        assert sorted(re.findall(FILLED_IN, said)) == sorted(re.findall(FILLED_IN, one)), one
        assert sorted(re.findall(FILLED_IN, said_of_many)) == sorted(re.findall(FILLED_IN, many)), many


@pytest.mark.parametrize("language", OTHERS)
def test_one_english_message_has_one_translation(language: str) -> None:
    """All catalogues of a page are asked together; what must differ needs a context."""
    said = defaultdict(set)
    for catalogue in messages.names():
        for key, told in messages.read(messages.file_of(catalogue, language), language).items():
            said[key].add(told)
    assert {key: told for key, told in said.items() if len(told) > 1} == {}


@pytest.mark.parametrize(("catalogue", "language"), IN_OTHERS)
def test_the_compiled_catalogue_is_up_to_date(catalogue: str, language: str) -> None:
    """`make messages` compiles what was changed."""
    with messages.file_of(catalogue, language, "mo").open("rb") as lines:
        compiled = GNUTranslations(lines)
    for (context, one, many), (said, said_of_many) in messages.read(
        messages.file_of(catalogue, language), language
    ).items():
        if many:
            assert (compiled.ngettext(one, many, 1), compiled.ngettext(one, many, 2)) == (said, said_of_many)
        else:
            assert (compiled.pgettext(context, one) if context else compiled.gettext(one)) == said


def test_the_page_finds_every_compiled_catalogue() -> None:
    for language in OTHERS:
        ours = {messages.file_of(name, language, "mo") for name in messages.names() if name.startswith("src")}
        assert set(catalogues(language, nomarch.all_games())) >= ours


def test_a_message_nobody_translated_is_said_in_english() -> None:
    assert translator("de")("No such message") == "No such message"
    assert translator("xx")("Undo") == "Undo"
    assert translator("nl")("Undo") == "Ongedaan maken"


def test_numbers_choose_the_form_of_a_message() -> None:
    told = {language: [translator(language).n("1 coin", "{n} coins", n) for n in (0, 1, 2)] for language in LANGUAGES}
    assert told["en"] == ["0 coins", "1 coin", "2 coins"]
    assert told["de"] == ["0 Münzen", "1 Münze", "2 Münzen"]
    assert told["nl"] == ["0 munten", "1 munt", "2 munten"]


@pytest.mark.parametrize(
    ("asked", "given"), [("de-AT,de;q=0.9", "de"), ("fr,nl;q=0.5", "nl"), ("fr", "en"), ("", "en"), (";;,", "en")]
)
def test_the_browsers_wish_chooses_the_language(asked: str, given: str) -> None:
    assert preferred(asked) == given
