"""German and Dutch are complete, and keep what is filled in."""

from __future__ import annotations

import re

import pytest
from support.messages import used

from nomarch.page.words import LANGUAGES, messages, preferred, translator

FILLED_IN = r"\{\w+(?:!r)?\}"
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing(language: str) -> None:
    assert sorted(used() - set(messages(language))) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_left_over(language: str) -> None:
    assert sorted(set(messages(language)) - used()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_filled_in_stays_the_same(language: str) -> None:
    for english, said in messages(language).items():
        assert sorted(re.findall(FILLED_IN, english)) == sorted(re.findall(FILLED_IN, said)), english


def test_a_message_nobody_translated_is_said_in_english() -> None:
    assert translator("de")("No such message") == "No such message"
    assert translator("xx")("Undo") == "Undo"
    assert translator("nl")("Undo") == "Terugnemen"


@pytest.mark.parametrize(
    ("asked", "given"), [("de-AT,de;q=0.9", "de"), ("fr,nl;q=0.5", "nl"), ("fr", "en"), ("", "en"), (";;,", "en")]
)
def test_the_browsers_wish_chooses_the_language(asked: str, given: str) -> None:
    assert preferred(asked) == given
