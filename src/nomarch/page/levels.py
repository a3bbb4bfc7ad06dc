"""The bots' levels in one word each."""

from __future__ import annotations

from nomarch.draw import attrs
from nomarch.engine.words import Translate

USUAL = 2  # what a newcomer meets who did not choose


def levels(_: Translate) -> dict[int, str]:
    """All levels by number, the weakest first."""
    return {1: _("Beginner"), 2: _("Apprentice"), 3: _("Skilled"), 4: _("Expert"), 5: _("Master")}


def bot_of(level: int, _: Translate) -> str:
    """A bot by its level; numbers that are no level (any more) stay numbers."""
    return _("Bot: {level}").format(level=levels(_).get(level, str(level)))


def level_field(name: str, chosen: int, _: Translate) -> str:
    """A field in which to choose a level."""
    options = "".join(
        f"<option{attrs(value=level, selected=level == chosen)}>{text}</option>" for level, text in levels(_).items()
    )
    return f'<select name="level" id="{name}" aria-label="{_("Bot level")}">{options}</select>'
