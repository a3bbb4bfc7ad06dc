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

from .looks import looks

OF_THE_HOUSE = ("Nomarch", "Admin", "Administrator", "Operator", "Moderator", "Root", "System", "Server", "Nobody")
NUMBERED = 100  # Player 1, Player 2, ...
ALLOWED = re.compile(r"[^\W_](?:[\w .'-]*[^\W_])?[.]?")  # begins with a letter or digit, and ends with one


def checked_name(name: str) -> str:
    """A name as it will be kept; BadName if it is empty, too long, hard to read, or one that the house uses."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not kept:
        raise BadName("Please choose a name.")
    if len(kept) > NAME_LENGTH:
        raise BadName("A name can have up to {n} letters.", n=NAME_LENGTH)
    if not ALLOWED.fullmatch(kept) or not any(map(str.isalpha, kept)):
        raise BadName(
            "A name can have letters, digits, spaces, dots, hyphens and apostrophes, and needs at least one letter."
        )
    if looks(kept) in reserved():
        raise BadName("This name is used by the games themselves. Please choose another.")
    return kept


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
