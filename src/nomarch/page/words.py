"""Languages: compiled gettext catalogues, those of the page and those of every game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from nomarch import catalogue
from nomarch.engine import Game
from nomarch.engine.words import Translate, english

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def translator(language: str, game: Game | None = None) -> Translate:
    """Says messages in a language: the page's and, where a game is shown, those of that game; of all, if none is named.

    What is missing is said in English.
    """
    if language not in LANGUAGES or language == "en":
        return english
    found = NullTranslations()
    for file in catalogues(language, [game] if game else catalogue.all_games()):
        with file.open("rb") as lines:
            found.add_fallback(GNUTranslations(lines))
    return Translate(found)


def written(number: str, _: Translate) -> str:
    """A number as the language writes it: 2.4, in German 2,4."""
    return number.replace(".", _("{whole}.{tenth}").format(whole="", tenth=""))


def short(title: str) -> str:
    """A game's name without what its publisher added: "Ra" of "Ra: The Dice Game"."""
    return title.partition(":")[0]


def catalogues(language: str, games: Sequence[Game]) -> list[Path]:
    """The compiled catalogues of a language: a game's own words first, then the page's."""
    folders = [game.words.folder for game in games]
    of_games = [folder / f"{language}.mo" for folder in folders if folder]
    return [*(file for file in of_games if file.exists()), *sorted((FOLDER / language).glob("*.mo"))]


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
