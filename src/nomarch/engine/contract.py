"""What a game gives, in five parts: rules, advice, words, drawing, lessons.

    GAME = Game(rules=rules, advice=advice, words=words, drawing=drawing, lessons=lessons)

Each class below is one part. A game's part is anything that has these names, as a rule a module.
What is marked `must` has to be there; everything else may be left out, and then what stands here
holds everywhere. `Game` checks all of it at once and says what is wrong in sentences (`checking.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from .calls import legal, outcomes, score, to_move
from .chance import pick
from .components import Components
from .fields import Field, FieldWords
from .foresight import Effect, Foreseen, points_gained, points_told
from .jit import jit
from .lesson import Example, Lesson
from .observation import Observation
from .reason import Fact, decimal
from .reason import Part as ReasonPart
from .words import Happening, Prompt, Row, Translate, english, signed

if TYPE_CHECKING:
    from .position import View
    from .turn import Step

F = TypeVar("F", bound=Callable[..., Any])


def must(f: F) -> F:
    """Mark what every game gives itself."""
    f.__must__ = True  # type: ignore[attr-defined]
    return f


@dataclass(frozen=True)
class Option:
    """A choice made before the match: its name, the words it may be, the first of them the default."""

    name: str
    choices: tuple[str, ...]
    about: str

    @property
    def default(self) -> str:
        """What is played unless somebody says otherwise."""
        return self.choices[0]


class Part:
    """What the parts have in common: the folder they come from."""

    folder: Path | None = None  # where the part's files lie: summaries, translations, stylesheets


class Rules(Part):
    """What the rulebook says. Functions are marked `@jit` and take the state first."""

    SLUG: str  # what the game is called in addresses and records
    TITLE: str  # what it is called on the page
    VERSION: int  # raised when the same events would lead elsewhere
    SEATS: range  # how many may play
    STATE: np.dtype[Any]  # one record of small whole numbers
    NAMES: tuple[str, ...]  # every action and outcome in notation; its place is its id
    MAX_LEGAL: int  # no more actions or outcomes are ever possible at once
    MAX_EVENTS: int  # no match has more events
    SOURCES: tuple[str, ...]  # where points come from
    ENDINGS: tuple[str, ...]  # why a match ends; the first is "" for one that goes on
    OPTIONS: tuple[Option, ...] = ()
    VERSIONS_READ: tuple[int, ...] = ()  # earlier versions that are still played, see the last number of `options`
    COMPONENTS: Components | None = None  # tables that the owner of a printed copy may correct
    FIELDS: tuple[Field, ...] = ()  # how a position is set up by hand; what is left out is derived from STATE

    @staticmethod
    def refuse(seats: int, options: Mapping[str, str]) -> str | None:
        """Why these options do not go together, in a sentence; None if they do."""
        return None

    @staticmethod
    def complete(s: Any) -> None:
        """Fill in what follows from the rest of a position set up by hand; BadState says what in it cannot be."""

    @staticmethod
    @must
    @jit
    def new_game(s, seats, options):  # type: ignore[no-untyped-def]
        """Fill the zeroed state for a new match, up to where something is decided or drawn."""

    @staticmethod
    @must
    @jit
    def to_move(s):  # type: ignore[no-untyped-def]
        """The seat to decide, or CHANCE, or OVER."""

    @staticmethod
    @must
    @jit
    def legal(s, out):  # type: ignore[no-untyped-def]
        """Write the ids the seat to move may play, ascending; return how many."""

    @staticmethod
    @must
    @jit
    def outcomes(s, out, weights):  # type: ignore[no-untyped-def]
        """At CHANCE: write outcome ids, ascending, and whole-number weights; return how many."""

    @staticmethod
    @jit
    def throw(s, rng, out, weights):  # type: ignore[no-untyped-def]
        """At CHANCE: draw one outcome, as `pick` would from the same source; by itself it lists all and picks one."""
        return out[pick(rng, weights, outcomes(s, out, weights))]

    @staticmethod
    @must
    @jit
    def play(s, a):  # type: ignore[no-untyped-def]
        """What one action or outcome does by itself."""

    @staticmethod
    @jit
    def ends_step(s, a):  # type: ignore[no-untyped-def]
        """Whether an action only ends the step, such as "done": then `leave` follows instead of `play`."""
        return False

    @staticmethod
    @jit
    def waits(s):  # type: ignore[no-untyped-def]
        """Whether the step of the turn has something to decide or to draw; if not, it is left."""
        return True

    @staticmethod
    @jit
    def leave(s):  # type: ignore[no-untyped-def]
        """End a step without a (further) decision and enter the next one."""

    @staticmethod
    @must
    @jit
    def score(s, out):  # type: ignore[no-untyped-def]
        """Write points by source: out[seat][source]."""

    @staticmethod
    @jit
    def outlook(s, out):  # type: ignore[no-untyped-def]
        """As `score`, but as if everything that is still to be scored were scored now; by itself the same."""
        score(s, out)

    @staticmethod
    @must
    @jit
    def standing(s, out):  # type: ignore[no-untyped-def]
        """Write one whole number a seat, the greater the better, tie-breaks included."""

    @staticmethod
    @must
    @jit
    def ending(s):  # type: ignore[no-untyped-def]
        """Why the match ended, as an index into ENDINGS; 0 while it goes on."""

    @staticmethod
    @jit
    def hide(s, seat):  # type: ignore[no-untyped-def]
        """Blank everything that `seat` (or a spectator, -1) cannot know; left out where nothing is hidden."""

    @staticmethod
    @jit
    def imagine(s, seat, rng):  # type: ignore[no-untyped-def]
        """Fill the blanks of a hidden state with a random deal that fits what `seat` knows."""

    @staticmethod
    @jit
    def on_turn(s):  # type: ignore[no-untyped-def]
        """The seat whose turn it is, also while chance decides; a record's field `turn` serves by itself."""
        return to_move(s)


class Advice(Part):
    """What bots and learners look at; no rule depends on it."""

    FEATURES: int = 0  # how many numbers `features` writes at most
    FEATURES_VERSION: int = 0  # raised when they mean something else
    SEAT_FEATURES: int = 0  # of them for each seat, if these stand behind all others, the seat that looks first
    SENSIBLE_VERSION: int = 0  # raised when `sensible`, `settle`, `spends` or `at_stake` come to other solved turns
    TURNS_SOLVABLE: bool = False  # a turn's graph is small and nothing in it is hidden: bots may solve it
    READS_ROUNDS: bool = False  # what a round still brings is read, not judged: who values it plays on until it `rests`
    ROUNDS_READ: int = 0  # luck is judged by lines that end when the game has come to rest so often; 0: just behind it
    POINTS_COME_LATE: bool = False  # who counts the points on the table plays by chance: a beginner, too, has to expect
    OBSERVATION: Observation | None = None  # what learners see; without it the game has no environments
    KINDS: Mapping[str, Sequence[range]] = {}  # kinds of decisions by the actions that belong to them, for study
    FACTS: tuple[Fact, ...] = ()  # what reasons may name beside points

    @staticmethod
    @jit
    def sensible(s, out):  # type: ignore[no-untyped-def]
        """As `legal`, but only what a sensible player would think of; never nothing."""
        return legal(s, out)

    @staticmethod
    def take_back(s):  # type: ignore[no-untyped-def]
        """Undo the steps of a choice that is not final yet; list them. Only where `sensible` knows one order of them.

        Who has chosen the last one first is advised as if nothing were chosen yet.
        """
        return []

    @staticmethod
    @jit
    def settle(s):  # type: ignore[no-untyped-def]
        """Wipe what the rest of the turn does not depend on: a search then takes what only differs there for one."""

    @staticmethod
    @jit
    def spends(s):  # type: ignore[no-untyped-def]
        """Whether luck has no more part in the turn: a turn too large to be solved whole is solved as far as here."""
        return False

    @staticmethod
    @jit
    def last_turn(s):  # type: ignore[no-untyped-def]
        """Whether the match ends with this turn, whatever is done in it; who learns by solved turns solves it whole."""
        return False

    @staticmethod
    @jit
    def at_stake(s):  # type: ignore[no-untyped-def]
        """Where a last turn begins, wipe all that can only shift standing and points at its end; False elsewhere.

        Last turns that differ in nothing else are then solved as one.
        """
        return False

    @staticmethod
    @jit
    def rests(s):  # type: ignore[no-untyped-def]
        """Whether a round has ended and the next has not begun: there values are asked by who reads rounds."""
        return True

    @staticmethod
    @jit
    def lay_otherwise(s, seat, rng):  # type: ignore[no-untyped-def]
        """Change at random how a seat has laid what only it sees, any way as likely as back; False if there is none."""
        return False

    @staticmethod
    @jit
    def time_left(s):  # type: ignore[no-untyped-def]
        """About how much of the match is still to come, from 1 down to 0; 0 throughout where nobody knows."""
        return 0.0

    @staticmethod
    @jit
    def appraise(s, out):  # type: ignore[no-untyped-def]
        """Write what a club player expects each seat to score in the end; return the seats, or 0 for no opinion."""
        return 0

    @staticmethod
    @jit
    def features(s, seat, out):  # type: ignore[no-untyped-def]
        """Write the position as numbers for a network, `seat` first, the others in turn order; return how many."""
        return 0

    @staticmethod
    @jit
    def watch(start, before, s, seat, out):  # type: ignore[no-untyped-def]
        """Write a number for each of FACTS, as far as they are known now; asked at the end of every turn.

        `start` is where a seat decided, `before` where the turn began that has now ended; what was written earlier
        in the match is still there.
        """


class Words(Part):
    """What people read. States are views; the last argument says a message in the reader's language.

    A game without words of its own speaks in its notation.
    """

    names: Sequence[str] = ()
    sources: Sequence[str] = ()

    def source(self, name: str, _: Translate = english) -> str:
        """A source of points."""
        return name

    def ending(self, name: str, _: Translate = english) -> str:
        """Why the match ended, in a sentence."""
        return name

    def because(self, part: ReasonPart, rival: str, _: Translate = english) -> str:
        """A part of a reason, without a full stop: "2.4 points more from bonuses"; of a rival, with its name."""
        source = self.source(part.source, _) if part.kind == "points" else part.source
        if rival:
            text = (
                _("{n} points more for {name}: {source}")
                if part.amount > 0
                else _("{n} points fewer for {name}: {source}")
            )
        else:
            text = _("{n} points more: {source}") if part.amount > 0 else _("{n} points fewer: {source}")
        return text.format(n=decimal(part.amount, _), name=rival, source=source)

    def kind(self, name: str, _: Translate = english) -> str:
        """A kind of decisions, as the advice declares them."""
        return name.capitalize()

    def field(self, name: str, _: Translate = english) -> FieldWords:
        """A field of the state, for whoever sets up a position by hand."""
        return FieldWords(name.replace("_", " ").capitalize())

    def stage(self, s: Any, _: Translate = english) -> str:
        """Where the match stands: "Round 3"."""
        return ""

    def prompt(self, s: Any, _: Translate = english) -> Prompt:
        """What the seat to move is to do: a headline, and more detail."""
        return Prompt(_("Choose an action."))

    def choice(self, s: Any, a: int, _: Translate = english) -> str:
        """A legal action as a person reads it."""
        return self.names[a]

    def effects(self, foreseen: Foreseen, names: Sequence[str], _: Translate = english) -> list[Effect]:
        """What actions bring, the most telling first; by itself, points now and at the end."""
        return points_told(foreseen, names, _)

    def along(self, view: View, a: int) -> tuple[int, ...]:
        """An action and what goes with it without a sensible alternative: one click plays all of it."""
        return (a,)

    def group(self, s: Any, a: int, _: Translate = english) -> Row | None:
        """(row, short words) of choices that share a row in the list; None for one that stands alone."""
        return None

    def folds(self, s: Any, a: int) -> bool:
        """Whether few would make a choice in the list, such as dice that are touched: the list keeps it folded."""
        return False

    def why_not(self, s: Any, a: int, _: Translate = english) -> str:
        """Why an action is not legal now, in a sentence."""
        return _("That isn't possible right now.")

    def closes(self, a: int) -> bool:
        """Whether an action ends a step or a turn, such as "done": a hasty second click must not meet it."""
        return False

    def unfinished(self, s: Any, a: int, legal: Sequence[int], _: Translate = english) -> str:
        """What an action would leave undone or lose, in a sentence; "" if nothing. `legal` is all one may do."""
        return ""

    def event(self, s: Any, a: int, _: Translate = english) -> str:
        """What happened, told from the state before it."""
        return self.names[a]

    def fell(self, s: Any, outcomes: Sequence[int], _: Translate = english) -> str:
        """Outcomes that fell together, in one phrase."""
        return ", ".join(self.event(s, a, _) for a in outcomes)

    def face(self, a: int, _: Translate = english) -> str:
        """What a die shows, if an outcome is the throw of one; else nothing."""
        return ""

    def followed(self, step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
        """What a step changed for whom, beyond what was decided."""
        return []

    def gist(self, steps: Sequence[Step], seat: int, _: Translate = english) -> list[str]:
        """What a turn changed for its seat, the result first: "Nile +2", "1 monument"; by itself, points."""
        gains = points_gained(steps, seat, len(self.sources))
        named = [(n, self.source(name, _)) for n, name in zip(gains, self.sources, strict=True) if n]
        return [f"{name[:1].upper()}{name[1:]} {signed(n)}" for n, name in named]

    def on_the_way(self, a: int) -> bool:
        """Whether an action only led to the next one, so that a summary may leave it out."""
        return False

    def letters(self, s: Any, names: Sequence[str], _: Translate = english) -> str:
        """The table drawn in letters, for the terminal."""
        return repr(s)


@dataclass(frozen=True)
class Card:
    """How a game presents itself in the lobby."""

    minutes: int = 0
    symbol: str = "dice"
    source_symbols: Mapping[str, str] = field(default_factory=dict)
    about: str = ""  # one sentence
    picture: Callable[[], str] | None = None


@dataclass(frozen=True)
class Showing:
    """What a board is drawn from: one viewer's table at one moment."""

    view: View
    names: Sequence[str]  # escaped already
    fallen: Sequence[int] = ()  # the outcomes that have just fallen
    outcomes: Sequence[int] = ()  # what may be typed in, where dice are real
    past: Sequence[Step] = ()  # what happened of late, as everybody saw it
    shape: str = ""  # which of the drawing's SHAPES is wanted; without a word, all of them


class Parts(NamedTuple):
    """A drawn table: what lies in the tray, the steps of the turn, the buttons, the board, the others."""

    board: str
    dice: str = ""
    steps: str = ""
    buttons: str = ""
    rivals: str = ""
    tray: str = ""  # what the tray is called, where no dice lie in it


class Drawing(Part):
    """What people see. A game without drawings of its own is drawn in letters."""

    CARD: Card = Card()
    PLACES: Mapping[str, tuple[str, str, str]] = {}  # parts of the board by selector: name, clauses, and their gist
    SHAPES: tuple[str, ...] = ()  # the layouts of a board that has several; the page shows one, as its `--shape` says
    STYLE: str = "plain"  # the class of the page that shows the game; before the names of its own symbols: "ages/city"
    letters: Callable[..., str]

    def board(self, showing: Showing, _: Translate = english) -> Parts:
        """The table, part by part."""
        text = self.letters(showing.view.state, showing.names, _)
        return Parts(f'<div class="panel"><pre class="letters" tabindex="0">{escape(text)}</pre></div>')

    def figure(self, name: str, showing: Showing, _: Translate = english) -> str:
        """A small board for the short rules, which name it; "" for none."""
        return ""

    def symbol(self, a: int) -> str:
        """The symbol of an action; "" for none."""
        return ""


class Lessons(Part):
    """What people learn the game by. A game without lessons has no button that offers them."""

    FIRST: Lesson | None = None  # how to play
    SECOND: tuple[Example, ...] = ()  # what good players do
