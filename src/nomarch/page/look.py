"""What one viewer may see of a table at one moment: all that the page is ever given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nomarch.engine import OVER, Game, Result, Score, Step, View
from nomarch.engine.plain import PlainState

OPEN, HUMAN, BOT = "open", "human", "bot"


@dataclass(frozen=True)
class Chair:
    """A place at a table: free, a person's, or a bot's (perhaps in a person's stead)."""

    kind: str
    owner: str | None
    name: str
    level: int
    nonce: str | None = None


class Advice(NamedTuple):
    """What a strong bot thinks of a choice: its value for the seat to move, half the width of the interval."""

    action: int
    value: float
    margin: float


class Line(NamedTuple):
    """Something said at the table: by a seat, or by an onlooker (seat -1); `voice` tells speakers apart."""

    seat: int
    name: str
    text: str
    at: str
    voice: str


@dataclass(frozen=True)
class Told:
    """Something that happened: who did it, the public state before it, what it was, and who must not know."""

    seat: int
    state: PlainState
    actions: tuple[int, ...]
    kept_from: frozenset[int] = frozenset()
    discreet: bool = True  # the game's words for it tell no more than everybody sees
    steps: tuple[Step, ...] = ()  # what everybody saw of it, what followed by itself included


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
    started: bool = True
    by_hand: bool = False
    outcomes: tuple[int, ...] = ()  # what may be typed in, where dice are real
    undoable: bool = False
    warming: bool = False  # the bots play by a quick guess until their search is compiled
    may_hint: bool = False
    thinking: bool = False  # a hint is being looked for
    advice: tuple[Advice, ...] = ()  # the hint, best first
    wants_nonce: bool = False
    invite: str | None = None
    rematch: str | None = None
    dice_hash: str = ""
    result: Result | None = None
    facing: int = -1  # of several people at one screen, the one who is looking; -1 is nobody yet
    curtain: int | None = None  # the seat that the screen must be passed to before it shows more
    open_talk: bool = False  # onlookers may talk, too

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

    def scores(self) -> list[Score]:
        """Points by source as far as this viewer can know them."""
        game = self.game
        rows = [[0] * len(game.sources) for _ in range(game.seats[-1])]
        game.calls.score(self.view.state, rows)
        return [Score(dict(zip(game.sources, row, strict=True))) for row in rows[: len(self.names)]]
