"""Languages: gettext messages read from .po files at start; no compiled catalogues."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from nomarch import catalogue
from nomarch.engine.words import Translate, english

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language by their English text: those of the page and those of every game."""
    found: dict[str, str] = {}
    folders = [game.words.folder for game in catalogue.all_games()]
    of_games = [folder / f"{language}.po" for folder in folders if folder]
    for file in sorted([*(FOLDER / language).glob("*.po"), *filter(Path.exists, of_games)]):
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
    """That of our languages which a browser likes best."""
    best, liking = "en", 0.0
    for part in accept.split(","):
        code, _, more = part.strip().partition(";")
        told = re.fullmatch(r"\s*q=([01](?:\.[0-9]{0,3})?)\s*", more)
        wish = float(told[1]) if told else 1.0
        if code[:2].lower() in LANGUAGES and wish > liking:
            best, liking = code[:2].lower(), wish
    return best
