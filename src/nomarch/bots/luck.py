"""The luck of a match, taken out of its result.

What fell is compared with what might have fallen: the value behind it less the mean over all outcomes (or, where rounds
are read, over lines from before it). Where a level chooses softly, its chances are known, and its choice is luck too.
Whatever the values are, each of these terms is zero in the mean, so the result without them means the same and varies
less, the less the better the values (AIVAT).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from nomarch.engine import Position, View
from nomarch.engine.chance import Source, choose

from .behind import LEANS, Array, Behind, Players, ReadRounds
from .levels import Chances, Level, drawn


class Luck:
    """The luck of one match as it is played: by lean, by source (what fell, then each seat's choices), and by seat."""

    def __init__(self, who: Players, behind: Behind | ReadRounds) -> None:
        seats = len(who.minds)
        self.taken: Array = np.zeros((len(LEANS), 1 + seats, seats))
        self.who, self.behind = who, behind

    def draw(self, position: Position, source: Source) -> None:
        """Let fall all that falls now."""
        if isinstance(self.behind, ReadRounds):
            self.taken[:, 0] += self.behind.fallen(position, self.who, source)
        while position.chance:
            outcomes = position.outcomes()
            fallen = choose(source, outcomes)
            self.count(position, Chances(*zip(*outcomes, strict=True)), fallen)
            position.play(fallen)

    def count(self, position: Position, chances: Chances, happened: int) -> None:
        """Count what is about to happen against all that might have happened, by their chances."""
        if len(chances.actions) < 2 or not chances.weights:
            return
        if isinstance(self.behind, ReadRounds):
            chances = self.behind.worth_reading(position, self.who, chances)
        values = self.behind(position, self.who, list({*chances.actions, happened}))
        rows = np.array([values[action] for action in chances.actions])
        weights = np.array(chances.weights, float)
        expected = np.tensordot(weights / weights.sum(), rows, 1)
        self.taken[:, 1 + position.to_move if position.to_move >= 0 else 0] += values[happened] - expected


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
