"""Everything that can go wrong, each with a stable code and a sentence for a person."""

from __future__ import annotations

from typing import Any

from .words import Translate


class NomarchError(Exception):
    """Base of all errors of this package; `code` is stable, the message is for people.

    What differs from case to case is given apart from the message, `Stale("... version {n}.", n=3)`,
    so that one message serves every language.
    """

    code = "error"

    def __init__(self, message: str = "", **values: Any) -> None:
        self.message, self.values = message, values
        super().__init__(message.format(**values) if values else message)

    def text(self, _: Translate) -> str:
        """The sentence in a person's language; an error told inside another one speaks it, too."""
        told = {name: v.text(_) if isinstance(v, NomarchError) else v for name, v in self.values.items()}
        return _(self.message).format(**told) if told else _(self.message)


class UnknownGame(NomarchError):
    """No game of that name is in the catalogue."""

    code = "game/unknown"


class BadGame(NomarchError):
    """A game module does not keep the engine's contract; told when it registers."""

    code = "game/bad"


class BadOptions(NomarchError):
    """Seats or options the game does not offer."""

    code = "options/bad"


class BadComponents(NomarchError):
    """Corrected tables that cannot be played: the message names the place."""

    code = "components/bad"


class BadAddress(NomarchError):
    """A host or port at which nothing can be served."""

    code = "server/address"


class IllegalAction(NomarchError):
    """A known action that the rules do not allow now."""

    code = "action/illegal"


class UnreadableAction(NomarchError):
    """A text or number that names no action of this game."""

    code = "action/unreadable"


class NotYourTurn(NomarchError):
    """Another seat, or chance, is to move."""

    code = "action/not-your-turn"


class MatchOver(NomarchError):
    """Nothing can be played any more."""

    code = "match/over"


class BadState(NomarchError):
    """Bytes that are no state of this game."""

    code = "state/bad"


class BadPosition(NomarchError):
    """A position's id that names none."""

    code = "position/unknown"


class UnknownLesson(NomarchError):
    """A lesson, or a task of one, that there isn't."""

    code = "lesson/unknown"


class NothingToUndo(NomarchError):
    """No decision can be taken back: none was made, or something was revealed since."""

    code = "action/no-undo"


class BadRecord(NomarchError):
    """A record that is damaged: the message names the line."""

    code = "record/damaged"


class ForeignRecord(NomarchError):
    """A file that is no record of ours."""

    code = "record/foreign"


class OtherRulesRecord(NomarchError):
    """A record made under rules, or in a format, that this program does not have."""

    code = "record/version"


class BadDice(NomarchError):
    """Committed dice that do not agree with their commitment."""

    code = "dice/changed"


class UnverifiableDice(NomarchError):
    """Dice that nobody committed to, or whose key is not revealed yet."""

    code = "dice/unverifiable"


class UnfinishedMatch(NomarchError):
    """A match that cannot be analysed yet: it isn't over."""

    code = "analysis/unfinished"


class TooLong(NomarchError):
    """A match, or a file, beyond what is analysed."""

    code = "analysis/too-long"


class BadReport(NomarchError):
    """A file that is no report of an analysis."""

    code = "analysis/report"
