"""What one viewer may see of a table at one moment: all that the page is ever given."""

from __future__ import annotations

from dataclasses import dataclass

from nomarch.engine import OVER, Game, Rated, Result, Score, View
from nomarch.tables import Chair, Line, Told


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
    advice: tuple[Rated, ...] = ()  # the hint, best first
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
