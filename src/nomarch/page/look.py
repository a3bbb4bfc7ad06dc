"""What one viewer may see of a table at one moment: all that the page is ever given."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Self

from markupsafe import Markup, escape

from nomarch.draw import Album
from nomarch.draw.text import Text
from nomarch.engine import CHANCE, OVER, Game, Rated, Result, Score, Step, View
from nomarch.engine.calls import score
from nomarch.engine.foresight import tallied
from nomarch.engine.lazily import lazily
from nomarch.engine.reason import Reason
from nomarch.engine.stamp import PACKAGE, digest
from nomarch.tables import Chair, Line, Story, Told


@dataclass(frozen=True)
class Pacing:
    """How much time there is: "live" with seconds in a bank and more for each turn, "daily" with so many a turn."""

    kind: str
    bank: float
    more: float


@dataclass(frozen=True)
class Timed:
    """What each seat has left at the moment `since`, from which on the clock of the seat `running` runs."""

    pace: Pacing
    warning: float  # seconds between the end of somebody's time and a bot that plays on
    left: tuple[float, ...]
    running: int
    since: float


@dataclass(frozen=True)
class Asked:
    """What a seat asks the others to agree to, and whether this viewer has."""

    kind: str
    seat: int
    agreed: bool


Turn = tuple[Told, ...]  # what somebody decided in a turn


@dataclass(frozen=True)
class Look:
    """A table as one viewer sees it."""

    id: str
    game: Game
    view: View
    names: tuple[str, ...]
    chairs: tuple[Chair, ...]
    version: int
    changes: int = 0
    mine: tuple[int, ...] = ()  # seats of this viewer
    lent: tuple[int, ...] = ()  # seats of this viewer that a bot plays
    away: frozenset[int] = frozenset()  # people's seats without a connection
    trail: tuple[Told, ...] = ()
    talk: tuple[Line, ...] = ()
    muted: frozenset[str] = frozenset()  # players whose talk is left out
    started: bool = True
    by_hand: bool = False
    outcomes: tuple[int, ...] = ()  # what may be typed in, where dice are real
    undoable: bool = False
    warming: bool = False  # the bots play by a quick guess until their search is compiled
    may_hint: bool = False
    thinking: bool = False  # a hint is being looked for
    advice: tuple[Rated, ...] = ()  # the hint, best first
    reason: Reason | None = None  # why its first choice is better than its second
    no_hint: str = ""  # why there is none, in a sentence
    dice_ask: str = ""  # what this viewer's browser is to add to the dice now: its "commit", its "nonce" or a "link"
    shaken: bool = False  # every browser adds to every roll
    quiet: tuple[int, ...] = ()  # the people's seats whose browsers should, and do not at present
    roll: int = 0  # the roll that a link is asked for
    moment: str = ""  # what browsers are told of all that happened before that roll
    seal: str = ""  # what the dice follow from, once that is fixed
    invite: str | None = None
    rematch: str | None = None
    dice_hash: str = ""
    dice_key: str = ""  # what the dice follow from; told when the match is over
    result: Result | None = None
    story: Story | None = None  # of a match that is over
    shelf: str = "t"  # where its record is: a table's, or one that was uploaded
    facing: int = -1  # of several people at one screen, the one who is looking; -1 is nobody yet
    curtain: int | None = None  # the seat that the screen must be passed to before it shows more
    open_talk: bool = False  # spectators may talk, too
    practice: bool = False  # it began at a position instead of the opening, and counts for nothing
    daily: str = ""  # the day whose deal it is, if it is one
    public: bool = False  # anybody may join or watch
    rated: bool = False
    pace: Pacing | None = None
    fills: float | None = None  # when bots take the seats that are still free, in house time
    timed: Timed | None = None  # its clocks, once they run
    asked: Asked | None = None  # what somebody offers
    may_offer: tuple[str, ...] = ()  # what this viewer may offer
    taken_from: str = ""  # the page of the match which that position comes from: "t/..." or "r/..."
    shape: str = ""  # the layout that this viewer's page shows; unknown: all of them are drawn
    asks: bool = False  # reasons why something cannot be chosen are told when they are asked for, not drawn
    counted: dict[bytes, list[Score]] = field(default_factory=dict, compare=False, repr=False)  # scores of views
    logs: dict[Hashable, Text] = field(default_factory=dict, compare=False, repr=False)  # by what may be known of them
    album: Album | None = field(default=None, compare=False, repr=False)  # where its parts are kept, if they are

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """A look of values by their names, as its class would make it: each viewer of each event needs one."""
        look = object.__new__(cls)
        vars(look).update(values)
        return look

    @property
    def counts_down(self) -> bool:
        """Whether the page needs to know the house's time."""
        return self.timed is not None or self.fills is not None

    def mark(self, language: str) -> str:
        """A few letters that differ where what is shown does: with them a page says what it shows."""
        table = (_drawn_by(), language, self.id, self.version, self.changes, self.view.seat, self.view.legal)
        viewer = (self.mine, self.lent, sorted(self.away), sorted(self.muted), self.undoable, self.outcomes)
        hint = (self.warming, self.thinking, self.advice, self.reason, self.no_hint, self.curtain, self.dice_key)
        told = repr([*table, self.shape, *viewer, self.asked, self.may_offer, *hint])
        return hashlib.blake2b(told.encode() + self.view.data, digest_size=8).hexdigest()

    @lazily
    def marked_names(self) -> tuple[Markup, ...]:
        """The names, fit for a page and marked as such."""
        return _marked(self.names)

    @lazily
    def safe_names(self) -> tuple[str, ...]:
        """The names, fit for a page."""
        return _safe(self.names)

    @lazily
    def past(self) -> tuple[Step, ...]:
        """The steps of all that was told, as everybody saw them."""
        return tuple(step for told in self.trail for step in told.steps)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view.to_move == OVER

    @property
    def my_turn(self) -> bool:
        """Whether this viewer is to act."""
        return bool(self.choices)

    @property
    def choices(self) -> tuple[int, ...]:
        """What this viewer may choose now."""
        return (self.view.legal or self.outcomes) if self.started else ()

    @lazily
    def unseen(self) -> frozenset[Told]:
        """What happened that this viewer could not see."""
        if not self.game.hides:
            return frozenset()
        return frozenset(told for told in self.trail if told.kept_from and self.view.seat in told.kept_from)

    @lazily
    def turns(self) -> tuple[tuple[int, Turn], ...]:
        """The others' last decisions by turns, oldest first; who only watches sees the last turn."""
        turns: list[tuple[int, list[Told]]] = []
        for told in reversed(self.trail):
            if told.seat == CHANCE or (told.seat in self.mine and not turns):
                continue
            if told.seat in self.mine or (not self.mine and turns and told.seat != turns[-1][0]):
                break
            if not turns or turns[-1][0] != told.seat:
                turns.append((told.seat, []))
            turns[-1][1].append(told)
        return tuple((seat, tuple(reversed(did))) for seat, did in reversed(turns))

    @lazily
    def scores(self) -> list[Score]:
        """Points by source as far as this viewer can know them."""
        if self.view.data not in self.counted:
            self.counted[self.view.data] = self._count()
        return self.counted[self.view.data]

    def _count(self) -> list[Score]:
        points, _ = tallied(self.view, score)
        return [Score(dict(zip(self.game.sources, row, strict=True))) for row in points[: len(self.names)]]


@lru_cache(1024)
def _marked(names: tuple[str, ...]) -> tuple[Markup, ...]:
    return tuple(map(escape, names))


@lru_cache(1024)
def _safe(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(str, _marked(names)))


@cache
def _drawn_by() -> bytes:
    """What differs with everything that draws or speaks: after an update, pages that stayed open are drawn anew."""
    files = [file for room in ("page", "draw", "games", "locale") for file in (PACKAGE / room).rglob("*.[pm]*")]
    return digest(b"", (file for file in files if file.suffix in (".py", ".mo")), PACKAGE)
