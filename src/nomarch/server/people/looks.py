"""What a name looks like at a glance: two names that are easily taken for one another look the same."""

from __future__ import annotations

import unicodedata

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


def looks(name: str) -> str:
    """What a name looks like: without case, accents, gaps and punctuation, one letter for all that look like it."""
    latin = unicodedata.normalize("NFKD", name).translate(CAPITALS)
    plain = unicodedata.normalize("NFKD", latin.casefold())
    seen = (letter for letter in plain if unicodedata.category(letter) not in UNSEEN)
    drawn = "".join(seen).translate(ONE_FOR_ALL)
    return "".join(letter for letter in drawn if letter.isalnum())[:LONGEST]
