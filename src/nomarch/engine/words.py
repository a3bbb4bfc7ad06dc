"""What a game says to people; a game without words of its own speaks in its notation.

A game's `words` have the functions of `Words`. Each takes the function that translates last, so
that one sentence serves every language: `_("Tick {n} boxes.").format(n=n)`. The states they are
given are those of views: nothing hidden is ever in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import Any, NamedTuple

Happening = tuple[int, str]  # a seat, or NOBODY, and what happened to it
Row = tuple[str, str]  # what choices of one row have in common, and the words of one of them
NOBODY = -1


class Prompt(NamedTuple):
    """What the player to move is to do, and what is good to know about it."""

    headline: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.headline} {self.detail}".rstrip()


class Step(NamedTuple):
    """A step of an event as spectators see it: its action, None if it passed by itself, and the states around it."""

    action: int | None
    before: Any
    after: Any


class Translate:
    """Says messages in one language: `_("Undo")`; what nobody translated is said in English."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue
        self._told = lru_cache(4096)(catalogue.gettext)

    def __call__(self, message: str) -> str:
        """A message that is the same however many things it is about."""
        return self._told(message)

    def n(self, one: str, many: str, n: int, **more: object) -> str:
        """A message about so many things, filled in: `_.n("1 coin", "{n} coins", coins)`."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **more)

    def c(self, context: str, message: str) -> str:
        """A message whose English could mean two things: `_.c("warehouse", "open")`."""
        return self._catalogue.pgettext(context, message)


english = Translate(NullTranslations())  # messages are written in English


class Afterwards(Translate):
    """The words for something to choose, told once it is done: "Stop rolling" becomes "stopped rolling"."""

    def __init__(self, told: Mapping[str, str], _: Translate) -> None:
        self._words, self._ = told, _

    def __call__(self, message: str) -> str:
        return self._(self._words.get(message, message))

    def n(self, one: str, many: str, n: int, **more: object) -> str:
        return self._.n(one, many, n, **more)

    def c(self, context: str, message: str) -> str:
        return self._.c(context, message)


def letter(seat: int) -> str:
    """What a seat is called where names are not known."""
    return "ABCDE"[seat]


def signed(n: int) -> str:
    """A gain or loss: +5, −2."""
    return f"+{n}" if n >= 0 else f"−{-n}"


class Words:
    """The plainest words: the notation itself."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def source(self, name: str, _: Translate = english) -> str:
        """A source of points."""
        return name

    def ending(self, name: str, _: Translate = english) -> str:
        """Why the match ended, in a sentence."""
        return name

    def stage(self, s: Any, _: Translate = english) -> str:
        """Where the match stands, for the head of the page."""
        return ""

    def prompt(self, s: Any, _: Translate = english) -> Prompt:
        """What the player to move is to do."""
        return Prompt(_("Choose an action."))

    def choice(self, s: Any, a: int, _: Translate = english) -> str:
        """A legal action as a person reads it."""
        return self.names[a]

    def group(self, s: Any, a: int, _: Translate = english) -> Row | None:
        """The row that an action shares with others in the list of choices, and its words there."""
        return None

    def why_not(self, s: Any, a: int, _: Translate = english) -> str:
        """Why an action is not legal now, in a sentence."""
        return _("That isn't possible right now.")

    def event(self, s: Any, a: int, _: Translate = english) -> str:
        """What happened, told from the state before it."""
        return self.names[a]

    def fell(self, s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
        """Outcomes that fell or were drawn together, in one phrase."""
        return ", ".join(self.event(s, outcome, _) for outcome in outcomes)

    def followed(self, step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
        """What happened by itself in a step."""
        return []

    def on_the_way(self, a: int) -> bool:
        """Whether an action only leads to the next one, which tells it all."""
        return False

    def letters(self, s: Any, names: Sequence[str], _: Translate = english) -> str:
        """The table drawn in letters."""
        return repr(s)
