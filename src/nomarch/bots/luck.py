"""The luck of a match, taken out of its result.

What fell is compared with what might have fallen: the value behind it less the mean over all outcomes. Where a level
chooses softly, its chances are known, and its choice is luck too. Where rounds are read, all that falls and all that is
so chosen from one rest of the game to the next is one throw, and the mean over it that of lines which play it anew.
Whatever the values are, each of these terms is zero in the mean, so the result without them means the same and varies
less, the less the better the values (AIVAT).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from nomarch.engine import Position, View
from nomarch.engine.chance import Source, choose

from .behind import LEANS, Array, Behind, Players, leaning
from .levels import Chances, Level, drawn
from .rounds import RoundPlayer

LINES, BEHIND = 32, 2  # where rounds are read: lines from each moment, and the rounds behind a throw


class Luck(Protocol):
    """The luck of one match as it is played: by lean, by source (what fell, then each seat's choices), and by seat."""

    taken: Array

    def draw(self, position: Position, source: Source) -> None:
        """Let fall all that falls now."""
        ...

    def count(self, position: Position, chances: Chances, happened: int) -> None:
        """Count what a seat is about to choose, by its chances as far as they are known."""
        ...

    def end(self, position: Position) -> None:
        """The match is over."""
        ...


class LuckByEvent:
    """What happens is counted against all that might have happened, one event after the other."""

    def __init__(self, who: Players, behind: Behind) -> None:
        self.taken = nothing(who)
        self.who, self.behind = who, behind

    def draw(self, position: Position, source: Source) -> None:
        """Let fall all that falls now."""
        while position.chance:
            outcomes = position.outcomes()
            fallen = choose(source, outcomes)
            self.count(position, Chances(*zip(*outcomes, strict=True)), fallen)
            position.play(fallen)

    def count(self, position: Position, chances: Chances, happened: int) -> None:
        """Count what is about to happen against all that might have happened, by their chances."""
        if len(chances.actions) < 2 or not chances.weights:
            return
        values = self.behind(position, self.who)
        rows = np.array([values[action] for action in chances.actions])
        weights = np.array(chances.weights, float)
        expected = np.tensordot(weights / weights.sum(), rows, 1)
        self.taken[:, 1 + position.to_move if position.to_move >= 0 else 0] += values[happened] - expected

    def end(self, position: Position) -> None:
        """All of it has been counted."""


class LuckByRound:
    """All that falls and all that is chosen by known chances, from one rest of the game to the next, is one throw.

    Lines from where it begins play it anew, by the same chances, and then go on for some rounds, as those from where it
    ends do. So the difference is nothing in the mean. Who chooses by chances that nobody knows ends a throw.
    """

    def __init__(self, who: Players, rounds: RoundPlayer) -> None:
        self.taken = nothing(who)
        self.who, self._rounds = who, rounds
        self._open: Array | None = None  # what is to be expected where the throw began

    def draw(self, position: Position, source: Source) -> None:
        """Let fall all that falls now."""
        self._meet(position)
        position.draw(source)

    def count(self, position: Position, chances: Chances, happened: int) -> None:
        """A seat is about to choose."""
        if self.who.known[position.to_move]:
            self._meet(position)
        elif self._open is not None:
            self._close(self._worth(position)[-1])

    def end(self, position: Position) -> None:
        """The last throw ends with the match."""
        if self._open is not None:
            self._close(self._worth(position)[-1])

    def _meet(self, position: Position) -> None:
        """Something is about to happen by known chances: a throw goes on, or begins; at rest, both."""
        if position.game.calls.rests(position.state):
            *_, nearer, further = self._worth(position)
            if self._open is not None:
                self._close(nearer)
            self._open = further
        elif self._open is None:
            self._open = self._worth(position)[-1]

    def _close(self, worth: Array) -> None:
        assert self._open is not None
        self.taken[:, 0] += worth - self._open
        self._open = None

    def _worth(self, position: Position) -> Array:
        """What lines come to at the rests ahead, by lean and by seat."""
        seed = f"{self.who.match}/{len(position.record.events)}"
        ends, left = self._rounds.play(position.tobytes(), self.who.minds, 1 if position.over else LINES, seed)
        seats = len(self.who.minds)
        shares = leaning(ends[:, :, :seats].reshape(-1, seats), left.reshape(-1), self.who.first)
        worth: Array = shares.reshape(*left.shape, *shares.shape[1:]).mean(0)
        return worth


def nothing(who: Players) -> Array:
    """No luck yet."""
    seats = len(who.minds)
    return np.zeros((len(LEANS), 1 + seats, seats))


class Watched:
    """A level that remembers with which chances it chose."""

    def __init__(self, level: Level) -> None:
        self._level, self.chances = level, Chances()

    def choose(self, view: View, rng: random.Random) -> int:
        """As the level chooses."""
        self.chances = self._level.chances(view, rng)
        return drawn(self.chances, rng)


def watched(bots: Sequence[Any]) -> list[Any]:
    """The same bots, levels such that their chances are known."""
    return [Watched(bot) if isinstance(bot, Level) else bot for bot in bots]
