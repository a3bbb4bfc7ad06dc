"""Languages: gettext messages read from .po files at start; no compiled catalogues."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from nomarch.engine.words import Translate, english

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language by their English text: those of the page and those of every game."""
    found: dict[str, str] = {}
    for file in sorted((FOLDER / language).glob("*.po")):
        with file.open("rb") as lines:
            found |= {str(m.id): str(m.string) for m in read_po(lines, locale=language) if m.id and m.string}
    return found


@cache
def translator(language: str) -> Translate:
    """The function that says a message in a language; what is missing is said in English."""
    if language not in LANGUAGES or language == "en":
        return english
    known = messages(language)
    return lambda message: known.get(message, message)


def preferred(accept: str) -> str:
    """The first of our languages that a browser asks for."""
    for part in accept.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"
