"""One match between bots, on dice that other matches can share."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nomarch.engine import Game, Position

from .bot import Bot, BotFailed
from .levels import Chances, Level
from .luck import Luck, Watched

log = logging.getLogger("nomarch.arena")
STAND_IN = 3


@dataclass
class Played:
    """A finished match, seat by seat: shares, points, time, and who had to be replaced."""

    position: Position
    shares: tuple[float, ...]
    points: tuple[int, ...]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]
    failures: dict[int, str] = field(default_factory=dict)


class PairedDice:
    """Dice that depend on the deal, the seat and its turn, not on how many dice fell before.

    So a seat meets the same luck in each of the matches in which the bots change places.
    """

    def __init__(self, deal: str) -> None:
        self.deal = deal
        self._turns: dict[int, int] = {}
        self._last = -1
        self._throws = 0

    def source(self, seat: int) -> random.Random:
        """The source for the next throw of the seat whose turn it is."""
        return random.Random(self.next(seat))

    def next(self, seat: int) -> str:
        """The seed of that source."""
        if seat != self._last:
            self._turns[seat] = self._turns.get(seat, 0) + 1
            self._last, self._throws = seat, 0
        self._throws += 1
        return f"{self.deal}/{seat}/{self._turns[seat]}/{self._throws}"


def play_match(
    game: Game, bots: Sequence[Bot], names: Sequence[str], options: Mapping[str, Any], dice: PairedDice, seed: str,
    luck: Luck | None = None,
) -> Played:  # fmt: skip
    """Play to the end. A bot that fails loses its seat to level 3, and the match goes on. `luck` counts on the way."""
    position = game.start(len(bots), names=tuple(names), **options)
    players, minds = list(bots), [random.Random(f"{seed}/{seat}") for seat in range(len(bots))]
    decisions, seconds, slowest = [0] * len(bots), [0.0] * len(bots), [0.0] * len(bots)
    failures: dict[int, str] = {}
    while not position.over:
        if position.chance:
            source = dice.source(game.calls.on_turn(position.state))
            luck.draw(position, source) if luck else position.draw(source)
            continue
        seat, begun = position.to_move, time.perf_counter()
        action, why = ask(players, seat, position, minds[seat])
        if why:
            failures[seat] = why
        took = time.perf_counter() - begun
        decisions[seat] += 1
        seconds[seat] += took
        slowest[seat] = max(slowest[seat], took)
        chosen_by = players[seat]
        if luck:
            luck.count(position, chosen_by.chances if isinstance(chosen_by, Watched) else Chances(), action)
        position.play(action, seat)
    if luck:
        luck.end(position)
    result = position.result
    assert result is not None
    return Played(position, result.shares, result.scores, decisions, seconds, slowest, failures)


def ask(players: list[Bot], seat: int, position: Position, mind: random.Random) -> tuple[int, str | None]:
    """What the seat's bot plays; where it fails, what the stand-in plays, who stays, and why."""
    view = position.view(seat)
    try:
        action = players[seat].choose(view, mind)
        if action not in view.legal:
            raise BotFailed(f"it chose {action!r}, which is not legal now.")
        return int(action), None
    except Exception as problem:  # whatever a foreign bot does, the match goes on
        why = f"{position.record.names[seat]} failed at event {view.events + 1}: {problem}"
        log.warning("%s Level %d takes seat %d.", why, STAND_IN, seat)
        close(players[seat])
        players[seat] = Level(STAND_IN)
        return players[seat].choose(view, mind), why


def close(bot: Bot) -> None:
    """End what a bot has started, if it can be ended."""
    end = getattr(bot, "close", None)
    if end:
        end()
