"""Which names may be kept: names of people, and none that the house itself uses."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from nomarch.engine.words import Translate
from nomarch.page.levels import bot_of, levels
from nomarch.page.words import LANGUAGES, translator
from nomarch.server.errors import BadName
from nomarch.server.play.seating import BOT_NAMES, NAME_LENGTH

from .kept import OF_THE_HOUSE
from .looks import FILLERS, WITH_VOWEL_SIGNS, is_vowel_sign, looks, script_of

NUMBERED = 100  # Player 1, Player 2, ...
ALLOWED = re.compile(r"[^\W_](?:[\w .'-]*[^\W_])?[.]?")  # begins with a letter or digit, and ends with one
SCRIPTS = WITH_VOWEL_SIGNS | {  # those that people write today, by Unicode's recommendation for names (UAX 31)
    "ARABIC", "ARMENIAN", "BOPOMOFO", "CJK", "CYRILLIC", "ETHIOPIC", "GEORGIAN", "GREEK", "HANGUL", "HEBREW",
    "HIRAGANA", "KATAKANA", "LATIN",
}  # fmt: skip
TOGETHER = {"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "KATAKANA", "LATIN"}  # what is written side by side


def checked_name(name: str) -> str:
    """A name as it will be kept; BadName if it is empty, too long, hard to read, or one that the house uses."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not kept:
        raise BadName("Please choose a name.")
    if len(kept) > NAME_LENGTH:
        raise BadName("A name can have up to {n} letters.", n=NAME_LENGTH)
    if not _readable(kept) or not any(map(str.isalpha, kept)):
        raise BadName(
            "A name can have letters, digits, spaces, dots, hyphens and apostrophes, and needs at least one letter."
        )
    if not _one_script(kept):
        raise BadName("A name can only have letters of one script, one that people write today.")
    if looks(kept) in reserved():
        raise BadName("This name is used by the games themselves. Please choose another.")
    return kept


def _readable(name: str) -> bool:
    """Whether a name has nothing in it but letters with their vowel signs, digits, and a few signs between them."""
    letters = "".join(letter for letter in name if not is_vowel_sign(letter))
    return not is_vowel_sign(name[0]) and ALLOWED.fullmatch(letters) is not None


def _one_script(name: str) -> bool:
    """Whether nothing in a name can pass for a letter of another script, or for nothing at all."""
    letters = {letter for letter in name if letter.isalpha()}
    scripts = {script_of(letter) for letter in letters}
    return not letters & set(FILLERS) and scripts <= SCRIPTS and (len(scripts) == 1 or scripts <= TOGETHER)


@cache
def reserved() -> frozenset[str]:
    """What the names of bots, levels, seats and of the house look like, in every language."""
    words = {*OF_THE_HOUSE, *BOT_NAMES}
    for language in LANGUAGES:
        words |= _of(translator(language))
    return frozenset(map(looks, words))


def _of(_: Translate) -> set[str]:
    named = levels(_)
    single = {_("Guest"), _("Bot"), _("spectator"), _("open"), *named.values(), *(bot_of(level, _) for level in named)}
    counted = {f"{word} {n}" for word in (_("Guest"), _("Bot"), _("Level")) for n in range(NUMBERED)}
    return single | counted | {_("Player {n}").format(n=n) for n in ("", *range(NUMBERED))}
