"""What a name looks like at a glance: two names that are easily taken for one another look the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 64
# Greek and Cyrillic capitals that look like Latin ones: a small letter may look like another than its capital does.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХԌԚԜ", "abezhikmnoptyxabesijkmhopctyxgqw")
ALIKE = {  # letters and digits that look like a small Latin letter
    "o": "0оοօσ",
    "l": "1i|іıιǀӏɪɩ",
    "a": "аαɑ",
    "b": "вьƅ",
    "c": "сϲ",
    "d": "ԁɗ",
    "e": "еєҽε",
    "f": "ƒ",
    "g": "ɡց",
    "h": "нһհ",
    "j": "јϳ",
    "k": "кκ",
    "m": "м",
    "n": "пηո",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гɾ",
    "s": "ѕꜱ",
    "t": "тτ",
    "u": "υսʋ",
    "v": "νѵ",
    "w": "ԝωѡ",
    "x": "хχ",
    "y": "уγү",
    "z": "ᴢʐ",
}
ONE_FOR_ALL = str.maketrans({other: letter for letter, others in ALIKE.items() for other in others})
UNSEEN = ("Mn", "Me", "Cf", "Cc", "Cs", "Co", "Zs", "Zl", "Zp")  # marks over letters, what is not drawn, gaps
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their category, and yet nothing is drawn
WITH_VOWEL_SIGNS = {  # scripts whose marks are vowels, not accents
    "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MYANMAR", "ORIYA",
    "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN",
}  # fmt: skip
VARIANT = re.compile(
    r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?"
)  # ø, ł, ʀ: all but the plain ones


def looks(name: str) -> str:
    """What a name looks like: without case, accents, gaps and punctuation, one letter for all that look like it."""
    latin = unicodedata.normalize("NFKD", name).translate(CAPITALS)
    plain = unicodedata.normalize("NFKD", latin.casefold())
    seen = (letter for letter in plain if is_seen(letter))
    drawn = "".join(map(_plain, seen)).translate(ONE_FOR_ALL)
    return "".join(letter for letter in drawn if letter.isalnum() or is_vowel_sign(letter))[:LONGEST]


def is_seen(letter: str) -> bool:
    """Whether a letter is drawn, and is no accent."""
    return letter not in FILLERS and (unicodedata.category(letter) not in UNSEEN or is_vowel_sign(letter))


def is_vowel_sign(letter: str) -> bool:
    """Whether a mark is a vowel, or whatever else a script of India and its neighbours writes around its letters."""
    return unicodedata.category(letter) in ("Mn", "Mc") and script_of(letter) in WITH_VOWEL_SIGNS


@lru_cache(1024)
def script_of(letter: str) -> str:
    """The script of a letter, as the names of Unicode begin with it."""
    return re.split("[ -]", unicodedata.name(letter, "").replace("IDEOGRAPHIC", "CJK"))[0]


@lru_cache(1024)
def _plain(letter: str) -> str:
    """A Latin letter without strokes, hooks and the like, and small capitals as the letters they are."""
    found = VARIANT.fullmatch(unicodedata.name(letter, ""))
    return found[1].lower() if found else letter
