"""Whole matches of our own bots at one go: the same matches as `play_match` plays, in machine code."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game
from nomarch.learn import arena_kernels as kernels
from nomarch.learn.weights import shipped
from nomarch.search.action_kernels import HEURISTIC, POINTS_ONLY, RANDOM
from nomarch.search.network import Network, arguments
from nomarch.search.run import Bench
from nomarch.search.turn import GREED
from nomarch.search.turn_kernels import result

from .levels import IMAGINED, MINDS, Mind
from .match import PairedDice

WORDS = 64  # of a random source, written down at a time
SIGHTS = {"network": 0, "points": POINTS_ONLY, "heuristic": HEURISTIC}
YARDSTICKS = {"random": Mind(sight="random"), "heuristic": Mind(sight="heuristic")}


@dataclass(frozen=True)
class Whole:
    """A finished match, seat by seat."""

    shares: tuple[float, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]  # of the means over decisions that were made at one go


def minds(game: Game, names: Sequence[str]) -> tuple[Mind, ...] | None:
    """How each of these bots thinks, if all of them can play in machine code; else None."""
    found = [_mind(game, len(names), name) for name in names]
    return None if None in found else tuple(mind for mind in found if mind)


def _mind(game: Game, seats: int, name: str) -> Mind | None:
    if not name.isdecimal():
        return YARDSTICKS.get(name)
    mind = MINDS.get(int(name))
    plain = mind is not None and not mind.solves and not mind.candidates
    return mind if plain and shipped(game, seats) else None


class Stage:
    """Where matches between some minds are played; serves one thread."""

    def __init__(self, game: Game, lineup: tuple[Mind, ...]) -> None:
        seats, most = len(lineup), game.max_legal
        self.seats, self.bench = seats, Bench(game)
        self._states = self.bench.machine.states(kernels.HERE + 1)
        self._words, self._at = np.zeros((seats + 1, WORDS), np.int64), np.zeros(seats + 1, np.int64)
        self._told, self._rng = np.zeros(3, np.int64), self.bench.machine.rng(0)
        self._decisions, self._end = np.zeros(seats, np.int64), np.zeros(2 * seats)
        bench, thoughts = self.bench, (np.zeros((most, 2 * seats)), np.zeros(most), np.zeros(most))
        self._go_on = bench.machine.bind(kernels.go_on, (
            self._states, seats, *_as_numbers(game, lineup), self._words, self._at, self._told, self._rng, bench.ids,
            bench.weights, bench.points, bench.keys, *thoughts, self._decisions,
        ), ())  # fmt: skip

    def play(self, opening: bytes, dice: PairedDice, thrown: dict[str, Ints], seed: str) -> Whole:
        """Play to the end. What is thrown is kept for other matches on the same dice."""
        self._begin(opening)
        sources = [random.Random(f"{seed}/{seat}") for seat in range(self.seats)]
        for seat, source in enumerate(sources):
            self._words[seat] = first_words(source, WORDS)
        times = Times(self.seats)
        while (why := times.of(self._go_on, self._told, self._decisions)) != OVER:
            if why == kernels.DICE:
                key = dice.next(int(self._told[kernels.NUMBER]))
                if key not in thrown:
                    thrown[key] = first_words(random.Random(key), WORDS)
                self._words[-1], self._at[-1] = thrown[key], 0
                sources[self.seats :] = [_behind(key)]
            elif why == kernels.WORDS:
                self._refill(sources)
            elif why == kernels.SEED:
                self._rng[:] = self.bench.machine.rng(int(self._told[kernels.NUMBER]))
                self._told[kernels.SEEDED] = 1
        return self._whole(times)
